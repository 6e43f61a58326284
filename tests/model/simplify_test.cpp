#include "model/kernel/simplify.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <numeric>
#include <tuple>
#include <vector>

#include "model/kernel/text.h"
#include "model/kernel/value.h"
#include "tests/model/kernel_samples.h"
#include "tests/oracle/random_kernel.h"

namespace hls::model {
namespace {

/// Simplifies a kernel with these lines in its body, and prints what is left of them.
std::string simplified(const std::string& lines) {
  const std::string start =
      "kernel k {\n  param a: i32\n  param b: i32\n  param x: f32\n  param y: f32\n"
      "  param A: i32[8]\n  param F: f32[8]\n  param D: f64[8]\n  param U: u1[8]\n";
  const std::string text = print(simplify(kernel_of(start + lines + "}\n")));
  EXPECT_EQ(text.substr(0, start.size()), start);
  return "\n" + text.substr(start.size(), text.size() - start.size() - 2);
}

TEST(Simplify, FoldsConstants) {
  EXPECT_EQ(simplified(R"(
  %0 = constant 2147483647 : i32
  %1 = constant 1 : i32
  %2 = add %0, %1 : i32
  %3 = store %2, A[0] : i32
)"),
            R"(
  %0 = constant -2147483648 : i32
  %1 = store %0, A[0] : i32
)");
}

TEST(Simplify, FoldsCountersOfLoopsThatRunOnce) {
  EXPECT_EQ(simplified(R"(
  for i = 0 step 1 trip 1 {
    for j = 0 step 1 trip 4 {
      %0 = affine -i + 65535 : i32
      %1 = cast %0 : i8
      %2 = cast %1 : i32
      %3 = store %2, A[i + j] : i32
    }
  }
)"),
            R"(
  %0 = constant -1 : i32
  for i = 0 step 1 trip 1 {
    for j = 0 step 1 trip 4 {
      %1 = store %0, A[i + j] : i32
    }
  }
)");
}

TEST(Simplify, LeavesNansAndUndefinedShiftsAlone) {
  const std::string lines = R"(
  %0 = constant 32 : i32
  %1 = constant 0x7f800000 : f32
  %2 = shl %0, %0 : i32
  %3 = store %2, A[0] : i32
  %4 = sub %1, %1 : f32
  %5 = store %4, F[0] : f32
)";
  EXPECT_EQ(simplified(lines), lines);
}

TEST(Simplify, RemovesIntegerIdentities) {
  EXPECT_EQ(simplified(R"(
  %0 = argument a : i32
  %1 = constant 0 : i32
  %2 = constant 1 : i32
  %3 = add %1, %0 : i32
  %4 = mul %3, %2 : i32
  %5 = neg %4 : i32
  %6 = neg %5 : i32
  %7 = sub %6, %6 : i32
  %8 = or %6, %7 : i32
  %9 = store %8, A[0] : i32
)"),
            R"(
  %0 = argument a : i32
  %1 = store %0, A[0] : i32
)");
}

// Verilator finds the comparison of an unsigned number with one of them constant.
TEST(Simplify, NothingShiftedIsNothing) {
  EXPECT_EQ(simplified(R"(
  %0 = argument a : i32
  %1 = constant 0 : i32
  %2 = shl %1, %0 : i32
  %3 = shr %2, %0 : i32
  %4 = add %0, %3 : i32
  %5 = store %4, A[0] : i32
)"),
            R"(
  %0 = argument a : i32
  %1 = store %0, A[0] : i32
)");
}

TEST(Simplify, RemovesOnlyFloatIdentitiesThatKeepTheSignOfZero) {
  EXPECT_EQ(simplified(R"(
  %0 = argument x : f32
  %1 = constant 0 : f32
  %2 = constant -0 : f32
  %3 = constant 1 : f32
  %4 = add %0, %2 : f32
  %5 = sub %4, %1 : f32
  %6 = mul %3, %5 : f32
  %7 = store %6, F[0] : f32
  %8 = add %0, %1 : f32
  %9 = store %8, F[1] : f32
  %10 = mul %0, %1 : f32
  %11 = store %10, F[2] : f32
)"),
            R"(
  %0 = argument x : f32
  %1 = constant 0 : f32
  %2 = store %0, F[0] : f32
  %3 = add %0, %1 : f32
  %4 = store %3, F[1] : f32
  %5 = mul %0, %1 : f32
  %6 = store %5, F[2] : f32
)");
}

TEST(Simplify, ShortensCastChainsThatLoseNothing) {
  EXPECT_EQ(simplified(R"(
  %0 = argument a : i32
  %1 = cast %0 : i64
  %2 = cast %1 : i8
  %3 = cast %2 : i32
  %4 = store %3, A[0] : i32
  %5 = cast %0 : f64
  %6 = cast %5 : f32
  %7 = store %6, F[0] : f32
  %8 = cast %1 : i32
  %9 = store %8, A[1] : i32
)"),
            R"(
  %0 = argument a : i32
  %1 = cast %0 : i8
  %2 = cast %1 : i32
  %3 = store %2, A[0] : i32
  %4 = cast %0 : f32
  %5 = store %4, F[0] : f32
  %6 = store %0, A[1] : i32
)");
}

TEST(Simplify, TakesBitsBackAsTheyWere) {
  EXPECT_EQ(simplified(R"(
  %0 = argument a : i32
  %1 = bitcast %0 : f32
  %2 = bitcast %1 : u32
  %3 = cast %2 : i32
  %4 = store %3, A[0] : i32
  %5 = constant 1065353216 : i32
  %6 = bitcast %5 : f32
  %7 = store %6, F[0] : f32
)"),
            R"(
  %0 = argument a : i32
  %1 = constant 1 : f32
  %2 = store %0, A[0] : i32
  %3 = store %1, F[0] : f32
)");
}

TEST(Simplify, NarrowsOneDoubleOperationOnFloats) {
  EXPECT_EQ(simplified(R"(
  %0 = argument x : f32
  %1 = constant 0.5 : f64
  %2 = cast %0 : f64
  %3 = mul %2, %1 : f64
  %4 = cast %3 : f32
  %5 = store %4, F[0] : f32
)"),
            R"(
  %0 = argument x : f32
  %1 = constant 0.5 : f32
  %2 = mul %0, %1 : f32
  %3 = store %2, F[0] : f32
)");
}

TEST(Simplify, DividesByAPowerOfTwoByMultiplying) {
  EXPECT_EQ(simplified(R"(
  %0 = argument x : f32
  %1 = constant -8 : f32
  %2 = div %0, %1 : f32
  %3 = store %2, F[0] : f32
  %4 = constant 1 : f32
  %5 = div %0, %4 : f32
  %6 = store %5, F[1] : f32
)"),
            R"(
  %0 = argument x : f32
  %1 = constant -0.125 : f32
  %2 = mul %0, %1 : f32
  %3 = store %2, F[0] : f32
  %4 = store %0, F[1] : f32
)");
}

TEST(Simplify, KeepsDivisions) {
  // No power of two; reciprocals 2^-127 (subnormal) and 2^128 (none); zero, infinity, NaN; x / x.
  for (const char* divisor :
       {"3", "0.1", "0x7f000000", "0x00200000", "0", "-0", "0x7f800000", "0x7fc00000"}) {
    const std::string lines = std::string("\n  %0 = argument x : f32\n  %1 = constant ") + divisor +
                              " : f32\n  %2 = div %0, %1 : f32\n  %3 = store %2, F[0] : f32\n";
    EXPECT_EQ(simplified(lines).find("mul"), std::string::npos) << divisor;
    EXPECT_NE(simplified(lines).find("div"), std::string::npos) << divisor;
  }
  const std::string by_itself = R"(
  %0 = argument x : f32
  %1 = div %0, %0 : f32
  %2 = store %1, F[0] : f32
)";
  EXPECT_EQ(simplified(by_itself), by_itself);
}

