#include <fmt/format.h>

#include <map>

#include "scheduler/explain/explain.h"
#include "scheduler/intervals/intervals.h"
#include "scheduler/search/offset_search.h"

namespace hls::scheduler {
namespace {

using model::LoopId;
using model::LoopKind;
using model::Problem;
using Cause = IntervalBound::Cause;

/// The schedule's intervals with the least offsets of the spatial loops.
Intervals with_least_offsets(Structure& structure, const model::Schedule& schedule) {
  const Problem& problem = structure.problem();
  std::vector<std::int64_t> at_least = schedule.interval;
  for (std::size_t i = 0; i < at_least.size(); ++i) {
    if (problem.loops[i].kind == LoopKind::kSpatial) at_least[i] = 0;
  }
  const auto least = least_intervals(structure, at_least);
  if (!std::holds_alternative<Intervals>(least)) return schedule.interval;
  Intervals intervals = schedule.interval;
  for (std::size_t i = 0; i < intervals.size(); ++i) {
    if (problem.loops[i].kind == LoopKind::kSpatial) intervals[i] = std::get<Intervals>(least)[i];
  }
  return intervals;
}

class IntervalExplanation {
 public:
  IntervalExplanation(const Problem& problem, const model::Schedule& schedule,
                      const Options& options)
      : problem_(problem),
        schedule_(schedule),
        options_(options),
        structure_(problem),
        intervals_(with_least_offsets(structure_, schedule)) {}

  std::vector<IntervalBound> run() {
    for (LoopId loop = 0; loop < static_cast<LoopId>(problem_.loops.size()); ++loop) {
      if (problem_.loops[loop].kind == LoopKind::kSpatial) {
        explain_offset(loop);
      } else {
        explain_ii(loop);
      }
    }
    return std::move(bounds_);
  }

 private:
  IntervalBound bound(LoopId loop, Cause cause) const {
    return {loop, schedule_.interval[loop], cause};
  }

  Intervals one_less(LoopId loop) const {
    Intervals less = intervals_;
    --less[loop];
    return less;
  }

  void explain_offset(LoopId loop) {
    const std::int64_t sigma = schedule_.interval[loop];
    if (problem_.loops[loop].trip_count <= 1) {  // no copy to be apart from
      bounds_.push_back(bound(loop, Cause::kNone));
    } else if (sigma > intervals_[loop]) {
      bounds_.push_back(bound(loop, Cause::kPlacement));
      bounds_.back().is_proven = false;
    } else if (sigma == 0 || !add_recurrence(loop)) {
      bounds_.push_back(bound(loop, Cause::kNone));
      bounds_.back().is_proven = sigma == 0;
    }
  }

  void explain_ii(LoopId loop) {
    const std::size_t before = bounds_.size();
    if (schedule_.interval[loop] > 1) {
      add_nested(loop);
      add_recurrence(loop);
      if (problem_.loops[loop].trip_count > 1) add_ports(loop);
      if (bounds_.size() == before) add_choice(loop);
    }
    if (bounds_.size() == before) {
      bounds_.push_back(bound(loop, Cause::kNone));
      bounds_.back().is_proven = schedule_.interval[loop] == 1;
    }
  }

  void add_nested(LoopId loop) {
    for (const LoopId inner : structure_.directly_inside(loop)) {
      if (problem_.loops[inner].trip_count * intervals_[inner] < intervals_[loop]) continue;
      bounds_.push_back(bound(loop, Cause::kNested));
      bounds_.back().nested = inner;
    }
  }

  bool add_recurrence(LoopId loop) {
    auto recurrence = broken_recurrence(structure_, one_less(loop), loop);
    if (!recurrence) return false;
    bounds_.push_back(
        bound(loop, is_unit(problem_, *recurrence) ? Cause::kUnit : Cause::kRecurrence));
    bounds_.back().recurrence = std::move(recurrence);
    return true;
  }

  void add_ports(LoopId loop) {
    for (const PortDemand& demand : port_demands(problem_, loop)) {
      if (demand.least_ii < intervals_[loop]) continue;
      bounds_.push_back(bound(loop, Cause::kPort));
      bounds_.back().demand = demand;
      bounds_.back().accesses = accesses_of(problem_, demand, loop);
    }
  }

  /// What the analysis has no objection to: it was asked for, or the ports were not enough.
  void add_choice(LoopId loop) {
    if (problem_.loops[loop].interval) {
      bounds_.push_back(bound(loop, Cause::kRequested));
      bounds_.back().least_ii = least_interval(structure_, intervals_, loop);
      return;
    }
    if (problem_.loops[loop].trip_count <= 1) return;
    Work work = work_of(options_);
    const OffsetsFound found = search_offsets(structure_, one_less(loop), loop, options_, work);
    if (!found.placement) {
      bounds_.push_back(bound(loop, Cause::kPlacement));
      bounds_.back().is_proven = found.proven_infeasible;
      return;
    }
    const ConcurrentInterval concurrent = concurrent_intervals(structure_)[loop];
    const bool is_shared = intervals_[loop] == concurrent.ii;
    bounds_.push_back(bound(loop, is_shared ? Cause::kShared : Cause::kLonger));
    bounds_.back().is_proven = false;
    if (is_shared) {
      bounds_.back().concurrent = concurrent;
    } else {
      const std::int64_t more = path_cycles(one_less(loop)) - path_cycles(intervals_);
      bounds_.back().more_cycles = std::max<std::int64_t>(0, more);
    }
  }

