#include "explorer/report/rejections.h"

#include <gmock/gmock.h>

#include "tests/explorer/samples.h"

namespace hls::explorer {
namespace {

TEST(Rejections, JoinPointsOverOneLimit) {
  std::vector<Evaluation> evaluations = {sample_point(0, 1, 10), sample_infeasible(1),
                                         sample_point(2, 1, 30), sample_point(3, 1, 40)};
  for (Evaluation& evaluation : evaluations) apply_limits({{"lut", 20}}, evaluation);
  const std::vector<Rejection> all = rejections(evaluations);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].status, EvaluationStatus::kOverLimit);
  EXPECT_EQ(all[0].cause, "lut over the limit of 20");
  EXPECT_EQ(all[0].points, 2U);
  EXPECT_EQ(all[1].status, EvaluationStatus::kInfeasible);
  EXPECT_EQ(all[1].cause, "recurrence");
  EXPECT_EQ(all[1].points, 1U);
}

}  // namespace
}  // namespace hls::explorer