TEST(Simplify, DividesIntegersByAPowerOfTwoByShifting) {
  EXPECT_EQ(simplified(R"(
  %0 = argument a : i32
  %1 = constant 8 : i32
  %2 = div %0, %1 : i32
  %3 = store %2, A[0] : i32
  %4 = rem %0, %1 : i32
  %5 = store %4, A[1] : i32
)"),
            R"(
  %0 = argument a : i32
  %1 = constant 3 : u8
  %2 = constant 31 : u8
  %3 = constant 7 : i32
  %4 = shr %0, %2 : i32
  %5 = and %4, %3 : i32
  %6 = add %0, %5 : i32
  %7 = shr %6, %1 : i32
  %8 = store %7, A[0] : i32
  %9 = and %6, %3 : i32
  %10 = sub %9, %5 : i32
  %11 = store %10, A[1] : i32
)");
}

TEST(Simplify, DividesNarrowIntegersInFewBits) {
  EXPECT_EQ(simplified(R"(
  for i = 0 step 1 trip 8 {
    %0 = affine i : i32
    %1 = constant 3 : i32
    %2 = rem %0, %1 : i32
    %3 = store %2, A[i] : i32
  }
)"),
            R"(
  %0 = constant 2 : u8
  %1 = constant 3 : u8
  for i = 0 step 1 trip 8 {
    %2 = affine i : i4
    %3 = affine 3*i : i6
    %4 = shr %3, %1 : i6
    %5 = cast %4 : i4
    %6 = shr %2, %1 : i4
    %7 = sub %5, %6 : i4
    %8 = shl %7, %0 : i4
    %9 = sub %8, %7 : i4
    %10 = sub %2, %9 : i4
    %11 = cast %10 : i32
    %12 = store %11, A[i] : i32
  }
)");
}

