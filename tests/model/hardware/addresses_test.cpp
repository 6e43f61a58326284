#include <gtest/gtest.h>

#include <cstdlib>

#include "model/hardware/addresses.h"

namespace hls::model {
namespace {

/// Two loops of 30 and 8 iterations.
Kernel two_loops() {
  Kernel kernel;
  kernel.loops.resize(2);
  kernel.loops[0].trip_count = 30;
  kernel.loops[1].trip_count = 8;
  return kernel;
}

AffineWire wire_of(std::int64_t first, std::int64_t second, std::int64_t constant,
                   std::int64_t width) {
  AffineWire wire;
  wire.width = width;
  wire.constant = constant;
  if (first != 0) wire.terms.push_back({0, first, {}});
  if (second != 0) wire.terms.push_back({1, second, {}});
  return wire;
}

std::int64_t lut_of(const AffineWire& wire) { return adder_size(two_loops(), wire).lut; }

TEST(AdderSize, OneSummandAndConcatenationsAreWiring) {
  EXPECT_EQ(lut_of(wire_of(1, 0, 0, 5)), 0);
  EXPECT_EQ(lut_of(wire_of(8, 0, 0, 8)), 0);
  EXPECT_EQ(lut_of(wire_of(8, 1, 0, 8)), 0);
}

TEST(AdderSize, AConstantBesideOneSummandTakesInvertersAndCarriesOnly) {
  EXPECT_EQ(lut_of(wire_of(1, 0, 7, 6)), 0);
}

TEST(AdderSize, OfBitsThatOnlyTheConstantHasIsWiring) {
  EXPECT_EQ(lut_of(wire_of(8, 4, 3, 8)), lut_of(wire_of(8, 4, 0, 8)));
  EXPECT_EQ(added_part(wire_of(8, 4, 3, 8)), wire_of(8, 4, 0, 8));
  EXPECT_EQ(added_part(wire_of(8, 4, 7, 8)), wire_of(8, 4, 4, 8));
  EXPECT_EQ(added_part(wire_of(8, 1, 7, 8)), wire_of(8, 1, 7, 8));
  EXPECT_EQ(added_part(wire_of(-6, 0, 5, 8)), wire_of(-6, 0, 4, 8));
}

TEST(AdderSize, TwoSummandsTakeALutWhereBothHaveABit) {
  // i of 5 bits at 0, j of 3 bits at 0.
  EXPECT_EQ(lut_of(wire_of(1, 1, 0, 6)), 3);
  // 30 i = 32 i - 2 i: bits 5 to 9 and 1 to 5.
  EXPECT_EQ(lut_of(wire_of(30, 0, 0, 10)), 1);
}

TEST(AdderSize, MoreSummandsAreAddedWithoutCarriesFirst) {
  // 32 i - 2 i + j: two bits at 1, 2 and 5.
  EXPECT_EQ(lut_of(wire_of(30, 1, 0, 10)), 6);
  EXPECT_EQ(adder_size(two_loops(), wire_of(30, 1, 0, 10)).summands, 3);
}

}  // namespace
}  // namespace hls::model
