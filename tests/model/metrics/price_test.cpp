#include <gtest/gtest.h>

#include "model/metrics/inventory.h"

namespace hls::model {
namespace {

Resources price_of(const Item& item) { return price({{item}}, {}, {}, 5000).resources; }

Item memory(std::int64_t width, std::int64_t depth, Storage storage, Ports ports) {
  Item item;
  item.kind = Item::Kind::kMemory;
  item.width = width;
  item.depth = depth;
  item.latency = 1;
  item.storage = storage;
  item.ports = ports;
  return item;
}

std::int64_t bram18(std::int64_t width, std::int64_t depth, Ports ports) {
  return price_of(memory(width, depth, Storage::kBram, ports)).bram18;
}

/// Measured with Yosys 0.23 synth_xilinx (a RAMB36 is two halves).
TEST(Price, BlockRamsAreThoseThatSynthesisUses) {
  EXPECT_EQ(bram18(32, 512, Ports::kS2p), 1);
  EXPECT_EQ(bram18(16, 1024, Ports::k2p), 1);
  EXPECT_EQ(bram18(8, 2048, Ports::k2p), 1);
  EXPECT_EQ(bram18(32, 16, Ports::k2p), 2);
  EXPECT_EQ(bram18(64, 16, Ports::k2p), 4);
  EXPECT_EQ(bram18(32, 4096, Ports::kS2p), 8);
  EXPECT_EQ(bram18(64, 4096, Ports::kS2p), 16);
}

TEST(Price, DistributedRamsAreThoseThatSynthesisUses) {
  const auto lut = [](std::int64_t width, std::int64_t depth, Ports ports) {
    return price_of(memory(width, depth, Storage::kLutram, ports)).lut;
  };
  EXPECT_EQ(lut(32, 20, Ports::kS2p), 4 * 6);  // six RAM32M
  EXPECT_EQ(lut(32, 20, Ports::k1p), 4 * 4);   // four RAM32M
  EXPECT_EQ(lut(32, 64, Ports::k1p), 32);      // RAM64X1S
  EXPECT_EQ(lut(32, 128, Ports::k1p), 64);     // RAM128X1S
  EXPECT_EQ(lut(32, 64, Ports::kS2p), 4 * 11);
  EXPECT_EQ(price_of(memory(32, 20, Storage::kLutram, Ports::kS2p)).ff, 32);
}

TEST(Price, RegistersAreFlipFlops) {
  EXPECT_EQ(price_of(memory(32, 4, Storage::kReg, Ports::k1p)), (Resources{0, 128, 0, 0}));
}

TEST(Price, PlainDelayLinesBecomeShiftRegistersFromThreeStages) {
  const auto line = [](std::int64_t depth, std::int64_t interval) {
    Item item;
    item.kind = Item::Kind::kDelayLine;
    item.width = 10;
    item.depth = depth;
    item.interval = interval;
    return price_of(item);
  };
  EXPECT_EQ(line(2, 1), (Resources{0, 20, 0, 0}));
  EXPECT_EQ(line(3, 1), (Resources{10, 0, 0, 0}));
  EXPECT_EQ(line(16, 1), (Resources{10, 0, 0, 0}));
  EXPECT_EQ(line(17, 1), (Resources{10, 10, 0, 0}));
  EXPECT_EQ(line(32, 1), (Resources{10, 0, 0, 0}));
  EXPECT_EQ(line(64, 1), (Resources{20, 0, 0, 0}));
  EXPECT_EQ(line(16, 4), (Resources{0, 160, 0, 0}));
}

TEST(Price, MultiplexersTakeALutABitForTwoInputs) {
  const auto one_hot = [](std::int64_t inputs) {
    Item item;
    item.kind = Item::Kind::kMultiplexer;
    item.width = 32;
    item.inputs = inputs;
    return price_of(item).lut;
  };
  EXPECT_EQ(one_hot(2), 32);
  EXPECT_EQ(one_hot(3), 32) << "three inputs with their enables fill a LUT";
  EXPECT_EQ(one_hot(4), 64);
  EXPECT_EQ(one_hot(16), 256);
}

TEST(Price, RegistersBehindAnAddressAreChosenAndWrittenByWord) {
  Item read;
  read.kind = Item::Kind::kMultiplexer;
  read.width = 16;
  read.is_indexed = true;
  Item bank;
  bank.kind = Item::Kind::kMemory;
  bank.storage = Storage::kReg;
  bank.width = 16;
  // Measured with one write and one read: {words, LUTs}.
  for (const auto& [depth, lut] :
       {std::pair{2, 18}, {4, 20}, {8, 62}, {16, 96}, {32, 265}, {64, 480}}) {
    read.inputs = depth;
    bank.depth = depth;
    bank.inputs = 1;
    EXPECT_NEAR(static_cast<double>(price_of(read).lut + price_of(bank).lut), lut, 0.04 * lut)
        << depth << " words";
    bank.inputs = 2;
    EXPECT_GE(price_of(bank).lut, 16 * depth) << "each word takes the one or the other";
  }
}

TEST(Price, CountsMultiplyAndLatencyIsTheSchedules) {
  Item item;
  item.kind = Item::Kind::kPulseLine;
  item.depth = 3;
  item.count = 5;
  Schedule schedule;
  schedule.length = 99;
  const Metrics metrics = price({{item, item}}, schedule, {}, 4000);
  EXPECT_EQ(metrics.resources.ff, 30);
  EXPECT_EQ(metrics.latency_cycles, 100);
  EXPECT_DOUBLE_EQ(metrics.latency_ns, 400);
  EXPECT_EQ(objective(metrics, "ff"), 30);
  EXPECT_EQ(objective_names().size(), 7U);
}

}  // namespace
}  // namespace hls::model