  /// Of the kernel's longest path.
  std::int64_t path_cycles(const Intervals& intervals) {
    ConstraintGraph& graph = structure_.body(-1).graph;
    graph.set_intervals(intervals);
    return path_bound(problem_, graph, intervals);
  }

  const Problem& problem_;
  const model::Schedule& schedule_;
  const Options& options_;
  Structure structure_;
  Intervals intervals_;
  std::vector<IntervalBound> bounds_;
};

std::string describe_accesses(const Problem& problem, const std::vector<AccessCount>& accesses) {
  std::string text;
  for (const AccessCount& access : accesses) {
    const Problem::Operation& operation = problem.operations[access.operation];
    text += fmt::format("{}{} (line {})", text.empty() ? "" : ", ", operation.name,
                        operation.location.line);
    if (access.count > 1) text += fmt::format(" {} times", access.count);
  }
  return text;
}

std::string describe_placement(const Problem& problem, const IntervalBound& bound) {
  if (problem.loops[bound.loop].kind == LoopKind::kSpatial) {
    return "placement: the copies are apart for the ports of " +
           describe_arrays(problem, bound.loop) + "; not proven least";
  }
  const std::string where =
      fmt::format("{} at ii {}", describe_loop(problem, bound.loop), bound.interval - 1);
  const std::string arrays = describe_arrays(problem, bound.loop);
  if (bound.is_proven) {
    return fmt::format("placement: the accesses of {} to {} do not fit their ports", where, arrays);
  }
  return fmt::format(
      "limit: within the work limit no free ports of {} were found for {}; not proven", arrays,
      where);
}

std::string describe_longer(const IntervalBound& bound) {
  const std::string at = fmt::format("longer: at ii {}", bound.interval - 1);
  if (bound.more_cycles == 0) return at + " no schedule as short was found";
  return fmt::format("{} the longest path takes {} cycles more", at, bound.more_cycles);
}

std::string describe_none(const Problem& problem, const IntervalBound& bound) {
  if (!bound.is_proven) return "nothing known forbids less";
  return problem.loops[bound.loop].kind == LoopKind::kSpatial ? "nothing: all copies at once"
                                                              : "nothing";
}

}  // namespace

std::string to_string(IntervalBound::Cause cause) {
  switch (cause) {
    case Cause::kNone:
      return "none";
    case Cause::kRequested:
      return "requested";
    case Cause::kRecurrence:
      return "recurrence";
    case Cause::kUnit:
      return "unit";
    case Cause::kPort:
      return "port";
    case Cause::kNested:
      return "nested";
    case Cause::kShared:
      return "shared";
    case Cause::kPlacement:
      return "placement";
    case Cause::kLonger:
      return "longer";
  }
  return "?";
}

std::vector<IntervalBound> explain_intervals(const Problem& problem,
                                             const model::Schedule& schedule,
                                             const Options& options) {
  return IntervalExplanation(problem, schedule, options).run();
}

std::string describe(const Problem& problem, const IntervalBound& bound) {
  switch (bound.cause) {
    case Cause::kNone:
      return describe_none(problem, bound);
    case Cause::kRequested:
      return bound.least_ii ? fmt::format("requested; recurrences, loops inside and ports allow {}",
                                          *bound.least_ii)
                            : "requested";
    case Cause::kRecurrence:
      return "recurrence: " + describe_recurrence(problem, *bound.recurrence);
    case Cause::kUnit:
      return "operator: " + describe_recurrence(problem, *bound.recurrence);
    case Cause::kPort:
      return fmt::format("{}: {}: {}",
                         problem.resources[bound.demand->resource].array < 0 ? "operator" : "port",
                         describe_demand(problem, *bound.demand, bound.loop),
                         describe_accesses(problem, bound.accesses));
    case Cause::kNested: {
      const Problem::Loop& inner = problem.loops[bound.nested];
      const std::int64_t ii = bound.interval / inner.trip_count;
      return fmt::format("nested: {} iterations of loop {} at ii {}", inner.trip_count, inner.name,
                         ii);
    }
    case Cause::kShared: {
      const model::PortResource& resource = problem.resources[bound.concurrent->resource];
      return fmt::format("shared: loops of {} take turns at the {} of {}; not proven least",
                         describe_loop(problem, bound.concurrent->around),
                         resource.array < 0 ? "units" : "ports", resource.name);
    }
    case Cause::kPlacement:
      return describe_placement(problem, bound);
    case Cause::kLonger:
      return describe_longer(bound);
  }
  return "";
}

}  // namespace hls::scheduler
