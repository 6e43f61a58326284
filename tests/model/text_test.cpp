#include "model/kernel/text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "tests/model/kernel_samples.h"
#include "tests/oracle/random_kernel.h"

namespace hls::model {
namespace {

constexpr std::uint64_t kWrittenKernels = 500;

/// `line:column: message` of the error, or "" if there is none.
std::string error_of(const std::string& text) {
  const Result<Kernel> kernel = parse_kernel(text, "t");
  if (kernel) return "";
  EXPECT_EQ(kernel.error().kind, ErrorKind::kUsage);
  EXPECT_EQ(kernel.error().location.file, "t");
  const Location& place = kernel.error().location;
  return fmt::format("{}:{}: {}", place.line, place.column, kernel.error().message);
}

/// The error of a kernel with an array, a scalar, a loop and this line in the loop (line 5).
std::string error_of_line(const std::string& line) {
  const std::string start = "kernel k {\n  param A: i32[4]\n  param s: i32\n";
  return error_of(start + "  for i = 0 step 1 trip 4 {\n" + line + "\n  }\n}\n");
}

TEST(Text, PrintsASmallKernelLikeThis) {
  Kernel kernel = kernel_of(gemm_text());
  EXPECT_EQ(print(kernel), gemm_text());
}

TEST(Text, KeepsEveryKindOfOperationAndAttribute) {
  const std::string text = R"(kernel every {
  param n: u8  // @a b.c:1:2
  param A: f64[4][2]  // @x.c:1:9
  local T: i16[3]
  pin "loops.i.ii" = "{a: \"2\"}"  // @x.c:2:1
  %0 = constant -5 : i16
  %1 = constant 18446744073709551615 : u64
  %2 = constant -0 : f32
  %3 = constant 1e-45 : f32
  %4 = constant 0.1 : f64
  %5 = constant 0x7ff0000000000000 : f64
  %6 = argument n : u8  // n @x.c:3:4
  for i = -3 step -2 trip 3 spatial {  // @x.c:4:1
    %7 = phi %0, %12 : i16  // sum @x.c:5:1
    %8 = affine -i + 2 : i32
    for j = 0 step 1 trip 2 {
      %9 = load A[-i + 3][j] : f64
      %10 = store %9, A[i][-j + 1] : f64
    }
    %11 = load T[-i + 2] : i16
    %12 = add %7, %11 : i16  // only_a_name
  }
  %13 = result i, %12 : i16
  %14 = store %13, T[0] : i16
}
)";
  EXPECT_EQ(print(kernel_of(text)), text);
}

TEST(Text, PrintsAffineExpressions) {
  Kernel kernel = kernel_of(gemm_text());
  EXPECT_EQ(print(kernel, AffineExpr(0)), "0");
  EXPECT_EQ(print(kernel, AffineExpr(-3)), "-3");
  EXPECT_EQ(print(kernel, AffineExpr(-1).plus(0, 2).plus(2, 1)), "2*i + k - 1");
  EXPECT_EQ(print(kernel, AffineExpr(4).plus(0, -1).plus(1, -3)), "-i - 3*j + 4");
  EXPECT_EQ(print(kernel, AffineExpr(INT64_MIN)), "-9223372036854775808");
  const AffineExpr quotient = *AffineExpr::quotient(AffineExpr(1).plus(0, 1).plus(1, 2), 5);
  EXPECT_EQ(print(kernel, quotient), "floor((i + 2*j + 1)/5)");
  EXPECT_EQ(print(kernel, AffineExpr(2).plus(2, 1) - quotient * 5),
            "k - 5*floor((i + 2*j + 1)/5) + 2");
}

TEST(Text, KeepsContents) {
  const std::string text = R"(kernel k {
  param A: f64[2]
  local w: f64[2][2] = 0.5, -0, 1e+300, 0x7ff8000000000001
  for i = 0 step 1 trip 2 {
    %0 = load w[1][i] : f64
    %1 = store %0, A[i] : f64
  }
}
)";
  const Kernel kernel = kernel_of(text);
  EXPECT_EQ(kernel.arrays[1].contents[3], 0x7ff8000000000001U);
  EXPECT_EQ(kernel_of(print(kernel)), kernel);
}

TEST(Text, RoundTripsRandomKernels) {
  for (std::uint64_t seed = 0; seed < kWrittenKernels; ++seed) {
    const Kernel kernel = oracle::random_kernel(seed);
    const Result<Kernel> parsed = parse_kernel(print(kernel), "random");
    ASSERT_TRUE(parsed.ok()) << "seed " << seed << "\n" << to_string(parsed.error());
    ASSERT_EQ(*parsed, kernel) << "seed " << seed << "\n" << print(kernel);
  }
}

TEST(Text, KeepsNumbersOutOfTreeOrder) {
  const std::string text = R"(kernel k {
  param A: i32[4]
  for i = 0 step 1 trip 2 id 1 {
    %3 = load A[i] : i32
    %1 = store %3, A[i + 1] : i32
  }
  for j = 0 step 1 trip 2 id 0 {
    %0 = load A[j] : i32
    %2 = store %0, A[j + 2] : i32
  }
}
)";
  EXPECT_EQ(print(kernel_of(text)), text);
}

TEST(Text, DropsOperationsInNoRegion) {
  Kernel kernel = kernel_of(gemm_text());
  const Kernel complete = kernel;
  kernel.operations.emplace_back();
  EXPECT_EQ(kernel_of(print(kernel)), complete);
}