/// R[0] = x / c and R[1] = x % c in `wide`, with x and c of `narrow`.
Kernel divisions(const std::string& narrow, const std::string& wide, std::int64_t divisor) {
  const std::string tail = " : " + wide + "\n";
  return kernel_of("kernel k {\n  param x: " + narrow + "\n  param R: " + wide +
                   "[2]\n  %0 = argument x : " + narrow + "\n  %1 = cast %0" + tail +
                   "  %2 = constant " + std::to_string(divisor) + tail + "  %3 = div %1, %2" +
                   tail + "  %4 = store %3, R[0]" + tail + "  %5 = rem %1, %2" + tail +
                   "  %6 = store %5, R[1]" + tail + "}\n");
}

/// Every dividend and divisor of 8 bits, by shifts or in fewer bits.
TEST(Simplify, DividesByConstantsExactly) {
  const std::vector<std::tuple<const char*, const char*, int>> types = {{"i8", "i8", -128},
                                                                        {"u8", "u8", 0},
                                                                        {"i8", "i32", -128},
                                                                        {"u8", "i32", -128},
                                                                        {"u8", "u32", 1}};
  for (const auto& [narrow, wide, least] : types) {
    for (int divisor = least; divisor < (least < 0 ? 128 : 256); ++divisor) {
      const Kernel kernel = divisions(narrow, wide, divisor);
      const Kernel simple = simplify(kernel);
      for (std::uint64_t x = 0; x < 256; ++x) {
        const oracle::Inputs inputs{{{0, 0}}, {x}, 0};
        const auto expected = oracle::interpret(kernel, inputs);
        const auto found = oracle::interpret(simple, inputs);
        ASSERT_TRUE(expected.ok() && found.ok());
        ASSERT_EQ(*expected, *found) << narrow << " " << wide << ": " << x << " by " << divisor;
      }
    }
  }
}

/// Checks that a kernel of one argument and one result array computes the same when simplified.
void expect_same(const Kernel& kernel, const Kernel& simple, const std::vector<std::uint64_t>& xs) {
  const std::vector<std::uint64_t> results(static_cast<std::size_t>(kernel.arrays[0].shape[0]), 0);
  for (const std::uint64_t x : xs) {
    const oracle::Inputs inputs{{results}, {x}, 0};
    const auto expected = oracle::interpret(kernel, inputs);
    const auto found = oracle::interpret(simple, inputs);
    ASSERT_TRUE(expected.ok() && found.ok()) << x;
    ASSERT_EQ(*expected, *found) << print(kernel) << print(simple) << x;
  }
}

/// Numbers of so many bits at which quotients by a divisor change, those at the ends, and others.
std::vector<std::uint64_t> dividends(int bits, std::uint64_t divisor) {
  const std::uint64_t mask = value_mask(Type::integer(bits, false));
  const std::uint64_t half = std::uint64_t{1} << (bits - 1);
  const std::uint64_t magnitude = divisor >= half ? 0 - divisor : divisor;
  std::vector<std::uint64_t> all;
  std::uint64_t number = 12345;
  for (int i = 0; i < 60; ++i) {
    number = number * 6364136223846793005 + 1442695040888963407;
    const std::uint64_t multiple = (number >> 20) / divisor * divisor;
    for (const std::uint64_t near : {multiple, i * magnitude, half - i, 0 - i * magnitude}) {
      for (const int step : {-1, 0, 1}) all.push_back((near + step) & mask);
    }
    all.push_back((number >> 17) & mask);
  }
  return all;
}

