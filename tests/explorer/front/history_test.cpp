#include "explorer/front/history.h"

#include <gmock/gmock.h>

#include "tests/explorer/samples.h"

namespace hls::explorer {
namespace {

using testing::ElementsAre;

TEST(FrontHistory, KeepsWhatWasOnTheFrontWhenItWasEvaluated) {
  FrontHistory history({"latency_cycles", "lut"});
  history.add({sample_infeasible(7), sample_point(3, 10, 10), sample_point(9, 11, 11)});
  history.add({sample_point(4, 5, 20), sample_point(2, 10, 10), sample_point(1, 5, 5)});
  EXPECT_EQ(history.evaluations(), 6);
  EXPECT_THAT(history.discoveries(),
              ElementsAre(Discovery{2, 3}, Discovery{4, 4}, Discovery{6, 1}));
  EXPECT_EQ(history.front().size(), 1U);
}

}  // namespace
}  // namespace hls::explorer
