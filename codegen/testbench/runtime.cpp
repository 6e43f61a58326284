#include "codegen/testbench/runtime.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <system_error>

#include "codegen/testbench/process.h"
#include "codegen/testbench/resources.h"

namespace hls::codegen {

namespace {

namespace fs = std::filesystem;

/// Verilator's own files that every model needs, next to those of the bench.
constexpr const char* kVerilatorSources[] = {"verilated", "verilated_threads"};

constexpr const char* kPrecompiled = "precompiled.h";

bool is_source(const Resource& resource) { return resource.name.ends_with(".cpp"); }
std::string stem(const Resource& resource) {
  return std::string(resource.name.substr(0, resource.name.size() - 4));
}

std::string read_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Differs between installations of Verilator, versions of the compiler and builds of this program that differ in the
/// bench or its options.
std::string fingerprint(const std::string& root, const std::string& version,
                        const std::vector<std::string>& compiler) {
  std::string text = kPrecompiled + version;
  for (const std::string& word : compiler) text += ' ' + word;
  for (const Resource& resource : bench_resources()) text += resource.text;
  for (const char* name : {"verilated.cpp", "verilated.h"}) {
    text += read_text(root + "/include/" + name);
  }
  return fmt::format("{:016x}", std::hash<std::string>()(text));
}

/// A new directory whose name starts with `prefix`.
Result<std::string> make_scratch(const std::string& prefix) {
  std::string scratch = prefix + "-XXXXXX";
  if (mkdtemp(scratch.data()) == nullptr) {
    return Error{ErrorKind::kUsage, fmt::format("cannot make a directory '{}'", scratch)};
  }
  return scratch;
}

void remove_tree(const std::string& directory) {
  std::error_code ignored;
  fs::remove_all(directory, ignored);
}

/// The first line that a program prints; empty if it fails.
Result<std::string> answer(const std::vector<std::string>& command, const std::string& directory) {
  const Result<std::string> scratch = make_scratch(directory + "/answer");
  if (!scratch) return scratch;
  const Result<Ended> ended = run_program(command, *scratch, "answer.log");
  remove_tree(*scratch);
  if (!ended) return ended.error();
  return ended->exit_code == 0 ? head(ended->output, 1) : "";
}

Result<std::string> verilator_root(const std::string& directory) {
  const Result<std::string> root = answer({"verilator", "--getenv", "VERILATOR_ROOT"}, directory);
  if (!root || fs::exists(*root + "/include/verilated.h")) return root;
  return Error{ErrorKind::kUsage,
               fmt::format("Verilator does not tell where its files are: '{}'", *root)};
}

/// -O1 is the best of building and running for models of some thousand lines; failed assertions
/// are counted by the bench instead of ending the program.
std::vector<std::string> compiler_command(const std::string& root) {
  return {"c++",
          "-std=gnu++20",
          "-O1",
          "-w",
          "-faligned-new",
          "-fcf-protection=none",
          "-DVERILATOR=1",
          "-DVM_COVERAGE=0",
          "-DVM_SC=0",
          "-DVM_TRACE=0",
          "-DVM_TRACE_FST=0",
          "-DVM_TRACE_VCD=0",
          "-DVL_USER_STOP",
          "-DVL_USER_FINISH",
          "-DVL_USER_FATAL",
          "-I.",
          "-isystem",
          root + "/include",
          "-isystem",
          root + "/include/vltstd"};
}

Status compile(std::vector<std::string> command, const std::vector<std::string>& more,
               const std::string& directory) {
  command.insert(command.end(), more.begin(), more.end());
  const Result<Ended> ended = run_program(command, directory, "compile.log");
  if (!ended) return ended.error();
  if (ended->exit_code == 0) return success();
  return Error{ErrorKind::kInternal,
               fmt::format("the simulator's run-time does not compile:\n{}", head(ended->output))};
}

Status build_runtime(const std::string& root, const std::vector<std::string>& compiler,
                     const std::string& directory) {
  for (const Resource& resource : bench_resources()) {
    const Status written =
        write_file(fmt::format("{}/{}", directory, resource.name), std::string(resource.text));
    if (!written) return written;
  }
  for (const Resource& resource : bench_resources()) {
    if (!is_source(resource)) continue;
    const std::string name = stem(resource);
    const Status compiled = compile(compiler, {"-c", name + ".cpp", "-o", name + ".o"}, directory);
    if (!compiled) return compiled;
  }
  for (const std::string name : kVerilatorSources) {
    const std::string source = fmt::format("{}/include/{}.cpp", root, name);
    const Status compiled = compile(compiler, {"-c", source, "-o", name + ".o"}, directory);
    if (!compiled) return compiled;
  }
  const Status written = write_file(directory + "/" + kPrecompiled, "#include \"verilated.h\"\n");
  if (!written) return written;
  return compile(compiler, {"-x", "c++-header", kPrecompiled}, directory);
}

/// Builds beside `target` and moves the result there in one step; another program may have been
/// faster, and then its result is used.
Status build_once(const std::string& root, const std::vector<std::string>& compiler,
                  const std::string& target) {
  const Result<std::string> scratch = make_scratch(target);
  if (!scratch) return scratch.error();
  const Status built = build_runtime(root, compiler, *scratch);
  std::error_code failure;
  if (built) fs::rename(*scratch, target, failure);
  if (built && !failure) return success();
  remove_tree(*scratch);
  if (!built || fs::exists(target)) return built;
  return Error{ErrorKind::kUsage,
               fmt::format("cannot make the directory '{}': {}", target, failure.message())};
}

}  // namespace

Result<Runtime> prepare_runtime(const std::string& directory) {
  std::error_code ignored;
  fs::create_directories(directory, ignored);
  const Result<std::string> root = verilator_root(fs::absolute(directory).string());
  if (!root) return root.error();
  const Result<std::string> version = answer({"c++", "-dumpfullversion"}, directory);
  if (!version) return version.error();
  Runtime runtime;
  runtime.compiler = compiler_command(*root);
  runtime.directory =
      fs::absolute(directory + "/runtime-" + fingerprint(*root, *version, runtime.compiler))
          .string();
  if (!fs::exists(runtime.directory)) {
    const Status built = build_once(*root, runtime.compiler, runtime.directory);
    if (!built) return built.error();
  }
  // The precompiled header is found where its directory comes first.
  runtime.compiler.insert(runtime.compiler.begin() + 1, "-I" + runtime.directory);
  for (const Resource& resource : bench_resources()) {
    if (is_source(resource)) {
      runtime.objects.push_back(fmt::format("{}/{}.o", runtime.directory, stem(resource)));
    }
  }
  for (const std::string name : kVerilatorSources) {
    runtime.objects.push_back(fmt::format("{}/{}.o", runtime.directory, name));
  }
  return runtime;
}

}  // namespace hls::codegen
