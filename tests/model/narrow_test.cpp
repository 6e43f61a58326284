#include "model/kernel/narrow.h"

#include <gtest/gtest.h>

#include <vector>

#include "model/kernel/simplify.h"
#include "model/kernel/text.h"
#include "model/kernel/value.h"
#include "model/kernel/value_ranges.h"
#include "tests/model/kernel_samples.h"
#include "tests/oracle/interpreter.h"
#include "tests/oracle/random_kernel.h"

namespace hls::model {
namespace {

std::uint64_t narrowed_kernels() { return oracle::setting("HLS_SEEDS", 1000); }

const std::string kStart =
    "kernel k {\n  param a: u8\n  param b: i8\n  param n: i32\n  param A: i32[16]\n"
    "  param B: u8[16]\n  param C: i8[16]\n";

/// Narrows a kernel with these lines in its body, and prints what is left of them.
std::string narrowed(const std::string& lines) {
  const std::string text = print(narrow_integers(simplify(kernel_of(kStart + lines + "}\n"))));
  EXPECT_EQ(text.substr(0, kStart.size()), kStart);
  return "\n" + text.substr(kStart.size(), text.size() - kStart.size() - 2);
}

TEST(Narrow, SumsAndProductsGetTheWidthOfTheirRange) {
  EXPECT_EQ(narrowed(R"(
  %0 = argument a : u8
  %1 = argument b : i8
  %2 = cast %0 : i32
  %3 = cast %1 : i32
  %4 = add %2, %2 : i32
  %5 = mul %4, %3 : i32
  %6 = store %5, A[0] : i32
)"),
            R"(
  %0 = argument a : u8
  %1 = argument b : i8
  %2 = cast %0 : u9
  %3 = cast %1 : i17
  %4 = add %2, %2 : u9
  %5 = cast %4 : i17
  %6 = mul %5, %3 : i17
  %7 = cast %6 : i32
  %8 = store %7, A[0] : i32
)");
}

TEST(Narrow, MultiplesOfOneValueGetTheWidthOfTheMultiple) {
  EXPECT_EQ(narrowed(R"(
  %0 = argument a : u8
  %1 = constant 7 : i32
  %2 = cast %0 : i32
  %3 = mul %2, %1 : i32
  %4 = store %3, A[0] : i32
)"),
            R"(
  %0 = argument a : u8
  %1 = constant 3 : u8
  %2 = cast %0 : u11
  %3 = shl %2, %1 : u11
  %4 = sub %3, %2 : u11
  %5 = cast %4 : i32
  %6 = store %5, A[0] : i32
)");
}

TEST(Narrow, WhatIsStoredInAByteIsComputedInOne) {
  EXPECT_EQ(narrowed(R"(
  %0 = argument n : i32
  %1 = argument a : u8
  %2 = cast %1 : i32
  %3 = mul %0, %2 : i32
  %4 = sub %3, %0 : i32
  %5 = cast %4 : u8
  %6 = store %5, B[0] : u8
)"),
            R"(
  %0 = argument a : u8
  %1 = argument n : i32
  %2 = cast %1 : i8
  %3 = cast %0 : i8
  %4 = mul %2, %3 : i8
  %5 = sub %4, %2 : i8
  %6 = cast %5 : u8
  %7 = store %6, B[0] : u8
)");
}

TEST(Narrow, CarriedSumsGetTheWidthOfAllTheySum) {
  EXPECT_EQ(narrowed(R"(
  %0 = constant 0 : i32
  for i = 0 step 1 trip 5 {
    %1 = phi %0, %9 : i32
    for j = 0 step 1 trip 3 {
      %2 = phi %1, %6 : i32
      %3 = load C[i + j] : i8
      %4 = cast %3 : i32
      %6 = add %2, %4 : i32
    }
    %9 = result j, %6 : i32
  }
  %10 = result i, %9 : i32
  %11 = store %10, A[0] : i32
)"),
            R"(
  %0 = constant 0 : i12
  for i = 0 step 1 trip 5 {
    %1 = phi %0, %6 : i12
    for j = 0 step 1 trip 3 {
      %2 = phi %1, %5 : i12
      %3 = load C[i + j] : i8
      %4 = cast %3 : i12
      %5 = add %2, %4 : i12
    }
    %6 = result j, %5 : i12
  }
  %7 = result i, %6 : i12
  %8 = cast %7 : i32
  %9 = store %8, A[0] : i32
)");
}

TEST(Narrow, ChoicesOfCountersThatWrapKeepTheirWidth) {
  EXPECT_EQ(narrowed(R"(
  %0 = constant 0 : u8
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 2 {
      %1 = affine j : u1
      %2 = affine -2*i + 2 : u8
      %3 = select %1, %2, %0 : u8
      %4 = store %3, B[4*j + i] : u8
    }
  }
)"),
            R"(
  %0 = constant 0 : u8
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 2 {
      %1 = affine j : u1
      %2 = affine -2*i + 2 : u8
      %3 = select %1, %2, %0 : u8
      %4 = store %3, B[i + 4*j] : u8
    }
  }
)");
}

