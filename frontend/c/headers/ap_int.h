// Integers of 1 to 64 bits: ap_int<W>, ap_uint<W>. A result of an operator may have more bits; of these the lowest
// 64 are kept, and what needs the others does not compile.
// NOLINTBEGIN
#ifndef HLS_AP_INT_H
#define HLS_AP_INT_H

#ifdef __cplusplus

namespace hls_ap {

template <bool C, class T = void>
struct only_if {};
template <class T>
struct only_if<true, T> {
  typedef T type;
};
template <bool C, class A, class B>
struct choose {
  typedef A type;
};
template <class A, class B>
struct choose<false, A, B> {
  typedef B type;
};
constexpr int larger(int a, int b) { return a > b ? a : b; }
constexpr int smaller(int a, int b) { return a < b ? a : b; }

typedef long long raw_signed;
typedef unsigned long long raw_unsigned;
template <bool S>
struct raw_of {
  typedef typename choose<S, raw_signed, raw_unsigned>::type type;
};

template <int W, bool S>
struct integer;
template <int W, bool S>
struct wide_integer;

// What an operand is: how many bits it has, and its lowest 64 as a number.
template <class T>
struct operand {
  static constexpr bool is_native = false, is_class = false;
};
template <int W, bool S>
struct native {
  static constexpr bool is_native = true, is_class = false, is_signed = S, is_fixed = false;
  static constexpr int bits = W, point = 0;
};
#define HLS_AP_NATIVE(T, W, S)                                              \
  template <>                                                               \
  struct operand<T> : native<W, S> {                                        \
    static constexpr typename raw_of<S>::type raw(const T& x) { return x; } \
  };
HLS_AP_NATIVE(bool, 1, false)
HLS_AP_NATIVE(char, 8, true)
HLS_AP_NATIVE(signed char, 8, true)
HLS_AP_NATIVE(unsigned char, 8, false)
HLS_AP_NATIVE(short, 16, true)
HLS_AP_NATIVE(unsigned short, 16, false)
HLS_AP_NATIVE(int, 32, true)
HLS_AP_NATIVE(unsigned, 32, false)
HLS_AP_NATIVE(long, 64, true)
HLS_AP_NATIVE(unsigned long, 64, false)
HLS_AP_NATIVE(long long, 64, true)
HLS_AP_NATIVE(unsigned long long, 64, false)
#undef HLS_AP_NATIVE

// A type of this header among two: its operators apply.
template <class A, class B>
struct pair_of {
  static constexpr bool a = operand<A>::is_class, b = operand<B>::is_class;
  static constexpr bool is_any =
      (a && (b || operand<B>::is_native)) || (b && operand<A>::is_native);
};
template <class A, class B, bool = pair_of<A, B>::is_any>
struct integers {
  static constexpr bool ok = false;
};
template <class A, class B>
struct integers<A, B, true> {
  static constexpr bool ok = !operand<A>::is_fixed && !operand<B>::is_fixed;
};

template <int W, bool S>
struct sized {
  typedef typename choose<(W <= 64), integer<W, S>, wide_integer<W, S>>::type type;
};
template <class A, class B>
struct sizes {
  static constexpr bool a = operand<A>::is_signed, b = operand<B>::is_signed, any = a || b;
  // In the form that both can take.
  static constexpr int wa = operand<A>::bits + (b && !a), wb = operand<B>::bits + (a && !b);
  static constexpr int both = larger(wa, wb);
};

template <int W, bool S>
struct held {
  typedef typename choose<
      (W <= 8), typename choose<S, signed char, unsigned char>::type,
      typename choose<(W <= 16), typename choose<S, short, unsigned short>::type,
                      typename choose<(W <= 32), typename choose<S, int, unsigned>::type,
                                      typename raw_of<S>::type>::type>::type>::type type;
};

template <class T>
struct bit_of;
template <class T>
struct range_of;
template <int W>
struct bits_of;
template <class A, class B>
struct both_of;

template <int W, bool S>
struct integer {
  static_assert(W >= 1 && W <= 64, "accepted: ap_int and ap_uint of 1 to 64 bits");
  typename raw_of<S>::type v : (W >= 1 && W <= 64 ? W : 64);
  static constexpr int width = W;
  static constexpr bool sign_flag = S;

#ifdef HLS_DSE_FRONT_END
  integer() = default;  // single ones are 0 as well, arrays take no time for it
#else
  constexpr integer() : v(0) {}
#endif
  template <class T, class = typename only_if<operand<T>::is_native>::type>
  constexpr integer(T x) : v((typename raw_of<S>::type)x) {}
  constexpr integer(float x) : v((typename raw_of<S>::type)(raw_signed)x) {}
  constexpr integer(double x) : v((typename raw_of<S>::type)(raw_signed)x) {}
  template <class T, class = typename only_if<operand<T>::is_class>::type, class = void>
  constexpr integer(const T& x) : v((typename raw_of<S>::type)operand<T>::whole(x)) {}

