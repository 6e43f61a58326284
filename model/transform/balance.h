#pragma once

#include "model/transform/loop_plan.h"

namespace hls::model {

/// Makes of a chain over the copies of an unrolled loop, x = ((x + t_0) + t_1) + ..., the sum of x and a
/// balanced tree of the terms, of least depth: ceil(log2(copies)) + 1 instead of `copies`. Of integers
/// only, whose arithmetic wraps: any order of the terms gives the same bits. Products, `and`, `or` and
/// `xor` are sums here, too; terms may be subtracted, or be there under a condition. A chain that is
/// read on its way, such as running sums, stays.
///
/// Where the unrolled loop goes on to others, carrying the value, x is added last: the recurrence has
/// one addition. Sums of loops inside that start with x start with 0 then, so that the copies need not
/// wait for each other. Each addition in the tree is as wide as its terms need.
/// Requires: unroll_loops has run, integers are narrow. Not for what is inside or around a serial loop.
void balance_sums(const LoopPlan& plan, TransformedKernel& transformed);

}  // namespace hls::model