TEST(Simplify, DividesWideIntegersByReciprocals) {
  const std::vector<std::uint64_t> divisors = {
      3,          5,          6,     7,          9,          10,         11,
      13,         14,         25,    28,         49,         96,         100,
      125,        255,        641,   1000,       32767,      65535,      0x7fffffff,
      0x80000001, 0xfffffffe, 60000, 0xfffffffd, 0xaaaaaaab, 1000000007, 0xfffffff9};
  for (const auto& [type, bits] : {std::pair("i16", 16),
                                   {"u16", 16},
                                   {"i31", 31},
                                   {"u31", 31},
                                   {"i32", 32},
                                   {"u32", 32},
                                   {"i11", 11},
                                   {"u9", 9}}) {
    const std::uint64_t mask = value_mask(Type::integer(bits, false));
    for (const std::uint64_t divisor : divisors) {
      const std::uint64_t own = divisor & mask;
      const auto value =
          static_cast<std::int64_t>(type[0] == 'i' ? integer_value(Type::integer(bits, true), own)
                                                   : static_cast<std::int64_t>(own));
      const Kernel kernel = divisions(type, type, value);
      const Kernel simple = simplify(kernel);
      const std::string text = print(simple);
      EXPECT_EQ(text.find(" div "), std::string::npos) << text;
      EXPECT_EQ(text.find(" rem "), std::string::npos) << text;
      expect_same(kernel, simple, dividends(bits, own));
    }
  }
}

TEST(Simplify, LeavesDivisionsOf64BitsAlone) {
  const std::string text = print(simplify(divisions("i64", "i64", 10)));
  EXPECT_NE(text.find(" div "), std::string::npos) << text;
}

/// R[0] = x * c and R[1] = c * x.
Kernel products(const std::string& type, std::int64_t factor) {
  const std::string tail = " : " + type + "\n";
  return kernel_of("kernel k {\n  param x: " + type + "\n  param R: " + type +
                   "[2]\n  %0 = argument x" + tail + "  %1 = constant " + std::to_string(factor) +
                   tail + "  %2 = mul %0, %1" + tail + "  %3 = store %2, R[0]" + tail +
                   "  %4 = mul %1, %0" + tail + "  %5 = store %4, R[1]" + tail + "}\n");
}

TEST(Simplify, MultipliesByConstantsOfAllBitsExactly) {
  std::vector<std::uint64_t> all(256);
  std::iota(all.begin(), all.end(), 0);
  for (int factor = -128; factor < 256; ++factor) {
    const std::string type = factor < 128 ? "i8" : "u8";
    const Kernel kernel = products(type, factor);
    expect_same(kernel, simplify(kernel), all);
  }
  for (const std::int64_t factor : {0x7fffffffL, 0x40000001L, -0x7fffffffL - 1, 1000003L}) {
    const Kernel kernel = products("i32", factor);
    expect_same(kernel, simplify(kernel), dividends(32, 77));
  }
}

