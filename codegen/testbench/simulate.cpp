#include "codegen/simulate.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "codegen/testbench/external_models.h"
#include "codegen/testbench/generate.h"
#include "codegen/testbench/kernel_c.h"
#include "codegen/testbench/process.h"
#include "codegen/testbench/runtime.h"
#include "model/kernel/opcodes.h"

namespace hls::codegen {

namespace {

namespace fs = std::filesystem;

constexpr const char* kBenchSeconds = "900";
constexpr int kTimedOut = 124;  // what timeout(1) returns
constexpr const char* kHeaderFolder = "headers";
constexpr const char* kExternalModels = "hls_external.sv";
constexpr const char* kRecorded = "recorded";

/// The directory of one simulation, removed when the run passed.
class WorkDirectory {
 public:
  /// Errors: kUsage when it cannot be made.
  Status make(const std::string& wanted) {
    std::error_code failure;
    if (wanted.empty()) {
      path_ = (fs::temp_directory_path() / "hls-simulate-XXXXXX").string();
      created_ = mkdtemp(path_.data()) != nullptr;
    } else {
      path_ = fs::absolute(wanted).string();
      created_ = fs::create_directories(path_, failure);
    }
    fs::remove_all(path_ + "/model", failure);
    fs::create_directories(path_ + "/model", failure);
    if (!fs::is_directory(path_ + "/model")) {
      return Error{ErrorKind::kUsage, fmt::format("cannot make the directory '{}'", path_)};
    }
    return success();
  }

