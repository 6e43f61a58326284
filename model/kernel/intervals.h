#pragma once

#include <cstdint>
#include <optional>

#include "model/kernel/kernel.h"

namespace hls::model {

/// The integers from `least` to `greatest`, both included; wide enough for the sums and products of
/// two 64-bit numbers.
/// Arithmetic on them holds every result of numbers within, as integers without end.
/// Moore, Kearfott and Cloud, "Introduction to interval analysis", 2009, chapter 2.
struct ValueRange {
  __extension__ using Integer = __int128;

  Integer least = 0;
  Integer greatest = 0;

  bool operator==(const ValueRange&) const = default;
};

/// All values of an integer type.
ValueRange range_of(Type type);

/// The narrowest integer type that holds a range within 64 bits: unsigned where nothing is negative.
Type type_of(const ValueRange& range);

/// Whether a comparison holds, where it is the same for all values of both sides.
std::optional<bool> decided(Opcode opcode, const ValueRange& a, const ValueRange& b);

/// Of x where `x comparison y` is true for some y of `y`; `x`: what x is within, for != alone. Ends that nothing bounds
/// are beyond all integers.
ValueRange where_true(Opcode comparison, const ValueRange& x, const ValueRange& y);

/// Whether all of `inner` is in `outer`.
bool is_within(const ValueRange& inner, const ValueRange& outer);

/// The least range that holds both.
ValueRange hull(const ValueRange& a, const ValueRange& b);

/// What is in both; `least` is above `greatest` where nothing is.
ValueRange common(const ValueRange& a, const ValueRange& b);

/// The sums of a number of each.
ValueRange operator+(const ValueRange& a, const ValueRange& b);
/// The negatives.
ValueRange operator-(const ValueRange& a);
/// The differences of a number of each.
ValueRange operator-(const ValueRange& a, const ValueRange& b);

/// The hull of the products of a number of each. Requires: both are within 63 bits.
ValueRange operator*(const ValueRange& a, const ValueRange& b);

/// What `times` steps of `step` each, or fewer, add.
ValueRange repeated(const ValueRange& step, std::int64_t times);

/// Towards zero; by 0 what Opcode::kDiv says. Nothing where that is any value of the type.
std::optional<ValueRange> quotient(Type type, const ValueRange& a, const ValueRange& b);

/// Of the dividend's sign; of a division by 0 the dividend.
ValueRange remainder(const ValueRange& a, const ValueRange& b);

/// Of Opcode::kAnd, kOr or kXor, bit by bit.
ValueRange bitwise(Opcode opcode, const ValueRange& a, const ValueRange& b);

}  // namespace hls::model
