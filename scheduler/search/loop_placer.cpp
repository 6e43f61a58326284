#include "scheduler/search/loop_placer.h"

#include <algorithm>
#include <limits>

#include "scheduler/formulate/apart.h"
#include "scheduler/intervals/intervals.h"

namespace hls::scheduler {
namespace {

using model::DependenceKind;
using model::LoopId;
using model::LoopKind;
using model::Problem;

constexpr std::int64_t kTrials = 64;   ///< of slots for each operation
constexpr std::int64_t kOffsets = 64;  ///< vectors of offsets of copies

/// The offsets of the spatial loops in one.
/// (all of them for -1).
void take_offsets(const Problem& problem, LoopId loop, const Intervals& from, Intervals& to) {
  for (LoopId inner = 0; inner < static_cast<LoopId>(problem.loops.size()); ++inner) {
    const bool is_spatial = problem.loops[inner].kind == LoopKind::kSpatial;
    if (is_spatial && is_inside(problem, inner, loop)) to[inner] = from[inner];
  }
}

/// How often temporal loops directly inside one run in its iteration.
std::int64_t runs_inside(const Problem& problem, LoopId loop) {
  std::int64_t runs = 0;
  for (LoopId inner = 0; inner < static_cast<LoopId>(problem.loops.size()); ++inner) {
    const Problem::Loop& entry = problem.loops[inner];
    if (entry.parent != loop) continue;
    runs += entry.kind == LoopKind::kTemporal ? 1 : entry.trip_count * runs_inside(problem, inner);
  }
  return runs;
}

}  // namespace

void hold_together(Problem& problem, const std::vector<bool>& members,
                   const std::vector<std::int64_t>& start) {
  int first = -1;
  for (int i = 0; i < static_cast<int>(members.size()); ++i) {
    if (members[i] && (first < 0 || start[i] < start[first])) first = i;
  }
  for (int i = 0; i < static_cast<int>(members.size()); ++i) {
    if (!members[i] || i == first) continue;
    const std::int64_t late = start[i] - start[first];
    problem.dependences.push_back({first, i, DependenceKind::kApart, late, {{}}});
    problem.dependences.push_back({i, first, DependenceKind::kApart, -late, {{}}});
  }
}

LoopPlacer::LoopPlacer(Structure& structure, const Options& options, Work& work)
    : structure_(structure),
      options_(options),
      work_(work),
      known_(structure.problem().loops.size() + 1) {}

LoopPlacer::Known& LoopPlacer::known(const Intervals& intervals, LoopId loop) {
  std::optional<Known>& known = known_[static_cast<std::size_t>(loop + 1)];
  Intervals key = inside(intervals, loop);
  if (!known || known->intervals != key) {
    known = Known{std::move(key), search_offsets(structure_, intervals, loop, options_, work_)};
  }
  return *known;
}

const OffsetsFound& LoopPlacer::search(const Intervals& intervals, LoopId loop) {
  return known(intervals, loop).found;
}

const OffsetsFound& LoopPlacer::place(const Intervals& intervals, LoopId loop) {
  Known& found = known(intervals, loop);
  if (found.found.placement || found.found.proven_infeasible || found.was_in_sequence) {
    return found.found;
  }
  found.was_in_sequence = true;
  OffsetsFound sequence = place_in_sequence(intervals, loop);
  if (sequence.placement) found.found = std::move(sequence);
  return found.found;
}

std::optional<std::int64_t> LoopPlacer::sequence_interval(Intervals intervals, LoopId loop) {
  if (runs_inside(structure_.problem(), loop) < 2) return std::nullopt;
  intervals[loop] = kApartInterval;
  const OffsetsFound found = place_in_sequence(intervals, loop);
  if (!found.placement) return std::nullopt;
  return body_length(found, loop);
}

Intervals LoopPlacer::inside(const Intervals& intervals, LoopId loop) const {
  Intervals inside = intervals;
  for (LoopId other = 0; other < static_cast<LoopId>(inside.size()); ++other) {
    if (loop >= 0 && !is_inside(structure_.problem(), other, loop)) inside[other] = 0;
  }
  return inside;
}

std::int64_t LoopPlacer::body_length(const OffsetsFound& found, LoopId loop) const {
  const Problem& problem = structure_.problem();
  const std::vector<bool>& members = structure_.body(loop).members;
  std::int64_t first = std::numeric_limits<std::int64_t>::max();
  std::int64_t end = 0;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (!members[i]) continue;
    const Problem::Operation& operation = problem.operations[i];
    std::int64_t last = found.placement->start[i] + operation.latency;
    for (const LoopId inner : operation.loops) {
      if (inner == loop || !is_inside(problem, inner, loop)) continue;
      last += (problem.loops[inner].trip_count - 1) * found.intervals[inner];
    }
    first = std::min(first, found.placement->start[i]);
    end = std::max(end, last);
  }
  return end - first;
}

/// One copy of a loop, with the offset at which its copies run one after the other.
OffsetsFound LoopPlacer::place_copies(Intervals intervals, LoopId loop) {
  intervals[loop] = kApartInterval;
  OffsetsFound found = place(intervals, loop);
  if (found.placement) found.intervals[loop] = body_length(found, loop);
  return found;
}

OffsetsFound LoopPlacer::place_in_sequence(const Intervals& intervals, LoopId loop) {
  const Problem& problem = structure_.problem();
  const std::vector<LoopId> loops = loops_in_order(problem, loop);
  if (loops.empty()) return {};
  Problem sequence = problem;
  Intervals offsets = intervals;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    const bool is_spatial = problem.loops[loops[i]].kind == LoopKind::kSpatial;
    const OffsetsFound alone =
        is_spatial ? place_copies(intervals, loops[i]) : place(intervals, loops[i]);
    if (!alone.placement) return {};
    hold_together(sequence, structure_.body(loops[i]).members, alone.placement->start);
    take_offsets(problem, loops[i], alone.intervals, offsets);
    if (i == 0) continue;
    for (model::Dependence& dependence : apart(problem, loops[i - 1], loops[i])) {
      sequence.dependences.push_back(std::move(dependence));
    }
  }

  return search_held(sequence, offsets, loop);
}

OffsetsFound LoopPlacer::search_holding(const OffsetsFound& found, const Intervals& intervals,
                                        LoopId loop) {
  Problem held = structure_.problem();
  hold_together(held, structure_.body(loop).members, found.placement->start);
  Intervals offsets = intervals;
  take_offsets(held, -1, found.intervals, offsets);
  return search_held(held, offsets, -1);
}

/// The problem with loops held together, of which next to nothing is left to search. The bound is that of the
/// problem without.
OffsetsFound LoopPlacer::search_held(const Problem& held, const Intervals& intervals, LoopId loop) {
  Options options = options_;
  options.slot_trials = kTrials * static_cast<std::int64_t>(held.operations.size());
  options.offsets = kOffsets;
  options.branch_work = 0;
  options.ilp_work = 0;
  Work work = work_of(options);
  Structure structure(held);
  OffsetsFound found = search_offsets(structure, intervals, loop, options, work);
  if (!found.placement) return found;
  ConstraintGraph& graph = structure_.body(loop).graph;
  graph.set_intervals(found.intervals);
  found.bound =
      std::min(found.placement->length, path_bound(structure_.problem(), graph, found.intervals));
  found.proof =
      found.bound == found.placement->length ? model::Proof::kBound : model::Proof::kLimit;
  return found;
}

}  // namespace hls::scheduler
