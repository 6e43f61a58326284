// Evaluates points of a configuration through the library and prints the front: evaluate_points CONFIG.yaml [POINTS]
#include <explorer/evaluate/evaluator.h>
#include <explorer/front/pareto.h>
#include <explorer/project/project.h>
#include <explorer/search/strategy.h>
#include <explorer/search/sweep.h>

#include <cstdlib>
#include <iostream>

using namespace hls::explorer;

int main(int argc, char** argv) {
  const std::string config = argc > 1 ? argv[1] : "";
  const OpenedProject opened = open_project(config, {}, hls::scheduler::SolverKind::kGlpk);
  for (const hls::Error& error : opened.errors) std::cerr << to_string(error);
  if (!opened.project) return 2;
  const Project& project = *opened.project;

  // A strategy proposes points; evaluate() is the pipeline of one: apply, formulate, schedule, allocate, price.
  hls::model::Elaborations elaborations(project.kernel);
  const auto strategy = make_strategy("random", {}, {project.space, project.config.objectives});
  SweepOptions options;
  options.evaluations = argc > 2 ? std::atoll(argv[2]) : 100;
  const auto outcome = sweep(
      **strategy, [&](std::int64_t id) { return evaluator(elaborations, project).evaluate(id); },
      options);
  if (!outcome) return std::cerr << to_string(outcome.error()), 1;
  for (const Evaluation& member : pareto_front(outcome->evaluations, project.config.objectives)) {
    std::cout << "point " << member.id << ": " << member.metrics->latency_cycles << " cycles, "
              << member.metrics->resources.lut << " LUT\n";
  }
}
