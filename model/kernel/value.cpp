#include "model/kernel/value.h"

#include <bit>
#include <cmath>
#include <cstddef>

namespace hls::model {
namespace {

/// The operator itself, for one host type.
template <typename T>
std::optional<T> arithmetic(Opcode opcode, T a, T b) {
  switch (opcode) {
    case Opcode::kAdd:
      return a + b;
    case Opcode::kSub:
      return a - b;
    case Opcode::kMul:
      return a * b;
    default:
      return {};
  }
}

/// The operator with division, for float and double.
template <typename T>
std::optional<T> real_arithmetic(Opcode opcode, T a, T b) {
  if (opcode == Opcode::kDiv) return a / b;
  return arithmetic(opcode, a, b);
}

/// Division of magnitudes, then the signs: of the result's type, modulo its width.
std::uint64_t integer_quotient(Opcode opcode, Type type, std::uint64_t a, std::uint64_t b) {
  const auto is_negative = [&](std::uint64_t bits) {
    return type.is_signed && (bits >> (type.bits - 1) & 1U) != 0;
  };
  const auto magnitude = [&](std::uint64_t bits) {
    return is_negative(bits) ? (0 - bits) & value_mask(type) : bits;
  };
  const bool is_remainder = opcode == Opcode::kRem;
  const std::uint64_t divisor = magnitude(b);
  std::uint64_t result = is_remainder ? magnitude(a) : value_mask(type);
  if (divisor != 0) result = is_remainder ? magnitude(a) % divisor : magnitude(a) / divisor;
  const bool negate = is_negative(a) != (is_negative(b) && !is_remainder);
  return (negate ? 0 - result : result) & value_mask(type);
}

/// A NaN that is not quiet.
bool is_signalling(Type type, std::uint64_t bits) {
  const int quiet_bit = type.bits == 64 ? 51 : 22;
  return is_nan(type, bits) && (bits >> quiet_bit & 1U) == 0;
}

/// C's fmin and fmax; nothing for a NaN.
std::optional<std::uint64_t> extreme(Opcode opcode, Type type, std::uint64_t a, std::uint64_t b) {
  const bool both = is_nan(type, a) && is_nan(type, b);
  if (both || is_signalling(type, a) || is_signalling(type, b)) return {};
  if (is_nan(type, a)) return b;
  if (is_nan(type, b)) return a;
  const double x = float_value(type, a);
  const double y = float_value(type, b);
  return (opcode == Opcode::kMin ? x < y : x > y) ? a : b;
}

std::optional<std::uint64_t> bitwise(Opcode opcode, std::uint64_t a, std::uint64_t b) {
  switch (opcode) {
    case Opcode::kAnd:
      return a & b;
    case Opcode::kOr:
      return a | b;
    case Opcode::kXor:
      return a ^ b;
    default:
      return {};
  }
}

template <typename T>
std::optional<bool> comparison(Opcode opcode, T a, T b) {
  switch (opcode) {
    case Opcode::kEq:
      return a == b;
    case Opcode::kNe:
      return a != b;
    case Opcode::kLt:
      return a < b;
    case Opcode::kLe:
      return a <= b;
    case Opcode::kGt:
      return a > b;
    case Opcode::kGe:
      return a >= b;
    default:
      return {};
  }
}

std::optional<std::uint64_t> compare(Opcode opcode, const Constant& a, const Constant& b) {
  if (a.type.is_float()) {
    return comparison(opcode, float_value(a.type, a.bits), float_value(b.type, b.bits));
  }
  if (a.type.is_signed) {
    return comparison(opcode, integer_value(a.type, a.bits), integer_value(b.type, b.bits));
  }
  return comparison(opcode, a.bits, b.bits);
}

/// Double operands are exact, so that one rounding happens, in the operation's own precision.
std::optional<std::uint64_t> float_arithmetic(Opcode opcode, Type type, const Constant& a,
                                              const Constant& b) {
  std::optional<std::uint64_t> bits;
  if (type.bits == 64) {
    const auto value =
        real_arithmetic<double>(opcode, float_value(type, a.bits), float_value(type, b.bits));
    if (value) bits = std::bit_cast<std::uint64_t>(*value);
  } else {
    const auto value = real_arithmetic<float>(opcode, static_cast<float>(float_value(type, a.bits)),
                                              static_cast<float>(float_value(type, b.bits)));
    if (value) bits = std::bit_cast<std::uint32_t>(*value);
  }
  if (bits && is_nan(type, *bits)) return {};
  return bits;
}

/// One rounding, in the operation's own precision.
std::optional<std::uint64_t> multiply_add(Type type, const std::vector<Constant>& operands) {
  const auto value = [&](std::size_t i) { return float_value(type, operands[i].bits); };
  std::uint64_t bits = 0;
  if (type.bits == 64) {
    bits = std::bit_cast<std::uint64_t>(std::fma(value(0), value(1), value(2)));
  } else {
    bits = std::bit_cast<std::uint32_t>(std::fma(
        static_cast<float>(value(0)), static_cast<float>(value(1)), static_cast<float>(value(2))));
  }
  if (is_nan(type, bits)) return {};
  return bits;
}

std::optional<std::uint64_t> shift(Opcode opcode, Type type, const Constant& value,
                                   const Constant& amount) {
  const std::int64_t places = integer_value(amount.type, amount.bits);
  if (places < 0 || places >= type.bits) return {};
  if (opcode == Opcode::kShl) return value.bits << places & value_mask(type);
  if (!type.is_signed) return value.bits >> places;
  return static_cast<std::uint64_t>(integer_value(type, value.bits) >> places) & value_mask(type);
}

/// Integers beyond the exact range of double round once, directly to the target's precision.
std::uint64_t float_of_integer(Type to, const Constant& value) {
  const auto number = static_cast<std::uint64_t>(integer_value(value.type, value.bits));
  const bool is_signed = value.type.is_signed;
  if (to.bits == 64) {
    return std::bit_cast<std::uint64_t>(is_signed
                                            ? static_cast<double>(static_cast<std::int64_t>(number))
                                            : static_cast<double>(number));
  }
  return std::bit_cast<std::uint32_t>(is_signed
                                          ? static_cast<float>(static_cast<std::int64_t>(number))
                                          : static_cast<float>(number));
}

std::uint64_t integer_of_float(Type to, double value) {
  if (!(std::fabs(value) < std::ldexp(1.0, to.bits))) return 0;
  const auto magnitude = static_cast<std::uint64_t>(std::fabs(value));
  return (value < 0 ? 0 - magnitude : magnitude) & value_mask(to);
}

std::optional<std::uint64_t> cast(Type to, const Constant& value) {
  const Type from = value.type;
  if (from == to) return value.bits;
  if (from.is_integer() && to.is_integer()) {
    return static_cast<std::uint64_t>(integer_value(from, value.bits)) & value_mask(to);
  }
  if (from.is_integer()) return float_of_integer(to, value);
  if (to.is_integer()) return integer_of_float(to, float_value(from, value.bits));
  if (is_nan(from, value.bits)) return {};
  return float_bits(to, float_value(from, value.bits));
}

std::optional<std::uint64_t> square_root(Type type, const Constant& value) {
  const double number = float_value(type, value.bits);
  if (!(number >= 0)) return {};
  // Of float in float: the square root of the function's argument type.
  if (type.bits == 64) return float_bits(type, std::sqrt(number));
  return std::bit_cast<std::uint32_t>(std::sqrt(static_cast<float>(number)));
}

std::optional<std::uint64_t> unary(Opcode opcode, Type type, const Constant& value) {
  switch (opcode) {
    case Opcode::kSqrt:
      return square_root(type, value);
    case Opcode::kAbs:
      if (is_nan(type, value.bits)) return {};
      return value.bits & value_mask(type) >> 1;
    case Opcode::kNeg:
      if (type.is_float()) return value.bits ^ std::uint64_t{1} << (type.bits - 1);
      return (0 - value.bits) & value_mask(type);
    case Opcode::kNot:
      return ~value.bits & value_mask(type);
    case Opcode::kCast:
      return cast(type, value);
    case Opcode::kBitcast:
      if (is_nan(type, value.bits) || is_nan(value.type, value.bits)) return {};
      return value.bits;
    default:
      return {};
  }
}

std::optional<std::uint64_t> binary(Opcode opcode, Type type, const Constant& a,
                                    const Constant& b) {
  if (is_compare(opcode)) return compare(opcode, a, b);
  if (opcode == Opcode::kShl || opcode == Opcode::kShr) return shift(opcode, type, a, b);
  if (opcode == Opcode::kMin || opcode == Opcode::kMax) {
    return extreme(opcode, type, a.bits, b.bits);
  }
  if (type.is_float()) return float_arithmetic(opcode, type, a, b);
  if (is_division(opcode)) {
    return integer_quotient(opcode, type, a.bits, b.bits);
  }
  auto bits = arithmetic<std::uint64_t>(opcode, a.bits, b.bits);
  if (!bits) bits = bitwise(opcode, a.bits, b.bits);
  if (!bits) return {};
  return *bits & value_mask(type);
}

/// Digits of the significand, or of an integer's magnitude.
int digits(Type type) {
  if (type.is_float()) return type.bits == 64 ? 53 : 24;
  return type.bits - (type.is_signed ? 1 : 0);
}

}  // namespace

std::uint64_t value_mask(Type type) { return ~std::uint64_t{0} >> (64 - type.bits); }

std::int64_t integer_value(Type type, std::uint64_t bits) {
  if (!type.is_signed) return static_cast<std::int64_t>(bits);
  const int unused_bits = 64 - type.bits;
  return static_cast<std::int64_t>(bits << unused_bits) >> unused_bits;
}

double float_value(Type type, std::uint64_t bits) {
  if (type.bits == 64) return std::bit_cast<double>(bits);
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}

std::uint64_t float_bits(Type type, double value) {
  if (type.bits == 64) return std::bit_cast<std::uint64_t>(value);
  return std::bit_cast<std::uint32_t>(static_cast<float>(value));
}

bool is_nan(Type type, std::uint64_t bits) {
  return type.is_float() && std::isnan(float_value(type, bits));
}

bool holds(Type wide, Type narrow) {
  if (narrow.is_float()) return wide.is_float() && wide.bits >= narrow.bits;
  return digits(wide) >= digits(narrow) && (wide.is_signed || !narrow.is_signed);
}

bool holds(Type type, std::pair<std::int64_t, std::int64_t> range) {
  const auto [least, greatest] = range;
  if (!type.is_signed && least < 0) return false;
  const int magnitude_bits = digits(type);
  if (magnitude_bits >= 63) return true;
  return least >= -(std::int64_t{1} << magnitude_bits) && greatest < std::int64_t{1}
                                                                         << magnitude_bits;
}

std::optional<std::uint64_t> evaluate(Opcode opcode, Type type,
                                      const std::vector<Constant>& operands) {
  if (opcode == Opcode::kSelect && operands.size() == 3) {
    return operands[operands[0].bits != 0 ? 1 : 2].bits;
  }
  if (opcode == Opcode::kFma && operands.size() == 3) return multiply_add(type, operands);
  if (operands.size() == 1) return unary(opcode, type, operands[0]);
  if (operands.size() == 2) return binary(opcode, type, operands[0], operands[1]);
  return {};
}

}  // namespace hls::model
