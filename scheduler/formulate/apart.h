#pragma once

#include <vector>

#include "model/schedule/problem.h"

namespace hls::scheduler {

/// Dependences by which everything inside loop `second` starts after everything inside `first` is
/// complete, in the same iteration of the loops around both.
/// Formula: start(second) - start(o) - sum over the loops l of o inside `first` of (trips_l - 1)
/// interval_l >= max(1, latency(o)), for each operation o inside `first`.
/// Requires: neither loop is inside the other.
std::vector<model::Dependence> apart(const model::Problem& problem, model::LoopId first,
                                     model::LoopId second);

/// The loops directly inside a region (-1: the kernel), in an order that the dependences within its iterations allow.
std::vector<model::LoopId> loops_in_order(const model::Problem& problem, model::LoopId region);

/// The problem with each two loops that follow each other in a region (of `loop` or inside it; -1:
/// anywhere) kept apart. Its schedules are schedules of the problem, and it is easy to find one.
model::Problem with_loops_apart(const model::Problem& problem, model::LoopId loop);

}  // namespace hls::scheduler
