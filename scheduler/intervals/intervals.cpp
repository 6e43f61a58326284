#include "scheduler/intervals/intervals.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "model/divide.h"
#include "scheduler/intervals/reasons.h"

namespace hls::scheduler {
namespace {

using model::Infeasible;
using model::LoopId;
using model::LoopKind;
using model::Problem;

constexpr std::int64_t kLargest = std::int64_t{1} << 46;

bool is_temporal(const Problem& problem, LoopId loop) {
  return problem.loops[loop].kind == LoopKind::kTemporal;
}

/// ii_l >= trips * ii of each temporal loop directly inside l: a loop has one counter.
std::int64_t least_for_nested(const Structure& structure, const Intervals& intervals, LoopId loop) {
  std::int64_t least = 1;
  for (const LoopId inner : structure.directly_inside(loop)) {
    least = std::max(least, structure.problem().loops[inner].trip_count * intervals[inner]);
  }
  return least;
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
  const bool unit = is_unit(problem, recurrence);
  Infeasible result{unit ? Infeasible::Cause::kOperator : Infeasible::Cause::kRecurrence,
                    problem.loops[loop].name, least, ""};
  const std::string kind = unit ? "operator" : "recurrence";
  result.reason = fmt::format("{} in loop {}: {}", kind, problem.loops[loop].name,
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
std::optional<Recurrence> meet_recurrences(Structure& structure, Intervals& intervals, LoopId loop,
                                           bool& impossible) {
  const Problem& problem = structure.problem();
  Intervals apart = with_apart_outer_loops(problem, intervals, loop);
  std::optional<Recurrence> last;
  while (auto broken = broken_recurrence(problem, structure.body(loop).graph, apart, loop)) {
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
std::optional<Infeasible> set_least_interval(Structure& structure, Intervals& intervals,
                                             LoopId loop, std::int64_t at_least) {
  const Problem& problem = structure.problem();
  const std::optional<std::int64_t> asked = problem.loops[loop].interval;
  const bool temporal = is_temporal(problem, loop);
  const std::int64_t nested = temporal ? least_for_nested(structure, intervals, loop) : 0;
  if (asked && *asked < nested) return nesting(problem, loop, nested);
  intervals[loop] = asked ? *asked : std::max(nested, at_least);
  bool impossible = false;
  const auto broken = meet_recurrences(structure, intervals, loop, impossible);
  if (broken && (impossible || asked)) return refusal(problem, *broken, loop);
  if (!temporal || problem.loops[loop].trip_count <= 1) return std::nullopt;
  const std::optional<PortDemand>& demand = structure.body(loop).demand;
  if (!demand) return std::nullopt;
  if (demand->least_ii == 0) return contention(problem, *demand, loop);
  if (demand->least_ii > intervals[loop]) {
    if (asked) return contention(problem, *demand, loop);
    intervals[loop] = demand->least_ii;
  }
  return std::nullopt;
}

/// The innermost loop around an operation that has more than one iteration in time, -1 if there is none.
LoopId pipelined_loop(const Problem& problem, int operation) {
  const auto& loops = problem.operations[operation].loops;
  const auto innermost = std::find_if(loops.rbegin(), loops.rend(), [&](LoopId loop) {
    return is_temporal(problem, loop) && problem.loops[loop].trip_count > 1;
  });
  return innermost == loops.rend() ? -1 : *innermost;
}

/// The temporal loops that iterate around `loop`, itself included, and not around `other`; innermost first.
std::vector<LoopId> iterating_outside(const Problem& problem, LoopId loop, LoopId other) {
  std::vector<LoopId> loops;
  for (; loop >= 0 && !is_inside(problem, other, loop); loop = problem.loops[loop].parent) {
    if (is_temporal(problem, loop) && problem.loops[loop].trip_count > 1) loops.push_back(loop);
  }
  return loops;
}

/// The greatest interval of each group, for all loops of it; of those that are in several, the
/// greatest of these.
std::vector<std::int64_t> of_the_slowest(const std::vector<std::set<LoopId>>& groups,
                                         const Intervals& intervals) {
  std::vector<std::int64_t> result(intervals.size(), 0);
  for (const std::set<LoopId>& loops : groups) {
    std::int64_t slowest = 0;
    for (const LoopId loop : loops) slowest = std::max(slowest, intervals[loop]);
    for (const LoopId loop : loops) result[loop] = std::max(result[loop], slowest);
  }
  return result;
}

/// Loops of two nests that iterate, in iterations of one loop around both or in the kernel; innermost first.
using Nests = std::pair<std::vector<LoopId>, std::vector<LoopId>>;

/// Around the accesses to each array, of which each pair of nests is in the list once.
std::vector<Nests> nests_at_one_array(const Problem& problem) {
  std::set<Nests> known;
  for (const model::PortResource& resource : problem.resources) {
    if (resource.ports.empty()) continue;
    std::set<LoopId> innermost;
    for (const model::BankUse& use : resource.uses) {
      const LoopId loop = pipelined_loop(problem, use.operation);
      if (loop >= 0) innermost.insert(loop);
    }
    for (auto a = innermost.begin(); a != innermost.end(); ++a) {
      for (auto b = std::next(a); b != innermost.end(); ++b) {
        if (is_inside(problem, *a, *b) || is_inside(problem, *b, *a)) continue;
        known.emplace(iterating_outside(problem, *a, *b), iterating_outside(problem, *b, *a));
      }
    }
  }
  return {known.begin(), known.end()};
}

/// An interval that is raised.
struct Raise {
  LoopId loop;
  std::int64_t ii;
  std::int64_t before;  ///< the greater interval of the two that were out of step
};

/// How many times as great an interval becomes.
double growth(std::int64_t from, std::int64_t to) {
  return static_cast<double>(to) / static_cast<double>(from);
}

/// The way to bring the innermost two loops into step that are not; nothing: all are, or were asked for.
std::optional<Raise> first_out_of_step(const Problem& problem, const Nests& nests,
                                       const Intervals& intervals) {
  std::optional<Raise> first;
  const auto look = [&](const std::vector<LoopId>& of, const std::vector<LoopId>& others) {
    for (const LoopId slow : of) {
      const std::int64_t ii = intervals[slow];
      LoopId fast = -1;
      for (const LoopId other : others) {
        if (intervals[other] <= ii) fast = other;
      }
      if (fast < 0 || ii % intervals[fast] == 0 || (first && first->before <= ii)) continue;
      const std::int64_t multiple = model::ceil_divide(ii, intervals[fast]) * intervals[fast];
      const bool is_fixed = problem.loops[fast].interval.has_value();
      const bool is_less = growth(ii, multiple) < growth(intervals[fast], ii);
      if (is_fixed && problem.loops[slow].interval) continue;
      const bool raises_slow = is_fixed || (is_less && !problem.loops[slow].interval.has_value());
      first = raises_slow ? Raise{slow, multiple, ii} : Raise{fast, ii, ii};
    }
  };
  look(nests.first, nests.second);
  look(nests.second, nests.first);
  return first;
}

}  // namespace

std::optional<Recurrence> broken_recurrence(Structure& structure, const Intervals& intervals,
                                            LoopId loop) {
  return broken_recurrence(structure.problem(), structure.body(loop).graph,
                           with_apart_outer_loops(structure.problem(), intervals, loop), loop);
}

std::optional<std::int64_t> least_interval(Structure& structure, Intervals intervals, LoopId loop) {
  const Problem& problem = structure.problem();
  intervals[loop] = least_for_nested(structure, intervals, loop);
  bool impossible = false;
  meet_recurrences(structure, intervals, loop, impossible);
  if (impossible) return std::nullopt;
  const std::optional<PortDemand>& demand = structure.body(loop).demand;
  if (!demand || problem.loops[loop].trip_count <= 1) return intervals[loop];
  if (demand->least_ii == 0) return std::nullopt;
  return std::max(intervals[loop], demand->least_ii);
}

Intervals with_apart_outer_loops(const Problem& problem, const Intervals& intervals, LoopId loop) {
  Intervals apart = intervals;
  if (loop < 0) return apart;
  const std::int64_t own = intervals[loop] * 2 * problem.loops[loop].trip_count;
  std::int64_t interval = std::clamp(own, kApartInterval, kLargest);
  for (LoopId outer = problem.loops[loop].parent; outer >= 0; outer = problem.loops[outer].parent) {
    apart[outer] = interval;
    interval = std::min(kLargest, interval * 2 * problem.loops[outer].trip_count);
  }
  return apart;
}

Intervals with_apart_outer_iterations(const Problem& problem, const Intervals& intervals,
                                      LoopId loop) {
  Intervals apart = with_apart_outer_loops(problem, intervals, loop);
  for (LoopId other = 0; other < static_cast<LoopId>(apart.size()); ++other) {
    if (!is_temporal(problem, other)) apart[other] = intervals[other];
  }
  return apart;
}

std::vector<ConcurrentInterval> concurrent_intervals(Structure& structure) {
  const Problem& problem = structure.problem();
  std::vector<ConcurrentInterval> intervals(problem.loops.size());
  for (LoopId around = -1; around < static_cast<LoopId>(problem.loops.size()); ++around) {
    if (around >= 0 && !is_temporal(problem, around)) continue;
    const std::optional<PortDemand>& demand = structure.body(around).demand;
    if (!demand) continue;
    for (const model::BankUse& use : problem.resources[demand->resource].uses) {
      const LoopId innermost = pipelined_loop(problem, use.operation);
      if (innermost < 0 || innermost == around || !is_inside(problem, innermost, around)) continue;
      std::int64_t iterations = 1;
      for (LoopId loop = innermost; loop != around; loop = problem.loops[loop].parent) {
        if (is_temporal(problem, loop)) iterations *= problem.loops[loop].trip_count;
      }
      const std::int64_t ii = model::ceil_divide(demand->least_ii, iterations);
      if (ii >= intervals[innermost].ii) intervals[innermost] = {ii, around, demand->resource};
    }
  }
  return intervals;
}

std::vector<std::int64_t> walking_intervals(const Problem& problem, const Intervals& intervals) {
  std::vector<std::set<LoopId>> groups;
  for (const model::PortResource& resource : problem.resources) {
    std::set<LoopId> all;
    for (std::size_t dim = 0; dim < resource.dimensions.size(); ++dim) {
      std::set<LoopId> loops;
      for (const model::BankUse& use : resource.uses) {
        for (const auto& [loop, _] : use.indices[dim].terms) loops.insert(loop);
      }
      all.insert(loops.begin(), loops.end());
      groups.push_back(std::move(loops));
    }
    groups.push_back(std::move(all));
  }
  std::erase_if(groups, [&](const std::set<LoopId>& loops) {
    return std::any_of(loops.begin(), loops.end(), [&](LoopId loop) {
      return std::any_of(loops.begin(), loops.end(), [&](LoopId other) {
        return loop != other && is_inside(problem, loop, other);
      });
    });
  });
  return of_the_slowest(groups, intervals);
}

std::vector<std::int64_t> pacing_intervals(const Problem& problem, const Intervals& intervals) {
  std::vector<std::set<LoopId>> groups;
  for (const model::PortResource& resource : problem.resources) {
    if (resource.ports.empty()) continue;
    groups.emplace_back();
    for (const model::BankUse& use : resource.uses) {
      const LoopId loop = pipelined_loop(problem, use.operation);
      if (loop >= 0) groups.back().insert(loop);
    }
    const std::set<LoopId> all = groups.back();
    std::erase_if(groups.back(), [&](LoopId loop) {
      return std::any_of(all.begin(), all.end(), [&](LoopId inner) {
        return inner != loop && is_inside(problem, inner, loop);
      });
    });
  }
  return of_the_slowest(groups, intervals);
}

std::vector<std::int64_t> stepping_intervals(Structure& structure,
                                             std::vector<std::int64_t> at_least) {
  const Problem& problem = structure.problem();
  const std::vector<Nests> pairs = nests_at_one_array(problem);
  for (std::size_t raises = 0; raises < 2 * at_least.size(); ++raises) {
    const auto least = least_intervals(structure, at_least);
    const auto* intervals = std::get_if<Intervals>(&least);
    if (intervals == nullptr) break;
    std::optional<Raise> first;
    for (const Nests& nests : pairs) {
      const auto raise = first_out_of_step(problem, nests, *intervals);
      if (raise && (!first || raise->before < first->before)) first = raise;
    }
    if (!first) break;
    at_least[first->loop] = first->ii;
  }
  return at_least;
}

std::variant<Intervals, Infeasible> least_intervals(Structure& structure,
                                                    const std::vector<std::int64_t>& at_least) {
  const Problem& problem = structure.problem();
  Intervals intervals(problem.loops.size(), 0);
  for (std::size_t i = 0; i < intervals.size(); ++i) {
    intervals[i] = problem.loops[i].kind == LoopKind::kTemporal
                       ? problem.loops[i].interval.value_or(std::max<std::int64_t>(1, at_least[i]))
                       : 0;
  }
  const std::optional<PortDemand>& all = structure.body(-1).demand;
  if (all && all->least_ii == 0) return contention(problem, *all, -1);
  for (LoopId loop : structure.innermost_first()) {
    if (auto reason = set_least_interval(structure, intervals, loop, at_least[loop]))
      return *reason;
  }
  ConstraintGraph& graph = structure.body(-1).graph;
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
