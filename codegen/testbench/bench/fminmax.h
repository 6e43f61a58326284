#pragma once

/// C's fmin and fmax as the hardware has them: of two zeros the second, whatever their signs (C leaves that open); the
/// other operand if one is a quiet NaN, NaN if both are or if one is signalling. The host's library and the constant
/// folding of its compiler choose zeros as they please.
///
/// Included before the kernel's C++ file, whose <cmath> calls the builtin functions by name.

/// Whether a number is a NaN whose topmost fraction bit is 0.
template <typename Bits, int kFractionBits, typename Float>
constexpr bool hls_is_signalling(Float value) {
  return __builtin_isnan(value) &&
         (__builtin_bit_cast(Bits, value) >> (kFractionBits - 1) & 1) == 0;
}

/// Of a and b the one that `takes_a` says, unless one is a NaN.
template <typename Bits, int kFractionBits, typename Float>
constexpr Float hls_extreme(Float a, Float b, bool takes_a) {
  if (hls_is_signalling<Bits, kFractionBits>(a) || hls_is_signalling<Bits, kFractionBits>(b)) {
    return static_cast<Float>(__builtin_nan(""));
  }
  if (__builtin_isnan(a)) return b;
  if (__builtin_isnan(b)) return a;
  return takes_a ? a : b;
}

/// The four of <math.h>.
constexpr float hls_fminf(float a, float b) { return hls_extreme<unsigned, 23>(a, b, a < b); }
constexpr float hls_fmaxf(float a, float b) { return hls_extreme<unsigned, 23>(a, b, a > b); }
constexpr double hls_fmin(double a, double b) {
  return hls_extreme<unsigned long long, 52>(a, b, a < b);
}
constexpr double hls_fmax(double a, double b) {
  return hls_extreme<unsigned long long, 52>(a, b, a > b);
}

#define __builtin_fminf hls_fminf
#define __builtin_fmaxf hls_fmaxf
#define __builtin_fmin hls_fmin
#define __builtin_fmax hls_fmax
