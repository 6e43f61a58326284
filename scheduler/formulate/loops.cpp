#include "scheduler/formulate/loops.h"

#include <algorithm>

namespace hls::scheduler {
namespace {

using model::LoopId;
using model::Problem;

int depth(const Problem& problem, LoopId loop) {
  int levels = 0;
  for (LoopId l = loop; l >= 0; l = problem.loops[l].parent) ++levels;
  return levels;
}

}  // namespace

bool is_inside(const Problem& problem, LoopId loop, LoopId around) {
  while (loop >= 0 && loop != around) loop = problem.loops[loop].parent;
  return loop == around;
}

std::vector<LoopId> loops_around_both(const Problem& problem, int first, int second) {
  std::vector<LoopId> around;
  for (LoopId loop = problem.operations[first].loop; loop >= 0; loop = problem.loops[loop].parent) {
    if (is_inside(problem, problem.operations[second].loop, loop)) around.push_back(loop);
  }
  return around;
}

LoopId innermost_temporal(const Problem& problem, LoopId loop) {
  while (loop >= 0 && problem.loops[loop].kind != model::LoopKind::kTemporal) {
    loop = problem.loops[loop].parent;
  }
  return loop;
}

std::vector<bool> members_of(const Problem& problem, LoopId loop) {
  std::vector<bool> members(problem.operations.size(), true);
  if (loop < 0) return members;
  for (std::size_t i = 0; i < members.size(); ++i) {
    members[i] = is_inside(problem, problem.operations[i].loop, loop);
  }
  return members;
}

std::vector<LoopId> innermost_first(const Problem& problem) {
  std::vector<LoopId> order;
  for (LoopId loop = 0; loop < static_cast<LoopId>(problem.loops.size()); ++loop) {
    order.push_back(loop);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](LoopId a, LoopId b) { return depth(problem, a) > depth(problem, b); });
  return order;
}

}  // namespace hls::scheduler
