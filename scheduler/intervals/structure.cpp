#include "scheduler/intervals/structure.h"

#include <algorithm>
#include <functional>
#include <map>

#include "model/divide.h"
#include "scheduler/ports/bank_groups.h"

namespace hls::scheduler {
namespace {

using model::LoopId;
using model::LoopKind;
using model::Problem;

/// How often an access runs in one iteration of `loop` (in the whole kernel for -1).
std::int64_t instances(const Problem& problem, const Problem::Operation& access, LoopId loop) {
  if (loop >= 0 && !is_inside(problem, access.loop, loop)) return 0;
  std::int64_t count = 1;
  for (LoopId inner : access.loops) {
    const bool counts = problem.loops[inner].kind == LoopKind::kTemporal && inner != loop;
    if (counts && (loop < 0 || is_inside(problem, inner, loop))) {
      count *= problem.loops[inner].trip_count;
    }
  }
  return count;
}

/// The counters of iterations of `loop` one after the other: those of loops around it are the same.
std::function<Counter(LoopId)> counters_inside(const Problem& problem, LoopId loop) {
  return [&problem, loop](LoopId other) {
    return loop < 0 || is_inside(problem, other, loop) ? Counter::kAny : Counter::kSame;
  };
}

PortDemand demand_of(const Problem& problem, int r, BankGroup group, LoopId loop) {
  const model::PortResource& resource = problem.resources[r];
  PortDemand demand{r, group.bank, group.banks, 0, 0, 0, std::move(group.uses)};
  for (const int number : demand.uses) {
    const model::BankUse& use = resource.uses[number];
    const std::int64_t count = instances(problem, problem.operations[use.operation], loop);
    (use.is_write ? demand.writes : demand.reads) += count;
  }
  model::PortCounts ports = model::count_ports(resource.ports);
  ports *= demand.banks;
  demand.least_ii = ports.least_cycles(demand.reads, demand.writes).value_or(0);
  return demand;
}

/// Of two demands on ports the one that asks for the greater interval; an impossible one goes
/// first, then the one that was there first.
bool asks_more(const PortDemand& a, const PortDemand& b) {
  if (a.least_ii == 0 || b.least_ii == 0) return a.least_ii == 0 && b.least_ii != 0;
  return a.least_ii > b.least_ii;
}

std::optional<PortDemand> worst_demand(const Problem& problem, LoopId loop) {
  std::optional<PortDemand> worst;
  for (const PortDemand& demand : port_demands(problem, loop)) {
    if (!worst || asks_more(demand, *worst)) worst = demand;
  }
  return worst;
}

}  // namespace

std::vector<PortDemand> port_demands(const Problem& problem, LoopId loop) {
  std::vector<PortDemand> demands;
  for (int r = 0; r < static_cast<int>(problem.resources.size()); ++r) {
    const model::PortResource& resource = problem.resources[r];
    if (resource.ports.empty()) continue;
    std::optional<PortDemand> worst;
    for (BankGroup& group : bank_groups(resource, counters_inside(problem, loop))) {
      PortDemand demand = demand_of(problem, r, std::move(group), loop);
      if (!worst || asks_more(demand, *worst)) worst = std::move(demand);
    }
    if (worst) demands.push_back(std::move(*worst));
  }
  return demands;
}

std::vector<AccessCount> accesses_of(const Problem& problem, const PortDemand& demand,
                                     LoopId loop) {
  std::map<int, std::int64_t> counts;
  for (const int number : demand.uses) {
    const model::BankUse& use = problem.resources[demand.resource].uses[number];
    const std::int64_t count = instances(problem, problem.operations[use.operation], loop);
    if (count > 0) counts[use.operation] += count;
  }
  std::vector<AccessCount> accesses;
  for (const auto& [operation, count] : counts) accesses.push_back({operation, count});
  return accesses;
}

std::vector<std::vector<LoopId>> directly_inside(const Problem& problem) {
  std::vector<std::vector<LoopId>> inside(problem.loops.size() + 1);
  for (LoopId loop = 0; loop < static_cast<LoopId>(problem.loops.size()); ++loop) {
    if (problem.loops[loop].kind != LoopKind::kTemporal) continue;
    const LoopId parent = innermost_temporal(problem, problem.loops[loop].parent);
    inside[static_cast<std::size_t>(parent + 1)].push_back(loop);
  }
  return inside;
}

Structure::Structure(const Problem& problem, const Stop& stop)
    : problem_(&problem),
      innermost_first_(scheduler::innermost_first(problem)),
      directly_inside_(scheduler::directly_inside(problem)),
      uses_(problem.loops.size() + 1) {
  std::vector<std::vector<int>> inside(problem.loops.size() + 1);  // dependences, of each body
  for (int i = 0; i < static_cast<int>(problem.dependences.size()); ++i) {
    const model::Dependence& dependence = problem.dependences[i];
    inside[0].push_back(i);
    for (const LoopId loop :
         loops_around_both(problem, dependence.source, dependence.destination)) {
      inside[loop + 1].push_back(i);
    }
  }
  for (LoopId loop = -1; loop < static_cast<LoopId>(problem.loops.size()); ++loop) {
    std::vector<bool> members = members_of(problem, loop);
    ConstraintGraph graph(problem, members, inside[loop + 1]);
    bodies_.push_back({std::move(members), std::move(graph), worst_demand(problem, loop)});
  }
  set_stop(stop);
}

void Structure::set_stop(const Stop& stop) {
  for (Body& body : bodies_) body.graph.set_stop(stop);
}

const PortUses& Structure::uses(LoopId loop) {
  std::optional<PortUses>& uses = uses_[static_cast<std::size_t>(loop + 1)];
  if (!uses) uses.emplace(*problem_, body(loop).members);
  return *uses;
}

}  // namespace hls::scheduler
