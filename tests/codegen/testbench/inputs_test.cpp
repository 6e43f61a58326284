#include "codegen/testbench/bench/inputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace hls::bench {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::Lt;

/// One array of 64 elements of a type, and a scalar of it.
Design design_of(Kind kind, int bits) {
  Design design;
  design.arrays.push_back({"A", kind, bits, {{64, 1, 64, false}}});
  design.scalars.push_back({"s", kind, bits});
  return design;
}

std::set<std::uint64_t> corner_values(const Design& design) {
  std::set<std::uint64_t> values;
  for (int corner = 0; corner < corner_count(); ++corner) {
    const Inputs inputs = corner_inputs(design, corner);
    values.insert(inputs.arrays[0].begin(), inputs.arrays[0].end());
  }
  return values;
}

TEST(Inputs, CornersOfFloatsHaveTheSpecialValues) {
  const std::set<std::uint64_t> f32 = corner_values(design_of(Kind::kFloat, 32));
  for (const std::uint64_t value : {0x00000000U, 0x80000000U, 0x7f800000U, 0xff800000U, 0x7fc00000U,
                                    0x00000001U, 0x007fffffU, 0x7f7fffffU, 0xff7fffffU}) {
    EXPECT_THAT(f32, Contains(value));
  }
  const std::set<std::uint64_t> f64 = corner_values(design_of(Kind::kFloat, 64));
  for (const std::uint64_t value : {0x8000000000000000U, 0x7ff0000000000000U, 0x7ff8000000000000U,
                                    0x000fffffffffffffU, 0x7fefffffffffffffU}) {
    EXPECT_THAT(f64, Contains(value));
  }
}

TEST(Inputs, CornersOfIntegersHaveTheExtremes) {
  const std::set<std::uint64_t> i16 = corner_values(design_of(Kind::kSigned, 16));
  for (const std::uint64_t value : {0x0000U, 0x0001U, 0xffffU, 0x7fffU, 0x8000U}) {
    EXPECT_THAT(i16, Contains(value));
  }
}

TEST(Inputs, FitTheirTypes) {
  for (const Kind kind : {Kind::kSigned, Kind::kUnsigned}) {
    for (const int bits : {1, 8, 16, 32}) {
      const Design design = design_of(kind, bits);
      const std::uint64_t end = 1ULL << bits;
      Random random(1);
      for (int number = 0; number < 10; ++number) {
        EXPECT_THAT(random_inputs(design, number, random).arrays[0], Each(Lt(end)));
        EXPECT_THAT(gentle_inputs(design, number, random).arrays[0], Each(Lt(end)));
      }
      for (const std::uint64_t value : corner_values(design)) EXPECT_LT(value, end);
    }
  }
}

TEST(Inputs, AreTheSameForTheSameSeed) {
  const Design design = design_of(Kind::kFloat, 64);
  Random first(5);
  Random again(5);
  Random other(6);
  const Inputs inputs = random_inputs(design, 2, first);
  EXPECT_EQ(inputs.arrays, random_inputs(design, 2, again).arrays);
  EXPECT_NE(inputs.arrays, random_inputs(design, 2, other).arrays);
}

}  // namespace
}  // namespace hls::bench