  /// Removes it, unless it was there before.
  void remove() const {
    std::error_code ignored;
    if (created_) fs::remove_all(path_, ignored);
  }

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool created_ = false;
};

/// Runs a step of the build. A failure becomes an error of `kind` that starts with `what`.
Status run_step(const std::vector<std::string>& command, const std::string& directory,
                const std::string& log, ErrorKind kind, const std::string& what) {
  const Result<Ended> ended = run_program(command, directory, log);
  if (!ended) return ended.error();
  if (ended->exit_code == 0) return success();
  return Error{kind,
               fmt::format("{}:\n{}", what, head(ended->output)),
               {},
               {},
               {fmt::format("kept: {}", directory)}};
}

std::vector<std::string> operator+(std::vector<std::string> left,
                                   const std::vector<std::string>& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

/// Everything one simulation needs to build its program.
struct Job {
  const model::Design& design;
  const Emitted& emitted;
  const Reference& reference;
  const Runtime& runtime;
  const std::string& directory;
};

Status write_sources(const Job& job) {
  for (const File& file : job.emitted.files) {
    const Status written = write_file(job.directory + "/" + file.name, file.text);
    if (!written) return written;
  }
  std::error_code ignored;
  fs::create_directories(fs::path(job.directory) / kHeaderFolder, ignored);
  for (const File& header : job.reference.headers) {
    const Status written =
        write_file(fmt::format("{}/{}/{}", job.directory, kHeaderFolder, header.name), header.text);
    if (!written) return written;
  }
  const Status top = write_file(job.directory + "/hls_bench_top.sv", bench_top(job.emitted));
  if (!top) return top;
  if (!job.emitted.external.empty()) {
    const Status models =
        write_file(job.directory + "/" + kExternalModels, external_models(job.emitted.external));
    if (!models) return models;
  }
  const Result<std::string> table = bench_table(job.design, job.emitted);
  if (!table) return table.error();
  return write_file(job.directory + "/model/table.cpp", *table);
}

/// Whether a result depends on how the C library rounds. <cmath> calls builtin functions, which only code that is not
/// optimised leaves alone.
bool calls_library(const model::Kernel& kernel) {
  return std::any_of(kernel.operations.begin(), kernel.operations.end(), [](const auto& operation) {
    return model::facts(operation.opcode).is_library;
  });
}

/// The command that compiles a file as the C semantics to match have it (docs/design.md, section 3).
std::vector<std::string> compiler_command(const Job& job, bool is_cplusplus) {
  // GCC 12's SLP vectoriser drops the rounding of `(double)(float)x` where two such values are stored side by side. What
  // it folds of exp, log and pow, or rewrites, may differ from what the C library returns in the last bit.
  std::vector<std::string> command{
      is_cplusplus ? "c++" : "cc",
      is_cplusplus && calls_library(job.design.kernel()) ? "-O0" : "-O2",
      "-ffp-contract=off",
      "-fcx-limited-range",  // of std::complex: as the operators are written
      "-fwrapv",
      "-fno-strict-aliasing",  // as the front end takes pointers to numbers of another kind
      "-fsigned-char",
      "-fno-tree-slp-vectorize",
      "-ftrivial-auto-var-init=zero",  // of the checked reference otherwise: what it changes is open
      "-fno-gnu-unique",  // objcopy makes no such symbol local: inline variables, statics of templates
      has_state(job.design.kernel()) ? "-fPIC" : "-fPIE",
      "-w",
      "-D__SYNTHESIS__=1",
      "-DNDEBUG="};  // what an assertion says of arguments no input has to keep to
  for (const std::string& folder : job.reference.include) {
    command.insert(command.end(), {"-I", fs::absolute(folder).string()});
  }
  command.insert(command.end(), {"-idirafter", kHeaderFolder});
  for (const model::OpcodeFacts& row : model::opcodes()) {
    if (row.c_function.empty()) continue;
    command.push_back(fmt::format("-fno-builtin-{}", row.c_function));
    command.push_back(fmt::format("-fno-builtin-{}f", row.c_function));
  }
  if (is_cplusplus) {
    command.insert(command.end(), {"-include", job.runtime.directory + "/fminmax.h"});
  }
  for (const auto& [macro, value] : job.reference.defines) {
    command.push_back(fmt::format("-D{}={}", macro, value));
  }
  return command;
}

/// A file that the host compiler makes an object of.
struct CompiledFile {
  std::string path;
  bool is_cplusplus = false;
  std::string object;
  std::string shown;  ///< in messages
};

/// Errors: kUsage when the host compiler refuses the file.
Status compile_reference(const Job& job, const CompiledFile& file,
                         const std::vector<std::string>& more_options) {
  const std::vector<std::string> files{"-c", file.path, "-o", file.object};
  return run_step(compiler_command(job, file.is_cplusplus) + more_options + files, job.directory,
                  file.object + ".log", ErrorKind::kUsage,
                  fmt::format("the host compiler refuses '{}'", file.shown));
}

/// Makes `<name>.o` of objects, with the one global symbol `name`, so that other functions of the kernel's files,
/// such as a main in each, do not meet those of the bench.
Status join(const Job& job, const std::string& name, const std::vector<std::string>& objects) {
  const std::string object = name + ".o";
  const Status joined = run_step(
      std::vector<std::string>{"ld", "-r", "-z", "muldefs", "-o", object} + objects, job.directory,
      name + ".log", ErrorKind::kUsage, "the files of the kernel do not link");
  if (!joined) return joined;
  // Inline functions of C++ stand in groups, of which the linker keeps one of all files: each file keeps its own.
  return run_step({"objcopy", "--keep-global-symbol=" + name, "--remove-section=.group", object},
                  job.directory, name + ".log", ErrorKind::kInternal, "objcopy fails");
}

/// `<name>.o`, with the one global symbol `name`.
struct ReferenceObject {
  std::string name;
  bool is_cplusplus = false;
  std::vector<std::string> more_options;  ///< of the compiler
  std::vector<std::string> more_objects;  ///< joined to what is compiled
};

/// Compiles C into a reference's object.
Status build_reference(const Job& job, const ReferenceObject& reference,
                       const Result<std::string>& text) {
  if (!text) return text.error();
  const std::string file = reference.name + (reference.is_cplusplus ? ".cpp" : ".c");
  const Status written = write_file(job.directory + "/" + file, *text);
  if (!written) return written;
  const std::string object = reference.name + "_call.o";
  const Status compiled =
      compile_reference(job, {file, reference.is_cplusplus, object, job.reference.source_file},
                        reference.more_options);
  if (!compiled) return compiled;
  return join(job, reference.name, std::vector<std::string>{object} + reference.more_objects);
}

/// Compiles the kernel's further files. Gives their objects.
Result<std::vector<std::string>> build_more(const Job& job, const std::string& name,
                                            const std::vector<std::string>& more_options) {
  std::vector<std::string> objects;
  for (const ReferenceFile& file : job.reference.more_files) {
    const std::string object = fmt::format("{}_{}.o", name, objects.size());
    const Status compiled = compile_reference(
        job, {fs::absolute(file.path).string(), file.is_cplusplus, object, file.path},
        more_options + reference_names());
    if (!compiled) return compiled.error();
    objects.push_back(object);
  }
  return objects;
}

Status build_source(const Job& job, const std::string& name,
                    const std::vector<std::string>& more_options) {
  // By an option and not by a directive, in which not every path can stand.
  const std::string source = fs::absolute(job.reference.source_file).string();
  const Result<std::vector<std::string>> objects = build_more(job, name, more_options);
  if (!objects) return objects.error();
  const std::vector<std::string> options =
      more_options + reference_names() + std::vector<std::string>{"-include", source};
  return build_reference(job, {name, job.reference.is_cplusplus, options, *objects},
                         reference_call(job.design, job.reference, name));
}

Status build_kernel(const Job& job, const model::Kernel& kernel, const std::string& name,
                    const std::vector<std::string>& more_options) {
  return build_reference(job, {name, false, more_options, {}}, kernel_as_c(kernel, name));
}

/// The kernel, which traps where it does what C leaves open.
Status build_trapping(const Job& job) {
  if (!may_be_undefined(job.design.kernel())) return success();
  return build_reference(
      job, {"hls_reference_trapping", false, {}, {}},
      kernel_as_c(job.design.kernel(), "hls_reference_trapping", Undefined::kTraps));
}

/// The references of a design that rounds otherwise than the C: its kernel, and what ties it to the C.
Status build_kernel_references(const Job& job) {
  const Status own = build_kernel(job, job.design.kernel(), "hls_reference", {});
  if (!own) return own;
  const Status split =
      build_kernel(job, kernel_in_source_order(job.design), "hls_reference_split", {"-DHLS_SPLIT"});
  if (!split) return split;
  return build_source(job, "hls_reference_source", {});
}

Status build_references(const Job& job) {
  const Status plain = rounds_otherwise(job.design) ? build_kernel_references(job)
                                                    : build_source(job, "hls_reference", {});
  if (!plain) return plain;
  return build_source(
      job, "hls_reference_checked",
      {"-ftrivial-auto-var-init=pattern",
       "-fsanitize=shift-exponent,float-cast-overflow,integer-divide-by-zero,builtin",
       "-fsanitize-undefined-trap-on-error"});
}

/// The functions that models of external modules call.
Status build_functions(const Job& job) {
  if (job.emitted.external.empty()) return success();
  const Status written =
      write_file(job.directory + "/hls_external.c", external_functions(job.emitted.external));
  if (!written) return written;
  return run_step({"cc", "-O1", "-fno-builtin", "-fPIE", "-c", "hls_external.c"}, job.directory,
                  "external.log", ErrorKind::kInternal, "the external functions do not compile");
}

/// One file that includes all that Verilator wrote, which compiles faster than the parts. What runs once, half of a large
/// model, comes last and is not optimised.
std::string joined_sources(const std::string& directory) {
  std::vector<std::string> hot;
  std::vector<std::string> cold;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory)) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string name = entry.path().filename().string();
    (name.find("__Slow") == std::string::npos ? hot : cold).push_back(name);
  }
  std::sort(hot.begin(), hot.end());
  std::sort(cold.begin(), cold.end());
  std::string text = "#include \"precompiled.h\"\n";
  for (const std::string& name : hot) text += fmt::format("#include \"{}\"\n", name);
  text += "#pragma GCC optimize(\"O0\")\n";
  for (const std::string& name : cold) text += fmt::format("#include \"{}\"\n", name);
  return text;
}

