#include "scheduler/search/interval_search.h"

#include <algorithm>
#include <utility>

#include "scheduler/formulate/serial.h"
#include "scheduler/intervals/intervals.h"
#include "scheduler/place/placement.h"
#include "scheduler/prove/parting_bound.h"
#include "scheduler/prove/shortest_intervals.h"
#include "scheduler/prove/solver.h"
#include "scheduler/search/block_placer.h"

namespace hls::scheduler {
namespace {

using model::Infeasible;
using model::LoopId;
using model::LoopKind;
using model::Problem;

constexpr std::int64_t kIntervalWork = 32'000;  ///< of `ilp_work`, for intervals of short paths
constexpr int kMostOuterRaises = 4;             ///< of loops around those that are lowered again
constexpr int kMostTightenings = 8;  ///< steps by which raised intervals are lowered again

bool needs_port(const Problem& problem, LoopId loop) {
  for (const model::PortResource& resource : problem.resources) {
    if (resource.ports.empty()) continue;
    for (const model::BankUse& use : resource.uses) {
      if (is_inside(problem, problem.operations[use.operation].loop, loop)) return true;
    }
  }
  return false;
}

/// At which loops share ports instead of waiting for one another.
std::vector<std::int64_t> sharing_intervals(Structure& structure) {
  std::vector<std::int64_t> at_least;
  for (const ConcurrentInterval& interval : concurrent_intervals(structure)) {
    at_least.push_back(interval.ii);
  }
  return at_least;
}

}  // namespace

Misfit innermost_misfit(const Structure& structure, const Intervals& intervals,
                        LoopPlacer& placer) {
  const Problem& problem = structure.problem();
  for (const LoopId loop : structure.innermost_first()) {
    const Problem::Loop& entry = problem.loops[loop];
    if (entry.kind != LoopKind::kTemporal || entry.trip_count <= 1) continue;
    if (!needs_port(problem, loop)) continue;
    const OffsetsFound& found = placer.place(intervals, loop);
    if (!found.placement) return {loop, found};
  }
  return {};
}

IntervalSearch::IntervalSearch(Structure& structure, LoopPlacer& placer, Intervals lowest,
                               const Options& options, Work& work)
    : structure_(structure),
      problem_(structure.problem()),
      placer_(placer),
      lowest_(std::move(lowest)),
      options_(options),
      work_(work) {}

std::int64_t IntervalSearch::cycles(const OffsetsFound& found) const {
  return found.placement->length - skipped_cycles(problem_, found.intervals);
}

/// Of the longest path.
std::int64_t IntervalSearch::path_cycles(const Intervals& intervals) const {
  ConstraintGraph& graph = structure_.body(-1).graph;
  graph.set_intervals(intervals);
  return path_bound(problem_, graph, intervals) - skipped_cycles(problem_, intervals);
}

/// Whether no schedule at these ii is shorter than one that is known.
bool IntervalSearch::is_no_shorter(const Intervals& intervals, const OffsetsFound& known) const {
  if (path_cycles(intervals) >= cycles(known)) return true;
  const std::int64_t length = cycles(known) + skipped_cycles(problem_, intervals);
  const std::vector<Difference> differences = differences_at(
      problem_, structure_.body(-1).graph, intervals, structure_.uses(-1).replicating());
  return parting_bound(problem_, intervals, differences, length, options_.stop) == length;
}

/// The search at the least intervals from `at_least` on; where accesses do not fit, with greater ones of
/// loops that have none in it.
OffsetsFound IntervalSearch::search_from(std::vector<std::int64_t> at_least, LoopPlacer& placer) {
  const std::vector<std::int64_t> given = at_least;
  for (int raises = 0; raises <= kMostOuterRaises; ++raises) {
    const auto least = least_intervals(structure_, at_least);
    if (std::holds_alternative<Infeasible>(least)) return {};
    const auto& intervals = std::get<Intervals>(least);
    const LoopId loop = innermost_misfit(structure_, intervals, placer).loop;
    if (loop < 0) return placer.search(intervals, -1);
    if (given[loop] > 0 || problem_.loops[loop].interval) return {};
    at_least[loop] =
        std::max(intervals[loop] + 1, placer.sequence_interval(intervals, loop).value_or(0));
  }
  return {};
}

/// The same with iterations of each loop no further apart than one of them, as it is placed, takes.
OffsetsFound IntervalSearch::closed_up(OffsetsFound found) {
  for (const LoopId loop : structure_.innermost_first()) {
    const Problem::Loop& entry = problem_.loops[loop];
    if (entry.kind != LoopKind::kTemporal || entry.trip_count <= 1 || entry.interval) continue;
    const std::int64_t ii = placer_.body_length(found, loop);
    if (ii >= found.intervals[loop]) continue;
    std::vector<std::int64_t> at_least = found.intervals;
    at_least[loop] = ii;
    const auto least = least_intervals(structure_, at_least);
    if (std::holds_alternative<Infeasible>(least)) continue;
    OffsetsFound closer = placer_.search_holding(found, std::get<Intervals>(least), loop);
    if (closer.placement && closer.placement->length < found.placement->length) {
      found = std::move(closer);
    }
  }
  return found;
}

OffsetsFound IntervalSearch::tightened(std::vector<std::int64_t> at_least, OffsetsFound found) {
  const std::size_t loops = at_least.size();
  Intervals low = lowest_;
  for (int tries = 0; tries < kMostTightenings; ++tries) {
    std::vector<std::int64_t> lower(loops, 0);
    bool is_lower = false;
    for (std::size_t loop = 0; loop < loops; ++loop) {
      if (at_least[loop] == 0) continue;
      at_least[loop] =
          std::min(at_least[loop], placer_.body_length(found, static_cast<LoopId>(loop)));
      lower[loop] = at_least[loop] < found.intervals[loop] ? at_least[loop]
                                                           : (low[loop] + at_least[loop]) / 2;
      is_lower |= lower[loop] < found.intervals[loop];
    }
    if (!is_lower) break;
    OffsetsFound shorter = search_from(lower, placer_);
    if (shorter.placement && shorter.placement->length < found.placement->length) {
      found = std::move(shorter);
      for (std::size_t loop = 0; loop < loops; ++loop) {
        if (at_least[loop] > 0) at_least[loop] = found.intervals[loop];
      }
    } else {
      for (std::size_t loop = 0; loop < loops; ++loop) low[loop] = std::max(low[loop], lower[loop]);
    }
  }
  return closed_up(std::move(found));
}

std::optional<OffsetsFound> IntervalSearch::in_blocks() {
  knows_blocks_ = true;
  std::int64_t nodes = options_.block_nodes;
  auto found = place_blocks(structure_, lowest_, options_, nodes);
  if (!found) return std::nullopt;
  std::vector<std::int64_t> at_least(lowest_.size(), 0);
  for (std::size_t loop = 0; loop < at_least.size(); ++loop) {
    if (problem_.loops[loop].kind != LoopKind::kTemporal) continue;
    if (found->intervals[loop] > lowest_[loop]) at_least[loop] = found->intervals[loop];
  }
  return tightened(std::move(at_least), std::move(*found));
}

void IntervalSearch::try_intervals(const Intervals& intervals, OffsetsFound& found) {
  if (is_no_shorter(intervals, found)) return;
  const OffsetsFound& other = placer_.search(intervals, -1);
  if (other.placement && cycles(other) < cycles(found)) found = other;
}

void IntervalSearch::try_blocks(const Intervals& least, OffsetsFound& found) {
  if (path_cycles(least) >= cycles(found)) return;
  std::int64_t nodes = options_.block_nodes;
  auto other = place_blocks(structure_, least, options_, nodes);
  if (other && cycles(*other) < cycles(found)) found = std::move(*other);
}

/// Where nests keep step, as blocks; or placed together, in an iteration of the loop around that may be long at
/// first.
void IntervalSearch::try_stepping(std::vector<std::int64_t> at_least, OffsetsFound& found) {
  at_least = stepping_intervals(structure_, std::move(at_least));
  const auto least = least_intervals(structure_, at_least);
  const auto* intervals = std::get_if<Intervals>(&least);
  if (intervals == nullptr || *intervals == lowest_) return;
  try_blocks(*intervals, found);
  if (path_cycles(*intervals) >= cycles(found)) return;
  Work work = work_of(options_);
  LoopPlacer placer(structure_, options_, work);
  OffsetsFound other = search_from(at_least, placer);
  if (other.placement) other = shorten(structure_, std::move(other), options_, work);
  if (other.placement) other = closed_up(std::move(other));
  if (other.placement && cycles(other) < cycles(found)) found = std::move(other);
}

OffsetsFound IntervalSearch::shortest(OffsetsFound found) {
  const auto solver = make_solver(options_.solver, options_.stop);
  std::int64_t interval_work = std::min(kIntervalWork, work_.ilp_work);
  work_.ilp_work -= interval_work;
  if (const auto at = shortest_intervals(structure_, lowest_, {*solver, interval_work})) {
    try_intervals(*at, found);
  }
  const std::vector<std::int64_t> walking = walking_intervals(problem_, lowest_);
  for (const auto& at_least :
       {sharing_intervals(structure_), walking, pacing_intervals(problem_, lowest_)}) {
    const auto least = least_intervals(structure_, at_least);
    if (const auto* at = std::get_if<Intervals>(&least)) try_intervals(*at, found);
  }
  if (!knows_blocks_) try_blocks(lowest_, found);
  try_stepping(std::vector<std::int64_t>(lowest_.size(), 0), found);
  try_stepping(walking, found);
  return shorten(structure_, std::move(found), options_, work_);
}

}  // namespace hls::scheduler
