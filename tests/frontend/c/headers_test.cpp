// The headers of frontend/c/headers compute what exact arithmetic makes of the definitions of their types.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include "frontend/c/headers/ap_fixed.h"

namespace hls::frontend {
namespace {

__extension__ typedef __int128 Exact;

/// The value that the lowest bits of a number are.
Exact kept(Exact x, int bits, bool is_signed) {
  const Exact range = Exact{1} << bits;
  Exact rest = x % range;
  if (rest < 0) rest += range;
  return is_signed && rest >= range / 2 ? rest - range : rest;
}

template <int W, bool S>
hls_ap::integer<W, S> random_integer(std::mt19937_64& random) {
  std::uint64_t bits = random();
  if (random() % 3 == 0) bits >>= random() % 64;
  if (random() % 5 == 0) bits = ~bits;
  return hls_ap::integer<W, S>(bits);
}

template <int W, bool S>
Exact exact(const hls_ap::integer<W, S>& x) {
  return kept(static_cast<Exact>(x.v), W, S);
}

/// A result has the value that fits all its bits, or their lowest 64.
template <int W, bool S>
bool is(const hls_ap::integer<W, S>& x, Exact value) {
  return exact(x) == value;
}
template <int W, bool S>
bool is(const hls_ap::wide_integer<W, S>& x, Exact value) {
  return x.v == static_cast<std::int64_t>(kept(value, 64, true));
}

template <int W, bool S, int V, bool R>
void check_pair(std::mt19937_64& random) {
  SCOPED_TRACE(testing::Message() << W << (S ? "s" : "u") << " " << V << (R ? "s" : "u"));
  for (int i = 0; i < 50; ++i) {
    const auto a = random_integer<W, S>(random);
    const auto b = random_integer<V, R>(random);
    const Exact x = exact(a);
    const Exact y = exact(b);
    EXPECT_TRUE(is(a + b, x + y));
    EXPECT_TRUE(is(a - b, x - y));
    EXPECT_TRUE(is(a * b, x * y));
    EXPECT_TRUE(is(a & b, x & y));
    EXPECT_TRUE(is(a | b, x | y));
    EXPECT_TRUE(is(a ^ b, x ^ y));
    EXPECT_TRUE(is(-a, -x));
    EXPECT_TRUE(is(~a, kept(~x, W, S)));
    if constexpr (S == R || (W < 64 && V < 64)) {
      EXPECT_EQ(a == b, x == y);
      EXPECT_EQ(a != b, x != y);
      EXPECT_EQ(a < b, x < y);
      EXPECT_EQ(a <= b, x <= y);
      EXPECT_EQ(a > b, x > y);
      EXPECT_EQ(a >= b, x >= y);
      const bool overflows = y == -1 && x == -(Exact{1} << 63);
      if (y != 0 && !overflows) {
        EXPECT_TRUE(is(a / b, x / y));
        EXPECT_TRUE(is(a % b, x % y));
      }
    }
    const int count = static_cast<int>(random() % 70);
    EXPECT_EQ(exact(a << count), count >= W ? 0 : kept(x << count, W, S));
    EXPECT_EQ(exact(a >> count), x >> count);
    hls_ap::integer<V, R> copied = a;
    EXPECT_EQ(exact(copied), kept(x, V, R));
    const int low = static_cast<int>(random() % W);
    const int high = low + static_cast<int>(random() % static_cast<unsigned>(W - low));
    const Exact ones = (Exact{1} << (high - low + 1)) - 1;
    const Exact pattern = kept(x, W, false);
    EXPECT_EQ(static_cast<Exact>(static_cast<std::uint64_t>(a.range(high, low).v)),
              pattern >> low & ones);
    auto changed = a;
    changed.range(high, low) = b;
    EXPECT_EQ(exact(changed), kept((pattern & ~(ones << low)) | ((y & ones) << low), W, S));
    changed = a;
    changed[low] = (y & 1) != 0;
    EXPECT_EQ(exact(changed), kept((pattern & ~(Exact{1} << low)) | ((y & 1) << low), W, S));
    // Joined: a bit, a range of a variable, one of a constant, and a number, in several orders.
    auto place = a;
    const Exact bit = pattern >> low & 1;
    const Exact part = pattern >> low & ones;
    const Exact number = kept(y, V, false);
    const int count_of_part = high - low + 1;
    const auto joined = [](const auto& bits) {
      return static_cast<Exact>(static_cast<std::uint64_t>(hls_ap::integer<64, false>(bits)));
    };
    EXPECT_EQ(joined((place[low], place.range(high, low))), bit << count_of_part | part);
    EXPECT_EQ(joined((a.range(high, low), place[low])), part << 1 | bit);
    EXPECT_EQ(joined((place[low], place[high], place[low])),
              bit << 2 | (pattern >> high & 1) << 1 | bit);
    if (V < 64) {
      EXPECT_EQ(joined((place[low], b)), bit << V | number);
    }
    if (V + count_of_part <= 64) {
      EXPECT_EQ(joined((b, place.range(high, low))), number << count_of_part | part);
    }
    EXPECT_EQ(a.range(high, low).xor_reduce(), place.range(high, low).xor_reduce());
    EXPECT_EQ(a.range(high, low).and_reduce(), part == ones);
    int set = 0;
    for (int at = 0; at < W; ++at) set += static_cast<int>(pattern >> at & 1);
    EXPECT_EQ(a.xor_reduce(), set % 2 == 1);
    EXPECT_EQ(a.and_reduce(), set == W);
    EXPECT_EQ(a.or_reduce(), set > 0);
  }
}

template <int W, bool S>
void check_with_others(std::mt19937_64& random) {
  check_pair<W, S, 1, false>(random);
  check_pair<W, S, 3, true>(random);
  check_pair<W, S, 8, false>(random);
  check_pair<W, S, 13, true>(random);
  check_pair<W, S, 31, false>(random);
  check_pair<W, S, 32, true>(random);
  check_pair<W, S, 47, true>(random);
  check_pair<W, S, 63, false>(random);
  check_pair<W, S, 64, S>(random);
}

TEST(Headers, OfIntegersAreExact) {
  std::mt19937_64 random(1);
  check_with_others<1, false>(random);
  check_with_others<2, true>(random);
  check_with_others<8, false>(random);
  check_with_others<12, true>(random);
  check_with_others<33, false>(random);
  check_with_others<40, true>(random);
  check_with_others<64, true>(random);
  check_with_others<64, false>(random);
}

TEST(Headers, OfIntegersTakeNumbersOfC) {
  const ap_int<12> a = -5;
  EXPECT_EQ((a + 3).to_int(), -2);
  EXPECT_EQ((7 - a).to_int(), 12);
  EXPECT_EQ((a * 1000).to_int64(), -5000);
  EXPECT_TRUE(a < 0 && -6 < a && a != 4U);
  EXPECT_EQ(a * 0.5F, -2.5F);
  ap_uint<3> wraps = 7;
  EXPECT_EQ((wraps++).to_int(), 7);
  EXPECT_EQ(wraps.to_int(), 0);
  EXPECT_EQ((--wraps).to_int(), 7);
  const ap_uint<4> high = 5;
  const ap_int<4> low = -1;
  EXPECT_EQ((high, low).to_int(), 0x5f);
  EXPECT_EQ(ap_int<8>(3.9).to_int(), 3);
  EXPECT_EQ(ap_int<8>(-3.9).to_int(), -3);
}

/// x in the last place that is kept, rounded and limited by the definitions of the modes.
long double rounded(long double x, ap_q_mode mode) {
  const long double down = std::floor(x);
  const long double rest = x - down;
  const bool half = rest == 0.5L;
  switch (mode) {
    case AP_TRN:
      return down;
    case AP_TRN_ZERO:
      return std::trunc(x);
    case AP_RND:
      return std::floor(x + 0.5L);
    case AP_RND_ZERO:
      return half ? std::trunc(x) : std::floor(x + 0.5L);
    case AP_RND_MIN_INF:
      return half ? down : std::floor(x + 0.5L);
    case AP_RND_INF:
      return half ? (x < 0 ? down : down + 1) : std::floor(x + 0.5L);
    case AP_RND_CONV:
      break;
  }
  if (!half) return std::floor(x + 0.5L);
  return std::fmod(down, 2) == 0 ? down : down + 1;
}

Exact limited(Exact x, int bits, bool is_signed, ap_o_mode mode) {
  const Exact most = (Exact{1} << (is_signed ? bits - 1 : bits)) - 1;
  const Exact least = !is_signed ? 0 : mode == AP_SAT_SYM ? -most : -most - 1;
  if (mode == AP_WRAP) return kept(x, bits, is_signed);
  if (x >= least && x <= most) return x;
  if (mode == AP_SAT_ZERO) return 0;
  return x > most ? most : least;
}

template <ap_q_mode Q, ap_o_mode O, bool S>
void check_conversion() {
  SCOPED_TRACE(testing::Message() << Q << " " << O << " " << S);
  using To = hls_ap::fixed<6, 4, S, Q, O>;
  for (int raw = -512; raw < 512; ++raw) {
    const auto from = ap_fixed<10, 5>::of_raw(raw);
    const long double scaled = static_cast<long double>(raw) / 32 * 4;
    const Exact expected = limited(static_cast<Exact>(rounded(scaled, Q)), 6, S, O);
    EXPECT_EQ(static_cast<Exact>(To(from).v), expected) << raw;
    EXPECT_EQ(static_cast<Exact>(To(static_cast<double>(raw) / 32).v), expected) << raw;
    EXPECT_EQ(static_cast<Exact>(To(static_cast<float>(raw) / 32).v), expected) << raw;
    const Exact whole = limited(static_cast<Exact>(raw) * 4, 6, S, O);
    EXPECT_EQ(static_cast<Exact>(To(raw).v), whole) << raw;
  }
}

template <ap_q_mode Q>
void check_conversions() {
  check_conversion<Q, AP_WRAP, true>();
  check_conversion<Q, AP_SAT, true>();
  check_conversion<Q, AP_SAT_ZERO, true>();
  check_conversion<Q, AP_SAT_SYM, true>();
  check_conversion<Q, AP_WRAP, false>();
  check_conversion<Q, AP_SAT, false>();
  check_conversion<Q, AP_SAT_ZERO, false>();
  check_conversion<Q, AP_SAT_SYM, false>();
}

TEST(Headers, OfFixedPointRoundAndSaturate) {
  check_conversions<AP_TRN>();
  check_conversions<AP_TRN_ZERO>();
  check_conversions<AP_RND>();
  check_conversions<AP_RND_ZERO>();
  check_conversions<AP_RND_MIN_INF>();
  check_conversions<AP_RND_INF>();
  check_conversions<AP_RND_CONV>();
}

template <class A, class B>
void check_fixed(std::mt19937_64& random) {
  for (int i = 0; i < 200; ++i) {
    const A a = A::of_raw(static_cast<std::int64_t>(random()));
    const B b = B::of_raw(static_cast<std::int64_t>(random()));
    const double x = a.to_double();
    const double y = b.to_double();
    EXPECT_EQ((a + b).to_double(), x + y);
    EXPECT_EQ((a - b).to_double(), x - y);
    EXPECT_EQ((a * b).to_double(), x * y);
    EXPECT_EQ((-a).to_double(), -x);
    EXPECT_EQ(a < b, x < y);
    EXPECT_EQ(a == b, x == y);
    EXPECT_EQ(a >= b, x >= y);
    EXPECT_EQ((a + 3).to_double(), x + 3);
    EXPECT_EQ((ap_int<5>(-7) * b).to_double(), -7 * y);
    EXPECT_EQ(a.to_int(), static_cast<int>(x));
    if (y == 0) continue;
    const double last = std::ldexp(1, -(A::width - A::iwidth));
    EXPECT_EQ((a / b).to_double(), std::trunc(x / y / last) * last);
  }
}

TEST(Headers, OfFixedPointComputeExactly) {
  std::mt19937_64 random(2);
  check_fixed<ap_fixed<12, 5>, ap_fixed<9, 3>>(random);
  check_fixed<ap_ufixed<12, 5>, ap_fixed<9, 3>>(random);
  check_fixed<ap_fixed<8, 8>, ap_ufixed<10, 1>>(random);
  check_fixed<ap_ufixed<7, 2>, ap_ufixed<11, 6>>(random);
}

/// Of more than 64 bits those that are kept are right.
TEST(Headers, OfFixedPointKeepTheLowestBitsOfWideResults) {
  std::mt19937_64 random(3);
  using Number = ap_fixed<32, 16>;
  for (int i = 0; i < 1000; ++i) {
    const Number a = Number::of_raw(static_cast<std::int64_t>(random()));
    const Number b = Number::of_raw(static_cast<std::int64_t>(random()));
    const Number c = Number::of_raw(static_cast<std::int64_t>(random()));
    const Exact sum = static_cast<Exact>(a.v) * b.v + static_cast<Exact>(c.v) * b.v;
    const Number result = a * b + c * b;
    EXPECT_EQ(static_cast<Exact>(result.v), kept(sum >> 16, 32, true));
  }
}

}  // namespace
}  // namespace hls::frontend
#pragma GCC diagnostic pop
