#include "model/cost/memory_cost.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace hls::model {
namespace {

/// coefficient * counter + constant.
AddressWire address(std::int64_t coefficient, std::int64_t constant) {
  AddressWire wire;
  wire.width = 4;
  wire.words.width = 4;
  wire.words.constant = constant;
  wire.words.terms = {{0, coefficient, {}}};
  return wire;
}

TEST(TableSize, CountsColumnsThatLutsLookUp) {
  // Bits 0: constant, 1: bit 0 of the address, 2 and 3: alike, 4: of its own.
  const std::vector<std::uint64_t> words = {0x01, 0x0f, 0x11, 0x1f};
  EXPECT_EQ(table_size(words, address(1, 0)), (TableSize{4, 0}));
  EXPECT_EQ(table_size({0x01, 0x03, 0x1f, 0x11}, address(1, 0)), (TableSize{4, 2}));
}

TEST(TableSize, LeavesOutWordsThatConstantLowBitsOfTheAddressDo) {
  const std::vector<std::uint64_t> words = {1, 7, 2, 7, 3, 7, 4, 7};
  EXPECT_EQ(table_size(words, address(2, 1)), (TableSize{4, 0}));
  EXPECT_EQ(table_size(words, address(2, 0)).words, 4);
  EXPECT_EQ(table_size(words, address(2, 0)).columns, 3);
  EXPECT_EQ(table_size(words, address(4, 2)), (TableSize{2, 1}));
}

}  // namespace
}  // namespace hls::model