/// Translates the RTL and compiles what Verilator wrote.
Status build_model(const Job& job) {
  std::vector<std::string> command{
      "verilator", "--cc", "--Mdir", "model", "--prefix", "Vtop", "-O3",
      // Verilator 5.006 takes some exclusive ors for their opposite.
      "-fno-const-bit-op-tree", "--x-assign", "unique", "--x-initial", "unique", "--assert",
      "--top-module", "hls_bench_top", "-Wno-fatal", "--no-timing", "--inline-mult", "1",
      "hls_bench_top.sv"};
  if (!job.emitted.external.empty()) command.emplace_back(kExternalModels);
  for (const File& file : job.emitted.files) command.push_back(file.name);
  const Status translated = run_step(command, job.directory, "verilator.log", ErrorKind::kInternal,
                                     "Verilator refuses the emitted text");
  if (!translated) return translated;
  const std::string text = joined_sources(job.directory + "/model");
  const Status written = write_file(job.directory + "/model/all.cc", text);
  if (!written) return written;
  return run_step(job.runtime.compiler + std::vector<std::string>{"-c", "all.cc", "-o", "all.o"},
                  job.directory + "/model", "compile.log", ErrorKind::kInternal,
                  "the Verilator model does not compile");
}

/// The references of a design with state are a shared library, so that the bench finds their variables.
Status link_references(const Job& job, std::vector<std::string>& objects) {
  if (!has_state(job.design.kernel())) return success();
  const std::vector<std::string> references = std::exchange(objects, {"hls_references.so"});
  const std::vector<std::string> command{"c++", "-shared", "-Wl,-z,now", "-o", objects[0]};
  return run_step(command + references + std::vector<std::string>{"-lm"}, job.directory,
                  "references.log", ErrorKind::kInternal, "the references do not link");
}

