#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "scheduler/intervals.h"
#include "scheduler/reasons.h"
#include "scheduler/registers.h"
#include "scheduler/reposition.h"
#include "scheduler/scheduler.h"
#include "scheduler/spatial_search.h"

namespace hls::scheduler {
namespace {

using model::Infeasible;
using model::LoopId;
using model::LoopKind;
using model::Problem;
using model::Schedule;

constexpr int kMostRaises = 256;  ///< steps by which `auto` intervals are raised for ports

bool needs_port(const Problem& problem, LoopId loop) {
  for (const model::PortResource& resource : problem.resources) {
    if (resource.ports.empty()) continue;
    for (const model::BankUse& use : resource.uses) {
      if (is_inside(problem, problem.operations[use.operation].loop, loop)) return true;
    }
  }
  return false;
}

Infeasible no_placement(const Problem& problem, const Intervals& intervals, LoopId loop,
                        const Found& found) {
  Infeasible result{Infeasible::Cause::kPort, loop < 0 ? "" : problem.loops[loop].name,
                    std::nullopt, ""};
  const std::string where =
      describe_loop(problem, loop) + (loop < 0 ? "" : fmt::format(" at ii {}", intervals[loop]));
  if (found.proven_infeasible) {
    result.reason = fmt::format("port: the accesses of {} to {} do not fit their ports", where,
                                describe_arrays(problem, loop));
  } else {
    result.cause = Infeasible::Cause::kLimit;
    result.reason = fmt::format(
        "limit: within the work limit no free ports of {} were found for "
        "{}",
        describe_arrays(problem, loop), where);
  }
  return result;
}

/// The innermost loop whose accesses do not fit the ports at its interval, outer iterations apart;
/// -1: none.
struct Misfit {
  LoopId loop = -1;
  Found found;
};
Misfit innermost_misfit(const Problem& problem, const Intervals& intervals, const Options& options,
                        Work& work) {
  for (LoopId loop : innermost_first(problem)) {
    const Problem::Loop& entry = problem.loops[loop];
    if (entry.kind != LoopKind::kTemporal || entry.trip_count <= 1) continue;
    if (!needs_port(problem, loop)) continue;
    Found found = search_offsets(problem, intervals, loop, options, work);
    if (!found.placement) return {loop, std::move(found)};
  }
  return {};
}

Schedule finish(const Problem& problem, const Found& found, const Options& options) {
  Placement placement = *found.placement;
  if (options.minimise_registers) {
    ConstraintGraph graph(problem);
    graph.set_intervals(found.intervals);
    placement = reposition(problem, graph, found.intervals, std::move(placement));
  }
  Schedule schedule;
  schedule.interval = found.intervals;
  schedule.register_bits = register_bits(problem, schedule.interval, placement.start);
  schedule.start = std::move(placement.start);
  schedule.bindings = std::move(placement.bindings);
  schedule.length = placement.length;
  schedule.proof = found.proof;
  schedule.gap_cycles = schedule.length - found.bound;
  return schedule;
}

Outcome schedule_counted(const Problem& problem, const Options& options, Work& work) {
  std::vector<std::int64_t> at_least(problem.loops.size(), 0);
  for (int raises = 0; raises <= kMostRaises; ++raises) {
    auto least = least_intervals(problem, at_least);
    if (auto* infeasible = std::get_if<Infeasible>(&least)) return *infeasible;
    const auto& intervals = std::get<Intervals>(least);
    const Found found = search_offsets(problem, intervals, -1, options, work);
    if (found.placement) return finish(problem, found, options);
    const Misfit misfit = innermost_misfit(problem, intervals, options, work);
    if (misfit.loop < 0) return no_placement(problem, intervals, -1, found);
    if (problem.loops[misfit.loop].interval) {
      return no_placement(problem, intervals, misfit.loop, misfit.found);
    }
    if (work.slot_trials <= 0 || work.offsets <= 0) break;
    at_least[misfit.loop] = intervals[misfit.loop] + 1;
  }
  return Infeasible{Infeasible::Cause::kLimit, "", std::nullopt,
                    "limit: no intervals found within the work limit"};
}

/// Operations an operator type issues in a cycle when all loops run at once, rounded up.
/// Formula: ceil(sum over operations of copies / interval of the innermost loop around it).
std::int64_t units_by_rate(const Problem& problem, const model::PortResource& resource,
                           const Intervals& intervals) {
  double rate = 0;
  for (const model::BankUse& use : resource.uses) {
    const auto& loops = problem.operations[use.operation].loops;
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
      const Problem::Loop& entry = problem.loops[*loop];
      if (entry.kind != LoopKind::kTemporal || entry.trip_count <= 1) continue;
      rate += 1.0 / static_cast<double>(intervals[*loop]);
      break;
    }
  }
  constexpr double kRounding = 1e-9;
  return std::max(std::int64_t{1}, static_cast<std::int64_t>(std::ceil(rate - kRounding)));
}

/// Sizes the counted resources: `more` units above what the rates ask for. False when each operation
/// has a unit of its own.
bool size_units(Problem& problem, const Intervals& intervals, std::int64_t more) {
  bool shares = false;
  for (model::PortResource& resource : problem.resources) {
    if (!resource.is_counted) continue;
    const auto most = static_cast<std::int64_t>(resource.uses.size());
    const std::int64_t units = std::min(most, units_by_rate(problem, resource, intervals) + more);
    shares |= units < most;
    resource.ports.assign(static_cast<std::size_t>(units), {true, false});
  }
  return shares;
}

}  // namespace

Outcome schedule(const Problem& problem, const Options& options) {
  const bool counts = std::any_of(problem.resources.begin(), problem.resources.end(),
                                  [](const auto& resource) { return resource.is_counted; });
  Work work = work_of(options);
  if (!counts) return schedule_counted(problem, options, work);
  // The least number of units with which the intervals stay what they are without sharing.
  auto least = least_intervals(problem, std::vector<std::int64_t>(problem.loops.size(), 0));
  if (auto* infeasible = std::get_if<Infeasible>(&least)) return *infeasible;
  const auto& intervals = std::get<Intervals>(least);
  Problem sized = problem;
  for (std::int64_t more = 0; size_units(sized, intervals, more); ++more) {
    const Found found = search_offsets(sized, intervals, -1, options, work);
    if (found.placement) return finish(sized, found, options);
  }
  return schedule_counted(sized, options, work);
}

}  // namespace hls::scheduler
