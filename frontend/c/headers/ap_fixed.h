// Fixed-point numbers of 1 to 64 bits: ap_fixed<W, I, Q, O>, ap_ufixed. Results of operators are exact; of one that
// has more than 64 bits the lowest 64 are kept, and what needs the others does not compile.
// NOLINTBEGIN
#ifndef HLS_AP_FIXED_H
#define HLS_AP_FIXED_H

#ifdef __cplusplus

#include "ap_int.h"

enum ap_q_mode {
  AP_RND,
  AP_RND_ZERO,
  AP_RND_MIN_INF,
  AP_RND_INF,
  AP_RND_CONV,
  AP_TRN,
  AP_TRN_ZERO
};
enum ap_o_mode { AP_SAT, AP_SAT_ZERO, AP_SAT_SYM, AP_WRAP, AP_WRAP_SM };

namespace hls_ap {

template <int W, int I, bool S, ap_q_mode Q = AP_TRN, ap_o_mode O = AP_WRAP, int N = 0>
struct fixed;
template <int W, int I, bool S>
struct wide_fixed;
template <int W, int I, bool S>
struct fixed_result {
  typedef typename choose<(W <= 64), fixed<W, I, S>, wide_fixed<W, I, S>>::type type;
};

// x / 2^D in one of the ways to round; D is at least 1.
template <ap_q_mode Q, int D>
constexpr raw_signed rounded(raw_signed x) {
  static_assert(D < 64, "accepted: up to 63 bits behind the last one that is kept");
  constexpr raw_signed half = (raw_signed)(1ull << (D - 1)), ones = (raw_signed)((1ull << D) - 1);
  const raw_signed down = x >> D;
  const raw_signed rest = x & ones;
  if (Q == AP_TRN) return down;
  if (Q == AP_TRN_ZERO) return down + (x < 0 && rest != 0);
  if (Q == AP_RND) return down + (rest >= half);
  if (Q == AP_RND_ZERO) return down + (x < 0 ? rest >= half : rest > half);
  if (Q == AP_RND_MIN_INF) return down + (rest > half);
  if (Q == AP_RND_INF) return down + (x < 0 ? rest > half : rest >= half);
  return down + (rest > half || (rest == half && (down & 1) != 0));
}

// What a number of W bits keeps of x, which may be too large.
template <int W, bool S, ap_o_mode O>
constexpr raw_signed limited(raw_signed x) {
  static_assert(O != AP_WRAP_SM, "accepted: AP_WRAP, AP_SAT, AP_SAT_ZERO and AP_SAT_SYM");
  static_assert(O == AP_WRAP || W < 64, "accepted: AP_WRAP for 64 bits");
  constexpr raw_signed most =
      S ? (raw_signed)((1ull << (W - 1) % 64) - 1) : (raw_signed)((1ull << W % 64) - 1);
  constexpr raw_signed least = !S ? 0 : O == AP_SAT_SYM ? -most : -most - 1;
  if (O == AP_WRAP) return x;
  if (O == AP_SAT_ZERO) return x > most || x < least ? 0 : x;
  return x > most ? most : x < least ? least : x;
}

// A number with W bits, F of them behind the point, from one with E of V bits: the bits to keep.
template <int W, int F, bool S, ap_q_mode Q, ap_o_mode O, int V, int E, bool R>
constexpr raw_signed converted(raw_signed x) {
  constexpr int drop = E - F;
  static_assert(
      V <= 64 || (Q == AP_TRN && O == AP_WRAP && larger(drop, 0) + W <= 64),
      "accepted: a value of more than 64 bits where AP_TRN and AP_WRAP keep of its lowest 64");
  static_assert(
      V < 64 || R || (drop <= 0 && O == AP_WRAP) || (Q == AP_TRN && O == AP_WRAP && drop + W <= 64),
      "accepted: an unsigned value of up to 63 bits");
  static_assert(drop >= 0 || O == AP_WRAP || V - drop <= 63,
                "accepted: values that have up to 63 bits with all of these behind the point");
  if constexpr (drop >= 64) {
    return limited<W, S, O>(rounded<Q, 63>(x >> 1));
  } else if constexpr (drop > 0) {
    return limited<W, S, O>(rounded<Q, drop>(x));
  } else if constexpr (drop <= -64) {
    return 0;
  } else {
    return limited<W, S, O>((raw_signed)((raw_unsigned)x << -drop));
  }
}

constexpr double power_of_two(int n) {
  double x = 1;
  for (int i = 0; i < n; i++) x *= 2;
  for (int i = 0; i > n; i--) x /= 2;
  return x;
}

template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N>
struct fixed {
  static_assert(W >= 1 && W <= 64, "accepted: ap_fixed and ap_ufixed of 1 to 64 bits");
  static_assert(N == 0, "accepted: no saturated bits beside AP_WRAP");
  typename raw_of<S>::type v : (W >= 1 && W <= 64 ? W : 64);
  static constexpr int width = W, iwidth = I;
  static constexpr bool sign_flag = S;
  static constexpr ap_q_mode qmode = Q;
  static constexpr ap_o_mode omode = O;

#ifdef HLS_DSE_FRONT_END
  fixed() = default;  // single ones are 0 as well, arrays take no time for it
#else
  constexpr fixed() : v(0) {}
#endif
  template <class T, class = typename only_if<operand<T>::is_native>::type>
  constexpr fixed(T x)
      : v((typename raw_of<S>::type)
              converted<W, W - I, S, Q, O, operand<T>::bits, 0, operand<T>::is_signed>(
                  (raw_signed)x)) {}
  template <class T, class = typename only_if<operand<T>::is_class>::type, class = void>
  constexpr fixed(const T& x)
      : v((typename raw_of<S>::type)converted<W, W - I, S, Q, O, operand<T>::bits,
                                              operand<T>::point, operand<T>::is_signed>(
            (raw_signed)operand<T>::raw(x))) {}
  constexpr fixed(double x) : v((typename raw_of<S>::type)from(x * scale)) {}
  constexpr fixed(float x) : v((typename raw_of<S>::type)from((double)x * scale)) {}