Status link(const Job& job) {
  std::vector<std::string> objects{"hls_reference.o", "hls_reference_checked.o"};
  for (const std::string& further : further_references(job.design)) {
    objects.push_back(fmt::format("hls_reference_{}.o", further));
  }
  const Status linked = link_references(job, objects);
  if (!linked) return linked;
  // A library stands behind what needs it.
  objects = std::vector<std::string>{"model/all.o"} + job.runtime.objects + objects;
  if (!job.emitted.external.empty()) objects.emplace_back("hls_external.o");
  return run_step(std::vector<std::string>{"c++", "-o", "bench"} + objects +
                      std::vector<std::string>{"-Wl,-rpath,$ORIGIN", "-pthread", "-lm"},
                  job.directory, "link.log", ErrorKind::kInternal, "the bench does not link");
}

Status build(const Job& job) {
  for (const auto step :
       {write_sources, build_references, build_trapping, build_functions, build_model, link}) {
    const Status done = step(job);
    if (!done) return done;
  }
  return success();
}

/// What a format prints: `\c` as c, `%%` as %.
std::string unquoted(const std::string& format) {
  std::string text;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if ((format[i] == '\\' || format[i] == '%') && i + 1 < format.size()) ++i;
    text += format[i];
  }
  return text;
}

/// `: ` and what the assertion says that a message of the bench names by file and line; nothing for other messages.
std::string broken_promise(const std::vector<File>& files, const std::string& message) {
  constexpr std::string_view kFailed = "assertion failed at ";
  const std::size_t colon = message.rfind(':');
  if (!message.starts_with(kFailed) || colon == std::string::npos) return "";
  const std::string name = message.substr(kFailed.size(), colon - kFailed.size());
  const auto file = std::find_if(files.begin(), files.end(),
                                 [&](const File& candidate) { return candidate.name == name; });
  if (file == files.end()) return "";
  std::istringstream lines(file->text);
  std::string line;
  // The line is that of the assertion or one behind, of which the last holds the text.
  const long number = std::strtol(message.c_str() + colon + 1, nullptr, 10);
  for (long i = 1; std::getline(lines, line); ++i) {
    const std::size_t begin = line.find("$error(\"");
    const std::size_t end = line.rfind("\")");
    if (i < number || begin == std::string::npos || end == std::string::npos) continue;
    return ": " + unquoted(line.substr(begin + 8, end - begin - 8));
  }
  return "";
}

