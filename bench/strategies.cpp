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
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "explorer/front/hypervolume.h"
#include "explorer/front/pareto.h"
#include "explorer/project/project.h"
#include "explorer/search/strategy.h"
#include "explorer/search/sweep.h"

namespace {

using namespace hls::explorer;
using Front = std::vector<std::vector<double>>;

[[noreturn]] void fail(const std::string& what) {
  fmt::print(stderr, "{}\n", what);
  std::exit(1);
}

using Known = std::map<std::int64_t, Evaluation>;

std::vector<Evaluation> evaluations_of(Strategy& strategy, const Evaluate& evaluate,
                                       SweepOptions options) {
  options.batch = 16;  // a strategy learns from each batch
  auto outcome = sweep(strategy, evaluate, options);
  if (!outcome) fail(to_string(outcome.error()));
  return std::move(outcome->evaluations);
}

/// Every point of a space, evaluated on all threads.
Known evaluate_all(const Project& project) {
  hls::model::Elaborations elaborations(project.kernel);
  SweepOptions options;
  options.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const auto exhaustive = make_exhaustive({project.space, project.config.objectives});
  Known known;
  for (Evaluation& evaluation : evaluations_of(
           *exhaustive,
           [&](std::int64_t id) { return evaluator(elaborations, project).evaluate(id); },
           options)) {
    known.emplace(evaluation.id, std::move(evaluation));
  }
  return known;
}

Front values_of(const std::vector<Evaluation>& evaluations,
                const std::vector<std::string>& objectives) {
  Front front;
  for (const Evaluation& point : pareto_front(evaluations, objectives)) {
    front.push_back(objectives_of(point, objectives));
  }
  return front;
}

/// The front of what a strategy finds, told what is known, and how many points it asked for.
struct Searched {
  Front front;
  std::size_t evaluated = 0;
};
Searched search(const Project& project, Strategy& strategy, const Known& known, std::int64_t most) {
  SweepOptions options;
  options.evaluations = most;
  const std::vector<Evaluation> found = evaluations_of(
      strategy, [&](std::int64_t id) -> hls::Result<Evaluation> { return known.at(id); }, options);
  return {values_of(found, project.config.objectives), found.size()};
}

Front certified_front(const Project& project, const Known& known) {
  hls::model::Elaborations elaborations(project.kernel);
  const auto bounds = make_bounds(evaluator(elaborations, project));
  const auto exact = make_exact({project.space, project.config.objectives, 1, bounds.get()});
  const auto exhaustive = make_exhaustive({project.space, project.config.objectives});
  const std::int64_t all = project.space.points();
  Front front = search(project, *exact, known, all).front;
  if (front != search(project, *exhaustive, known, all).front) fail("exact: another front");
  return front;
}

void measure(const std::string& path) {
  const OpenedProject opened = open_project(path, {}, hls::scheduler::SolverKind::kGlpk);
  if (!opened.project) fail(to_string(opened.errors.front()));
  const Project& project = *opened.project;
  const Known known = evaluate_all(project);
  const Front reference = certified_front(project, known);
  const std::string name = std::filesystem::path(path).stem().string();
  for (const char* strategy_name : {"neighbor", "nsga2", "random"}) {
    for (const std::int64_t most : {100, 1'000, 10'000}) {
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const SearchProblem problem{project.space, project.config.objectives, seed};
        auto strategy = make_strategy(strategy_name, {}, problem);
        const auto [front, evaluated] = search(project, **strategy, known, most);
        fmt::print("{},{},{},{},{},{},{},{},{:.5f},{:.5f}\n", name, project.space.points(),
                   reference.size(), strategy_name, most, seed, evaluated, front.size(),
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
