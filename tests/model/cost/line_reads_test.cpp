#include "model/cost/line_reads.h"

#include <gtest/gtest.h>

#include <vector>

namespace hls::model {
namespace {

struct Bits {
  std::int64_t width;
  std::vector<std::int64_t> stages;
  std::int64_t unread;

  bool operator==(const Bits&) const = default;
};

std::vector<Bits> runs(std::int64_t width, const std::vector<std::int64_t>& stages,
                       const std::vector<StageReads>& reads, bool is_shift) {
  std::vector<Bits> all;
  for (const LineBits& bits : split_line(width, stages, reads, is_shift)) {
    all.push_back({bits.width, bits.stages, bits.unread});
  }
  return all;
}

TEST(SplitLine, IsOneRunOfWhatIsReadWhole) {
  EXPECT_EQ(runs(8, {2, 5}, {{}, {}}, true), (std::vector<Bits>{{8, {2, 3}, 0}}));
  EXPECT_EQ(runs(8, {2, 5}, {{}, {}}, false), (std::vector<Bits>{{8, {5}, 0}}));
}

TEST(SplitLine, LeavesTheLastRegistersToDsps) {
  const StageReads taken{0, true};
  EXPECT_EQ(runs(8, {5}, {taken}, true), (std::vector<Bits>{{8, {3}, 2}}));
  EXPECT_EQ(runs(8, {5}, {taken}, false), (std::vector<Bits>{{8, {4}, 1}}));
  EXPECT_EQ(runs(8, {1}, {taken}, true), (std::vector<Bits>{{8, {}, 1}}));
  // A register that others go on from stays, but shift registers are not read in between.
  EXPECT_EQ(runs(8, {2, 5}, {taken, {}}, true), (std::vector<Bits>{{8, {5}, 0}}));
  EXPECT_EQ(runs(8, {3, 5}, {taken, {}}, true), (std::vector<Bits>{{8, {1, 4}, 0}}));
  EXPECT_EQ(runs(8, {2, 5}, {taken, {}}, false), (std::vector<Bits>{{8, {5}, 0}}));
}

TEST(SplitLine, LeavesBitsOutThatNothingReads) {
  const StageReads sign{7, false};
  EXPECT_EQ(runs(8, {1, 3}, {{}, sign}, true), (std::vector<Bits>{{7, {1}, 2}, {1, {1, 2}, 0}}));
  EXPECT_EQ(runs(8, {1, 3}, {sign, {}}, true), (std::vector<Bits>{{7, {3}, 0}, {1, {1, 2}, 0}}));
  // Beyond the kept bits there are copies of the sign.
  EXPECT_EQ(runs(8, {1}, {{20, false}}, false), (std::vector<Bits>{{7, {}, 1}, {1, {1}, 0}}));
}

}  // namespace
}  // namespace hls::model
