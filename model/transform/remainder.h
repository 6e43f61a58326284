#pragma once

#include "model/transform/loop_plan.h"

namespace hls::model {

/// Splits each loop `k` of T = q f + r iterations and unroll factor f, 0 < r < f, into `k` with the
/// first q f iterations and a spatial loop `k_rest` with the last r, right after it: every factor
/// then divides its loop's trip count.
///
/// The remainder carries on where `k` ends: its first iteration takes the values the last one of
/// `k` hands on, and what is used after the loop is of the remainder. A loop within `k` is there
/// twice, the second time as `<its name>_in_k_rest`, and unrolled by the same factor.
/// Requires: the kernel is simplified.
void split_remainders(const LoopPlan& plan, TransformedKernel& transformed);

}  // namespace hls::model
