/// Mutants of emitted designs as rows of a table: what caught each of them, and for those that nothing
/// caught why no simulation can.
///
/// Usage: hls_rtl_mutants DIRECTORY EXPLANATIONS MOST_OF_A_KIND SEED [DESIGN...]
/// EXPLANATIONS has a line `design|kind|change|why nothing can show it` for each such mutant.
/// Exit code 1 if one that is caught by nothing has no explanation.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tests/codegen/mutants/simulate_mutants.h"

namespace hls::oracle {
namespace {

using Explanations = std::map<std::string, std::string>;

Explanations read_explanations(const std::string& path) {
  Explanations result;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    const std::size_t bar = line.rfind('|');
    if (line.empty() || line[0] == '#' || bar == std::string::npos) continue;
    // An or in a change has bars, too, so that the last one counts.
    result[line.substr(0, bar)] = line.substr(bar + 1);
  }
  return result;
}

/// A field of a CSV file.
std::string field(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

const char* yes(bool is) { return is ? "yes" : "no"; }

int run(const std::string& directory, const Explanations& explanations, int most,
        std::uint64_t seed, const std::vector<std::string>& names) {
  int mutants = 0;
  int caught = 0;
  int unexplained = 0;
  fmt::print("design,mutant,kind,values,cycles,assertions,statement,change,explanation\n");
  for (const MutatedDesign& design : mutated_designs()) {
    const bool is_named = std::find(names.begin(), names.end(), design.name) != names.end();
    if (!names.empty() && !is_named) continue;
    for (const MutantRun& run : simulate_mutants(design, most, seed, directory)) {
      const Mutant& mutant = run.mutant;
      const auto why =
          explanations.find(fmt::format("{}|{}|{}", design.name, mutant.kind, mutant.change));
      const bool is_explained = why != explanations.end();
      ++mutants;
      caught += run.is_caught() ? 1 : 0;
      unexplained += run.is_caught() || is_explained ? 0 : 1;
      fmt::print("{},{},{},{},{},{},{},{},{}\n", design.name, mutant.number, mutant.kind,
                 yes(run.by_values), yes(run.by_cycles), yes(run.by_assertions),
                 field(mutant.statement), field(mutant.change),
                 run.is_caught() || !is_explained ? "" : field(why->second));
      std::fflush(stdout);
    }
  }
  fmt::print(stderr, "{} mutants, {} caught, {} of the others without an explanation\n", mutants,
             caught, unexplained);
  return unexplained == 0 ? 0 : 1;
}

}  // namespace
}  // namespace hls::oracle

int main(int argc, char** argv) {
  if (argc < 5) {
    fmt::print(stderr,
               "usage: hls_rtl_mutants DIRECTORY EXPLANATIONS MOST_OF_A_KIND SEED [DESIGN...]\n");
    return 2;
  }
  try {
    return hls::oracle::run(argv[1], hls::oracle::read_explanations(argv[2]), std::atoi(argv[3]),
                            std::strtoull(argv[4], nullptr, 10), {argv + 5, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