/// The example in text.h.
TEST(Text, ReadsTheExampleOfTheHeader) {
  const Kernel kernel = kernel_of(R"(
kernel scale {
  param s: f32                      // @scale.c:1:18
  param A: f32[8][4]
  local T: f32[4]
  pin "loops.i.ii" = "2"
  %0 = argument s : f32
  %1 = constant 0.5 : f32           // or 0x3f000000, the bits
  for i = 0 step 1 trip 8 {         // lower bound, step, trip count; then `spatial`, `id 3`
    %2 = phi %0, %4 : f32           // sum @scale.c:4:9
    %3 = load A[-i + 7][2] : f32    // subscripts in normalised counters
    %4 = add %2, %3 : f32
  }
  %5 = result i, %4 : f32
  %6 = store %5, T[0] : f32
}
)");
  EXPECT_EQ(kernel.operations[2].location, (Location{"scale.c", 4, 9}));
  EXPECT_EQ(kernel.operations[2].name, "sum");
  EXPECT_EQ(kernel.operations[1].name, "");
}

TEST(Text, IgnoresRemarksAndBlankLines) {
  const Kernel kernel = kernel_of(
      "\n// a remark\nkernel k { // here\n\n  param A: i32[1] // more than one word\n"
      "  %0 = constant 1 : i32 // see the book, page 3\n\n  %1 = store %0, A[0] : i32\n} // "
      "end\n\n");
  EXPECT_EQ(kernel.operations[0].name, "");
  EXPECT_EQ(kernel.operations.size(), 2U);
}

TEST(Text, ErrorsPointAtTheFirstTokenThatDoesNotFit) {
  EXPECT_EQ(error_of(""), "1:1: expected 'kernel'");
  EXPECT_EQ(error_of("kernel k {\n"),
            "2:1: expected an operation such as '%1 = ...', a loop or '}'");
  EXPECT_EQ(error_of("kernel k {\n  param A: f31[4]\n}"),
            "2:12: expected a type such as f32, i16 or u1");
  EXPECT_EQ(error_of("kernel k {\n}\nx"), "3:1: expected the end of the text");
  EXPECT_EQ(error_of_line("  %0 = lode A[i] : i32"), "5:8: there is no operation 'lode'");
  EXPECT_EQ(error_of_line("  %0 = load B[i] : i32"), "5:13: there is no such array");
  EXPECT_EQ(error_of_line("  %0 = load A[j] : i32"), "5:15: there is no such loop before");
  EXPECT_EQ(error_of_line("  %0 = load A[i : i32"), "5:17: expected ']'");
  EXPECT_EQ(error_of_line("  %0 = load A[i] : i32 extra"), "5:24: expected the end of the line");
  EXPECT_EQ(error_of_line("  %0 = argument A : i32"), "5:17: there is no such scalar argument");
  EXPECT_EQ(error_of_line("  %0 = neg %7 : i32"), "5:12: there is no such value");
  EXPECT_EQ(error_of_line("  %0 = constant 128 : i8"), "5:17: this is no value of type i8");
  EXPECT_EQ(error_of_line("  %0 = constant -1 : u8"), "5:18: this is no value of type u8");
  EXPECT_EQ(error_of_line("  %0 = affine 9223372036854775808 : i64"),
            "5:15: expected an integer of at most 64 bits");
  EXPECT_EQ(error_of_line("  %0 = constant 1 : i32\n  %0 = constant 2 : i32"),
            "6:3: another operation has this number");
  EXPECT_EQ(error_of_line("  %0 = affine floor((i)/0) : i32"),
            "5:15: the divisor of a quotient is not above 0");
  EXPECT_EQ(error_of_line("  %0 = affine floor((i - 3*floor((i)/3))/2) : i32"),
            "5:15: this quotient has no canonical form");
  EXPECT_EQ(error_of_line("  %0 = affine floor(i/2) : i32"), "5:21: expected '('");
  EXPECT_EQ(error_of("kernel k {\n  local T: u8[2] = 1, 256\n}"),
            "2:23: this is no value of type u8");
  EXPECT_EQ(error_of("kernel k {\n  local T: u8[2] = 1 2\n}"),
            "2:22: expected the end of the line");
  EXPECT_EQ(error_of_line("  for i = 0 step 1 trip 1 {\n}"), "5:3: another loop has this name");
  EXPECT_EQ(error_of_line("  for j = 0 step 1 trip 1 id 7 {\n}"), "5:3: there is no loop 1");
}

TEST(Text, ErrorsOfCheckPointIntoTheText) {
  EXPECT_EQ(error_of_line("  %0 = load A[i + 1] : i32"),
            "5:3: kernel k: %0 load: subscript 0 of 'A' ranges over [1, 4], its extent is 4");
}

TEST(Text, SurvivesGarbage) {
  const std::string text = print(oracle::random_kernel(1));
  std::mt19937_64 engine(7);
  const std::string characters = "{}[]%=:,+-*\"/\n x09ae.\\\x80";
  for (int i = 0; i < 5000; ++i) {
    std::string broken = text;
    for (std::uint64_t edits = engine() % 3 + 1; edits > 0; --edits) {
      const std::size_t place = engine() % broken.size();
      const std::size_t length = engine() % 6;
      broken.replace(place, length, 1, characters[engine() % characters.size()]);
    }
    const Result<Kernel> kernel = parse_kernel(broken, "broken");
    if (kernel) {
      EXPECT_TRUE(check(*kernel).ok());
    }
  }
}

TEST(Text, RefusesNestsTooDeepForTheStack) {
  std::string text = "kernel k {\n";
  for (int i = 0; i < 100000; ++i) {
    text += fmt::format("for l{} = 0 step 1 trip 1 {{\n", i);
  }
  EXPECT_EQ(error_of(text), "258:1: loops are nested too deeply");
}

}  // namespace
}  // namespace hls::model
