#include "scheduler/apart.h"

#include <algorithm>
#include <map>

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

Problem with_loops_apart(const Problem& problem, LoopId loop) {
  Problem result = problem;
  std::map<LoopId, LoopId> last;  // loop of each region seen so far
  for (LoopId next = 0; next < static_cast<LoopId>(problem.loops.size()); ++next) {
    const LoopId parent = problem.loops[next].parent;
    if (loop >= 0 && !is_inside(problem, parent, loop)) continue;
    if (const auto before = last.find(parent); before != last.end()) {
      for (Dependence& dependence : apart(problem, before->second, next)) {
        result.dependences.push_back(std::move(dependence));
      }
    }
    last[parent] = next;
  }
  return result;
}

}  // namespace hls::scheduler
