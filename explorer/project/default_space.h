#pragma once

#include "model/kernel/kernel.h"
#include "model/space/space.h"
#include "model/target/target.h"

namespace hls::explorer {

/// The space of a config without `knobs:`. It has the knobs that change what a kernel costs and how long it
/// takes, without what pragmas pin:
///
/// - `nests.<loop>.order`, one knob for all nests: that of the source, and the first other one in which a
///   statement that waits for its own result in each iteration of its innermost loop, as a sum of floats does, has
///   another loop there (Nests::orders_without_recurrence). Not of nests with pragmas in their loops. `where`: the
///   outermost loop of that order is not unrolled.
/// - `unroll` of each loop: the divisors of its trip count, as far as the device has room for the copies.
///   Formula: copies <= min over lut, ff, dsp of capacity / (one iteration's operators of what is directly
///   in one loop), and at most 32. The product of the factors of nested loops keeps to the same, by `where`.
/// - `ii`: only in a body that does an operation several times can a longer interval save units. So
///   `auto`, and powers of two up to the count of the most frequent operator worth sharing in an
///   iteration, loops inside unrolled. `where`: only together with sharing, and with those loops unrolled.
/// - `share` `off` or `auto`, one knob for all operators worth sharing: those with a DSP, or with more
///   LUTs than the multiplexers of two inputs in front of it, one LUT a bit of each of two operands.
///   `where`: in a nest with at most 9 copies. More copies that share are copies too many, and each number
///   of units is tried by scheduling.
/// - `partition: auto` of each array as soon as a loop may be unrolled: the least banks that serve the copies.
/// - `ports` of array arguments: rom_1p, rom_2p of those that are only read, 1p, s2p, 2p of others;
///   `storage` and `ports` of local arrays as one knob: bram with s2p or 2p, lutram with s2p up to 1/8 of
///   the device's LUTs at 32 bits each, reg with 2p up to 2048 bits; bram, lutram and reg as roms of
///   constants. Arrays of one kind, type and shape have one knob.
/// - `overlap` `on` or `off` where loops follow each other.
///
/// Exact search evaluates hundreds of 10^4 such points, and most of them take long; with several orders there are 10^3. Where there are more, the
/// next of these steps is taken until there are not: fewer values of `unroll` and `ii`, ends kept; loops alike in trip
/// count and in levels of loops inside are unrolled alike; one knob for all array arguments, one for all
/// local arrays; loops alike in levels only; unrolling of innermost loops only.
///
/// Requires: the target has the kernel's operators.
model::DesignSpace default_space(const model::Kernel& kernel, const model::Target& target);

}  // namespace hls::explorer
