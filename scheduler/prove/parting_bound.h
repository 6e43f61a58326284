#pragma once

#include <cstdint>
#include <vector>

#include "scheduler/constraints/constraint_graph.h"
#include "scheduler/constraints/differences.h"
#include "scheduler/limits/stop.h"

namespace hls::scheduler {

/// What two first instances of operations have between them at fixed intervals, the offsets of the copies of
/// `growing` loops being those in `intervals` or greater ones.
std::vector<Difference> differences_at(const model::Problem& problem, const ConstraintGraph& graph,
                                       const Intervals& intervals,
                                       const std::vector<model::LoopId>& growing);

/// A lower bound of a problem's length at these intervals, whatever the offsets of copies: no schedule
/// that meets the differences is shorter in which accesses of different operations that need one and
/// the same port of a bank never do in one cycle. Accesses of first copies are looked at, which no
/// offset moves. `known`: a length from which on nothing is to be proven; the bound is no more.
///
/// A node's starts are longest paths; of all accesses that meet, those in the longest run [l, h] of
/// colliding differences are parted: at least h + 1, or at most l - 1. Nodes are visited by rising
/// length, so that the bound is that of the first without a collision, or at which the nodes ran out.
/// Where a nest keeps a port busy for as long as it runs, others are before or behind it.
std::int64_t parting_bound(const model::Problem& problem, const Intervals& intervals,
                           const std::vector<Difference>& differences, std::int64_t known,
                           const Stop& stop);

}  // namespace hls::scheduler
