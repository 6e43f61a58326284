#pragma once

#include <cstddef>
#include <vector>

#include "model/kernel/kernel.h"
#include "model/target/target.h"

namespace hls::model {

/// Bits that hold every value of operand `index` in the signedness of its type, after dropping casts from narrower
/// integers.
int operand_bits(const Kernel& kernel, const Operation& operation, std::size_t index);

/// Bits of operand `index`, an integer, below those that are 0 in every value.
int varying_bits(const Kernel& kernel, const Operation& operation, std::size_t index);

/// Bits of a register that keeps a value: without those that are 0 in every value or repeat its sign, of casts from narrower
/// integers and of shifts by constants.
int kept_bits(const Kernel& kernel, const Operation& value);

/// For each operation how many of its low bits nothing reads, as all its readers shift them out.
std::vector<int> unread_low_bits(const Kernel& kernel);

/// Synthesis multiplies in LUTs where the result has no more bits.
constexpr int kMostLutBits = 8;

/// The shape of a multiplier of integers of `type` for factors of so many bits. DSPs multiply signed numbers: unsigned ones
/// take a bit more, where a DSP is full.
UnitShape product_shape(Type type, int first_bits, int second_bits);

}  // namespace hls::model