  constexpr double to_double() const { return (double)v * (1 / scale); }
  constexpr float to_float() const { return (float)((double)v * (1 / scale)); }
  constexpr operator double() const { return (double)v * (1 / scale); }
  // A cast to an integer takes no way through double.
  template <class T, class = typename only_if<operand<T>::is_native>::type>
  constexpr explicit operator T() const {
    return (T)to_int64();
  }
  constexpr explicit operator bool() const { return v != 0; }
  constexpr raw_signed to_raw() const { return (raw_signed)v; }
  // Towards zero, as C does.
  constexpr raw_signed to_int64() const {
    if constexpr (S) {
      return converted<64, 0, true, AP_TRN_ZERO, AP_WRAP, W, W - I, S>((raw_signed)v);
    } else {
      return (raw_signed)(W - I >= 64   ? 0
                          : W - I > 0   ? (raw_unsigned)v >> (W - I) % 64
                          : I - W >= 64 ? 0
                                        : (raw_unsigned)v << (I - W) % 64);
    }
  }
  constexpr int to_int() const { return (int)to_int64(); }
  constexpr unsigned to_uint() const { return (unsigned)to_int64(); }
  constexpr long to_long() const { return (long)to_int64(); }
  static constexpr int length() { return W; }
  constexpr bool is_neg() const { return v < 0; }
  constexpr bool is_zero() const { return v == 0; }

