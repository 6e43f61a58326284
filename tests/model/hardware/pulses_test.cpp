#include <gtest/gtest.h>

#include "model/hardware/pulses.h"

namespace hls::model {
namespace {

PulseTrain train(const std::vector<std::int64_t>& offsets, std::optional<std::int64_t> interval) {
  PulseTrain result;
  for (const std::int64_t offset : offsets) result.need(offset);
  result.cut(interval);
  return result;
}

/// Cycles a train's segments delay by in all, up to the end.
std::int64_t end_of(const PulseTrain& pulses) {
  return pulses.segments().back().base + pulses.segments().back().stages;
}

TEST(PulseTrain, ShortGapsAreOneLine) {
  const PulseTrain pulses = train({7, 0, 7, 30}, std::nullopt);
  ASSERT_EQ(pulses.segments().size(), 1U);
  EXPECT_EQ(pulses.segments()[0].stages, 30);
  EXPECT_EQ(pulses.find(7), (std::pair<std::size_t, std::int64_t>{0, 7}));
}

TEST(PulseTrain, TheFunctionCountsAnyGapOnce) {
  const PulseTrain pulses = train({2, 5000, 5004}, std::nullopt);
  ASSERT_EQ(pulses.segments().size(), 2U);
  EXPECT_EQ(pulses.segments()[1].counted, 4998);
  EXPECT_EQ(pulses.segments()[1].stages, 4);
  EXPECT_EQ(pulses.find(5000), (std::pair<std::size_t, std::int64_t>{1, 0}));
}

TEST(PulseTrain, ACounterCountsAtMostTheInterval) {
  for (std::int64_t interval = 1; interval < 120; ++interval) {
    for (const std::int64_t offset : {31, 32, 33, 64, 100, 250, 1000}) {
      const PulseTrain pulses = train({offset}, interval);
      std::int64_t counted = 0;
      for (const PulseSegment& segment : pulses.segments()) {
        EXPECT_LE(segment.counted, interval);
        counted += segment.counted;
      }
      EXPECT_EQ(end_of(pulses), offset);
      const bool may_count = interval > PulseTrain::kLongestGap;
      EXPECT_EQ(counted > 0, may_count && offset > PulseTrain::kLongestGap);
    }
  }
}

}  // namespace
}  // namespace hls::model
