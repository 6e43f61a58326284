#include "explorer/explain/explanation.h"

#include <fmt/format.h>

#include <algorithm>

#include "explorer/explain/remedy.h"
#include "explorer/search/sweep.h"
#include "model/hardware/hardware.h"

namespace hls::explorer {
namespace {

using model::LoopId;
using model::Problem;

std::vector<Remedy::Change> changes_between(const model::DesignSpace& space, std::int64_t from,
                                            std::int64_t to) {
  const model::DesignPoint before = space.point(from);
  const model::DesignPoint after = space.point(to);
  std::vector<Remedy::Change> changes;
  for (std::size_t k = 0; k < before.size(); ++k) {
    if (before[k] == after[k]) continue;
    const model::Knob& knob = space.knobs[k];
    changes.push_back({knob.name(), knob.text(static_cast<std::size_t>(before[k])),
                       knob.text(static_cast<std::size_t>(after[k]))});
  }
  return changes;
}

Result<Remedy> find_remedy(const Project& project, model::Elaborations& elaborations,
                           std::int64_t id, const ExplainOptions& options) {
  RemedySearch search(project.space, id);
  SweepOptions sweep_options;
  sweep_options.threads = options.threads;
  sweep_options.evaluations = options.evaluations;
  sweep_options.stop = options.stop;
  const Result<SweepOutcome> outcome = sweep(
      search,
      [&](std::int64_t neighbour) { return evaluator(elaborations, project).evaluate(neighbour); },
      sweep_options);
  if (!outcome) return outcome.error();
  if (outcome->stopped) {
    return Error{ErrorKind::kInterrupted,
                 fmt::format("interrupted after {} points were tried as a remedy of point {}",
                             outcome->evaluations.size(), id),
                 {},
                 "",
                 {}};
  }
  Remedy remedy{search.cheapest(), {}, outcome->evaluations.size(), search.is_complete()};
  if (remedy.point) remedy.changes = changes_between(project.space, id, remedy.point->id);
  return remedy;
}

/// The temporal loop around, spatial ones passed over.
LoopId region_of(const Problem& problem, LoopId loop) {
  while (loop >= 0 && problem.loops[loop].kind == model::LoopKind::kSpatial) {
    loop = problem.loops[loop].parent;
  }
  return loop;
}

LoopId outermost(const Problem& problem, LoopId loop) {
  while (loop >= 0 && problem.loops[loop].parent >= 0) loop = problem.loops[loop].parent;
  return loop;
}

}  // namespace

Result<Explanation> explain(const Project& project, model::Elaborations& elaborations,
                            std::int64_t id, const ExplainOptions& options) {
  Result<Realized> realized = evaluator(elaborations, project).realize(id);
  if (!realized) return realized.error();
  Explanation explanation;
  explanation.evaluation = std::move(realized->evaluation);
  explanation.realization = std::move(realized->realization);
  if (explanation.realization) {
    const auto& [design, problem, schedule, inventory] = *explanation.realization;
    explanation.intervals =
        scheduler::explain_intervals(problem, schedule, project.settings.scheduler);
    explanation.latency = scheduler::explain_latency(problem, schedule);
    explanation.calls = model::plan(design, problem, schedule).calls;
  }
  if (explanation.evaluation.status == EvaluationStatus::kOk) return explanation;
  Result<Remedy> remedy = find_remedy(project, elaborations, id, options);
  if (!remedy) return remedy.error();
  explanation.remedy = std::move(*remedy);
  return explanation;
}

std::vector<RegionSchedule> regions(const Problem& problem, const model::Schedule& schedule) {
  std::vector<RegionSchedule> all;
  for (LoopId loop = -1; loop < static_cast<LoopId>(problem.loops.size()); ++loop) {
    if (loop != region_of(problem, loop)) continue;
    RegionSchedule region;
    region.loop = loop;
    if (loop >= 0) region.start = schedule.start[problem.loops[loop].start];
    // Operation 0 is the kernel's start itself.
    for (int i = 1; i < static_cast<int>(problem.operations.size()); ++i) {
      if (region_of(problem, problem.operations[i].loop) == loop) region.operations.push_back(i);
    }
    std::stable_sort(region.operations.begin(), region.operations.end(),
                     [&](int a, int b) { return schedule.start[a] < schedule.start[b]; });
    if (!region.operations.empty()) all.push_back(std::move(region));
  }
  return all;
}

std::vector<Span> nests(const Problem& problem, const model::Schedule& schedule) {
  const std::vector<std::int64_t> own = scheduler::durations(problem, schedule.interval);
  std::vector<Span> spans;
  for (LoopId loop = 0; loop < static_cast<LoopId>(problem.loops.size()); ++loop) {
    if (problem.loops[loop].parent >= 0) continue;
    std::optional<Span> span;
    for (std::size_t i = 1; i < problem.operations.size(); ++i) {
      if (outermost(problem, problem.operations[i].loop) != loop) continue;
      const std::int64_t start = schedule.start[i];
      if (!span) span = Span{problem.loops[loop].name, start, start};
      span->start = std::min(span->start, start);
      span->end = std::max(span->end, start + own[i]);
    }
    if (!span) continue;
    const bool has_start = problem.loops[loop].kind == model::LoopKind::kTemporal;
    if (has_start) span->start = schedule.start[problem.loops[loop].start];
    spans.push_back(*span);
  }
  return spans;
}

}  // namespace hls::explorer
