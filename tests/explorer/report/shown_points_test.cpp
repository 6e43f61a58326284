#include "explorer/report/shown_points.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "explorer/front/pareto.h"
#include "tests/explorer/samples.h"

namespace hls::explorer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Spread, HoldsFirstAndLast) {
  EXPECT_THAT(spread(3, 10), ElementsAre(0, 1, 2));
  EXPECT_THAT(spread(9, 3), ElementsAre(0, 4, 8));
  EXPECT_THAT(spread(9, 1), ElementsAre(0));
  EXPECT_THAT(spread(9, 0), IsEmpty());
  EXPECT_THAT(spread(0, 5), IsEmpty());
}

TEST(ShownPoints, AreAllWithMetricsWhereTheyAreFew) {
  const std::vector<Evaluation> evaluations = {sample_point(0, 1, 1), sample_infeasible(1),
                                               sample_point(2, 3, 3)};
  EXPECT_THAT(shown_points(evaluations, {"latency_cycles", "lut"}, 2),
              ElementsAre(&evaluations[0], &evaluations[2]));
}

TEST(ShownPoints, HoldTheFrontOfAnyTwoMetricsWhereTheyAreMany) {
  std::vector<Evaluation> evaluations;
  for (std::int64_t id = 0; id < 1000; ++id) {
    evaluations.push_back(sample_point(id, 100 + id * 37 % 400, 50 + id * 53 % 700, id * 11 % 90));
  }
  const auto shown = shown_points(evaluations, {"latency_cycles", "lut", "dsp"}, 200);
  EXPECT_EQ(shown.size(), 200U);
  EXPECT_TRUE(std::is_sorted(shown.begin(), shown.end(),
                             [](const auto* a, const auto* b) { return a->id < b->id; }));
  std::set<std::int64_t> ids;
  for (const Evaluation* point : shown) ids.insert(point->id);
  EXPECT_EQ(ids.size(), shown.size());
  const std::vector<std::vector<std::string>> fronts = {
      {"latency_cycles", "lut", "dsp"}, {"latency_cycles", "lut"}, {"lut", "dsp"}, {"dsp", "ff"}};
  for (const auto& objectives : fronts) {
    for (const Evaluation& member : pareto_front(evaluations, objectives)) {
      EXPECT_EQ(ids.count(member.id), 1U) << member.id;
    }
  }
}

}  // namespace
}  // namespace hls::explorer
