#pragma once

#include <cstdint>
#include <optional>

#include "scheduler/place/placement.h"

namespace hls::scheduler {

/// What branch and bound found out about the schedules shorter than a known one.
struct Branching {
  std::optional<Placement> placement;  ///< the best one below the known length
  std::int64_t bound = 0;              ///< no schedule is shorter than this
  bool is_complete = false;            ///< the placement, or else the known one, is the shortest
};

/// Searches all schedules of the members at fixed intervals that are shorter than `known_length`.
///
/// A node is the problem with some more difference constraints; its least starts are a longest path
/// and its length a lower bound. Where accesses do not fit their ports at the least starts, a
/// smallest such set is taken: in every schedule of the node some pair of it has another difference
/// of starts, at least the next one above at which fewer of the pair's copies collide, or at most
/// the next one below. Each is a child, one difference constraint more. Nodes are visited by rising
/// bound, so that the first without conflict is the shortest. Slots modulo the intervals and accesses
/// apart in time are the same to it.
/// `budget`: nodes that may be opened; what is spent is taken off.
/// Source: the branching is that on disjunctive pairs of job-shop scheduling (Carlier and Pinson,
/// Management Science 35, 1989), with collision patterns in the place of processing times.
Branching separate_colliding(const model::Problem& problem, const ConstraintGraph& graph,
                             const Intervals& intervals, std::int64_t known_length,
                             std::int64_t& budget);

}  // namespace hls::scheduler