  constexpr operator typename held<W, S>::type() const { return (typename held<W, S>::type)v; }

  template <class T>
  integer& operator+=(const T& x) {
    return *this = *this + x;
  }
  template <class T>
  integer& operator-=(const T& x) {
    return *this = *this - x;
  }
  template <class T>
  integer& operator*=(const T& x) {
    return *this = *this * x;
  }
  template <class T>
  integer& operator/=(const T& x) {
    return *this = *this / x;
  }
  template <class T>
  integer& operator%=(const T& x) {
    return *this = *this % x;
  }
  template <class T>
  integer& operator&=(const T& x) {
    return *this = *this & x;
  }
  template <class T>
  integer& operator|=(const T& x) {
    return *this = *this | x;
  }
  template <class T>
  integer& operator^=(const T& x) {
    return *this = *this ^ x;
  }
  template <class T>
  integer& operator<<=(const T& x) {
    return *this = *this << x;
  }
  template <class T>
  integer& operator>>=(const T& x) {
    return *this = *this >> x;
  }
  integer& operator++() {
    v = v + 1;
    return *this;
  }
  integer& operator--() {
    v = v - 1;
    return *this;
  }
  integer operator++(int) {
    const integer before = *this;
    v = v + 1;
    return before;
  }
  integer operator--(int) {
    const integer before = *this;
    v = v - 1;
    return before;
  }
  constexpr integer operator+() const { return *this; }
  constexpr typename sized<W + 1, true>::type operator-() const {
    return typename sized<W + 1, true>::type((raw_signed)(0 - (raw_unsigned)v));
  }
  constexpr integer operator~() const { return integer(~v); }
  constexpr bool operator!() const { return v == 0; }

  bit_of<integer> operator[](int at) { return bit_of<integer>(*this, at); }
  constexpr bool operator[](int at) const { return ((raw_unsigned)v >> at & 1) != 0; }
  bit_of<integer> bit(int at) { return bit_of<integer>(*this, at); }
  constexpr bool bit(int at) const { return ((raw_unsigned)v >> at & 1) != 0; }
  range_of<integer> range(int high, int low) { return range_of<integer>(*this, high, low); }
  range_of<integer> operator()(int high, int low) { return range_of<integer>(*this, high, low); }
  constexpr bits_of<W> range(int high, int low) const {
    return bits_of<W>((raw_unsigned)v >> low, high - low + 1);
  }
  constexpr bits_of<W> operator()(int high, int low) const { return range(high, low); }
  range_of<integer> range() { return range_of<integer>(*this, W - 1, 0); }

