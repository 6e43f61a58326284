#include <limits>

namespace {

/// A number that is whole, infinite or NaN as an integer; traps, as conversions of the checked reference do, where that has
/// no value.
template <typename Integer, typename Float>
Integer converted(Float whole) {
  constexpr auto kEnd = -static_cast<Float>(std::numeric_limits<Integer>::min());
  if (!(whole >= -kEnd && whole < kEnd)) __builtin_trap();
  return static_cast<Integer>(whole);
}

}  // namespace

/// In the place of the C library's, which give what they please for others.
extern "C" {
long lround(double x) { return converted<long>(__builtin_round(x)); }
long lroundf(float x) { return converted<long>(__builtin_roundf(x)); }
long long llround(double x) { return converted<long long>(__builtin_round(x)); }
long long llroundf(float x) { return converted<long long>(__builtin_roundf(x)); }
long lrint(double x) { return converted<long>(__builtin_rint(x)); }
long lrintf(float x) { return converted<long>(__builtin_rintf(x)); }
long long llrint(double x) { return converted<long long>(__builtin_rint(x)); }
long long llrintf(float x) { return converted<long long>(__builtin_rintf(x)); }
}