TEST(Simplify, MultipliesByFewDigitsWithoutAProduct) {
  for (const std::int64_t factor :
       {2, 3, 5, 7, 10, 30, 100, -1, -2, -3, -7, -11, 255, 513, 1365 / 13}) {
    const std::string text = print(simplify(products("i32", factor)));
    EXPECT_EQ(text.find(" mul "), std::string::npos) << factor << text;
  }
  const std::string text = print(simplify(products("i32", 0b10101010101)));
  EXPECT_NE(text.find(" mul "), std::string::npos) << "six digits" << text;
  EXPECT_EQ(print(simplify(products("u32", 0xffffffff))), print(simplify(kernel_of(R"(
kernel k {
  param x: u32
  param R: u32[2]
  %0 = argument x : u32
  %1 = neg %0 : u32
  %2 = store %1, R[0] : u32
  %3 = store %1, R[1] : u32
}
)"))));
}

TEST(Simplify, DoesDoubleQuotientsAndRootsOfFloatsInFloat) {
  EXPECT_EQ(simplified(R"(
  %0 = argument x : f32
  %1 = argument y : f32
  %2 = cast %0 : f64
  %3 = cast %1 : f64
  %4 = div %2, %3 : f64
  %5 = cast %4 : f32
  %6 = store %5, F[0] : f32
  %7 = sqrt %2 : f64
  %8 = cast %7 : f32
  %9 = store %8, F[1] : f32
)"),
            R"(
  %0 = argument x : f32
  %1 = argument y : f32
  %2 = div %0, %1 : f32
  %3 = store %2, F[0] : f32
  %4 = sqrt %0 : f32
  %5 = store %4, F[1] : f32
)");
}

/// Against the host, on patterns of every exponent.
TEST(Simplify, RoundsQuotientsAndRootsOfFloatsOnceEitherWay) {
  std::uint64_t state = 7;
  const auto next = [&state] {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return std::bit_cast<float>(static_cast<std::uint32_t>(state >> 32));
  };
  for (int i = 0; i < 1'000'000; ++i) {
    const volatile float a = next();
    const volatile float b = next();
    const volatile double wide = static_cast<double>(a) / static_cast<double>(b);
    const volatile double root = std::sqrt(static_cast<double>(a));
    const float quotient = a / b;
    if (!std::isnan(quotient)) {
      ASSERT_EQ(static_cast<float>(wide), quotient) << a << " / " << b;
    }
    if (a >= 0) {
      ASSERT_EQ(static_cast<float>(root), std::sqrt(static_cast<float>(a))) << a;
    }
  }
}

TEST(Simplify, KeepsDoubleArithmeticThatFloatWouldRoundDifferently) {
  const std::string inexact_constant = R"(
  %0 = argument x : f32
  %1 = constant 0.1 : f64
  %2 = cast %0 : f64
  %3 = mul %2, %1 : f64
  %4 = cast %3 : f32
  %5 = store %4, F[0] : f32
)";
  EXPECT_EQ(simplified(inexact_constant), inexact_constant);
  const std::string two_operations = R"(
  %0 = argument x : f32
  %1 = argument y : f32
  %2 = cast %0 : f64
  %3 = cast %1 : f64
  %4 = mul %2, %3 : f64
  %5 = add %4, %3 : f64
  %6 = cast %5 : f32
  %7 = store %6, F[0] : f32
)";
  EXPECT_EQ(simplified(two_operations), two_operations);
}

TEST(Simplify, NarrowsComparisonsAndSelectionsOfFloats) {
  EXPECT_EQ(simplified(R"(
  %0 = argument x : f32
  %1 = constant 0 : f64
  %2 = cast %0 : f64
  %3 = gt %2, %1 : u1
  %4 = select %3, %2, %1 : f64
  %5 = cast %4 : f32
  %6 = store %5, F[0] : f32
)"),
            R"(
  %0 = argument x : f32
  %1 = constant 0 : f32
  %2 = gt %0, %1 : u1
  %3 = select %2, %0, %1 : f32
  %4 = store %3, F[0] : f32
)");
}

TEST(Simplify, ComputesAValueOnceAlsoInNestedLoops) {
  EXPECT_EQ(simplified(R"(
  %0 = argument a : i32
  %1 = argument b : i32
  %2 = mul %0, %1 : i32
  %3 = store %2, A[0] : i32
  for i = 0 step 1 trip 4 {
    %4 = argument a : i32
    %5 = mul %1, %4 : i32
    %6 = store %5, A[i + 1] : i32
  }
)"),
            R"(
  %0 = argument a : i32
  %1 = argument b : i32
  %2 = mul %0, %1 : i32
  %3 = store %2, A[0] : i32
  for i = 0 step 1 trip 4 {
    %4 = store %2, A[i + 1] : i32
  }
)");
}

TEST(Simplify, TurnsArithmeticOnCountersIntoAffineValues) {
  EXPECT_EQ(simplified(R"(
  %0 = constant 3 : i32
  for i = 0 step 1 trip 8 {
    %1 = affine 2*i : i32
    %2 = mul %1, %0 : i32
    %3 = affine i : i32
    %4 = sub %2, %3 : i32
    %5 = lt %1, %0 : u1
    %6 = store %4, A[i] : i32
    %7 = ge %2, %3 : u1
    %8 = and %5, %7 : u1
    %9 = store %8, U[i] : u1
  }
)"),
            R"(
  %0 = constant 3 : i32
  for i = 0 step 1 trip 8 {
    %1 = affine 2*i : i32
    %2 = affine 5*i : i32
    %3 = lt %1, %0 : u1
    %4 = store %2, A[i] : i32
    %5 = store %3, U[i] : u1
  }
)");
}

TEST(Simplify, MakesNoAffineValueThatItsTypeCannotHold) {
  const std::string lines = R"(
  for i = 0 step 1 trip 8 {
    %0 = affine 127*i : i16
    %1 = cast %0 : i8
    %2 = cast %1 : i32
    %3 = store %2, A[i] : i32
  }
)";
  EXPECT_EQ(simplified(lines), lines);
}

