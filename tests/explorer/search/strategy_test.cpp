#include "explorer/search/strategy.h"

#include <gmock/gmock.h>

#include <set>

#include "explorer/front/pareto.h"
#include "tests/explorer/samples.h"

namespace hls::explorer {
namespace {

enum class Outcome { kFeasible, kInfeasible };

/// Everything a strategy proposes, in order, asked for `batch` points at a time.
std::vector<std::int64_t> proposals(const StrategyEntry& entry, const model::DesignSpace& space,
                                    std::uint64_t seed, std::size_t batch, Outcome outcome) {
  const auto strategy = entry.make({space, {"latency_cycles", "lut"}, seed});
  std::vector<std::int64_t> all;
  // One round more than any strategy that never repeats itself can need.
  for (std::int64_t round = 0; round <= space.size(); ++round) {
    const std::vector<std::int64_t> ids = strategy->propose(batch);
    if (ids.empty()) return all;
    EXPECT_LE(ids.size(), batch);
    std::vector<Evaluation> evaluations;
    for (const std::int64_t id : ids) {
      evaluations.push_back(outcome == Outcome::kFeasible ? sample_point(id, id % 17, id % 5)
                                                          : sample_infeasible(id));
    }
    strategy->report(evaluations);
    all.insert(all.end(), ids.begin(), ids.end());
  }
  ADD_FAILURE() << entry.name << " does not end";
  return all;
}

/// What every strategy must hold, whatever it searches for.
class StrategyContract : public testing::TestWithParam<StrategyEntry> {
 protected:
  const std::vector<std::vector<int>> shapes_ = {{1},       {2},    {7},     {4, 4},
                                                 {3, 5, 7}, {1, 1}, {2, 513}};
};

TEST_P(StrategyContract, StaysInTheSpaceAndProposesNoPointTwice) {
  for (const auto& shape : shapes_) {
    const model::DesignSpace space = sample_space(shape);
    const auto ids = proposals(GetParam(), space, 1, 16, Outcome::kFeasible);
    EXPECT_THAT(ids, testing::Each(testing::AllOf(testing::Ge(0), testing::Lt(space.size()))));
    EXPECT_EQ(std::set<std::int64_t>(ids.begin(), ids.end()).size(), ids.size());
    EXPECT_FALSE(ids.empty());
  }
}

TEST_P(StrategyContract, SameSeedSameProposals) {
  const model::DesignSpace space = sample_space({6, 7, 8});
  EXPECT_EQ(proposals(GetParam(), space, 9, 16, Outcome::kFeasible),
            proposals(GetParam(), space, 9, 16, Outcome::kFeasible));
}

TEST_P(StrategyContract, IsTheSameForAnyNumberAskedForUnlessItLearnsFromEach) {
  // Branch and bound leaves out what the latest points dominate.
  if (GetParam().name == "exact") return;
  const model::DesignSpace space = sample_space({6, 7, 8});
  EXPECT_EQ(proposals(GetParam(), space, 9, 256, Outcome::kFeasible),
            proposals(GetParam(), space, 9, 3, Outcome::kFeasible));
}

TEST_P(StrategyContract, SurvivesASpaceWithoutFeasiblePoints) {
  for (const auto& shape : shapes_) {
    proposals(GetParam(), sample_space(shape), 1, 16, Outcome::kInfeasible);
  }
}

TEST_P(StrategyContract, ProposesNoExcludedPoint) {
  for (const auto& shape : std::vector<std::vector<int>>{{4, 4}, {3, 5, 7}, {6, 1, 40}}) {
    const model::DesignSpace space = restricted_sample_space(shape);
    ASSERT_LT(space.points(), space.size());
    for (const Outcome outcome : {Outcome::kFeasible, Outcome::kInfeasible}) {
      const auto ids = proposals(GetParam(), space, 1, 16, outcome);
      EXPECT_FALSE(ids.empty());
      for (const std::int64_t id : ids) EXPECT_TRUE(space.contains(id)) << id;
    }
  }
}

TEST_P(StrategyContract, FindsTheFewPointsThatConstraintsLeave) {
  model::DesignSpace space = sample_space({30, 40, 50});
  const auto constraint = model::Constraint::parse(
      "loops.l0.ii * loops.l1.ii * loops.l2.ii == 7 * 11 * 13", {"c.yaml", 1, 1});
  ASSERT_TRUE(model::restrict_space({}, {*constraint}, space));
  ASSERT_EQ(space.points(), 6);
  const auto ids = proposals(GetParam(), space, 5, 16, Outcome::kFeasible);
  EXPECT_FALSE(ids.empty());
  for (const std::int64_t id : ids) EXPECT_TRUE(space.contains(id)) << id;
}

TEST_P(StrategyContract, EndsWhenAskedForOnePointAtATime) {
  const auto ids = proposals(GetParam(), sample_space({5, 5}), 1, 1, Outcome::kFeasible);
  EXPECT_FALSE(ids.empty());
}

INSTANTIATE_TEST_SUITE_P(All, StrategyContract, testing::ValuesIn(strategies()),
                         [](const auto& param) { return param.param.name; });

std::vector<std::int64_t> ids_of(const std::string& name, const model::DesignSpace& space,
                                 std::uint64_t seed) {
  for (const StrategyEntry& entry : strategies()) {
    if (entry.name == name) return proposals(entry, space, seed, 16, Outcome::kFeasible);
  }
  return {};
}

TEST(Exhaustive, ProposesEveryPointByAscendingId) {
  EXPECT_THAT(ids_of("exhaustive", sample_space({2, 3}), 1),
              testing::ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(Exhaustive, ProposesEveryPointThatConstraintsLeave) {
  const model::DesignSpace space = restricted_sample_space({4, 5, 6});
  const auto exhaustive = ids_of("exhaustive", space, 1);
  EXPECT_EQ(static_cast<std::int64_t>(exhaustive.size()), space.points());
  auto random = ids_of("random", space, 1);
  std::sort(random.begin(), random.end());
  EXPECT_EQ(random, exhaustive);
}

TEST(Exact, CountsNoExcludedPoint) {
  const model::DesignSpace space = restricted_sample_space({4, 5, 6});
  const auto strategy = make_exact({space, {"latency_cycles", "lut"}});
  std::int64_t evaluated = 0;
  while (true) {
    std::vector<Evaluation> evaluations;
    for (const std::int64_t id : strategy->propose(7))
      evaluations.push_back(sample_point(id, id, 1));
    const Coverage coverage = *strategy->coverage();
    EXPECT_EQ(coverage.evaluated + coverage.pruned + coverage.left, space.points());
    if (evaluations.empty()) break;
    evaluated += static_cast<std::int64_t>(evaluations.size());
    strategy->report(evaluations);
  }
  EXPECT_GT(evaluated, 0);
  EXPECT_EQ(strategy->coverage()->left, 0);
}

TEST(Random, ProposesEveryPointInAnOrderOfItsSeed) {
  const model::DesignSpace space = sample_space({10, 11});
  const auto one = ids_of("random", space, 1);
  EXPECT_EQ(std::set<std::int64_t>(one.begin(), one.end()).size(), 110U);
  EXPECT_FALSE(std::is_sorted(one.begin(), one.end()));
  EXPECT_NE(one, ids_of("random", space, 2));
}

TEST(Neighbor, FindsTheFrontOfASmoothSpaceWithFewPoints) {
  const model::DesignSpace space = sample_space({40, 40, 40});
  const auto strategy = make_neighbor({space, {"latency_cycles", "lut"}, 3});
  ParetoFront front;
  std::int64_t evaluated = 0;
  while (true) {
    std::vector<Evaluation> evaluations;
    for (const std::int64_t id : strategy->propose(16)) {
      const model::DesignPoint at = space.point(id);
      evaluations.push_back(sample_point(id, 10 + at[0] + at[2], 10 + (40 - at[0]) + at[1]));
      front.insert(id, objectives_of(evaluations.back(), {"latency_cycles", "lut"}));
    }
    if (evaluations.empty()) break;
    evaluated += static_cast<std::int64_t>(evaluations.size());
    strategy->report(evaluations);
  }
  EXPECT_EQ(front.size(), 40U);
  EXPECT_LT(evaluated, space.size() / 10);
}

TEST(Nsga2, FindsBetterPointsThanRandomSearch) {
  const model::DesignSpace space = sample_space({40, 40, 40, 40});
  const auto least_sum = [&](const std::string& name) {
    const auto strategy =
        std::move(*make_strategy(name, {}, {space, {"latency_cycles", "lut"}, 3}));
    std::int64_t least = 1000;
    for (int round = 0; round < 16; ++round) {
      std::vector<Evaluation> evaluations;
      for (const std::int64_t id : strategy->propose(64)) {
        const model::DesignPoint at = space.point(id);
        const std::int64_t latency = at[0] + at[2];
        const std::int64_t lut = (40 - at[0]) + at[1] + at[3];
        evaluations.push_back(sample_point(id, latency, lut));
        least = std::min(least, latency + lut);
      }
      strategy->report(evaluations);
    }
    return least;
  };
  EXPECT_LT(least_sum("nsga2"), least_sum("random"));
}

TEST(MakeStrategy, NamesTheNearestSpelling) {
  const model::DesignSpace space = sample_space({2});
  const auto made = make_strategy("exhaustiv", {"c.yaml", 3, 9}, {space});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(made.error().notes, testing::Contains("did you mean 'exhaustive'?"));
}

}  // namespace
}  // namespace hls::explorer
