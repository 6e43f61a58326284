#pragma once

#include <vector>

#include "model/schedule/problem.h"

namespace hls::scheduler {

/// Whether `loop` is `around` or inside it.
bool is_inside(const model::Problem& problem, model::LoopId loop, model::LoopId around);

/// The loops around two operations, innermost first.
std::vector<model::LoopId> loops_around_both(const model::Problem& problem, int first, int second);

/// The innermost temporal loop that is `loop` or around it; -1: none.
model::LoopId innermost_temporal(const model::Problem& problem, model::LoopId loop);

/// members[i]: operation i is in the body of `loop` (all operations for -1).
std::vector<bool> members_of(const model::Problem& problem, model::LoopId loop);

/// Temporal and spatial loops, innermost first: the order in which intervals are minimised.
std::vector<model::LoopId> innermost_first(const model::Problem& problem);

}  // namespace hls::scheduler
