#pragma once

#include <set>
#include <string>

#include "model/polyhedra/dependence.h"
#include "model/transform/loop_plan.h"

namespace hls::model {

/// Lets the loads of arrays that forward their stores not wait for these. What a loop stored to the array in its last
/// `LoopPlan::forward` iterations is kept beside the memory, with its subscripts and whether the store happened; a load of
/// the loop takes the latest of these values that has its subscripts, and what the memory has if there is none. The loads
/// say so (`Operation::forwarded`), and memory_dependences leaves out what they need not wait for.
///
/// Of loads that may read what a store of their loop wrote in these iterations or before in their own, where no loop
/// inside stores to the array; not in unrolled and in serial loops. Requires: no loop is unrolled yet. `known`: as for
/// memory_dependences.
void forward_stores(const LoopPlan& plan, TransformedKernel& transformed, KnownDistances& known);

/// Arrays that a loop itself loads and stores with subscripts that data decide, so that a load may meet any store before:
/// those worth forwarding.
std::set<std::string> computed_recurrences(const Kernel& kernel);

}  // namespace hls::model
