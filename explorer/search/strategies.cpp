#include <fmt/format.h>

#include "explorer/search/strategy.h"
#include "model/document.h"

namespace hls::explorer {

const std::vector<StrategyEntry>& strategies() {
  static const std::vector<StrategyEntry> kStrategies = {
      {"exact", "branch and bound: the front of all points, certified", make_exact},
      {"exhaustive", "every point, by ascending id", make_exhaustive},
      {"neighbor", "neighbours of the front's points, from a random sample on", make_neighbor},
      {"nsga2", "a genetic algorithm: non-dominated sorting and crowding distance", make_nsga2},
      {"random", "every point once, in an order drawn by the seed", make_random},
  };
  return kStrategies;
}

Result<std::unique_ptr<Strategy>> make_strategy(const std::string& name, const Location& location,
                                                const SearchProblem& problem) {
  std::vector<std::string> names;
  for (const StrategyEntry& entry : strategies()) {
    if (entry.name == name) return entry.make(problem);
    names.push_back(entry.name);
  }
  return spelling_error(fmt::format("unknown strategy '{}'", name), location, name, names);
}

}  // namespace hls::explorer
