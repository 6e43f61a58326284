#ifndef TESTS_CODEGEN_FLOAT_REFERENCE_H_
#define TESTS_CODEGEN_FLOAT_REFERENCE_H_

// What the floating-point operators must answer, for any binary interchange format of at most 64
// bits: binary32 and binary64 by the host's own arithmetic, smaller formats in double arithmetic
// with a slow and obvious rounding.

#include <bit>
#include <cmath>
#include <cstdint>

namespace hls::codegen::test {

using Bits = std::uint64_t;

struct Format {
  int exp_bits;
  int frac_bits;

  constexpr int bits() const { return 1 + exp_bits + frac_bits; }
  constexpr int bias() const { return (1 << (exp_bits - 1)) - 1; }
  constexpr Bits max_exponent() const { return (Bits{1} << exp_bits) - 1; }
  constexpr Bits fraction_mask() const { return (Bits{1} << frac_bits) - 1; }
  constexpr Bits sign_mask() const { return Bits{1} << (exp_bits + frac_bits); }
  constexpr Bits magnitude_mask() const { return sign_mask() - 1; }
  constexpr Bits infinity() const { return max_exponent() << frac_bits; }
  constexpr Bits quiet_nan() const { return infinity() | Bits{1} << (frac_bits - 1); }
  constexpr Bits one() const { return static_cast<Bits>(bias()) << frac_bits; }
  constexpr bool is_nan(Bits x) const { return (x & magnitude_mask()) > infinity(); }
};

// The exact value of `x`. Requires: `format` no wider than binary64.
inline double decode_small(Format format, Bits x) {
  const double sign = (x & format.sign_mask()) != 0 ? -1.0 : 1.0;
  const int exponent = static_cast<int>((x >> format.frac_bits) & format.max_exponent());
  const double fraction = static_cast<double>(x & format.fraction_mask());
  if (exponent == static_cast<int>(format.max_exponent())) {
    return fraction != 0 ? std::nan("") : sign * HUGE_VAL;
  }
  const double hidden = exponent == 0 ? 0.0 : std::ldexp(1.0, format.frac_bits);
  const int scale = (exponent == 0 ? 1 : exponent) - format.bias() - format.frac_bits;
  return sign * std::ldexp(hidden + fraction, scale);
}

// `value` rounded to nearest, ties to even: the multiple of the unit in the last place of its
// binade (or of the subnormal numbers) that std::nearbyint picks.
inline Bits encode_small(Format format, double value) {
  if (std::isnan(value)) return format.quiet_nan();
  const Bits sign = std::signbit(value) ? format.sign_mask() : 0;
  const double magnitude = std::fabs(value);
  if (std::isinf(magnitude)) return sign | format.infinity();
  if (magnitude == 0) return sign;
  const int lowest = 1 - format.bias();
  const int binade = std::ilogb(magnitude) < lowest ? lowest : std::ilogb(magnitude);
  // units in [0, 2^(frac_bits + 1)]: adding the binade's base makes every carry come out right.
  const double units = std::nearbyint(std::ldexp(magnitude, format.frac_bits - binade));
  const Bits base = static_cast<Bits>(binade - lowest) << format.frac_bits;
  const Bits result = base + static_cast<Bits>(units);
  return sign | (result > format.infinity() ? format.infinity() : result);
}

struct Expected {
  Bits add = 0;
  Bits sub = 0;
  Bits mul = 0;
  Bits div = 0;
  Bits sqrt = 0;  // of a
  Bits min = 0;
  Bits max = 0;
  Bits fma = 0;  // a * b + c
  bool eq = false, ne = false, lt = false, le = false, gt = false, ge = false;
};

// What the host's fmin and fmax give: NaN for a signalling NaN, the other operand for a quiet one, and
// the second of equal numbers (zeros).
inline void choose(Format format, Bits a, Bits b, Expected& expected) {
  const Bits quiet_bit = Bits{1} << (format.frac_bits - 1);
  for (const Bits x : {a, b}) {
    if (!format.is_nan(x) || (x & quiet_bit) != 0) continue;
    expected.min = expected.max = format.quiet_nan();
    return;
  }
  expected.min = format.is_nan(a) ? b : format.is_nan(b) || expected.lt ? a : b;
  expected.max = format.is_nan(a) ? b : format.is_nan(b) || expected.gt ? a : b;
}

template <typename T>
void compare(T a, T b, Expected& expected) {
  expected.eq = a == b;
  expected.ne = a != b;
  expected.lt = a < b;
  expected.le = a <= b;
  expected.gt = a > b;
  expected.ge = a >= b;
}

template <typename T, typename Word>
Expected expect_native(Bits a_bits, Bits b_bits, Bits c_bits) {
  const T a = std::bit_cast<T>(static_cast<Word>(a_bits));
  const T b = std::bit_cast<T>(static_cast<Word>(b_bits));
  const T c = std::bit_cast<T>(static_cast<Word>(c_bits));
  Expected expected;
  expected.add = std::bit_cast<Word>(static_cast<T>(a + b));
  expected.sub = std::bit_cast<Word>(static_cast<T>(a - b));
  expected.mul = std::bit_cast<Word>(static_cast<T>(a * b));
  expected.div = std::bit_cast<Word>(static_cast<T>(a / b));
  expected.sqrt = std::bit_cast<Word>(std::sqrt(a));
  expected.fma = std::bit_cast<Word>(std::fma(a, b, c));
  compare(a, b, expected);
  expected.min = std::bit_cast<Word>(std::fmin(a, b));
  expected.max = std::bit_cast<Word>(std::fmax(a, b));
  return expected;
}

// Requires: frac_bits <= 10 and exp_bits <= 4, so that products and the sum of a product and a number
// are exact in double, and a quotient or root that is no tie is too far from one to become one in double.
inline Expected expect_small(Format format, Bits a_bits, Bits b_bits, Bits c_bits) {
  const double a = decode_small(format, a_bits);
  const double b = decode_small(format, b_bits);
  const double c = decode_small(format, c_bits);
  Expected expected;
  expected.add = encode_small(format, a + b);
  expected.sub = encode_small(format, a - b);
  expected.mul = encode_small(format, a * b);
  expected.div = encode_small(format, a / b);
  expected.sqrt = encode_small(format, std::sqrt(a));
  expected.fma = encode_small(format, a * b + c);
  compare(a, b, expected);
  choose(format, a_bits, b_bits, expected);
  return expected;
}

template <int kExpBits, int kFracBits>
Expected expect(Bits a, Bits b, Bits c) {
  if constexpr (kExpBits == 8 && kFracBits == 23) {
    return expect_native<float, std::uint32_t>(a, b, c);
  } else if constexpr (kExpBits == 11 && kFracBits == 52) {
    return expect_native<double, std::uint64_t>(a, b, c);
  } else {
    static_assert(kFracBits <= 10 && kExpBits <= 4);
    return expect_small({kExpBits, kFracBits}, a, b, c);
  }
}

}  // namespace hls::codegen::test

#endif  // TESTS_CODEGEN_FLOAT_REFERENCE_H_
