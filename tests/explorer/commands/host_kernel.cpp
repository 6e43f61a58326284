#include "tests/explorer/commands/host_kernel.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "codegen/testbench/generate.h"
#include "codegen/testbench/process.h"
#include "model/design/design.h"
#include "model/kernel/opcodes.h"

namespace hls::explorer {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCall = "hls_call";

std::size_t bytes_of(model::Type type) {
  return type.bits <= 8 ? 1 : static_cast<std::size_t>(type.bits) / 8;
}

void check(const Status& status) {
  if (!status) throw std::runtime_error(to_string(status.error()));
}

void run(const std::vector<std::string>& command, const std::string& directory) {
  const Result<codegen::Ended> ended = codegen::run_program(command, directory, "compiler.log");
  if (!ended) throw std::runtime_error(to_string(ended.error()));
  if (ended->exit_code != 0 || !ended->output.empty()) throw std::runtime_error(ended->output);
}

/// What makes the host compute as the kernel does.
std::vector<std::string> semantics(bool is_cplusplus) {
  std::vector<std::string> options{
      is_cplusplus ? "c++" : "cc", "-O2", "-ffp-contract=off", "-fwrapv", "-fsigned-char",
      "-fno-tree-slp-vectorize"};
  for (const model::OpcodeFacts& row : model::opcodes()) {
    if (row.c_function.empty()) continue;
    options.push_back(fmt::format("-fno-builtin-{}", row.c_function));
    options.push_back(fmt::format("-fno-builtin-{}f", row.c_function));
  }
  return options;
}

std::string call_of(const model::Kernel& kernel, const codegen::Reference& reference) {
  model::Design design;
  const auto elaboration = std::make_shared<model::Elaboration>();
  elaboration->kernel = kernel;
  design.elaboration = elaboration;
  const Result<std::string> text = codegen::reference_call(design, reference, kCall);
  if (!text) throw std::runtime_error(to_string(text.error()));
  return *text;
}

/// Compiles a call of the reference's function, with its file before it, as a shared object.
std::string build(const model::Kernel& kernel, const codegen::Reference& reference,
                  const std::string& directory, std::vector<std::string> options) {
  fs::create_directories(fs::path(directory) / "headers");
  for (const codegen::File& header : reference.headers) {
    check(codegen::write_file(directory + "/headers/" + header.name, header.text));
  }
  const std::string file = std::string("call.") + (reference.is_cplusplus ? "cpp" : "c");
  check(codegen::write_file(directory + "/" + file, call_of(kernel, reference)));
  std::vector<std::string> command = semantics(reference.is_cplusplus);
  for (const auto& [macro, value] : reference.defines) {
    options.push_back(fmt::format("-D{}={}", macro, value));
  }
  for (const std::string& folder : reference.include) {
    options.insert(options.end(), {"-I", fs::absolute(folder).string()});
  }
  options.insert(options.end(), {"-w", "-D__SYNTHESIS__=1", "-idirafter", "headers", "-include",
                                 fs::absolute(reference.source_file).string(), "-shared", "-fPIC",
                                 "-Wl,-Bsymbolic", file, "-o", "kernel.so", "-lm"});
  command.insert(command.end(), options.begin(), options.end());
  run(command, directory);
  return directory + "/kernel.so";
}

}  // namespace

HostKernel HostKernel::of_source(const model::Kernel& kernel, const codegen::Reference& reference,
                                 const std::string& directory, bool traps) {
  std::vector<std::string> options = codegen::reference_names();
  if (traps) {
    options.insert(options.end(),
                   {"-fsanitize=shift-exponent,float-cast-overflow,integer-divide-by-zero",
                    "-fsanitize-undefined-trap-on-error"});
  }
  return {kernel, build(kernel, reference, directory, options)};
}

HostKernel HostKernel::of_text(const model::Kernel& kernel, const codegen::Reference& text,
                               const std::string& directory) {
  fs::create_directories(directory);
  const std::string file = fs::absolute(text.source_file).string();
  const std::string standard = text.is_cplusplus ? "-std=c++11" : "-std=c99";
  for (const char* compiler : {"gcc", "clang"}) {
    if (std::string(compiler) == "clang" && !fs::exists("/usr/bin/clang")) continue;
    run({compiler, standard, "-O2", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas", "-c",
         file, "-o", "warned.o"},
        directory);
  }
  return {kernel, build(kernel, text, directory, {})};
}

HostKernel::HostKernel(const model::Kernel& kernel, const std::string& library)
    : kernel_(kernel), library_(dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL)) {
  if (library_ == nullptr) throw std::runtime_error(dlerror());
  function_ = reinterpret_cast<void (*)(void* const*, void* const*)>(dlsym(library_, kCall));
}

HostKernel::HostKernel(HostKernel&& other) noexcept
    : kernel_(std::move(other.kernel_)), library_(other.library_), function_(other.function_) {
  other.library_ = nullptr;
}

HostKernel::~HostKernel() {
  if (library_ != nullptr) dlclose(library_);
}

HostKernel::Arrays HostKernel::call(const Arrays& arrays,
                                    const std::vector<std::uint64_t>& scalars) const {
  std::vector<std::vector<unsigned char>> memory;
  std::vector<void*> addresses;
  std::vector<std::uint64_t> values = scalars;
  std::vector<void*> value_addresses;
  for (std::size_t a = 0; a < arrays.size(); ++a) {
    const std::size_t size = bytes_of(kernel_.arrays[a].type);
    memory.emplace_back(arrays[a].size() * size);
    for (std::size_t i = 0; i < arrays[a].size(); ++i) {
      std::memcpy(memory[a].data() + i * size, &arrays[a][i], size);
    }
  }
  for (std::vector<unsigned char>& bytes : memory) addresses.push_back(bytes.data());
  for (std::uint64_t& value : values) value_addresses.push_back(&value);
  function_(addresses.data(), value_addresses.data());
  Arrays after = arrays;
  for (std::size_t a = 0; a < arrays.size(); ++a) {
    const std::size_t size = bytes_of(kernel_.arrays[a].type);
    for (std::size_t i = 0; i < arrays[a].size(); ++i) {
      after[a][i] = 0;
      std::memcpy(&after[a][i], memory[a].data() + i * size, size);
    }
  }
  return after;
}

}  // namespace hls::explorer
