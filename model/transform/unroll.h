#pragma once

#include "model/transform/loop_plan.h"

namespace hls::model {

/// Makes of each loop `k` of unroll factor f > 1 a temporal loop `k` of trip_count / f iterations around
/// a spatial loop `k_u` of f copies, or a spatial loop `k` alone where one iteration would be left.
/// Requires: f divides the trip count (split_remainders).
void unroll_loops(const LoopPlan& plan, TransformedKernel& transformed);

}  // namespace hls::model
