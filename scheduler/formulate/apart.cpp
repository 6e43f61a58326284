#include "scheduler/formulate/apart.h"

#include <algorithm>
#include <set>
#include <utility>

#include "scheduler/formulate/loops.h"

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

/// The loop directly inside a region that an operation is in; -1: none.
LoopId child_around(const Problem& problem, int operation, LoopId region) {
  LoopId loop = problem.operations[operation].loop;
  while (loop >= 0 && problem.loops[loop].parent != region) loop = problem.loops[loop].parent;
  return loop;
}

/// Pairs of loops directly inside a region of which the second depends on the first in the same iteration of the region.
std::set<std::pair<LoopId, LoopId>> dependent_loops(const Problem& problem, LoopId region) {
  std::set<std::pair<LoopId, LoopId>> pairs;
  for (const Dependence& dependence : problem.dependences) {
    const LoopId first = child_around(problem, dependence.source, region);
    const LoopId second = child_around(problem, dependence.destination, region);
    if (first < 0 || second < 0 || first == second) continue;
    const bool is_in_iteration = std::any_of(
        dependence.distances.begin(), dependence.distances.end(), [&](const auto& distance) {
          return std::none_of(distance.begin(), distance.end(), [&](const auto& term) {
            return region >= 0 && is_inside(problem, region, term.first);
          });
        });
    if (is_in_iteration) pairs.emplace(first, second);
  }
  return pairs;
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
  std::vector<LoopId> waiting;
  for (LoopId loop = 0; loop < static_cast<LoopId>(problem.loops.size()); ++loop) {
    if (problem.loops[loop].parent == region) waiting.push_back(loop);
  }
  const std::set<std::pair<LoopId, LoopId>> orders = dependent_loops(problem, region);
  std::vector<LoopId> ordered;
  while (!waiting.empty()) {
    const auto is_free = [&](LoopId loop) {
      return std::none_of(waiting.begin(), waiting.end(), [&](LoopId other) {
        return other != loop && orders.contains({other, loop});
      });
    };
    auto next = std::find_if(waiting.begin(), waiting.end(), is_free);
    if (next == waiting.end()) next = waiting.begin();
    ordered.push_back(*next);
    waiting.erase(next);
  }
  return ordered;
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