  template <class T>
  fixed& operator+=(const T& x) {
    return *this = *this + x;
  }
  template <class T>
  fixed& operator-=(const T& x) {
    return *this = *this - x;
  }
  template <class T>
  fixed& operator*=(const T& x) {
    return *this = *this * x;
  }
  template <class T>
  fixed& operator/=(const T& x) {
    return *this = *this / x;
  }
  template <class T>
  fixed& operator&=(const T& x) {
    return *this = *this & x;
  }
  template <class T>
  fixed& operator|=(const T& x) {
    return *this = *this | x;
  }
  template <class T>
  fixed& operator^=(const T& x) {
    return *this = *this ^ x;
  }
  fixed& operator<<=(int count) { return *this = *this << count; }
  fixed& operator>>=(int count) { return *this = *this >> count; }
  fixed& operator++() { return *this = *this + 1; }
  fixed& operator--() { return *this = *this - 1; }
  fixed operator++(int) {
    const fixed before = *this;
    *this = before + 1;
    return before;
  }
  fixed operator--(int) {
    const fixed before = *this;
    *this = before - 1;
    return before;
  }
  constexpr fixed operator+() const { return *this; }
  constexpr typename fixed_result<W + 1, I + 1, true>::type operator-() const {
    return fixed_result<W + 1, I + 1, true>::type::of_raw((raw_signed)(0 - (raw_unsigned)v));
  }
  constexpr bool operator!() const { return v == 0; }
  constexpr fixed operator~() const { return of_raw((raw_signed)~v); }
  // Bits that leave go, the width stays.
  constexpr fixed operator<<(int count) const {
    return of_raw((raw_signed)(integer<W, S>(v) << count).v);
  }
  constexpr fixed operator>>(int count) const {
    return of_raw((raw_signed)(integer<W, S>(v) >> count).v);
  }

  range_of<fixed> range(int high, int low) { return range_of<fixed>(*this, high, low); }
  range_of<fixed> range() { return range_of<fixed>(*this, W - 1, 0); }
  range_of<fixed> operator()(int high, int low) { return range_of<fixed>(*this, high, low); }
  bit_of<fixed> operator[](int at) { return bit_of<fixed>(*this, at); }
  integer<W, false> range(int high, int low) const { return integer<W, false>(v).range(high, low); }
  integer<W, false> range() const { return integer<W, false>(v); }
  integer<W, false> operator()(int high, int low) const { return range(high, low); }
  constexpr bool operator[](int at) const { return ((raw_unsigned)v >> at & 1) != 0; }

  static constexpr fixed of_raw(raw_signed x) {
    fixed result = fixed(0);
    result.v = (typename raw_of<S>::type)x;
    return result;
  }

