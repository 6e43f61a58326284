#pragma once

#include <optional>

#include "scheduler/intervals/structure.h"
#include "scheduler/prove/solver.h"

namespace hls::scheduler {

/// Intervals and offsets, none below `least`, at which the longest path of the kernel is least, what
/// variable loops leave out taken off; of those the ones that add up to least. Those asked for stay.
/// Nothing: there are none better than `least`, or the work limit ended the search.
///
/// At greater intervals a path may be shorter: a nest between two slower ones keeps their pace. The
/// length of the longest path is the greatest of linear functions of the intervals, of one path
/// each, so that an integer program over the intervals alone is enough: to its rows the path, or the
/// cycle, is added that is too long at its solution, until there is none.
/// Source: J. E. Kelley, The Cutting-Plane Method for Solving Convex Programs, J. SIAM 8(4), 1960.
std::optional<Intervals> shortest_intervals(Structure& structure, const Intervals& least,
                                            const SolverBudget& budget);

}  // namespace hls::scheduler
