#pragma once

#include "model/kernel/kernel.h"

namespace hls::model {

/// Folds constants and identities that keep every bit (casts to the same type, x*1 for integers,
/// ...), narrows
/// `(float)((double)a op (double)b)` to float where that is exact (facts: one operation, + - *),
/// forwards loads of a value stored or loaded at the same address in the same region with no
/// possible store between, and deletes dead operations, carried values and loops. Keeps the order
/// of all remaining memory accesses.
Kernel simplify(const Kernel& kernel);

/// Scalar promotion: an array element that a loop reads and writes at one loop-invariant address,
/// and that no other access of the loop can touch, becomes a carried value: one load before the
/// loop, one store after it. Works from the innermost loops outwards. Includes simplify().
Kernel promote_scalars(const Kernel& kernel);

}  // namespace hls::model
