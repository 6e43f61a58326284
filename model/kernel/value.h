#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/kernel/affine.h"
#include "model/kernel/kernel.h"
#include "model/kernel/type.h"

namespace hls::model {

// Values are bit patterns in the low bits of 64; the bits above the type's width are 0.

/// Ones in the bits a value of `type` has.
std::uint64_t value_mask(Type type);

/// The integer that `bits` stands for, modulo 2^64.
std::int64_t integer_value(Type type, std::uint64_t bits);

/// The number that the pattern of a float or double stands for.
double float_value(Type type, std::uint64_t bits);

/// The pattern of the float or double nearest to `value`.
std::uint64_t float_bits(Type type, double value);

/// Whether the bits of a value of a floating-point type are no number.
bool is_nan(Type type, std::uint64_t bits);

/// Whether every value of `narrow` is a value of `wide`, the sign of zero included.
bool holds(Type wide, Type narrow);

/// Whether every integer of [least, greatest] is a value of integer type `type`.
bool holds(Type type, std::pair<std::int64_t, std::int64_t> range);

/// A constant operand: a type and a pattern.
struct Constant {
  Type type;
  std::uint64_t bits = 0;

  bool operator==(const Constant&) const = default;
};

/// What `opcode` gives for these operands, with C's semantics under -fwrapv -ffp-contract=off and
/// round to nearest even; divisions by zero and floats outside an integer's range as Opcode states.
/// Nothing for shift amounts outside the width, where the result is a NaN (its sign and payload are
/// the machine's), for opcodes that are not functions of operands, and for kExp, kLog and kPow, whose last
/// bit is that of a machine's C library.
std::optional<std::uint64_t> evaluate(Opcode opcode, Type type,
                                      const std::vector<Constant>& operands);

}  // namespace hls::model
