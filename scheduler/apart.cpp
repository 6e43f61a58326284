#include "scheduler/apart.h"

#include <algorithm>

#include "scheduler/intervals.h"

namespace hls::scheduler {
namespace {

using model::Dependence;
using model::DependenceKind;
using model::LoopId;
using model::LoopKind;
using model::Problem;

/// What has to wait for `first`: the start of a temporal loop, or every operation of a spatial one.
std::vector<int> starts_of(const Problem& problem, LoopId loop) {
  if (problem.loops[loop].kind == LoopKind::kTemporal) return {problem.loops[loop].start};
  std::vector<int> starts;
  for (int i = 1; i < static_cast<int>(problem.operations.size()); ++i) {
    if (is_inside(problem, problem.operations[i].loop, loop)) starts.push_back(i);
  }
  return starts;
}

}  // namespace

std::vector<Dependence> apart(const Problem& problem, LoopId first, LoopId second) {
  std::vector<Dependence> dependences;
  const std::vector<int> waiting = starts_of(problem, second);
  for (int i = 1; i < static_cast<int>(problem.operations.size()); ++i) {
    const Problem::Operation& operation = problem.operations[i];
    if (operation.id < 0 || !is_inside(problem, operation.loop, first)) continue;
    model::Distance to_last;
    for (LoopId loop : operation.loops) {
      const std::int64_t trips = problem.loops[loop].trip_count;
      if (trips > 1 && is_inside(problem, loop, first)) to_last.emplace_back(loop, 1 - trips);
    }
    std::sort(to_last.begin(), to_last.end());
    const std::int64_t delay = std::max(std::int64_t{1}, operation.latency);
    for (int start : waiting) {
      dependences.push_back({i, start, DependenceKind::kApart, delay, {to_last}});
    }
  }
  return dependences;
}

std::vector<LoopId> loops_in_order(const Problem& problem, LoopId region) {
  std::vector<LoopId> loops;
  for (const Problem::Operation& operation : problem.operations) {
    for (LoopId loop = operation.loop; loop >= 0; loop = problem.loops[loop].parent) {
      const bool is_new = std::find(loops.begin(), loops.end(), loop) == loops.end();
      if (problem.loops[loop].parent == region && is_new) loops.push_back(loop);
    }
  }
  return loops;
}

Problem with_loops_apart(const Problem& problem, LoopId loop) {
  Problem result = problem;
  for (LoopId region = -1; region < static_cast<LoopId>(problem.loops.size()); ++region) {
    if (loop >= 0 && (region < 0 || !is_inside(problem, region, loop))) continue;
    const std::vector<LoopId> loops = loops_in_order(problem, region);
    for (std::size_t i = 1; i < loops.size(); ++i) {
      for (Dependence& dependence : apart(problem, loops[i - 1], loops[i])) {
        result.dependences.push_back(std::move(dependence));
      }
    }
  }
  return result;
}

}  // namespace hls::scheduler
