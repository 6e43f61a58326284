#include "explorer/front/pareto.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>

#include "tests/explorer/samples.h"

namespace hls::explorer {
namespace {

using Points = std::vector<std::pair<std::int64_t, std::vector<double>>>;

/// The definition, in O(n^2): nothing dominates a member, and no equal point has a lesser id.
std::vector<std::int64_t> front_by_definition(const Points& points) {
  std::vector<std::int64_t> ids;
  for (const auto& [id, values] : points) {
    bool kept = true;
    for (const auto& [other_id, other] : points) {
      bool no_worse = true;
      for (std::size_t i = 0; i < values.size(); ++i) no_worse &= other[i] <= values[i];
      if (no_worse && (other != values || other_id < id)) kept = false;
    }
    if (kept) ids.push_back(id);
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::vector<std::int64_t> front_ids_of(const Points& points) {
  ParetoFront front;
  for (const auto& [id, values] : points) front.insert(id, values);
  std::vector<std::int64_t> ids;
  for (const auto& [values, id] : front.members()) ids.push_back(id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

TEST(ParetoFront, EqualsItsDefinitionForOneToFiveObjectives) {
  std::mt19937 random(1);
  for (int objectives = 1; objectives <= 5; ++objectives) {
    for (int round = 0; round < 200; ++round) {
      Points points;
      const int range = 2 + round % 9;  // small ranges make ties and duplicates frequent
      for (int id = 0; id < 40; ++id) {
        std::vector<double> values;
        for (int i = 0; i < objectives; ++i)
          values.push_back(static_cast<double>(random() % range));
        points.emplace_back(id, std::move(values));
      }
      const std::vector<std::int64_t> expected = front_by_definition(points);
      EXPECT_EQ(front_ids_of(points), expected);
      std::shuffle(points.begin(), points.end(), random);
      EXPECT_EQ(front_ids_of(points), expected) << "the front depends on the order of insertion";
    }
  }
}

TEST(ParetoFront, KeepsTheLeastIdOfEqualPoints) {
  EXPECT_THAT(front_ids_of({{7, {1, 2}}, {3, {1, 2}}, {5, {1, 2}}}), testing::ElementsAre(3));
}

TEST(ParetoFront, LeavesOutPointsThatAreNotFeasible) {
  Evaluation over = sample_point(0, 1, 1);
  over.status = EvaluationStatus::kOverLimit;
  const auto front = pareto_front({over, sample_infeasible(1), sample_point(2, 10, 10)},
                                  {"latency_cycles", "lut"});
  ASSERT_EQ(front.size(), 1U);
  EXPECT_EQ(front[0].id, 2);
}

TEST(ParetoFront, ListsMembersByTheirObjectives) {
  const auto front =
      pareto_front({sample_point(0, 30, 1), sample_point(1, 10, 3), sample_point(2, 20, 2)},
                   {"latency_cycles", "lut"});
  std::vector<std::int64_t> ids;
  for (const Evaluation& member : front) ids.push_back(member.id);
  EXPECT_THAT(ids, testing::ElementsAre(1, 2, 0));
}

}  // namespace
}  // namespace hls::explorer
