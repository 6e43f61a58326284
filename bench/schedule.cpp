/// Time of each of the five steps of one design point, and of the scheduler's verification: gemm
/// with loop k unrolled 1 to 16 times, arrays split so that every copy has its ports.
///
/// Usage: bench_schedule CONFIG [options of Google Benchmark]

#include <benchmark/benchmark.h>

#include <cstdio>
#include <string>
#include <vector>

#include "explorer/project/project.h"
#include "model/cost/inventory.h"
#include "model/transform/apply.h"
#include "scheduler/scheduler.h"

namespace {

using hls::explorer::Project;
namespace model = hls::model;
namespace scheduler = hls::scheduler;

/// What the steps up to scheduling give, for the steps after.
struct Point {
  model::Directives directives;
  model::Design design;
  model::Problem problem;
  model::Schedule schedule;
  model::Inventory inventory;
};

model::Directives unrolled(const model::Kernel& kernel, std::int64_t factor) {
  model::Directives directives;
  directives.loops["k"].unroll = factor;
  for (const model::Array& array : kernel.arrays) {
    model::ArrayDirective& directive = directives.arrays[array.name];
    directive.auto_partition = true;
    directive.partition.resize(array.shape.size());
    directive.ports = model::Ports::k2p;
    if (array.is_argument) directive.storage = model::Storage::kExternal;
  }
  return directives;
}

/// All steps of the point; nothing when it has no schedule.
std::optional<Point> prepare(const Project& project, model::Elaborations& elaborations,
                             std::int64_t factor) {
  Point point;
  point.directives = unrolled(project.kernel, factor);
  auto design = model::apply(elaborations, project.target, point.directives);
  if (!design) return std::nullopt;
  point.design = *design;
  point.problem =
      scheduler::formulate(point.design, project.target, project.settings.clock_period_ps);
  const scheduler::Outcome outcome = scheduler::schedule(point.problem, project.settings.scheduler);
  if (!std::holds_alternative<model::Schedule>(outcome)) return std::nullopt;
  point.schedule = std::get<model::Schedule>(outcome);
  point.inventory = model::allocate(point.design, point.problem, point.schedule, project.target);
  return point;
}

/// Registers `name/factor`, which runs `step` on the prepared point.
template <typename Step>
void add(const std::string& name, const Project& project, std::int64_t factor, Step step) {
  benchmark::RegisterBenchmark((name + "/" + std::to_string(factor)).c_str(), [&project, factor,
                                                                               step](auto& state) {
    model::Elaborations elaborations(project.kernel);
    const std::optional<Point> point = prepare(project, elaborations, factor);
    if (!point) return state.SkipWithError("this point has no schedule");
    for ([[maybe_unused]] const auto& iteration : state) step(elaborations, *point);
  })->Unit(benchmark::kMicrosecond);
}

void add_steps(const Project& project, std::int64_t factor) {
  const std::int64_t period = project.settings.clock_period_ps;
  add("elaborate", project, factor, [&project, factor](auto&, const Point&) {
    benchmark::DoNotOptimize(model::elaborate(project.kernel, {true, {}, {{"k", factor}}, {}}));
  });
  add("apply", project, factor, [&project](auto& elaborations, const Point& point) {
    benchmark::DoNotOptimize(model::apply(elaborations, project.target, point.directives));
  });
  add("formulate", project, factor, [&project, period](auto&, const Point& point) {
    benchmark::DoNotOptimize(scheduler::formulate(point.design, project.target, period));
  });
  add("schedule", project, factor, [&project](auto&, const Point& point) {
    benchmark::DoNotOptimize(scheduler::schedule(point.problem, project.settings.scheduler));
  });
  add("verify", project, factor, [](auto&, const Point& point) {
    benchmark::DoNotOptimize(scheduler::verify(point.problem, point.schedule));
  });
  add("allocate", project, factor, [&project](auto&, const Point& point) {
    benchmark::DoNotOptimize(
        model::allocate(point.design, point.problem, point.schedule, project.target));
  });
  add("price", project, factor, [&project, period](auto&, const Point& point) {
    benchmark::DoNotOptimize(model::price(point.inventory, point.schedule, project.target, period));
  });
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (argc != 2) {
    std::fputs("usage: bench_schedule CONFIG [--benchmark_...]\n", stderr);
    return 2;
  }
  const auto opened = hls::explorer::open_project(argv[1], {}, scheduler::SolverKind::kGlpk);
  for (const hls::Error& error : opened.errors) std::fputs(to_string(error).c_str(), stderr);
  if (!opened.project) return static_cast<int>(hls::ErrorKind::kUsage);
  for (const std::int64_t factor : {1, 2, 4, 8, 16}) add_steps(*opened.project, factor);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
