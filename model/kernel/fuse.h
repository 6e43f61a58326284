#pragma once

#include <set>
#include <string>

#include "model/kernel/kernel.h"

namespace hls::model {

/// The operator type of a multiply-add on `type`: `fma_f32`. Requires: a float type.
std::string fused_operator(Type type);

/// Makes one kFma of each addition and the multiplication that feeds it:
///   a * b + c, c + a * b -> fma(a, b, c)
///   a * b - c            -> fma(a, b, -c)
///   c - a * b            -> fma(-a, b, c)
/// where the multiplication is in the same region and used nowhere else, and `operators` names the
/// type. Of two such multiplications the left one is fused. One rounding takes the place of two, so
/// that results differ from C's in their last bits. Includes simplify(). Idempotent.
/// Requires: `kernel` is simplified.
Kernel fuse_multiply_add(const Kernel& kernel, const std::set<std::string>& operators);

}  // namespace hls::model
