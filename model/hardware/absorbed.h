#pragma once

#include <vector>

#include "model/hardware/lifetimes.h"
#include "model/hardware/timing.h"
#include "model/hardware/units.h"

namespace hls::model {

/// The phis that take no LUTs, by operation: what adds them chooses in the LUTs of its own sums.
///
/// A bit of `a + (first ? init : next)` is one LUT6 in front of the carry chain, whose other input is `a`:
///   1 + inputs(phi) <= 6,  inputs(phi) = 1 + inputs(init) + inputs(next)
/// where a constant has no input, an absorbed phi its own, and all else one. The phi has this one reader, an unshared
/// addition or subtraction (from `a`) of integers, or an absorbed phi's `init`, in the cycle in which it is there.
/// A preloaded phi (Preloads) is a wire.
/// Source: AMD UG474, carry logic; Yosys 0.23, techlibs/xilinx/arith_map.v.
std::vector<bool> absorbed_phis(const Timing& timing, const Lifetimes& lifetimes,
                                const SharedUnits& shared, const std::vector<bool>& preloaded);

/// Whether an operation can absorb a phi that is its operand `index`.
bool may_absorb(const Operation& reader, std::size_t index);

}  // namespace hls::model
