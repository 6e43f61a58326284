#include <gtest/gtest.h>

#include "tests/model/cost/items.h"

namespace hls::model {
namespace {

Resources price_of(const Item& item) { return price({{item}}, {}, {}, 5000).resources; }

std::int64_t bram18(std::int64_t width, std::int64_t depth, Ports ports) {
  return price_of(memory_item(width, depth, Storage::kBram, ports)).bram18;
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

/// The words of the library's memories are a power of two.
TEST(Price, BlockRamsJustOverAPowerOfTwoAreTheNextOne) {
  EXPECT_EQ(bram18(32, 8192, Ports::kS2p), 16);
  EXPECT_EQ(bram18(32, 8193, Ports::kS2p), 32);
  EXPECT_EQ(bram18(16, 3000, Ports::kS2p), 4);
  EXPECT_EQ(bram18(8, 5000, Ports::k1p), 4);
  EXPECT_EQ(bram18(1, 40000, Ports::k1p), 4);
  EXPECT_EQ(bram18(64, 513, Ports::k2p), 4);
  EXPECT_EQ(bram18(1, 32768, Ports::k2p), 2);
  EXPECT_EQ(bram18(8, 16384, Ports::k2p), 8);
}

TEST(Price, BlockRamsOfConstantsAreThoseThatSynthesisUses) {
  const auto rom = [](std::int64_t width, std::int64_t depth, Ports ports) {
    Item item = memory_item(width, depth, Storage::kBram, ports);
    item.has_contents = true;
    return price_of(item);
  };
  EXPECT_EQ(rom(8, 2100, Ports::kRom1p), (Resources{0, 0, 0, 2}));
  EXPECT_EQ(rom(8, 5000, Ports::kRom1p), (Resources{8, 2, 0, 3}));
  EXPECT_EQ(rom(32, 513, Ports::kRom1p), (Resources{0, 0, 0, 2}));
  EXPECT_EQ(rom(32, 1500, Ports::kRom1p), (Resources{32, 2, 0, 3}));
  EXPECT_EQ(rom(32, 2049, Ports::kRom1p), (Resources{128, 3, 0, 5}));
  EXPECT_EQ(rom(32, 512, Ports::kRom2p).bram18, 2);
  EXPECT_EQ(rom(32, 1500, Ports::kRom2p).bram18, 4);
  EXPECT_EQ(rom(16, 3000, Ports::kRom2p), (Resources{32, 4, 0, 3}));
}

TEST(Price, DistributedRamsAreThoseThatSynthesisUses) {
  const auto lut = [](std::int64_t width, std::int64_t depth, Ports ports) {
    return price_of(memory_item(width, depth, Storage::kLutram, ports)).lut;
  };
  EXPECT_EQ(lut(32, 20, Ports::kS2p), 4 * 6);  // six RAM32M
  EXPECT_EQ(lut(32, 20, Ports::k1p), 4 * 4);   // four RAM32M
  EXPECT_EQ(lut(32, 64, Ports::k1p), 32);      // RAM64X1S
  EXPECT_EQ(lut(32, 128, Ports::k1p), 64);     // RAM128X1S
  EXPECT_EQ(lut(32, 64, Ports::kS2p), 4 * 11);
  EXPECT_EQ(price_of(memory_item(32, 20, Storage::kLutram, Ports::kS2p)).ff, 32);
}

TEST(Price, RegistersAreFlipFlops) {
  EXPECT_EQ(price_of(memory_item(32, 4, Storage::kReg, Ports::k1p)), (Resources{0, 128, 0, 0}));
}

TEST(Price, PlainDelayLinesBecomeShiftRegistersFromThreeStages) {
  const auto line = [](std::int64_t depth, std::int64_t interval) {
    return price_of(delay_item("", 10, depth, interval));
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

// Figures of hls_select and hls_registers alone, Yosys 0.23.
TEST(Price, AWordIsChosenByATreeOfFour) {
  Item read;
  read.kind = Item::Kind::kMultiplexer;
  read.width = 16;
  read.is_indexed = true;
  for (const auto& [words, lut] : {std::pair{2, 1},
                                   {3, 1},
                                   {4, 1},
                                   {5, 2},
                                   {8, 3},
                                   {9, 3},
                                   {16, 5},
                                   {17, 6},
                                   {33, 11},
                                   {64, 21}}) {
    read.inputs = words;
    EXPECT_EQ(price_of(read).lut, 16 * lut) << words << " words";
  }
}

TEST(Price, RegistersAreWrittenByWord) {
  Item bank;
  bank.kind = Item::Kind::kMemory;
  bank.storage = Storage::kReg;
  bank.width = 32;
  struct Measured {
    std::int64_t depth, writes, lut;
  };
  for (const auto& [depth, writes, lut] : {Measured{2, 1, 2},
                                           {16, 1, 16},
                                           {128, 1, 128},
                                           {16, 2, 538},
                                           {16, 3, 576},
                                           {16, 4, 1093},
                                           {4, 4, 275}}) {
    bank.depth = depth;
    bank.inputs = writes;
    EXPECT_NEAR(static_cast<double>(price_of(bank).lut), static_cast<double>(lut),
                0.03 * static_cast<double>(lut))
        << depth << " words, " << writes << " writes";
    EXPECT_EQ(price_of(bank).ff, 32 * depth);
  }
}

/// 32 x 29 bits, of which a quotient by a constant reads the upper 23 of 61: Yosys 0.23 has 46 flip-flops.
TEST(Price, StagesOfAProductAreAsWideAsWhatIsRead) {
  Item product;
  product.name = "mul_int";
  product.latency = 2;
  product.shape = {32, 32, 64, {}};
  Target target;
  target.operators["mul_int"] = {"mul_int", 2, {{product.shape, 2, 6506, {47, 128, 4, 0}, ""}}};
  const auto ff = [&](double spared_part) {
    product.spared_part = spared_part;
    return price(product, target).ff;
  };
  EXPECT_EQ(ff(0), 128);
  EXPECT_EQ(ff(38.0 / 61), 48);
  EXPECT_EQ(ff(1), 0);
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
