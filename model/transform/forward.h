#pragma once

#include <set>
#include <string>

#include "model/transform/loop_plan.h"

namespace hls::model {

/// Lets the loads of arrays that forward their stores not wait for these. What a loop stored to the array in its last
/// `LoopPlan::forward` iterations is kept beside the memory, with its subscripts and whether the store happened; a load of
/// the loop takes the latest of these values that has its subscripts, and what the memory has if there is none. The loads
/// say so (`Operation::forwarded`), and memory_dependences leaves out what they need not wait for.
///
/// In loops that hold both loads and stores of the array, and no loop inside that stores to it; not in unrolled and in
/// serial ones. Requires: no loop is unrolled yet.
void forward_stores(const LoopPlan& plan, TransformedKernel& transformed);

/// The arrays of which it makes more than a loop says itself: with a loop whose loads or stores have computed subscripts.
std::set<std::string> computed_recurrences(const Kernel& kernel);

}  // namespace hls::model
