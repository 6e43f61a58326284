#include "tests/codegen/mutants/simulate_mutants.h"

#include <fmt/format.h>

#include <filesystem>
#include <sstream>
#include <stdexcept>

#include "codegen/simulate.h"
#include "codegen/testbench/process.h"

namespace hls::oracle {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSeconds = "60";
constexpr const char* kSeed = "1";
constexpr const char* kRandomSets = "10";
constexpr const char* kCornerSets = "1000";

/// Reads what the bench prints; a program that does not end is caught by its cycles.
MutantRun run(const Mutant& mutant, const std::string& directory) {
  MutantRun result;
  result.mutant = mutant;
  const auto ended =
      codegen::run_program({"env", fmt::format("HLS_MUTANT={}", mutant.number), "timeout", kSeconds,
                            "./bench", kSeed, kRandomSets, kCornerSets},
                           directory, "mutant.log");
  if (!ended) throw std::runtime_error(ended.error().message);
  std::int64_t mismatches = 0;
  std::int64_t breaches = 0;
  std::int64_t cycles = 0;
  std::int64_t assertions = 0;
  std::istringstream lines(ended->output);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key == "mismatches") words >> mismatches;
    if (key == "breaches") words >> breaches;
    if (key == "wrong_cycles") words >> cycles;
    if (key == "assertions") words >> assertions;
    if (key == "message" && result.message.empty())
      result.message = line.substr(line.find(' ', 8) + 1);
  }
  result.by_values = mismatches + breaches > 0;
  result.by_cycles = cycles > 0 || ended->exit_code != 0;
  result.by_assertions = assertions > 0;
  return result;
}

}  // namespace

std::vector<MutantRun> simulate_mutants(const MutatedDesign& design, int most_of_a_kind,
                                        std::uint64_t seed, const std::string& work_directory) {
  EmittedDesign emitted = emit_design(design);
  const MutatedText mutated = with_mutants(emitted.emitted.files[0].text, most_of_a_kind, seed);
  emitted.emitted.files[0].text = mutated.text;
  // A directory that is there is kept, and the program in it.
  const std::string directory = work_directory + "/" + design.name;
  fs::create_directories(directory);
  const std::string source = work_directory + "/" + design.name + ".c";
  if (!codegen::write_file(source, design.c_text))
    throw std::runtime_error("cannot write " + source);
  codegen::SimulationOptions options;
  options.work_directory = directory;
  options.runtime_directory = work_directory;
  const auto report =
      codegen::simulate(emitted.design, emitted.emitted, {source, design.name, {}}, options);
  if (!report) throw std::runtime_error(to_string(report.error()));
  if (!report->passed()) {
    throw std::runtime_error(fmt::format("{} does not pass: {}", design.name,
                                         report->messages.empty() ? "" : report->messages[0]));
  }
  std::vector<MutantRun> runs;
  for (const Mutant& mutant : mutated.mutants) runs.push_back(run(mutant, directory));
  return runs;
}

}  // namespace hls::oracle