TEST(Simplify, DecidesOnlyComparisonsThatAreTheSameInAllIterations) {
  const std::string lines = R"(
  %0 = constant 3 : i32
  for i = 0 step 1 trip 8 {
    %1 = affine i : i32
    %2 = eq %1, %0 : u1
    %3 = store %2, U[i] : u1
    %4 = le %1, %0 : u1
    %5 = store %4, U[-i + 7] : u1
  }
)";
  EXPECT_EQ(simplified(lines), lines);
  EXPECT_EQ(simplified(R"(
  %0 = constant 8 : i32
  for i = 0 step 1 trip 8 {
    %1 = affine i : i32
    %2 = ne %1, %0 : u1
    %3 = store %2, U[i] : u1
  }
)"),
            R"(
  %0 = constant 1 : u1
  for i = 0 step 1 trip 8 {
    %1 = store %0, U[i] : u1
  }
)");
}

TEST(Simplify, ForwardsStoresAndLoads) {
  EXPECT_EQ(simplified(R"(
  for i = 0 step 1 trip 4 {
    %0 = load A[i] : i32
    %1 = neg %0 : i32
    %2 = store %1, A[i + 4] : i32
    %3 = load A[i] : i32
    %4 = load A[i + 4] : i32
    %5 = mul %3, %4 : i32
    %6 = store %5, A[i] : i32
  }
)"),
            R"(
  for i = 0 step 1 trip 4 {
    %0 = load A[i] : i32
    %1 = neg %0 : i32
    %2 = store %1, A[i + 4] : i32
    %3 = mul %0, %1 : i32
    %4 = store %3, A[i] : i32
  }
)");
}

TEST(Simplify, DoesNotForwardOverAStoreThatMayAlias) {
  const std::string lines = R"(
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 4 {
      %0 = load A[i] : i32
      %1 = neg %0 : i32
      %2 = store %1, A[j + 4] : i32
      %3 = store %0, A[j + 2] : i32
      %4 = load A[i] : i32
      %5 = store %4, A[j] : i32
    }
  }
)";
  EXPECT_EQ(simplified(lines), lines);
}

TEST(Simplify, DoesNotForwardOverALoopThatMayStore) {
  const std::string lines = R"(
  %0 = argument a : i32
  %1 = load A[7] : i32
  for i = 0 step 1 trip 4 {
    %2 = store %0, A[2*i + 1] : i32
  }
  %3 = load A[7] : i32
  %4 = add %1, %3 : i32
  %5 = store %4, A[0] : i32
)";
  EXPECT_EQ(simplified(lines), lines);
}

TEST(Simplify, ForwardsOverALoopThatStoresElsewhere) {
  EXPECT_EQ(simplified(R"(
  %0 = argument a : i32
  %1 = load A[6] : i32
  for i = 0 step 1 trip 4 {
    %2 = store %0, A[2*i + 1] : i32
  }
  %3 = load A[6] : i32
  %4 = add %1, %3 : i32
  %5 = store %4, A[0] : i32
)"),
            R"(
  %0 = argument a : i32
  %1 = load A[6] : i32
  for i = 0 step 1 trip 4 {
    %2 = store %0, A[2*i + 1] : i32
  }
  %3 = add %1, %1 : i32
  %4 = store %3, A[0] : i32
)");
}

TEST(Simplify, DeletesOverwrittenStores) {
  EXPECT_EQ(simplified(R"(
  %0 = argument a : i32
  %1 = argument b : i32
  for i = 0 step 1 trip 4 {
    %2 = store %0, A[i] : i32
    %3 = load A[i + 4] : i32
    %4 = store %3, A[i] : i32
    %5 = store %1, A[7] : i32
  }
  %6 = store %0, A[7] : i32
)"),
            R"(
  %0 = argument a : i32
  %1 = argument b : i32
  for i = 0 step 1 trip 4 {
    %2 = load A[i + 4] : i32
    %3 = store %2, A[i] : i32
    %4 = store %1, A[7] : i32
  }
  %5 = store %0, A[7] : i32
)") << "A[i + 4] reads A[7] in the last iteration";
}

