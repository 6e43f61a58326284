#include "model/cost/least_price.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <random>
#include <sstream>
#include <string>

#include "model/cost/line_reads.h"
#include "model/hardware/pulses.h"
#include "model/target/target.h"

namespace hls::model {
namespace {

/// Each bound against the prices of everything that it is the bound of, one by one.

Target loaded(const std::string& file) {
  std::stringstream text;
  text << std::ifstream(std::string(HLS_CONFIGS) + "/targets/" + file).rdbuf();
  return *load_target(text.str(), file);
}

/// A target of each family.
class LeastPrice : public testing::TestWithParam<std::string> {
 protected:
  const Target& target() const { return target_; }

  std::int64_t registers_of(const PulseTrain& train) const {
    std::int64_t ff = 0;
    for (const PulseSegment& segment : train.segments()) {
      if (segment.counted > 0) ff += price(pulse_counter_item("", segment.counted), target()).ff;
      if (segment.stages > 0) ff += price(pulse_line_item("", segment.stages), target()).ff;
    }
    return ff;
  }

 private:
  Target target_ = loaded(GetParam() + ".yaml");
};

MATCHER_P(IsNoMoreThan, price, "") { return lesser(arg, price) == arg; }

TEST_P(LeastPrice, OfUnitsIsTheLeastOfAllShapesInTheRange) {
  std::mt19937 random(20261);
  const auto drawn = [&](int from, int to) {
    return std::uniform_int_distribution<int>(from, to)(random);
  };
  for (const auto& [name, type] : target().operators) {
    for (int run = 0; run < 20; ++run) {
      Item unit;
      unit.kind = Item::Kind::kUnit;
      unit.name = name;
      unit.latency = drawn(0, 9);
      constexpr int kMostKind = 2;
      const auto drawn_kind = [&] { return static_cast<UnitShape::Kind>(drawn(0, kMostKind)); };
      const UnitShape from{drawn(1, 66), drawn(1, 66), drawn(1, 66), drawn_kind()};
      const UnitShape to{from.bits + drawn(0, 12), from.least_bits + drawn(0, 12),
                         from.result_bits + drawn(0, 6), drawn_kind()};
      ShapeRange range;
      range.add(from);
      range.add(to);
      std::optional<Resources> least;
      const auto add = [&](const UnitShape& shape) {
        unit.shape = shape;
        const Resources one = price(unit, target());
        least = least ? lesser(*least, one) : one;
      };
      for (int bits = from.bits; bits <= to.bits; ++bits) {
        for (int least_bits = from.least_bits; least_bits <= to.least_bits; ++least_bits) {
          for (int result = from.result_bits; result <= to.result_bits; ++result) {
            for (const UnitShape::Kind kind : {from.kind, to.kind}) {
              add({bits, least_bits, result, kind});
            }
          }
        }
      }
      EXPECT_EQ(least_unit(unit, range, target()), *least)
          << name << " " << from.bits << ".." << to.bits << ", " << from.least_bits << ".."
          << to.least_bits << ", " << from.result_bits << ".." << to.result_bits << " at "
          << unit.latency;
    }
  }
}

TEST_P(LeastPrice, OfDelaysIsNoMoreThanAnyLineOfAsManyStagesOrMore) {
  for (const std::int64_t interval : {1, 2, 5}) {
    for (std::int64_t stages = 1; stages <= 70; ++stages) {
      const Item least_line = delay_item("", 9, stages, interval);
      const Resources whole = least_delay(least_line, false, target());
      const Resources taken = least_delay(least_line, true, target());
      for (std::int64_t more = stages; more <= 110; ++more) {
        EXPECT_THAT(whole, IsNoMoreThan(price(delay_item("", 9, more, interval), target())));
        Resources rest;
        for (const LineBits& run : split_line(9, {more}, {{0, true}}, interval == 1)) {
          for (const std::int64_t depth : run.stages) {
            rest += price(delay_item("", run.width, depth, interval), target());
          }
        }
        EXPECT_THAT(taken, IsNoMoreThan(rest)) << stages << " " << more;
      }
    }
  }
}

TEST_P(LeastPrice, OfEnabledRegistersIsTheirPrice) {
  const Item line = delay_item("", 16, 7, 3);
  EXPECT_EQ(least_delay(line, false, target()), price(line, target()));
}

TEST_P(LeastPrice, OfLoopCountersIsNoMoreThanAtAnyGreaterInterval) {
  for (std::int64_t trips = 2; trips <= 70; ++trips) {
    for (std::int64_t least = 1; least <= 40; ++least) {
      const Resources bound = least_loop_counter(trips, least, target());
      EXPECT_EQ(bound.ff, price(loop_counter_item("", trips, least), target()).ff);
      for (std::int64_t interval = least; interval <= 80; ++interval) {
        Item counter = loop_counter_item("", trips, interval);
        for (const bool is_early : {false, true}) {
          counter.is_early = is_early;
          EXPECT_THAT(bound, IsNoMoreThan(price(counter, target())))
              << trips << " trips, " << least << " " << interval;
        }
      }
    }
  }
}

/// Trains that need random offsets, the farthest at `offset` or more.
TEST_P(LeastPrice, OfPulsesIsNoMoreThanAnyTrainThatReachesAsFar) {
  std::mt19937 random(20262);
  const auto drawn = [&](int from, int to) {
    return std::uniform_int_distribution<int>(from, to)(random);
  };
  for (int run = 0; run < 3000; ++run) {
    const int farthest = drawn(0, 200);
    const int offset = drawn(0, farthest);
    PulseTrain train;
    train.need(farthest);
    for (int stops = drawn(0, 6); stops > 0; --stops) train.need(drawn(0, farthest));
    // Of a region that runs once, or again after some cycles.
    const int interval = drawn(0, 120);
    train.cut(interval == 0 ? std::nullopt : std::optional<std::int64_t>(interval));
    const bool can_count = interval == 0 || interval > PulseTrain::kLongestGap;
    EXPECT_LE(least_pulse_registers(offset, can_count, target()), registers_of(train))
        << "offset " << offset << " of " << farthest << " at interval " << interval;
  }
}

TEST_P(LeastPrice, OfPulsesIsThatOfSomeTrain) {
  for (std::int64_t offset = 1; offset <= 200; ++offset) {
    std::int64_t least = offset;
    for (std::int64_t farthest = offset; farthest <= 400; ++farthest) {
      PulseTrain train;
      train.need(farthest);
      train.cut(std::nullopt);
      least = std::min(least, registers_of(train));
    }
    EXPECT_EQ(least_pulse_registers(offset, true, target()), least) << offset;
  }
}

/// What price() says of items whose numbers grow one by one.
TEST_P(LeastPrice, NeverFallsAsANumberGrows) {
  const auto priced = [&](Item::Kind kind, std::int64_t a, std::int64_t b, Storage storage) {
    Item item;
    item.kind = kind;
    item.storage = storage;
    item.latency = 1;
    switch (kind) {
      case Item::Kind::kMultiplexer:
        item.inputs = a;
        item.width = b;
        break;
      case Item::Kind::kMemory:
        item.width = b;
        item.depth = a;
        item.inputs = 1 + b % 3;
        break;
      case Item::Kind::kDelayLine:
        item.interval = 2;
        [[fallthrough]];
      default:
        item.depth = a;
        item.width = b;
        item.kept_bits = b;
    }
    return price(item, target());
  };
  using Kind = Item::Kind;
  for (const auto& [kind, storage] :
       {std::pair(Kind::kMultiplexer, Storage::kReg), std::pair(Kind::kMemory, Storage::kReg),
        std::pair(Kind::kMemory, Storage::kBram), std::pair(Kind::kDelayLine, Storage::kReg),
        std::pair(Kind::kPulseLine, Storage::kReg), std::pair(Kind::kPulseCounter, Storage::kReg),
        std::pair(Kind::kLoopCounter, Storage::kReg)}) {
    for (std::int64_t a = 2; a <= 300; ++a) {
      const bool is_bram = kind == Kind::kMemory && storage == Storage::kBram;
      const bool is_counter = kind == Kind::kPulseCounter || kind == Kind::kLoopCounter;
      const Resources less = priced(kind, a, 17, storage);
      const Resources more = priced(kind, a + 1, 17, storage);
      const bool falls = is_bram      ? more.bram18 < less.bram18
                         : is_counter ? more.ff < less.ff
                                      : lesser(less, more) != less;
      EXPECT_FALSE(falls) << to_string(kind) << " " << a;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Families, LeastPrice, testing::Values("xc7z020", "ice40-hx8k"),
                         [](const auto& tested) {
                           return tested.param.substr(0, tested.param.find('-'));
                         });

}  // namespace
}  // namespace hls::model