TEST(Narrow, ShiftsAreAsWideAsWhatTheyShift) {
  EXPECT_EQ(narrowed(R"(
  %0 = constant 4 : i32
  %1 = argument a : u8
  %2 = argument b : i8
  %3 = cast %1 : i32
  %4 = cast %2 : i32
  %5 = mul %3, %4 : i32
  %6 = shr %5, %0 : i32
  %7 = add %6, %3 : i32
  %8 = store %7, A[0] : i32
)"),
            R"(
  %0 = argument a : u8
  %1 = argument b : i8
  %2 = constant 4 : i32
  %3 = cast %0 : i16
  %4 = cast %0 : i13
  %5 = cast %1 : i16
  %6 = mul %3, %5 : i16
  %7 = shr %6, %2 : i16
  %8 = cast %7 : i12
  %9 = cast %8 : i13
  %10 = add %9, %4 : i13
  %11 = cast %10 : i32
  %12 = store %11, A[0] : i32
)");
}

TEST(Narrow, ComparisonsHoldBothSides) {
  EXPECT_EQ(narrowed(R"(
  %0 = argument a : u8
  %1 = argument b : i8
  %2 = cast %0 : i32
  %3 = cast %1 : i32
  %4 = lt %3, %2 : u1
  %5 = add %3, %3 : i32
  %6 = gt %5, %3 : u1
  %7 = and %4, %6 : u1
  %8 = cast %7 : i32
  %9 = store %8, A[0] : i32
)"),
            R"(
  %0 = argument a : u8
  %1 = argument b : i8
  %2 = cast %0 : i9
  %3 = cast %1 : i9
  %4 = lt %3, %2 : u1
  %5 = add %3, %3 : i9
  %6 = gt %5, %3 : u1
  %7 = and %4, %6 : u1
  %8 = cast %7 : i32
  %9 = store %8, A[0] : i32
)");
}

TEST(Narrow, WhatHasOneValueIsAConstant) {
  EXPECT_EQ(narrowed(R"(
  %0 = argument a : u8
  %1 = constant 255 : u8
  %2 = gt %0, %1 : u1
  %3 = cast %0 : i32
  %4 = select %2, %1, %0 : u8
  %5 = store %4, B[0] : u8
  %6 = constant 15 : i32
  %7 = and %3, %6 : i32
  %8 = constant 4 : i32
  %9 = shr %7, %8 : i32
  %10 = store %9, A[0] : i32
  %11 = store %7, A[1] if %2 : i32
)"),
            R"(
  %0 = argument a : u8
  %1 = constant 0 : i32
  %2 = store %0, B[0] : u8
  %3 = store %1, A[0] : i32
)");
}

/// By what may be 0 a quotient may be -1; of the least by -1 it takes a bit more.
TEST(Narrow, DivisionsGetTheWidthOfOperandsAndResult) {
  EXPECT_EQ(narrowed(R"(
  %0 = argument a : u8
  %1 = argument b : i8
  %2 = cast %0 : i32
  %3 = cast %1 : i32
  %4 = constant 1 : i32
  %5 = or %2, %4 : i32
  %6 = div %2, %5 : i32
  %7 = div %3, %3 : i32
  %8 = div %2, %2 : i32
  %9 = store %6, A[0] : i32
  %10 = store %7, A[1] : i32
  %11 = store %8, A[2] : i32
)"),
            R"(
  %0 = argument a : u8
  %1 = argument b : i8
  %2 = constant 1 : u8
  %3 = cast %0 : i9
  %4 = cast %1 : i9
  %5 = or %0, %2 : u8
  %6 = div %0, %5 : u8
  %7 = cast %6 : i32
  %8 = div %4, %4 : i9
  %9 = cast %8 : i32
  %10 = div %3, %3 : i9
  %11 = cast %10 : i32
  %12 = store %7, A[0] : i32
  %13 = store %9, A[1] : i32
  %14 = store %11, A[2] : i32
)");
}

