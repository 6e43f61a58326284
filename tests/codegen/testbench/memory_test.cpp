#include "codegen/testbench/bench/memory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "model/design/design.h"

namespace hls::bench {
namespace {

using model::Partition;
using model::PartitionKind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A device that is only pins of one read/write port.
struct Pins : Device {
  explicit Pins(int read_latency) {
    Port port;
    port.name = "port";
    port.read_latency = read_latency;
    port.address = {&address, 32};
    port.enable = {&enable, 1};
    port.write_enable = {&write_enable, 1};
    port.read = {&read, 32};
    port.write = {&write, 32};
    ports.push_back(port);
  }
  void eval() override {}

  std::uint32_t address = 0;
  std::uint8_t enable = 0;
  std::uint8_t write_enable = 0;
  std::uint32_t read = 0;
  std::uint32_t write = 0;
};

Dimension dimension(const Partition& partition, std::int64_t extent) {
  return {extent, model::banks_in(partition, extent), model::words_in(partition, extent),
          partition.kind == PartitionKind::kCyclic};
}

Design design_of(const std::vector<Dimension>& dimensions) {
  Design design;
  design.arrays.push_back({"A", Kind::kUnsigned, 32, dimensions});
  return design;
}

/// Loads 1, 2, 3, ... in row-major order.
void load_numbers(Memories& memories, const Design& design) {
  std::vector<std::uint64_t> values(static_cast<std::size_t>(design.arrays[0].size()));
  std::iota(values.begin(), values.end(), 1);
  memories.load({values});
}

/// What a read of one word gives after one edge.
std::uint32_t read_word(Memories& memories, Pins& pins, std::int64_t bank, std::int64_t offset) {
  Random random(1);
  pins.ports[0].bank = bank;
  pins.address = static_cast<std::uint32_t>(offset);
  pins.enable = 1;
  EXPECT_THAT(memories.sample(pins), IsEmpty());
  memories.drive(pins, random);
  return pins.read;
}

/// Every element of an array of 5 x 6 is where the model says.
void expect_agrees(const Partition& outer, const Partition& inner) {
  const Design design = design_of({dimension(outer, 5), dimension(inner, 6)});
  Memories memories(design);
  Pins pins(1);
  memories.restart(pins);
  load_numbers(memories, design);
  for (std::int64_t i = 0; i < 5; ++i) {
    for (std::int64_t j = 0; j < 6; ++j) {
      const std::int64_t bank =
          model::bank_of(outer, 5, i) * model::banks_in(inner, 6) + model::bank_of(inner, 6, j);
      const std::int64_t offset =
          model::offset_of(outer, 5, i) * model::words_in(inner, 6) + model::offset_of(inner, 6, j);
      EXPECT_EQ(read_word(memories, pins, bank, offset), i * 6 + j + 1);
    }
  }
}

TEST(Memories, KeepElementsWhereTheModelSays) {
  const std::vector<Partition> partitions = {
      {PartitionKind::kNone, 1},    {PartitionKind::kCyclic, 2}, {PartitionKind::kCyclic, 4},
      {PartitionKind::kBlock, 2},   {PartitionKind::kBlock, 3},  {PartitionKind::kBlock, 4},
      {PartitionKind::kComplete, 1}};
  for (const Partition& outer : partitions) {
    for (const Partition& inner : partitions) {
      SCOPED_TRACE(to_string(outer) + " x " + to_string(inner));
      expect_agrees(outer, inner);
    }
  }
}

TEST(Memories, DataAppearsAfterTheReadLatencyOnly) {
  const Design design = design_of({dimension({}, 8)});
  Memories memories(design);
  Pins pins(3);
  memories.restart(pins);
  load_numbers(memories, design);
  Random random(1);
  std::vector<bool> seen;
  for (int edge = 0; edge < 5; ++edge) {
    pins.enable = edge == 0 ? 1 : 0;
    pins.address = 4;
    EXPECT_THAT(memories.sample(pins), IsEmpty());
    memories.drive(pins, random);
    seen.push_back(pins.read == 5);
  }
  EXPECT_THAT(seen, ElementsAre(false, false, true, false, false));
}

TEST(Memories, AWriteIsSeenByTheNextCycle) {
  const Design design = design_of({dimension({}, 8)});
  Memories memories(design);
  Pins pins(1);
  memories.restart(pins);
  load_numbers(memories, design);
  pins.enable = 1;
  pins.write_enable = 1;
  pins.address = 2;
  pins.write = 77;
  EXPECT_THAT(memories.sample(pins), IsEmpty());
  EXPECT_EQ(memories.writes(), 1);
  EXPECT_EQ(memories.element(0, 2), 77);
  pins.write_enable = 0;
  EXPECT_EQ(read_word(memories, pins, 0, 2), 77);
}

TEST(Memories, ReportAddressesOutsideTheBank) {
  const Design design = design_of({dimension({PartitionKind::kCyclic, 2}, 5)});
  Memories memories(design);
  Pins pins(1);
  memories.restart(pins);
  pins.enable = 1;
  pins.address = 3;
  EXPECT_THAT(memories.sample(pins), ElementsAre(HasSubstr("address 3 is outside")));
  pins.enable = 0;
  EXPECT_THAT(memories.sample(pins), IsEmpty());
}

}  // namespace
}  // namespace hls::bench
