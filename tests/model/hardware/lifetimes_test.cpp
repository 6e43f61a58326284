#include <gtest/gtest.h>

#include "model/hardware/lifetimes.h"

namespace hls::model {
namespace {

Line line_of(std::optional<std::int64_t> interval, bool is_counter) {
  Line line;
  line.width = 8;
  line.copies = 1;
  line.interval = interval;
  line.is_counter = is_counter;
  return line;
}

/// What the registers of a line hold, cycle by cycle: instance numbers; -1: nothing yet.
class LineReplay {
 public:
  LineReplay(const Line& line, const Element& element) : line_(line), element_(element) {}

  /// The instance the element shows `time` cycles after instance 0 was produced.
  std::int64_t shown(std::int64_t time) const {
    if (element_.kind == Element::Kind::kStage) return stage(element_.index, time);
    const std::int64_t ii = line_.interval.value_or(1'000'000);
    const std::int64_t capture = line_.capture(element_);
    // Read through: the capturing cycle itself shows the new value.
    const std::int64_t visible = element_.index < 0 ? capture : capture + 1;
    if (time < visible) return -1;
    const std::int64_t instance = (time - visible) / ii;
    return stage(line_.held_stage(element_.index), instance * ii + capture);
  }

 private:
  /// A wire shows instance n in cycle n ii only (a counter: for ii cycles); a register what its
  /// predecessor showed when it was last written.
  std::int64_t stage(std::int64_t index, std::int64_t time) const {
    const std::int64_t ii = line_.interval.value_or(1'000'000);
    if (time < 0) return -1;
    if (index == 0) return line_.is_counter || time % ii == 0 ? time / ii : -1;
    const std::int64_t first = line_.capture({Element::Kind::kStage, index});
    if (time <= first) return -1;
    return stage(index - 1, (time - 1 - first) / ii * ii + first);
  }

  const Line& line_;
  Element element_;
};

TEST(Line, EveryLocatedElementShowsTheInstanceThroughoutTheWindow) {
  for (const bool is_counter : {false, true}) {
    for (std::int64_t ii = 1; ii <= 7; ++ii) {
      const Line line = line_of(ii, is_counter);
      for (std::int64_t delay = 0; delay < 30; ++delay) {
        for (std::int64_t window = 0; window < ii; ++window) {
          const Element element = line.locate(delay, window);
          const LineReplay replay(line, element);
          constexpr std::int64_t kInstance = 6;
          for (std::int64_t at = delay; at <= delay + window; ++at) {
            ASSERT_EQ(replay.shown(kInstance * ii + at), kInstance)
                << "ii " << ii << " delay " << delay << " window " << window << " at " << at
                << (is_counter ? " counter" : " value");
          }
        }
      }
    }
  }
}

TEST(Line, AUseAfterDCyclesReadsStageCeilOfDOverIi) {
  EXPECT_EQ(line_of(4, false).stage_at(0), 0);
  EXPECT_EQ(line_of(4, false).stage_at(1), 1);
  EXPECT_EQ(line_of(4, false).stage_at(4), 1);
  EXPECT_EQ(line_of(4, false).stage_at(5), 2);
}

TEST(Line, TheFunctionsRegionNeedsOneStage) {
  const Line line = line_of(std::nullopt, false);
  EXPECT_EQ(line.locate(1, 100000), (Element{Element::Kind::kStage, 1}));
  EXPECT_EQ(line.locate(0, 0), (Element{Element::Kind::kStage, 0}));
}

TEST(Line, OneCopysTapsStayItsOwn) {
  Line line = line_of(1, false);
  line.copies = 4;
  line.tap({Element::Kind::kStage, 2});
  line.tap({Element::Kind::kStage, 5}, 3);
  EXPECT_EQ(line.taps(0).depth(), 2);
  EXPECT_EQ(line.taps(3).stages, (std::vector<std::int64_t>{2, 5}));
}

}  // namespace
}  // namespace hls::model
