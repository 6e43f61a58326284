#include "explorer/front/pick.h"

#include <gmock/gmock.h>

#include "tests/explorer/samples.h"

namespace hls::explorer {
namespace {

PickOptions options(std::map<std::string, double> limits = {}) {
  return {{"latency_cycles", "lut", "dsp"}, {100, 100, 10, 10}, std::move(limits)};
}

const std::vector<Evaluation> kPoints = {sample_point(0, 100, 10, 1), sample_point(1, 10, 90, 9),
                                         sample_point(2, 30, 25, 2), sample_point(3, 100, 10, 1),
                                         sample_point(4, 5, 5, 11)};

std::vector<Evaluation> feasible() {
  std::vector<Evaluation> points = kPoints;
  points[4].status = EvaluationStatus::kOverLimit;
  return points;
}

TEST(Pick, FastestHasTheLeastLatencyOfFeasiblePoints) {
  EXPECT_EQ(pick(feasible(), "fastest", options())->id, 1);
}

TEST(Pick, SmallestHasTheLeastGreatestShareOfTheDeviceAndTheLeastId) {
  EXPECT_EQ(pick(feasible(), "smallest", options())->id, 0);
}

TEST(Pick, KneeIsNearestToTheIdealPoint) { EXPECT_EQ(pick(feasible(), "knee", options())->id, 2); }

TEST(Pick, AnObjectiveIsAPick) { EXPECT_EQ(pick(feasible(), "dsp", options())->id, 0); }

TEST(Pick, HoldsTheLimits) {
  EXPECT_EQ(pick(feasible(), "fastest", options({{"dsp", 2}}))->id, 2);
  const auto none = pick(feasible(), "fastest", options({{"dsp", 0}}));
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, ErrorKind::kNothingFeasible);
  EXPECT_EQ(none.error().message, "no evaluated point has dsp <= 0");
}

TEST(Pick, BreaksTiesInLatencyBySize) {
  EXPECT_EQ(pick({sample_point(0, 10, 50), sample_point(1, 10, 20)}, "fastest", options())->id, 1);
}

TEST(Pick, RefusesUnknownNames) {
  const auto picked = pick(feasible(), "fastes", options());
  ASSERT_FALSE(picked);
  EXPECT_THAT(picked.error().notes, testing::Contains("did you mean 'fastest'?"));
}

}  // namespace
}  // namespace hls::explorer
