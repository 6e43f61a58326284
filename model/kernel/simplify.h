#pragma once

#include <set>
#include <string>

#include "model/kernel/kernel.h"
#include "model/kernel/rewrite.h"

namespace hls::model {

/// Folds constants and identities that keep every bit (casts to the same type, x*1 for integers,
/// ...; all NaNs count as one value), narrows `(float)((double)a op (double)b)` to float where that
/// is exact (one operation, see rewrite.h), turns integer arithmetic on loop counters and inductions into
/// affine values, computes equal values once, forwards values stored or loaded to later loads of the same
/// address in the same region or a loop in it with no possible store between, and deletes
/// overwritten stores, dead operations, carried values, loops and local arrays. Constants and
/// arguments move to the start of the function. Keeps the order of all remaining memory accesses.
/// Operations and loops are numbered in the order of the tree. Idempotent.
Kernel simplify(const Kernel& kernel, Arithmetic arithmetic = Arithmetic::kForHardware);

/// Scalar promotion: an array element that a loop stores at one loop-invariant address, and that no
/// other access of the loop can touch, becomes a carried value: one load before the loop (none when
/// each iteration stores before it loads), one store after it. Works from the innermost loops
/// outwards. Includes simplify() and hoist_loads(). Idempotent.
Kernel promote_scalars(const Kernel& kernel, Arithmetic arithmetic = Arithmetic::kForHardware);

/// The same for elements of the named arrays only, and without hoist_loads().
Kernel promote_scalars(const Kernel& kernel, const std::set<std::string>& arrays,
                       Arithmetic arithmetic = Arithmetic::kForHardware);

/// Moves each load of one element in all iterations of a loop before it, when no store in the loop
/// may touch that element: one read instead of trip_count. Only of arrays that have other accesses,
/// which the ports are then free for; not out of a loop of variable bounds, which what is around it
/// waits for.
void hoist_loads(Kernel& kernel);

/// A kernel in which equal values are one and known ones are used, and for each operation of the original the one
/// that has its value there.
struct Forwarded {
  Kernel kernel;
  std::vector<OpId> value;
};
/// Two rounds of simplify() that delete nothing: operations keep their numbers.
Forwarded forwarded(const Kernel& kernel);

}  // namespace hls::model