 private:
  static constexpr double scale = power_of_two(W - I);
  static constexpr double most = power_of_two(S ? W - 1 : W), least = S ? -most : 0;
  // Rounds a number that is already counted in the last place.
  static constexpr raw_signed from(double x) {
    constexpr bool wraps = O == AP_WRAP || O == AP_WRAP_SM;
    if (!wraps && x >= most)
      return O == AP_SAT_ZERO ? 0 : limited < W, S,
             wraps ? AP_SAT : O > ((raw_signed)(most - 1) + 1);
    if (!wraps && x < least - 1)
      return O == AP_SAT_ZERO ? 0 : limited < W, S, wraps ? AP_SAT : O > ((raw_signed)least - 1);
    const raw_signed cut = (raw_signed)x;  // towards zero
    const double rest = x - (double)cut;
    const raw_signed down = cut - (rest < 0);
    const double above = rest < 0 ? rest + 1 : rest;
    raw_signed result = down;
    if (Q == AP_TRN_ZERO) result = cut;
    if (Q == AP_RND) result = down + (above >= 0.5);
    if (Q == AP_RND_ZERO) result = down + (x < 0 ? above >= 0.5 : above > 0.5);
    if (Q == AP_RND_MIN_INF) result = down + (above > 0.5);
    if (Q == AP_RND_INF) result = down + (x < 0 ? above > 0.5 : above >= 0.5);
    if (Q == AP_RND_CONV) result = down + (above > 0.5 || (above == 0.5 && (down & 1) != 0));
    return limited<W, S, O>(result);
  }
};

template <int W, int I, bool S>
struct wide_fixed {
  raw_signed v;
  static constexpr wide_fixed of_raw(raw_signed x) { return wide_fixed{x}; }
};

template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N>
struct operand<fixed<W, I, S, Q, O, N>> {
  static constexpr bool is_native = false, is_class = true, is_signed = S, is_fixed = true;
  static constexpr int bits = W, point = W - I;
  static constexpr typename raw_of<S>::type raw(const fixed<W, I, S, Q, O, N>& x) { return x.v; }
  static constexpr raw_signed whole(const fixed<W, I, S, Q, O, N>& x) { return x.to_int64(); }
};
template <int W, int I, bool S>
struct operand<wide_fixed<W, I, S>> {
  static constexpr bool is_native = false, is_class = true, is_signed = S, is_fixed = true;
  static constexpr int bits = W, point = W - I;
  static constexpr raw_signed raw(const wide_fixed<W, I, S>& x) { return x.v; }
};

template <class A, class B, bool = pair_of<A, B>::is_any>
struct fixeds {
  static constexpr bool ok = false;
};
template <class A, class B>
struct fixeds<A, B, true> {
  static constexpr bool ok = operand<A>::is_fixed || operand<B>::is_fixed;
};
#undef HLS_AP_IF
#define HLS_AP_IF typename only_if<fixeds<A, B>::ok, int>::type = 0

// Both operands with their points in one place.
template <class A, class B>
struct aligned {
  static constexpr bool a = operand<A>::is_signed, b = operand<B>::is_signed, any = a || b;
  static constexpr int point = larger(operand<A>::point, operand<B>::point);
  static constexpr int whole = larger(operand<A>::bits - operand<A>::point + (b && !a),
                                      operand<B>::bits - operand<B>::point + (a && !b));
  static constexpr raw_unsigned left(const A& x) {
    constexpr int count = point - operand<A>::point;
    return count >= 64 ? 0 : (raw_unsigned)operand<A>::raw(x) << count % 64;
  }
  static constexpr raw_unsigned right(const B& x) {
    constexpr int count = point - operand<B>::point;
    return count >= 64 ? 0 : (raw_unsigned)operand<B>::raw(x) << count % 64;
  }
};
#define HLS_AP_ALIGNED(sign, more, S)                                                       \
  template <class A, class B, HLS_AP_IF>                                                    \
  constexpr typename fixed_result<aligned<A, B>::whole + more + aligned<A, B>::point,       \
                                  aligned<A, B>::whole + more, (S)>::type                   \
  operator sign(const A& a, const B& b) {                                                   \
    return fixed_result<aligned<A, B>::whole + more + aligned<A, B>::point,                 \
                        aligned<A, B>::whole + more,                                        \
                        (S)>::type::of_raw((raw_signed)(aligned<A, B>::left(a)              \
                                                            sign aligned<A, B>::right(b))); \
  }
HLS_AP_ALIGNED(+, 1, (aligned<A, B>::any))
HLS_AP_ALIGNED(-, 1, true)
HLS_AP_ALIGNED(&, 0, (aligned<A, B>::any))
HLS_AP_ALIGNED(|, 0, (aligned<A, B>::any))
HLS_AP_ALIGNED(^, 0, (aligned<A, B>::any))
#undef HLS_AP_ALIGNED

template <class A, class B>
struct product {
  static constexpr int bits = operand<A>::bits + operand<B>::bits;
  static constexpr int whole = bits - operand<A>::point - operand<B>::point;
  typedef
      typename fixed_result<bits, whole, operand<A>::is_signed || operand<B>::is_signed>::type type;
};
template <class A, class B, HLS_AP_IF>
constexpr typename product<A, B>::type operator*(const A& a, const B& b) {
  return product<A, B>::type::of_raw(
      (raw_signed)((raw_unsigned)operand<A>::raw(a) * (raw_unsigned)operand<B>::raw(b)));
}

// The quotient has as many bits behind the point as the left operand, and those the right one has.
template <class A, class B>
struct quotient {
  static constexpr bool any = operand<A>::is_signed || operand<B>::is_signed;
  static constexpr int more = larger(operand<B>::point, 0);
  static constexpr int bits = operand<A>::bits + more + operand<B>::is_signed;
  static constexpr int whole =
      operand<A>::bits - operand<A>::point + operand<B>::point + operand<B>::is_signed;
  static_assert(bits <= 64 && operand<B>::bits <= 63, "accepted: a quotient of up to 64 bits");
  typedef fixed<bits, whole, any> type;
  typedef typename raw_of<any>::type raw;
};
template <class A, class B, HLS_AP_IF>
constexpr typename quotient<A, B>::type operator/(const A& a, const B& b) {
  typedef typename quotient<A, B>::raw raw;
  return quotient<A, B>::type::of_raw(
      (raw_signed)((raw)((raw_unsigned)operand<A>::raw(a) << quotient<A, B>::more) /
                   (raw)operand<B>::raw(b)));
}

#define HLS_AP_COMPARISON(sign)                                                            \
  template <class A, class B, HLS_AP_IF>                                                   \
  constexpr bool operator sign(const A& a, const B& b) {                                   \
    static_assert(aligned<A, B>::whole + aligned<A, B>::point <= 64,                       \
                  "accepted: comparisons of up to 64 bits with both points in one place"); \
    typedef typename raw_of<aligned<A, B>::any>::type raw;                                 \
    return (raw)aligned<A, B>::left(a) sign(raw) aligned<A, B>::right(b);                  \
  }
HLS_AP_COMPARISON(==)
HLS_AP_COMPARISON(!=)
HLS_AP_COMPARISON(<)
HLS_AP_COMPARISON(<=)
HLS_AP_COMPARISON(>)
HLS_AP_COMPARISON(>=)
#undef HLS_AP_COMPARISON
#undef HLS_AP_IF

// With a double as that, or, where it is known, as integers that count the last place: x > 0.3 is x > floor(0.3 * scale).
template <class T>
struct is_double {
  static constexpr bool ok = false;
};
template <>
struct is_double<float> {
  static constexpr bool ok = true;
};
template <>
struct is_double<double> {
  static constexpr bool ok = true;
};
// Whether both ways say the same: a double has all bits of the number, and scales to what it is compared with.
template <int W, int I>
constexpr bool is_exact = W <= 53 && I <= W;
// -1, 0 or 1 as an integer is below, at or above y; 2 where y is none.
constexpr int compared(raw_signed x, double y) {
  if (y != y) return 2;
  if (y >= 9223372036854775808.0) return -1;
  if (y < -9223372036854775808.0) return 1;
  const raw_signed cut = (raw_signed)y;  // towards zero
  const double rest = y - (double)cut;
  return x < cut ? -1 : x > cut ? 1 : rest > 0 ? -1 : rest < 0 ? 1 : 0;
}
#define HLS_AP_COMPARISON(sign, mirrored, truth)                                          \
  template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N, class T,               \
            typename only_if<is_double<T>::ok, int>::type = 0>                            \
  constexpr bool operator sign(const fixed<W, I, S, Q, O, N>& a, const T& b) {            \
    if (!is_exact<W, I> || !__builtin_constant_p(b)) return a.to_double() sign(double) b; \
    const int is = compared((raw_signed)a.v, (double)b * power_of_two(W - I));            \
    return truth;                                                                         \
  }                                                                                       \
  template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N, class T,               \
            typename only_if<is_double<T>::ok, int>::type = 0>                            \
  constexpr bool operator sign(const T& a, const fixed<W, I, S, Q, O, N>& b) {            \
    return b mirrored a;                                                                  \
  }
HLS_AP_COMPARISON(==, ==, is == 0)
HLS_AP_COMPARISON(!=, !=, is != 0)
HLS_AP_COMPARISON(<, >, is == -1)
HLS_AP_COMPARISON(<=, >=, is <= 0)
HLS_AP_COMPARISON(>, <, is == 1)
HLS_AP_COMPARISON(>=, <=, is == 0 || is == 1)
#undef HLS_AP_COMPARISON

}  // namespace hls_ap

template <int W, int I, ap_q_mode Q = AP_TRN, ap_o_mode O = AP_WRAP, int N = 0>
using ap_fixed = hls_ap::fixed<W, I, true, Q, O, N>;
template <int W, int I, ap_q_mode Q = AP_TRN, ap_o_mode O = AP_WRAP, int N = 0>
using ap_ufixed = hls_ap::fixed<W, I, false, Q, O, N>;

namespace hls {
template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, int N>
constexpr hls_ap::fixed<W, I, S, Q, O, N> abs(const hls_ap::fixed<W, I, S, Q, O, N>& x) {
  if (!S || x.v >= 0) return x;
  return -x;
}
}  // namespace hls

#endif
#endif
// NOLINTEND
