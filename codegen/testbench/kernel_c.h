#pragma once

#include <string>

#include "model/design/design.h"
#include "model/kernel/kernel.h"

namespace hls::codegen {

/// Whether the kernel has operations that C does not round as written (kFma).
bool is_fused(const model::Kernel& kernel);

/// Whether a design rounds otherwise than the C does: fused operations, or sums in another order.
bool rounds_otherwise(const model::Design& design);

/// The kernel that rounds as the C does once its fused operations are split (HLS_SPLIT).
const model::Kernel& kernel_in_source_order(const model::Design& design);

/// Whether a computed subscript of the kernel may leave its dimension, as far as ranges of values show.
bool may_leave_arrays(const model::Kernel& kernel);

/// Whether an operation shows the bits of a float that is computed: those of a NaN may not be the hardware's. What is
/// loaded from an argument that nothing stores to, or is one, has the bits it came with.
bool shows_computed_bits(const model::Kernel& kernel, const model::Operation& operation);

/// Whether a kernel may do what C leaves open: leave an array, or look at the bits of a NaN it computed.
bool may_be_undefined(const model::Kernel& kernel);

/// What the C of a kernel does in such a case: as the host's C does, or it traps.
enum class Undefined { kOpen, kTraps };

/// The kernel as a C function `void <name>(void *const *arrays, void *const *scalars)` with the
/// arguments in the order of the kernel's: loops and operations one by one, values in variables.
/// A kFma is C's fma(a, b, c), or a * b + c with two roundings when HLS_SPLIT is defined.
/// Requires: -ffp-contract=off -fwrapv.
/// Integers of a width that C does not have are in memory as those of the next one.
std::string kernel_as_c(const model::Kernel& kernel, const std::string& name,
                        Undefined undefined = Undefined::kOpen);

}  // namespace hls::codegen
