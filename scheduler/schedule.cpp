#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "scheduler/formulate/serial.h"
#include "scheduler/intervals/intervals.h"
#include "scheduler/intervals/reasons.h"
#include "scheduler/place/placement.h"
#include "scheduler/ports/own_ports.h"
#include "scheduler/prove/cycle_program.h"
#include "scheduler/prove/refine.h"
#include "scheduler/prove/solver.h"
#include "scheduler/registers/move_accesses.h"
#include "scheduler/registers/registers.h"
#include "scheduler/search/interval_search.h"
#include "scheduler/search/loop_placer.h"
#include "scheduler/search/offset_search.h"
#include "scheduler/session.h"

namespace hls::scheduler {
namespace {

using model::Infeasible;
using model::LoopId;
using model::LoopKind;
using model::Problem;
using model::Schedule;

constexpr int kMostRaises = 256;  ///< steps by which `auto` intervals are raised for ports

Infeasible no_placement(const Problem& problem, const Intervals& intervals, LoopId loop,
                        const OffsetsFound& found) {
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

/// Work limits of one effort: random placements and slots tried for them; dependences and pairs of
/// accesses looked at to refine the best, from least to most, by what moving each operation takes.
struct RegisterWork {
  std::size_t placements;
  std::int64_t slot_trials;
  std::int64_t least_refinement;
  std::int64_t most_refinement;
};
constexpr RegisterWork kQuickWork = {0, 0, 200'000, 2'000'000};
constexpr RegisterWork kThoroughWork = {200, 100'000, 20'000'000, 20'000'000};
constexpr std::int64_t kRefinementByMove = 300;  ///< of one operation, a dependence

/// The placement of fewest register bits found where operations share ports.
Placement fewest_registers(const PlacementProblem& placed, RegisterProgram& registers,
                           Placement placement, const Options& options, std::int64_t& cycle_work) {
  const auto& [problem, graph, uses, intervals] = placed;
  const bool is_thorough = options.effort == Effort::kThorough;
  RegisterWork work = is_thorough ? kThoroughWork : kQuickWork;
  std::int64_t least = register_bits(problem, intervals, placement.start);
  for (Placement& other :
       place_randomly(placed, placement.length, work.placements, work.slot_trials)) {
    other = move_accesses(placed, registers, std::move(other));
    const std::int64_t bits = register_bits(problem, intervals, other.start);
    if (bits >= least) continue;
    least = bits;
    placement = std::move(other);
  }
  std::int64_t refinement =
      std::clamp(kRefinementByMove *
                     static_cast<std::int64_t>(problem.operations.size() * graph.edges().size()),
                 work.least_refinement, work.most_refinement);
  placement = refine(placed, placement, Aim::kRegisterBits, refinement).placement;
  if (!is_thorough) return placement;
  least = register_bits(problem, intervals, placement.start);
  CycleOptimum fewest = fewest_register_bits(problem, intervals, placement.length, least,
                                             {*make_cbc_solver(options.stop), cycle_work});
  const bool is_fewer = fewest.status == IntegerSolution::Status::kOptimal;
  return is_fewer ? std::move(fewest.placement) : placement;
}

Schedule finish(Structure& structure, RegisterProgram& registers, OffsetsFound found,
                const Options& options, Work& work) {
  const Problem& problem = structure.problem();
  Placement placement = std::move(*found.placement);
  if (options.minimise_registers) {
    ConstraintGraph& graph = structure.body(-1).graph;
    graph.set_intervals(found.intervals);
    const PlacementProblem placed{problem, graph, structure.uses(-1), found.intervals};
    placement = move_accesses(placed, registers, std::move(placement));
    const std::vector<bool> shared = sharing_ports(problem, placement);
    if (std::find(shared.begin(), shared.end(), true) != shared.end()) {
      placement =
          fewest_registers(placed, registers, std::move(placement), options, work.cycle_work);
    }
  }
  Schedule schedule;
  schedule.interval = std::move(found.intervals);
  schedule.register_bits = register_bits(problem, schedule.interval, placement.start);
  schedule.start = std::move(placement.start);
  schedule.bindings = std::move(placement.bindings);
  schedule.length = placement.length;
  schedule.skipped_cycles = skipped_cycles(problem, schedule.interval);
  schedule.proof = found.proof;
  schedule.gap_cycles = schedule.length - found.bound;
  return schedule;
}

Outcome schedule_counted(Structure& structure, RegisterProgram& registers, const Options& options,
                         Work& work) {
  const Problem& problem = structure.problem();
  LoopPlacer placer(structure, options, work);
  std::vector<std::int64_t> at_least(problem.loops.size(), 0);
  std::optional<IntervalSearch> search;  // from the intervals before any is raised
  bool is_late = false;  // steps found nothing within the work limit: now intervals are doubled
  for (int raises = 0; raises <= kMostRaises; ++raises) {
    auto least = least_intervals(structure, at_least);
    if (auto* infeasible = std::get_if<Infeasible>(&least)) return *infeasible;
    const auto& intervals = std::get<Intervals>(least);
    if (!search) search.emplace(structure, placer, intervals, options, work);
    if (const OffsetsFound& found = placer.search(intervals, -1); found.placement) {
      OffsetsFound shorter = search->shortest(search->tightened(at_least, found));
      return finish(structure, registers, std::move(shorter), options, work);
    }
    if (raises == 0) {
      if (auto found = search->in_blocks()) {
        return finish(structure, registers, search->shortest(std::move(*found)), options, work);
      }
    }
    const Misfit misfit = innermost_misfit(structure, intervals, placer);
    if (misfit.loop < 0) {
      const OffsetsFound& sequence = placer.place(intervals, -1);
      if (!sequence.placement) return no_placement(problem, intervals, -1, sequence);
      OffsetsFound shorter = shorten(structure, sequence, options, work);
      return finish(structure, registers, std::move(shorter), options, work);
    }
    if (problem.loops[misfit.loop].interval) {
      return no_placement(problem, intervals, misfit.loop, misfit.found);
    }
    if (work.slot_trials <= 0 || work.offsets <= 0) {
      if (is_late) break;
      is_late = true;
      work = work_of(options);
    }
    at_least[misfit.loop] = is_late ? 2 * intervals[misfit.loop] : intervals[misfit.loop] + 1;
    if (const auto longer = placer.sequence_interval(intervals, misfit.loop)) {
      at_least[misfit.loop] = std::max(at_least[misfit.loop], *longer);
    }
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

/// With the least number of counted units that leaves the intervals what they are without sharing, and the length no
/// more than an eighth above.
Outcome schedule_counting(const Problem& problem, const Options& options) {
  Structure uncounted(problem, options.stop);
  auto least = least_intervals(uncounted, std::vector<std::int64_t>(problem.loops.size(), 0));
  if (auto* infeasible = std::get_if<Infeasible>(&least)) return *infeasible;
  const auto& intervals = std::get<Intervals>(least);
  Work look_work = work_of(options);
  Work work = work_of(options);
  const OffsetsFound own = search_offsets(uncounted, intervals, -1, options, look_work);
  Problem sized = problem;
  for (std::int64_t more = 0; size_units(sized, intervals, more); ++more) {
    Structure structure(sized, options.stop);
    const OffsetsFound first = search_offsets(structure, intervals, -1, options, look_work);
    if (!first.placement) continue;
    if (own.placement && first.placement->length * 8 > own.placement->length * 9) continue;
    RegisterProgram registers(sized, structure.body(-1).graph);
    OffsetsFound found = search_offsets(structure, intervals, -1, options, work);
    if (!found.placement) continue;
    found = shorten(structure, std::move(found), options, work);
    return finish(structure, registers, std::move(found), options, work);
  }
  Structure structure(sized, options.stop);
  RegisterProgram registers(sized, structure.body(-1).graph);
  return schedule_counted(structure, registers, options, work);
}

}  // namespace

struct Session::State {
  explicit State(const Problem& whole)
      : own(whole),
        problem(own.contended_problem(whole)),
        structure(problem),
        registers(problem, structure.body(-1).graph),
        counts(std::any_of(problem.resources.begin(), problem.resources.end(),
                           [](const auto& resource) { return resource.is_counted; })) {}

  OwnPorts own;
  Problem problem;  ///< without the accesses that have ports of their own
  Structure structure;
  RegisterProgram registers;
  bool counts;
};

Session::Session(const Problem& problem) : state_(std::make_unique<State>(problem)) {}
Session::~Session() = default;

Outcome Session::schedule(const std::vector<std::optional<std::int64_t>>& intervals,
                          const Options& options) {
  options.stop.check();
  Problem& problem = state_->problem;
  for (std::size_t i = 0; i < intervals.size(); ++i) problem.loops[i].interval = intervals[i];
  state_->structure.set_stop(options.stop);
  Work work = work_of(options);
  Outcome outcome = state_->counts
                        ? schedule_counting(problem, options)
                        : schedule_counted(state_->structure, state_->registers, options, work);
  if (auto* schedule = std::get_if<Schedule>(&outcome)) {
    schedule->bindings = state_->own.complete(schedule->bindings);
  }
  return outcome;
}

Outcome schedule(const Problem& problem, const Options& options) {
  std::vector<std::optional<std::int64_t>> intervals;
  for (const Problem::Loop& loop : problem.loops) intervals.push_back(loop.interval);
  return Session(problem).schedule(intervals, options);
}

}  // namespace hls::scheduler
