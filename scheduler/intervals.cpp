#include "scheduler/intervals.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "scheduler/reasons.h"

namespace hls::scheduler {
namespace {

using model::Infeasible;
using model::LoopId;
using model::LoopKind;
using model::Problem;

constexpr std::int64_t kApart = std::int64_t{1} << 26;  ///< longer than any iteration of a kernel
constexpr std::int64_t kLargest = std::int64_t{1} << 46;

std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

bool is_temporal(const Problem& problem, LoopId loop) {
  return problem.loops[loop].kind == LoopKind::kTemporal;
}

int depth(const Problem& problem, LoopId loop) {
  int levels = 0;
  for (LoopId l = loop; l >= 0; l = problem.loops[l].parent) ++levels;
  return levels;
}

LoopId temporal_parent(const Problem& problem, LoopId loop) {
  LoopId parent = problem.loops[loop].parent;
  while (parent >= 0 && !is_temporal(problem, parent)) parent = problem.loops[parent].parent;
  return parent;
}

Recurrence recurrence_of(const Problem& problem, const ConstraintGraph& graph,
                         const std::vector<int>& cycle, const Intervals& intervals, LoopId loop) {
  Recurrence recurrence;
  for (int index : cycle) {
    const int number = graph.edges()[index].dependence;
    const model::Dependence& dependence = problem.dependences[number];
    const auto tightest = std::min_element(
        dependence.distances.begin(), dependence.distances.end(),
        [&](const auto& a, const auto& b) { return dot(a, intervals) < dot(b, intervals); });
    recurrence.dependences.push_back(number);
    recurrence.latency += dependence.delay;
    for (const auto& [l, count] : *tightest) {
      if (l == loop) {
        recurrence.distance += count;
      } else {
        recurrence.latency -= count * intervals[l];
      }
    }
  }
  return recurrence;
}

Infeasible refusal(const Problem& problem, const Recurrence& recurrence, LoopId loop) {
  const auto least = recurrence.least_ii();
  Infeasible result{Infeasible::Cause::kRecurrence, problem.loops[loop].name, least, ""};
  result.reason = fmt::format("recurrence in loop {}: {}", problem.loops[loop].name,
                              describe_recurrence(problem, recurrence));
  if (least) {
    result.reason += fmt::format(", so ii >= {}", *least);
    if (const auto asked = problem.loops[loop].interval) {
      result.reason += fmt::format(" (asked: {})", *asked);
    }
  }
  return result;
}

/// The recurrence of the operations in `graph` that `intervals` are too short for.
std::optional<Recurrence> broken_recurrence(const Problem& problem, ConstraintGraph& graph,
                                            const Intervals& intervals, LoopId loop) {
  graph.set_intervals(intervals);
  const std::vector<int> cycle = graph.positive_cycle();
  if (cycle.empty()) return std::nullopt;
  return recurrence_of(problem, graph, cycle, intervals, loop);
}

/// Raises intervals[loop] until no recurrence inside the loop is too long; the last one it had to
/// be raised for.
std::optional<Recurrence> meet_recurrences(const Problem& problem, Intervals& intervals,
                                           LoopId loop, bool& impossible) {
  ConstraintGraph graph(problem, members_of(problem, loop));
  Intervals apart = with_apart_outer_loops(problem, intervals, loop);
  std::optional<Recurrence> last;
  while (auto broken = broken_recurrence(problem, graph, apart, loop)) {
    last = std::move(broken);
    const auto least = last->least_ii();
    if (!least || *least <= apart[loop]) {
      impossible = true;
      return last;
    }
    apart[loop] = *least;
  }
  intervals[loop] = apart[loop];
  return last;
}

struct Load {
  std::int64_t reads = 0;
  std::int64_t writes = 0;
};

/// How often an access runs in one iteration of `loop` (in the whole kernel for -1).
std::int64_t instances(const Problem& problem, const Problem::Operation& access, LoopId loop) {
  if (loop >= 0 && !is_inside(problem, access.loop, loop)) return 0;
  std::int64_t count = 1;
  for (LoopId inner : access.loops) {
    const bool counts = is_temporal(problem, inner) && inner != loop;
    if (counts && (loop < 0 || is_inside(problem, inner, loop))) {
      count *= problem.loops[inner].trip_count;
    }
  }
  return count;
}

/// Accesses of one iteration of `loop` on each bank (of the whole kernel for -1).
std::vector<Load> loads(const Problem& problem, const model::PortResource& resource, LoopId loop) {
  std::vector<Load> result(static_cast<std::size_t>(resource.banks));
  for (const model::BankUse& use : resource.uses) {
    const std::int64_t count = instances(problem, problem.operations[use.operation], loop);
    for (std::int32_t bank : use.banks) {
      (use.is_write ? result[bank].writes : result[bank].reads) += count;
    }
  }
  return result;
}

PortDemand demand_of_load(const model::PortResource& resource, const Load& load) {
  std::int64_t readers = 0;
  std::int64_t writers = 0;
  for (const model::PortCapability& port : resource.ports) {
    readers += port.reads ? 1 : 0;
    writers += port.writes ? 1 : 0;
  }
  PortDemand demand{0, 0, load.reads, load.writes, 1};
  if ((load.reads > 0 && readers == 0) || (load.writes > 0 && writers == 0)) {
    demand.least_ii = 0;
    return demand;
  }
  const auto ports = static_cast<std::int64_t>(resource.ports.size());
  demand.least_ii = std::max({std::int64_t{1}, ceil_div(load.reads + load.writes, ports),
                              readers == 0 ? 0 : ceil_div(load.reads, readers),
                              writers == 0 ? 0 : ceil_div(load.writes, writers)});
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

Infeasible contention(const Problem& problem, const PortDemand& demand, LoopId loop) {
  const bool is_port = problem.resources[demand.resource].array >= 0;
  Infeasible result{is_port ? Infeasible::Cause::kPort : Infeasible::Cause::kOperator,
                    loop < 0 ? "" : problem.loops[loop].name, std::nullopt,
                    (is_port ? "port: " : "operator: ") + describe_demand(problem, demand, loop)};
  if (demand.least_ii == 0) return result;
  result.least_ii = demand.least_ii;
  result.reason += fmt::format(", so ii >= {}", demand.least_ii);
  if (loop >= 0 && problem.loops[loop].interval) {
    result.reason += fmt::format(" (asked: {})", *problem.loops[loop].interval);
  }
  return result;
}

Infeasible nesting(const Problem& problem, LoopId loop, std::int64_t least) {
  return {Infeasible::Cause::kInterval, problem.loops[loop].name, least,
          fmt::format("interval: loop {} holds loops that take {} cycles an iteration, so ii >= {} "
                      "(asked: {})",
                      problem.loops[loop].name, least, least, *problem.loops[loop].interval)};
}

/// The least interval of one loop, those inside being known.
std::optional<Infeasible> settle(const Problem& problem, Intervals& intervals, LoopId loop,
                                 std::int64_t at_least) {
  const std::optional<std::int64_t> asked = problem.loops[loop].interval;
  const bool temporal = is_temporal(problem, loop);
  const std::int64_t nested = temporal ? least_for_nested(problem, intervals, loop) : 0;
  if (asked && *asked < nested) return nesting(problem, loop, nested);
  intervals[loop] = asked ? *asked : std::max(nested, at_least);
  bool impossible = false;
  const auto broken = meet_recurrences(problem, intervals, loop, impossible);
  if (broken && (impossible || asked)) return refusal(problem, *broken, loop);
  if (!temporal || problem.loops[loop].trip_count <= 1) return std::nullopt;
  const auto demand = worst_demand(problem, loop);
  if (!demand) return std::nullopt;
  if (demand->least_ii == 0) return contention(problem, *demand, loop);
  if (demand->least_ii > intervals[loop]) {
    if (asked) return contention(problem, *demand, loop);
    intervals[loop] = demand->least_ii;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Recurrence> broken_recurrence(const Problem& problem, const Intervals& intervals,
                                            LoopId loop) {
  ConstraintGraph graph(problem, members_of(problem, loop));
  return broken_recurrence(problem, graph, with_apart_outer_loops(problem, intervals, loop), loop);
}

std::vector<PortDemand> port_demands(const Problem& problem, LoopId loop) {
  std::vector<PortDemand> demands;
  for (int r = 0; r < static_cast<int>(problem.resources.size()); ++r) {
    const model::PortResource& resource = problem.resources[r];
    if (resource.ports.empty()) continue;
    const std::vector<Load> load = loads(problem, resource, loop);
    std::optional<PortDemand> worst;
    for (std::int32_t bank = 0; bank < resource.banks; ++bank) {
      PortDemand demand = demand_of_load(resource, load[bank]);
      demand.resource = r;
      demand.bank = bank;
      if (!worst || asks_more(demand, *worst)) worst = demand;
    }
    if (worst) demands.push_back(*worst);
  }
  return demands;
}

std::vector<AccessCount> accesses_of(const Problem& problem, const PortDemand& demand,
                                     LoopId loop) {
  std::map<int, std::int64_t> counts;
  for (const model::BankUse& use : problem.resources[demand.resource].uses) {
    if (std::find(use.banks.begin(), use.banks.end(), demand.bank) == use.banks.end()) continue;
    const std::int64_t count = instances(problem, problem.operations[use.operation], loop);
    if (count > 0) counts[use.operation] += count;
  }
  std::vector<AccessCount> accesses;
  for (const auto& [operation, count] : counts) accesses.push_back({operation, count});
  return accesses;
}

std::optional<std::int64_t> least_interval(const Problem& problem, Intervals intervals,
                                           LoopId loop) {
  intervals[loop] = least_for_nested(problem, intervals, loop);
  bool impossible = false;
  meet_recurrences(problem, intervals, loop, impossible);
  if (impossible) return std::nullopt;
  const auto demand = worst_demand(problem, loop);
  if (!demand || problem.loops[loop].trip_count <= 1) return intervals[loop];
  if (demand->least_ii == 0) return std::nullopt;
  return std::max(intervals[loop], demand->least_ii);
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

bool is_inside(const Problem& problem, LoopId loop, LoopId around) {
  while (loop >= 0 && loop != around) loop = problem.loops[loop].parent;
  return loop == around;
}

std::vector<bool> members_of(const Problem& problem, LoopId loop) {
  std::vector<bool> members(problem.operations.size(), true);
  if (loop < 0) return members;
  for (std::size_t i = 0; i < members.size(); ++i) {
    members[i] = is_inside(problem, problem.operations[i].loop, loop);
  }
  return members;
}

Intervals with_apart_outer_loops(const Problem& problem, const Intervals& intervals, LoopId loop) {
  Intervals apart = intervals;
  std::int64_t interval = kApart;
  if (loop < 0) return apart;
  for (LoopId outer = problem.loops[loop].parent; outer >= 0; outer = problem.loops[outer].parent) {
    apart[outer] = interval;
    interval = std::min(kLargest, interval * 2 * problem.loops[outer].trip_count);
  }
  return apart;
}

bool is_directly_inside(const Problem& problem, LoopId inner, LoopId loop) {
  return is_temporal(problem, inner) && temporal_parent(problem, inner) == loop;
}

std::int64_t least_for_nested(const Problem& problem, const Intervals& intervals, LoopId loop) {
  std::int64_t least = 1;
  for (LoopId inner = 0; inner < static_cast<LoopId>(problem.loops.size()); ++inner) {
    if (!is_directly_inside(problem, inner, loop)) continue;
    least = std::max(least, problem.loops[inner].trip_count * intervals[inner]);
  }
  return least;
}

std::variant<Intervals, Infeasible> least_intervals(const Problem& problem,
                                                    const std::vector<std::int64_t>& at_least) {
  Intervals intervals(problem.loops.size(), 0);
  for (std::size_t i = 0; i < intervals.size(); ++i) {
    intervals[i] = problem.loops[i].kind == LoopKind::kTemporal
                       ? problem.loops[i].interval.value_or(std::max<std::int64_t>(1, at_least[i]))
                       : 0;
  }
  const auto all = worst_demand(problem, -1);
  if (all && all->least_ii == 0) return contention(problem, *all, -1);
  for (LoopId loop : innermost_first(problem)) {
    if (auto reason = settle(problem, intervals, loop, at_least[loop])) return *reason;
  }
  ConstraintGraph graph(problem);
  graph.set_intervals(intervals);
  const std::vector<int> cycle = graph.positive_cycle();
  if (!cycle.empty()) {
    std::vector<int> dependences;
    for (int index : cycle) dependences.push_back(graph.edges()[index].dependence);
    return Infeasible{Infeasible::Cause::kRecurrence, "", std::nullopt,
                      "recurrence: " + describe_cycle(problem, dependences)};
  }
  return intervals;
}

}  // namespace hls::scheduler