/// Reads the lines of the bench; lines of other forms come from the RTL's own messages.
Result<SimulationReport> parse(const Ended& ended) {
  SimulationReport report;
  std::istringstream in(ended.output);
  bool complete = false;
  for (std::string line; std::getline(in, line);) {
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string key = line.substr(0, space);
    const std::string value = line.substr(std::min(space + 1, line.size()));
    const auto number = [&] { return std::strtoll(value.c_str(), nullptr, 10); };
    if (key == "runs") report.runs = number();
    if (key == "sequences") report.sequences = number();
    if (key == "skipped") report.skipped_sets = number();
    if (key == "open") report.open_values = number();
    if (key == "compared") report.compared_values = number();
    if (key == "mismatches") report.mismatches = number();
    if (key == "wrong_cycles") report.wrong_cycles = number();
    if (key == "breaches") report.breaches = number();
    if (key == "assertions") report.failed_assertions = number();
    if (key == "recorded_tests") report.recorded.tests = static_cast<int>(number());
    if (key == "recorded_calls") report.recorded.calls = static_cast<int>(number());
    if (key == "cycles") report.simulated_cycles.push_back(number());
    if (key == "message") report.messages.push_back(value);  // with its count
    if (line == "end") complete = true;
  }
  if (ended.exit_code == 0 && complete) return report;
  return Error{ErrorKind::kInternal, fmt::format("the bench ended with code {}:\n{}",
                                                 ended.exit_code, head(ended.output))};
}

/// A message of the bench, `TIMES TEXT`, for the user.
std::string told(const std::vector<File>& files, const std::string& line) {
  const std::size_t space = line.find(' ');
  const std::string times = line.substr(0, space);
  std::string text = line.substr(space + 1);
  text += broken_promise(files, text);
  return times == "1" ? text : fmt::format("{} ({} times)", text, times);
}

/// By name.
std::vector<File> files_in(const fs::path& directory) {
  std::vector<File> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory)) {
    std::ifstream in(entry.path(), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    files.push_back({entry.path().filename().string(), text.str()});
  }
  std::sort(files.begin(), files.end(),
            [](const File& a, const File& b) { return a.name < b.name; });
  return files;
}

Result<SimulationReport> run(const Job& job, const SimulationOptions& options) {
  // A simulation that never settles must not hold up the others; `timeout` ends it with code 124.
  std::vector<std::string> command{"timeout",
                                   kBenchSeconds,
                                   "./bench",
                                   std::to_string(options.seed),
                                   std::to_string(options.random_sets),
                                   std::to_string(options.corner_sets)};
  if (options.records) {
    std::error_code ignored;
    fs::create_directories(fs::path(job.directory) / kRecorded, ignored);
    command.emplace_back(kRecorded);
  }
  const Result<Ended> ended = run_program(command, job.directory, "bench.log");
  if (!ended) return ended.error();
  if (ended->exit_code == kTimedOut) {
    return Error{
        ErrorKind::kInternal,
        fmt::format("the simulation takes more than {} s", kBenchSeconds),
        {},
        "",
        {"fewer input sets take less time",
         "it does not end, either, if a loop of the C does not for some inputs, as where its "
         "#pragma HLS loop_tripcount is not true"}};
  }
  Result<SimulationReport> report = parse(*ended);
  if (!report) return report;
  report->predicted_cycles = job.emitted.module.latency_cycles;
  for (std::string& message : report->messages) message = told(job.emitted.files, message);
  if (options.records) report->recorded.files = files_in(fs::path(job.directory) / kRecorded);
  return report;
}

}  // namespace

bool SimulationReport::passed() const {
  return runs > 0 && (compared_values > 0 || open_values == 0) && faults() == 0 &&
         simulated_cycles == std::vector<std::int64_t>{predicted_cycles};
}

Result<SimulationReport> simulate(const model::Design& design, const Emitted& emitted,
                                  const Reference& reference, const SimulationOptions& options) {
  WorkDirectory work;
  const Status made = work.make(options.work_directory);
  if (!made) return made.error();
  const Result<Runtime> runtime =
      prepare_runtime(options.runtime_directory.empty() ? work.path() : options.runtime_directory);
  if (!runtime) return runtime.error();
  const Job job{design, emitted, reference, *runtime, work.path()};
  const Status built = build(job);
  if (!built) return built.error();
  Result<SimulationReport> report = run(job, options);
  if (!report) return report;
  if (report->passed()) {
    work.remove();
  } else {
    if (report->runs == 0) report->messages.push_back("the C is undefined on every input set");
    if (report->compared_values == 0 && report->open_values > 0) {
      report->messages.push_back("all values depend on variables without a value");
    }
    report->messages.push_back(fmt::format("kept: {}", work.path()));
  }
  return report;
}

}  // namespace hls::codegen