  constexpr bool test(int at) const { return ((raw_unsigned)v >> at & 1) != 0; }
  constexpr bool get_bit(int at) const { return ((raw_unsigned)v >> at & 1) != 0; }
  void set(int at) { v = v | (typename raw_of<S>::type)(1ull << at); }
  void set(int at, bool x) { set_bit(at, x); }
  void set() { v = (typename raw_of<S>::type) - 1; }
  void clear(int at) { v = v & (typename raw_of<S>::type) ~(1ull << at); }
  void clear() { v = 0; }
  void invert(int at) { v = v ^ (typename raw_of<S>::type)(1ull << at); }
  void set_bit(int at, bool x) {
    const raw_unsigned others = (raw_unsigned)v & ~(1ull << at);
    v = (typename raw_of<S>::type)(others | (raw_unsigned)x << at);
  }
  constexpr bool sign() const { return v < 0; }
  constexpr bool and_reduce() const { return ((raw_unsigned)v & mask()) == mask(); }
  constexpr bool or_reduce() const { return v != 0; }
  constexpr bool nand_reduce() const { return !and_reduce(); }
  constexpr bool nor_reduce() const { return v == 0; }
  bool xor_reduce() const {
    raw_unsigned x = (raw_unsigned)v & mask();
    x ^= x >> 32;
    x ^= x >> 16;
    x ^= x >> 8;
    x ^= x >> 4;
    x ^= x >> 2;
    x ^= x >> 1;
    return (x & 1) != 0;
  }
  bool xnor_reduce() const { return !xor_reduce(); }
  integer& reverse() {
    raw_unsigned x = 0;
    for (int i = 0; i < W; i++) x |= ((raw_unsigned)v >> i & 1) << (W - 1 - i);
    v = (typename raw_of<S>::type)x;
    return *this;
  }
  static constexpr int length() { return W; }
  constexpr int to_int() const { return (int)v; }
  constexpr unsigned to_uint() const { return (unsigned)v; }
  constexpr char to_char() const { return (char)v; }
  constexpr short to_short() const { return (short)v; }
  constexpr long to_long() const { return (long)v; }
  constexpr unsigned long to_ulong() const { return (unsigned long)v; }
  constexpr long long to_int64() const { return (long long)v; }
  constexpr unsigned long long to_uint64() const { return (unsigned long long)v; }
  constexpr bool to_bool() const { return v != 0; }
  constexpr double to_double() const { return (double)v; }
  constexpr float to_float() const { return (float)v; }