TEST(Simplify, KeepsAStoreThatIsReadBeforeItIsOverwritten) {
  const std::string lines = R"(
  %0 = argument a : i32
  %1 = argument b : i32
  %2 = store %0, A[3] : i32
  for i = 0 step 1 trip 4 {
    %3 = load A[i] : i32
    %4 = store %3, A[i + 4] : i32
  }
  %5 = store %1, A[3] : i32
)";
  EXPECT_EQ(simplified(lines), lines);
}

TEST(Simplify, DeletesWhatNoStoreNeeds) {
  EXPECT_EQ(simplified(R"(
  %0 = constant 0 : i32
  %1 = argument a : i32
  for i = 0 step 1 trip 4 {
    %2 = phi %0, %3 : i32
    %3 = add %2, %1 : i32
    for j = 0 step 1 trip 4 {
      %4 = load A[j] : i32
    }
  }
  %5 = result i, %3 : i32
  for l = 0 step 1 trip 2 {
    %6 = phi %1, %1 : i32
    %7 = phi %1, %7 : i32
    %8 = add %6, %7 : i32
    %9 = store %8, A[l] : i32
  }
)"),
            R"(
  %0 = argument a : i32
  for l = 0 step 1 trip 2 {
    %1 = add %0, %0 : i32
    %2 = store %1, A[l] : i32
  }
)");
}

TEST(Simplify, KnowsTheLastValueOfWhatALoopDoesNotCompute) {
  EXPECT_EQ(simplified(R"(
  %0 = argument a : i32
  for i = 0 step 1 trip 4 {
    %1 = affine 2*i + 1 : i32
    %2 = store %1, A[i] : i32
  }
  %3 = result i, %1 : i32
  %4 = result i, %0 : i32
  %5 = store %3, A[6] : i32
  %6 = store %4, A[7] : i32
)"),
            R"(
  %0 = argument a : i32
  %1 = constant 7 : i32
  for i = 0 step 1 trip 4 {
    %2 = affine 2*i + 1 : i32
    %3 = store %2, A[i] : i32
  }
  %4 = store %1, A[6] : i32
  %5 = store %0, A[7] : i32
)");
}

TEST(Simplify, DeletesLocalArraysThatAreNeverLoaded) {
  const Kernel kernel = kernel_of(R"(kernel k {
  param a: i32
  param A: i32[1]
  local T: i32[4]
  %0 = argument a : i32
  for i = 0 step 1 trip 4 {
    %1 = store %0, T[i] : i32
  }
  %2 = store %0, A[0] : i32
}
)");
  const Kernel simple = simplify(kernel);
  EXPECT_EQ(simple.arrays.size(), 1U);
  EXPECT_TRUE(simple.loops.empty());
  EXPECT_EQ(count(simple, Opcode::kStore), 1);
}

TEST(Simplify, KnowsTheContentsOfConstantArrays) {
  const auto kernel = parse_kernel(R"(kernel k {
  param A: i32[4]
  local w: i32[2][3] = 1, 2, 3, 4, -5, 6
  for i = 0 step 1 trip 3 {
    %0 = load w[1][1] : i32
    %1 = load w[0][i] : i32
    %2 = add %0, %1 : i32
    %3 = store %2, A[i] : i32
  }
}
)",
                                   "test");
  ASSERT_TRUE(kernel.ok());
  const Kernel after = simplify(*kernel);
  EXPECT_EQ(after.operations.size(), 4U);
  EXPECT_EQ(after.operations[0].opcode, Opcode::kConstant);
  EXPECT_EQ(after.operations[0].bits, 0xfffffffbU);
  EXPECT_TRUE(after.arrays[1].is_rom());
}

TEST(Simplify, KeepsResultsOfRandomKernels) {
  const std::uint64_t seeds = oracle::setting("HLS_SEEDS", 1000);
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Kernel kernel = oracle::random_kernel(seed);
    const Kernel simple = simplify(kernel);
    const Status valid = check(simple);
    ASSERT_TRUE(valid.ok()) << "seed " << seed << ": " << to_string(valid.error()) << print(simple);
    ASSERT_EQ(simplify(simple), simple) << "seed " << seed;
    ASSERT_EQ(difference(kernel, simple, seed), "");
  }
}

}  // namespace
}  // namespace hls::model
