/// How near the strategies that sample come to the certified front of a space, by the points they evaluate.
///
/// Usage: bench_strategies CONFIG...
/// Each space is evaluated once, in whole, and strategies are told these evaluations; the front of `exact` has
/// to be that of all points. A row for each strategy, number of evaluations and seed; a strategy that ends
/// before has evaluated fewer points.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "explorer/parallel.h"
#include "explorer/project.h"
#include "explorer/search/hypervolume.h"
#include "explorer/search/pareto.h"
#include "explorer/search/strategy.h"

namespace {

using namespace hls::explorer;
using Front = std::vector<std::vector<double>>;

[[noreturn]] void fail(const std::string& what) {
  fmt::print(stderr, "{}\n", what);
  std::exit(1);
}

/// Every point of a space that constraints leave, by id; others are infeasible.
std::vector<Evaluation> evaluate_all(const Project& project) {
  const auto size = static_cast<std::size_t>(project.space.size());
  std::vector<Evaluation> evaluations(size);
  const int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  // Points of one part of the space share transforms: a cache of them for each part.
  constexpr std::size_t kPart = 64;
  for_each_index(threads, (size + kPart - 1) / kPart, [&](std::size_t part) {
    hls::model::Elaborations elaborations(project.kernel);
    for (std::size_t i = part * kPart; i < std::min(size, (part + 1) * kPart); ++i) {
      auto evaluation = evaluate(elaborations, project.target, project.space, project.settings,
                                 static_cast<std::int64_t>(i));
      if (!evaluation) fail(to_string(evaluation.error()));
      evaluations[i] = std::move(*evaluation);
    }
  });
  return evaluations;
}

Front values_of(const std::vector<Evaluation>& evaluations,
                const std::vector<std::string>& objectives) {
  Front front;
  for (const Evaluation& point : pareto_front(evaluations, objectives)) {
    front.push_back(objectives_of(point, objectives));
  }
  return front;
}

/// What a strategy proposes, up to so many points, in its order.
std::vector<Evaluation> searched(Strategy& strategy, const std::vector<Evaluation>& known,
                                 std::size_t most) {
  std::vector<Evaluation> found;
  while (found.size() < most) {
    constexpr std::size_t kBatch = 16;
    const auto ids = strategy.propose(std::min(kBatch, most - found.size()));
    if (ids.empty()) break;
    std::vector<Evaluation> told;
    for (const std::int64_t id : ids) told.push_back(known[static_cast<std::size_t>(id)]);
    strategy.report(told);
    found.insert(found.end(), told.begin(), told.end());
  }
  return found;
}

Front certified_front(const Project& project, const std::vector<Evaluation>& known) {
  hls::model::Elaborations elaborations(project.kernel);
  const auto bounds = make_bounds(elaborations, project.target, project.space, project.settings);
  const auto exact = make_exact({project.space, project.config.objectives, 1, bounds.get()});
  Front front = values_of(searched(*exact, known, known.size()), project.config.objectives);
  if (front != values_of(known, project.config.objectives)) fail("exact: another front");
  return front;
}

void measure(const std::string& path) {
  const OpenedProject opened = open_project(path, {}, hls::scheduler::SolverKind::kGlpk);
  if (!opened.project) fail(to_string(opened.errors.front()));
  const Project& project = *opened.project;
  const std::vector<Evaluation> known = evaluate_all(project);
  const Front reference = certified_front(project, known);
  const std::string name = std::filesystem::path(path).stem().string();
  for (const char* strategy_name : {"neighbor", "nsga2", "random"}) {
    for (const std::size_t most : {100, 1'000, 10'000}) {
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const SearchProblem problem{project.space, project.config.objectives, seed};
        auto strategy = make_strategy(strategy_name, {}, problem);
        const std::vector<Evaluation> found = searched(**strategy, known, most);
        const Front front = values_of(found, project.config.objectives);
        fmt::print("{},{},{},{},{},{},{},{},{:.5f},{:.5f}\n", name, project.space.points(),
                   reference.size(), strategy_name, most, seed, found.size(), front.size(),
                   adrs(front, reference), hypervolume_share(front, reference));
        std::fflush(stdout);
      }
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  fmt::print(
      "space,points,certified_front,strategy,evaluations,seed,evaluated,front,adrs,hypervolume\n");
  for (int i = 1; i < argc; ++i) measure(argv[i]);
}