/// All ones, what a quotient by 0 is without a sign, is -1 in any width with one.
TEST(Narrow, DivisionsWithoutSignsHaveOneWhereTheDivisorMayBeZero) {
  EXPECT_EQ(narrowed(R"(
  %0 = argument a : u8
  %1 = cast %0 : u32
  %2 = constant 1 : u32
  %3 = constant 200 : u32
  %4 = or %1, %2 : u32
  %5 = div %3, %1 : u32
  %6 = div %3, %4 : u32
  %7 = cast %5 : i32
  %8 = cast %6 : i32
  %9 = store %7, A[0] : i32
  %10 = store %8, A[1] : i32
)"),
            R"(
  %0 = argument a : u8
  %1 = constant 1 : u8
  %2 = constant 200 : u8
  %3 = constant 200 : i9
  %4 = cast %0 : i9
  %5 = or %0, %1 : u8
  %6 = div %3, %4 : i9
  %7 = div %2, %5 : u8
  %8 = cast %6 : i32
  %9 = cast %7 : i32
  %10 = store %8, A[0] : i32
  %11 = store %9, A[1] : i32
)");
}

TEST(Narrow, RemaindersGetTheWidthOfTheirOperands) {
  EXPECT_EQ(narrowed(R"(
  %0 = argument n : i32
  %1 = argument b : i8
  %2 = cast %1 : i32
  %3 = rem %2, %0 : i32
  %4 = constant 1000 : i32
  %5 = and %0, %4 : i32
  %6 = rem %5, %2 : i32
  %7 = rem %5, %5 : i32
  %8 = store %3, A[0] : i32
  %9 = store %6, A[1] : i32
  %10 = store %7, A[2] : i32
)"),
            R"(
  %0 = argument b : i8
  %1 = argument n : i32
  %2 = constant 1000 : u10
  %3 = cast %1 : u10
  %4 = cast %0 : i32
  %5 = cast %0 : i11
  %6 = rem %4, %1 : i32
  %7 = and %3, %2 : u10
  %8 = cast %7 : i11
  %9 = rem %8, %5 : i11
  %10 = cast %9 : i32
  %11 = rem %7, %7 : u10
  %12 = cast %11 : i32
  %13 = store %6, A[0] : i32
  %14 = store %10, A[1] : i32
  %15 = store %12, A[2] : i32
)");
}

TEST(Narrow, KeepsResultsOfRandomKernels) {
  std::uint64_t narrower = 0;
  for (std::uint64_t seed = 0; seed < narrowed_kernels(); ++seed) {
    const Kernel kernel = simplify(oracle::random_kernel(seed));
    const Kernel narrow = narrow_integers(kernel);
    const Status valid = check(narrow);
    ASSERT_TRUE(valid.ok()) << "seed " << seed << ": " << to_string(valid.error()) << print(narrow);
    ASSERT_EQ(difference(kernel, narrow, seed), "");
    for (const Operation& op : narrow.operations) {
      narrower += op.type.is_integer() && op.type.bits > 1 && op.type.bits % 8 != 0 ? 1 : 0;
    }
  }
  EXPECT_GT(narrower, narrowed_kernels() / 3);
}

TEST(ValueRanges, OfCastsOfSumsThatWrapAreExactWhereTheyFit) {
  const Kernel kernel = kernel_of(kStart + R"(
  %0 = constant 1 : u32
  %1 = argument a : u8
  %2 = cast %1 : u32
  %3 = sub %2, %0 : u32
  %4 = cast %3 : i32
  %5 = cast %3 : i8
  %6 = store %4, A[0] : i32
  %7 = store %5, C[0] : i8
}
)");
  const auto ranges = value_ranges(kernel);
  EXPECT_EQ(ranges[3], range_of(Type::integer(32, false)));
  EXPECT_EQ(ranges[4], (ValueRange{-1, 254}));
  EXPECT_EQ(ranges[5], range_of(Type::integer(8, true)));
}

/// Stores each integer value of the kernel in an array of its own, at the loop's counters.
TEST(ValueRanges, HoldWhatRandomKernelsCompute) {
  for (std::uint64_t seed = 0; seed < narrowed_kernels(); ++seed) {
    const Kernel kernel = simplify(oracle::random_kernel(seed));
    const auto ranges = value_ranges(kernel);
    const auto status =
        oracle::interpret(kernel, oracle::random_inputs(kernel, seed), oracle::Iterations::kAll,
                          [&](OpId id, std::uint64_t bits) {
                            const Type type = kernel.operations[static_cast<std::size_t>(id)].type;
                            if (!ranges[static_cast<std::size_t>(id)]) return;
                            const ValueRange range = *ranges[static_cast<std::size_t>(id)];
                            const ValueRange::Integer value =
                                type.is_signed ? ValueRange::Integer{integer_value(type, bits)}
                                               : ValueRange::Integer{bits};
                            EXPECT_TRUE(range.least <= value && value <= range.greatest)
                                << "seed " << seed << ", %" << id << "\n"
                                << print(kernel);
                          });
    ASSERT_TRUE(status.ok()) << status.error().message;
  }
}

}  // namespace
}  // namespace hls::model
