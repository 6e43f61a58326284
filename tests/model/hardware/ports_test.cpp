#include "model/hardware/ports.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace hls::model {
namespace {

BankChoice choice_of(const std::vector<std::int32_t>& memories, std::int32_t banks) {
  AccessCopy access;
  access.memories = memories;
  access.is_crossbar = true;
  ArrayBinding binding;
  binding.banks = banks;
  return bank_choice(access, binding);
}

TEST(BankChoice, IsAnIndexOfTheBitsThatDiffer) {
  for (const auto& [memories, low, bits] :
       {std::tuple(std::vector<std::int32_t>{0, 1, 2, 3}, 0, 2),
        std::tuple(std::vector<std::int32_t>{0, 1, 2}, 0, 2),
        std::tuple(std::vector<std::int32_t>{4, 5, 6, 7}, 0, 2),
        std::tuple(std::vector<std::int32_t>{1, 5, 9, 13}, 2, 2),
        std::tuple(std::vector<std::int32_t>{2, 6, 10}, 2, 2),
        std::tuple(std::vector<std::int32_t>{8, 10}, 1, 1)}) {
    const BankChoice choice = choice_of(memories, 16);
    EXPECT_TRUE(choice.is_index);
    EXPECT_EQ(choice.low, low);
    EXPECT_EQ(choice.bits, bits);
    for (std::size_t i = 0; i < memories.size(); ++i) EXPECT_EQ(choice.value[i], i);
  }
}

TEST(BankChoice, IsAComparisonOfOtherBanks) {
  const BankChoice choice = choice_of({1, 2, 5}, 16);
  EXPECT_FALSE(choice.is_index);
  EXPECT_EQ(choice.low, 0);
  EXPECT_EQ(choice.bits, 3);
  EXPECT_EQ(choice.value, (std::vector<std::uint64_t>{1, 2, 5}));
}

TEST(BankChoice, NumbersTheBanksOfEachCopyAlike) {
  EXPECT_EQ(choice_of({9, 13}, 8).value, (std::vector<std::uint64_t>{0, 1}));
}

AddressWire cyclic(std::int64_t coefficient, std::int64_t constant, std::int64_t banks) {
  AddressWire wire;
  wire.width = 5;
  wire.bank_width = 4;
  AddressWire::Dimension dimension;
  dimension.divisor = banks;
  dimension.word_stride = 1;
  dimension.subscript.width = 7;
  dimension.subscript.constant = constant;
  dimension.subscript.terms = {{0, coefficient, {}}};
  wire.dimensions = {dimension};
  return wire;
}

TEST(BankWire, IsOneForSubscriptsThatDifferInConstantLowBits) {
  const BankChoice high = choice_of({0, 4, 8, 12}, 16);
  EXPECT_EQ(bank_wire(cyclic(4, 0, 16), high), bank_wire(cyclic(4, 3, 16), high));
  EXPECT_NE(bank_wire(cyclic(4, 0, 16), high), bank_wire(cyclic(4, 4, 16), high));
  // The counter adds to the low bits, or the remainder mixes them.
  EXPECT_NE(bank_wire(cyclic(2, 0, 16), high), bank_wire(cyclic(2, 3, 16), high));
  EXPECT_NE(bank_wire(cyclic(4, 0, 12), high), bank_wire(cyclic(4, 3, 12), high));
  // Low bits that choose.
  const BankChoice all = choice_of({0, 1, 2, 3}, 4);
  EXPECT_NE(bank_wire(cyclic(4, 0, 16), all), bank_wire(cyclic(4, 3, 16), all));
}

}  // namespace
}  // namespace hls::model