 private:
  static constexpr raw_unsigned mask() { return W == 64 ? ~0ull : (1ull << W % 64) - 1; }
};

// A result of more than 64 bits, of which the lowest are known.
template <int W, bool S>
struct wide_integer {
  raw_signed v;
  template <class T>
  constexpr explicit wide_integer(T x) : v((raw_signed)x) {}
  template <class T,
            class = typename only_if<(operand<T>::is_native && operand<T>::bits > 1)>::type>
  constexpr operator T() const {
    return (T)v;
  }
};

template <int W, bool S>
struct operand<integer<W, S>> {
  static constexpr bool is_native = false, is_class = true, is_signed = S, is_fixed = false;
  static constexpr int bits = W, point = 0;
  static constexpr typename raw_of<S>::type raw(const integer<W, S>& x) { return x.v; }
  static constexpr typename raw_of<S>::type whole(const integer<W, S>& x) { return x.v; }
};
template <int W, bool S>
struct operand<wide_integer<W, S>> {
  static constexpr bool is_native = false, is_class = true, is_signed = S, is_fixed = false;
  static constexpr int bits = W, point = 0;
  static constexpr raw_signed raw(const wide_integer<W, S>& x) { return x.v; }
  static constexpr raw_signed whole(const wide_integer<W, S>& x) { return x.v; }
};
template <class T>
struct operand<bit_of<T>> {
  static constexpr bool is_native = false, is_class = true, is_signed = false, is_fixed = false;
  static constexpr int bits = 1, point = 0;
  static constexpr raw_unsigned raw(const bit_of<T>& x) { return (raw_unsigned)x.d.v >> x.at & 1; }
  static constexpr raw_unsigned whole(const bit_of<T>& x) { return raw(x); }
};
template <class T>
struct operand<range_of<T>> {
  static constexpr bool is_native = false, is_class = true, is_signed = false, is_fixed = false;
  static constexpr int bits = T::width, point = 0;
  static constexpr raw_unsigned raw(const range_of<T>& x) {
    return (raw_unsigned)x.d.v >> x.low & ((2ull << (x.high - x.low)) - 1);
  }
  static constexpr raw_unsigned whole(const range_of<T>& x) { return raw(x); }
};

template <int W>
struct operand<bits_of<W>> {
  static constexpr bool is_native = false, is_class = true, is_signed = false, is_fixed = false;
  static constexpr int bits = W, point = 0;
  static constexpr raw_unsigned raw(const bits_of<W>& x) { return x.v; }
  static constexpr raw_unsigned whole(const bits_of<W>& x) { return x.v; }
};

// Some bits, at most W of them: a range of a constant, or what (a, b) joins.
template <int W>
struct bits_of {
  raw_unsigned v;
  int n;
  constexpr bits_of(raw_unsigned x, int count)
      : v(count >= 64 ? x : x & ((1ull << count % 64) - 1)), n(count) {}
  constexpr operator raw_unsigned() const { return v; }
  constexpr int to_int() const { return (int)v; }
  constexpr unsigned to_uint() const { return (unsigned)v; }
  constexpr raw_unsigned to_uint64() const { return v; }
  constexpr int length() const { return n; }
  bool or_reduce() const { return v != 0; }
  bool xor_reduce() const { return integer<64, false>(v).xor_reduce(); }
  bool and_reduce() const { return v == bits_of(~0ull, n).v; }
};

// One bit of a number, and some in a row, to be read and assigned.
template <class T>
struct bit_of {
  T& d;
  int at;
  bit_of(T& object, int place) : d(object), at(place) {}
  operator bool() const { return ((raw_unsigned)d.v >> at & 1) != 0; }
  bool operator~() const { return ((raw_unsigned)d.v >> at & 1) == 0; }
  bool to_bool() const { return ((raw_unsigned)d.v >> at & 1) != 0; }
  bit_of& operator=(bool x) {
    const raw_unsigned others = (raw_unsigned)d.v & ~(1ull << at);
    d.v = (typename raw_of<T::sign_flag>::type)(others | (raw_unsigned)x << at);
    return *this;
  }
  bit_of& operator=(const bit_of& x) { return *this = (bool)x; }
  template <class U>
  bit_of& operator=(const bit_of<U>& x) {
    return *this = (bool)x;
  }
  int length() const { return 1; }
  void put(raw_unsigned x) { *this = (x & 1) != 0; }
};
template <class T>
struct range_of {
  T& d;
  int high, low;
  range_of(T& object, int h, int l) : d(object), high(h), low(l) {}
  operator raw_unsigned() const { return operand<range_of>::raw(*this); }
  void put(raw_unsigned x) {
    const raw_unsigned ones = (2ull << (high - low)) - 1;
    const raw_unsigned others = (raw_unsigned)d.v & ~(ones << low);
    d.v = (typename raw_of<T::sign_flag>::type)(others | (x & ones) << low);
  }
  range_of& operator=(raw_unsigned x) {
    put(x);
    return *this;
  }
  range_of& operator=(const range_of& x) { return *this = operand<range_of>::raw(x); }
  template <class U, class = typename only_if<operand<U>::is_class>::type>
  range_of& operator=(const U& x) {
    return *this = (raw_unsigned)operand<U>::whole(x);
  }
  int to_int() const { return (int)operand<range_of>::raw(*this); }
  unsigned to_uint() const { return (unsigned)operand<range_of>::raw(*this); }
  raw_unsigned to_uint64() const { return operand<range_of>::raw(*this); }
  int length() const { return high - low + 1; }
  bool or_reduce() const { return bits_of<T::width>(*this, length()).or_reduce(); }
  bool xor_reduce() const { return bits_of<T::width>(*this, length()).xor_reduce(); }
  bool and_reduce() const { return bits_of<T::width>(*this, length()).and_reduce(); }
};

#define HLS_AP_IF typename only_if<integers<A, B>::ok, int>::type = 0
// Of 64 bits without a sign and a number with one, no bit above the 64 is in both.
template <class A, class B>
struct either {
  static constexpr bool fits = sizes<A, B>::both <= 64 || operand<A>::bits > 64 ||
                               operand<B>::bits > 64 || !sizes<A, B>::any ||
                               (sizes<A, B>::a && sizes<A, B>::b);
  static constexpr int bits = fits ? sizes<A, B>::both : 64;
  static constexpr bool is_signed = fits && sizes<A, B>::any;
};
#define HLS_AP_ARITHMETIC(sign, W, S)                                                          \
  template <class A, class B, HLS_AP_IF>                                                       \
  constexpr typename sized<(W), (S)>::type operator sign(const A& a, const B& b) {             \
    return typename sized<(W), (S)>::type(                                                     \
        (raw_signed)((raw_unsigned)operand<A>::raw(a) sign(raw_unsigned) operand<B>::raw(b))); \
  }
HLS_AP_ARITHMETIC(+, (sizes<A, B>::both + 1), (sizes<A, B>::any))
HLS_AP_ARITHMETIC(-, (sizes<A, B>::both + 1), true)
HLS_AP_ARITHMETIC(*, operand<A>::bits + operand<B>::bits, (sizes<A, B>::any))
HLS_AP_ARITHMETIC(&, (either<A, B>::bits), (either<A, B>::is_signed))
HLS_AP_ARITHMETIC(|, (sizes<A, B>::both), (sizes<A, B>::any))
HLS_AP_ARITHMETIC(^, (sizes<A, B>::both), (sizes<A, B>::any))
#undef HLS_AP_ARITHMETIC

// These need all bits of their operands. In one type, or, of 64 bits without a sign beside a number with one, sign and
// magnitude apart.
template <class A, class B>
struct common {
  static_assert(operand<A>::bits <= 64 && operand<B>::bits <= 64,
                "accepted: operands of up to 64 bits");
  static constexpr bool is_one = !sizes<A, B>::any || sizes<A, B>::both <= 64;
  typedef typename raw_of<is_one && sizes<A, B>::any>::type type;
};
template <class T>
constexpr bool is_below_zero(const T& x) {
  return operand<T>::is_signed && operand<T>::raw(x) < 0;
}
template <class T>
constexpr raw_unsigned magnitude(const T& x) {
  return is_below_zero(x) ? 0 - (raw_unsigned)operand<T>::raw(x) : (raw_unsigned)operand<T>::raw(x);
}
template <class A, class B, HLS_AP_IF>
constexpr typename sized<operand<A>::bits + operand<B>::is_signed, sizes<A, B>::any>::type
operator/(const A& a, const B& b) {
  typedef typename common<A, B>::type raw;
  typedef typename sized<operand<A>::bits + operand<B>::is_signed, sizes<A, B>::any>::type quotient;
  if constexpr (common<A, B>::is_one) {
    return quotient((raw)operand<A>::raw(a) / (raw)operand<B>::raw(b));
  } else {
    const raw_unsigned whole = magnitude(a) / magnitude(b);
    return quotient((raw_signed)(is_below_zero(a) != is_below_zero(b) ? 0 - whole : whole));
  }
}
template <class A, class B>
struct rest {
  static constexpr int bits = smaller(
      operand<A>::bits, operand<B>::bits + (!operand<B>::is_signed && operand<A>::is_signed));
};
template <class A, class B, HLS_AP_IF>
constexpr integer<rest<A, B>::bits, operand<A>::is_signed> operator%(const A& a, const B& b) {
  typedef typename common<A, B>::type raw;
  typedef integer<rest<A, B>::bits, operand<A>::is_signed> left;
  if constexpr (common<A, B>::is_one) {
    return left((raw)operand<A>::raw(a) % (raw)operand<B>::raw(b));
  } else {
    const raw_unsigned part = magnitude(a) % magnitude(b);
    return left(is_below_zero(a) ? 0 - part : part);
  }
}
#define HLS_AP_COMPARISON(sign)                                  \
  template <class A, class B, HLS_AP_IF>                         \
  constexpr bool operator sign(const A& a, const B& b) {         \
    typedef typename common<A, B>::type raw;                     \
    if constexpr (!common<A, B>::is_one) {                       \
      if (is_below_zero(a) || is_below_zero(b)) {                \
        return (int)is_below_zero(b) sign(int) is_below_zero(a); \
      }                                                          \
    }                                                            \
    return (raw)operand<A>::raw(a) sign(raw) operand<B>::raw(b); \
  }
HLS_AP_COMPARISON(==)
HLS_AP_COMPARISON(!=)
HLS_AP_COMPARISON(<)
HLS_AP_COMPARISON(<=)
HLS_AP_COMPARISON(>)
HLS_AP_COMPARISON(>=)
#undef HLS_AP_COMPARISON

// The left operand's width stays; a negative count shifts the other way.
template <int W, bool S>
constexpr integer<W, S> shifted_left(const integer<W, S>& x, int count) {
  return count >= W ? integer<W, S>(0)
                    : integer<W, S>((raw_signed)((raw_unsigned)x.v << (count < 0 ? 0 : count)));
}
template <int W, bool S>
constexpr integer<W, S> shifted_right(const integer<W, S>& x, int count) {
  return integer<W, S>((typename raw_of<S>::type)x.v >> (count < 0    ? 0
                                                         : count >= W ? W - 1
                                                                      : count) >>
                       (count >= W ? 1 : 0));
}
template <int W, bool S, class B, class = typename only_if<integers<integer<W, S>, B>::ok>::type>
constexpr integer<W, S> operator<<(const integer<W, S>& x, const B& count) {
  return operand<B>::is_signed && operand<B>::raw(count) < 0
             ? shifted_right(x, -(int)operand<B>::raw(count))
             : shifted_left(x, (int)operand<B>::raw(count));
}
template <int W, bool S, class B, class = typename only_if<integers<integer<W, S>, B>::ok>::type>
constexpr integer<W, S> operator>>(const integer<W, S>& x, const B& count) {
  return operand<B>::is_signed && operand<B>::raw(count) < 0
             ? shifted_left(x, -(int)operand<B>::raw(count))
             : shifted_right(x, (int)operand<B>::raw(count));
}

// (a, b): a above b. How many bits there are of one, where it may stand there.
template <class T>
struct joinable {
  static constexpr bool ok = operand<T>::is_native, is_class = false;
  static constexpr int count(const T&) { return operand<T>::bits; }
};
template <int W, bool S>
struct joinable<integer<W, S>> {
  static constexpr bool ok = true, is_class = true;
  static constexpr int count(const integer<W, S>&) { return W; }
};
template <class T>
struct joinable_part {
  static constexpr bool ok = true, is_class = true;
  static constexpr int count(const T& x) { return x.length(); }
};
template <class T>
struct joinable<bit_of<T>> : joinable_part<bit_of<T>> {};
template <class T>
struct joinable<range_of<T>> : joinable_part<range_of<T>> {};
template <int W>
struct joinable<bits_of<W>> : joinable_part<bits_of<W>> {};
template <class A, class B>
struct joinable<both_of<A, B>> : joinable_part<both_of<A, B>> {};
template <class A, class B>
struct joined {
  static constexpr bool ok =
      joinable<A>::ok && joinable<B>::ok && (joinable<A>::is_class || joinable<B>::is_class);
};
template <class A, class B>
constexpr raw_unsigned joined_bits(const A& a, const B& b) {
  const int count = joinable<B>::count(b);
  const raw_unsigned low = bits_of<64>((raw_unsigned)operand<B>::raw(b), count).v;
  return low | (count >= 64 ? 0 : (raw_unsigned)operand<A>::raw(a) << count % 64);
}
template <class A, class B, class = typename only_if<joined<A, B>::ok>::type>
constexpr bits_of<smaller(operand<A>::bits + operand<B>::bits, 64)> operator,(const A& a,
                                                                              const B& b) {
  return bits_of<smaller(operand<A>::bits + operand<B>::bits, 64)>(
      joined_bits(a, b), joinable<A>::count(a) + joinable<B>::count(b));
}
template <int W, bool S, int V, bool R>
constexpr typename sized<W + V, false>::type operator,(const integer<W, S>& a,
                                                       const integer<V, R>& b) {
  return typename sized<W + V, false>::type(joined_bits(a, b));
}

// (a, b) of what can be assigned can be, too; what is read is a number without a sign.
template <class A, class B>
struct both_of {
  typedef integer<operand<A>::bits + operand<B>::bits, false> number;
  A a;
  B b;
  both_of(const A& above, const B& below) : a(above), b(below) {}
  number get() const { return number(joined_bits(a, b)); }
  operator raw_unsigned() const { return joined_bits(a, b); }
  number operator~() const { return ~get(); }
  typename sized<number::width + 1, true>::type operator-() const { return -get(); }
  bool operator!() const { return !get(); }
  bool operator[](int at) const { return get().test(at); }
  bits_of<number::width> range(int high, int low) const {
    return bits_of<number::width>(joined_bits(a, b) >> low, high - low + 1);
  }
  bits_of<number::width> operator()(int high, int low) const { return range(high, low); }
  int to_int() const { return get().to_int(); }
  unsigned to_uint() const { return get().to_uint(); }
  raw_unsigned to_uint64() const { return get().to_uint64(); }
  bool or_reduce() const { return get().or_reduce(); }
  bool xor_reduce() const { return get().xor_reduce(); }
  bool and_reduce() const { return bits_of<64>(joined_bits(a, b), length()).and_reduce(); }
  int length() const { return a.length() + b.length(); }
  void put(raw_unsigned x) {
    b.put(x);
    a.put(x >> b.length());
  }
  both_of& operator=(raw_unsigned x) {
    put(x);
    return *this;
  }
  both_of& operator=(const both_of& x) { return *this = joined_bits(x.a, x.b); }
  template <class T, class = typename only_if<operand<T>::is_class>::type>
  both_of& operator=(const T& x) {
    return *this = (raw_unsigned)operand<T>::whole(x);
  }
};
template <class A, class B>
struct operand<both_of<A, B>> {
  static constexpr bool is_native = false, is_class = true, is_signed = false, is_fixed = false;
  static constexpr int bits = operand<A>::bits + operand<B>::bits, point = 0;
  static constexpr raw_unsigned raw(const both_of<A, B>& x) { return joined_bits(x.a, x.b); }
  static constexpr raw_unsigned whole(const both_of<A, B>& x) { return raw(x); }
};
template <class A, class B, class C, class = typename only_if<integers<both_of<A, B>, C>::ok>::type>
typename both_of<A, B>::number operator<<(const both_of<A, B>& x, const C& count) {
  return x.get() << count;
}
template <class A, class B, class C, class = typename only_if<integers<both_of<A, B>, C>::ok>::type>
typename both_of<A, B>::number operator>>(const both_of<A, B>& x, const C& count) {
  return x.get() >> count;
}
// What stands for one part, a variable or a part of one.
template <class T>
struct place_of {
  static constexpr bool ok = false;
  static constexpr int bits = 0;
};
template <int W, bool S>
struct place_of<integer<W, S>&> {
  static constexpr bool ok = true;
  static constexpr int bits = W;
  typedef range_of<integer<W, S>> type;
  static type of(integer<W, S>& x) { return type(x, W - 1, 0); }
};
template <class T>
struct place_of_part {
  static constexpr bool ok = true;
  static constexpr int bits = operand<T>::bits;
  typedef T type;
  static T of(const T& x) { return x; }
};
template <class T>
struct place_of<bit_of<T>> : place_of_part<bit_of<T>> {};
template <class T>
struct place_of<range_of<T>> : place_of_part<range_of<T>> {};
template <class A, class B>
struct place_of<both_of<A, B>> : place_of_part<both_of<A, B>> {};
template <class A, class B>
struct places {
  static constexpr bool ok =
      place_of<A>::ok && place_of<B>::ok && place_of<A>::bits + place_of<B>::bits <= 64;
};
template <class A, class B, class = typename only_if<places<A, B>::ok>::type>
both_of<typename place_of<A>::type, typename place_of<B>::type> operator,(A&& a, B&& b) {
  return both_of<typename place_of<A>::type, typename place_of<B>::type>(place_of<A>::of(a),
                                                                         place_of<B>::of(b));
}
}  // namespace hls_ap

template <int W>
using ap_int = hls_ap::integer<W, true>;
template <int W>
using ap_uint = hls_ap::integer<W, false>;

#endif
#endif
// NOLINTEND
