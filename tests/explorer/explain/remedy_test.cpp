#include "explorer/explain/remedy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <set>
#include <tuple>

#include "tests/explorer/samples.h"

namespace hls::explorer {
namespace {

using Rank = std::tuple<int, int, std::int64_t, std::int64_t>;  // knobs, steps, LUT, id

Rank rank(const model::DesignSpace& space, std::int64_t from, const Evaluation& evaluation) {
  const model::DesignPoint a = space.point(from);
  const model::DesignPoint b = space.point(evaluation.id);
  int knobs = 0;
  int steps = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    knobs += a[k] == b[k] ? 0 : 1;
    steps += std::abs(a[k] - b[k]);
  }
  return {knobs, steps, evaluation.metrics ? evaluation.metrics->resources.lut : 0, evaluation.id};
}

std::vector<Evaluation> random_evaluations(const model::DesignSpace& space, int one_in,
                                           std::mt19937_64& random) {
  std::vector<Evaluation> evaluations;
  for (std::int64_t id = 0; id < space.size(); ++id) {
    const bool is_feasible = random() % static_cast<std::uint64_t>(one_in) == 0;
    const auto lut = static_cast<std::int64_t>(random() % 3);
    evaluations.push_back(is_feasible ? sample_point(id, 10, lut) : sample_infeasible(id));
  }
  return evaluations;
}

TEST(RemedySearch, FindsTheCheapestOfAllPointsAndTriesNoneThatIsDearer) {
  std::mt19937_64 random(3);
  const model::DesignSpace space = sample_space({3, 1, 4, 2, 5});
  int found = 0;
  for (int round = 0; round < 300; ++round) {
    std::vector<Evaluation> all = random_evaluations(space, 1 + round % 60, random);
    const auto from = static_cast<std::int64_t>(random() % all.size());
    all[from] = sample_infeasible(from);
    std::optional<Evaluation> best;
    for (const Evaluation& candidate : all) {
      const bool counts = candidate.status == EvaluationStatus::kOk &&
                          std::get<0>(rank(space, from, candidate)) <= 2;
      if (!counts) continue;
      if (!best || rank(space, from, candidate) < rank(space, from, *best)) best = candidate;
    }

    RemedySearch search(space, from);
    std::set<std::int64_t> seen;
    const std::size_t batch = 1 + random() % 7;
    for (auto ids = search.propose(batch); !ids.empty(); ids = search.propose(batch)) {
      ASSERT_LE(ids.size(), batch);
      std::vector<Evaluation> evaluations;
      for (const std::int64_t id : ids) {
        ASSERT_TRUE(seen.insert(id).second);
        const Rank cost = rank(space, from, all[id]);
        EXPECT_GE(std::get<0>(cost), 1);
        EXPECT_LE(std::get<0>(cost), 2);
        if (best) {
          const Rank least = rank(space, from, *best);
          EXPECT_LE(std::pair(std::get<0>(cost), std::get<1>(cost)),
                    std::pair(std::get<0>(least), std::get<1>(least)));
        }
        evaluations.push_back(all[id]);
      }
      search.report(evaluations);
    }
    EXPECT_EQ(search.cheapest(), best);
    EXPECT_TRUE(search.is_complete());
    found += best ? 1 : 0;
  }
  EXPECT_GT(found, 100);
  EXPECT_LT(found, 300);
}

TEST(RemedySearch, IsIncompleteWhilePointsAreLeft) {
  const model::DesignSpace space = sample_space({2, 2});
  RemedySearch search(space, 0);
  EXPECT_EQ(search.propose(1).size(), 1U);
  EXPECT_FALSE(search.is_complete());
}

TEST(RemedySearch, HasNothingToTryWithoutAChoice) {
  const model::DesignSpace space = sample_space({1, 1});
  RemedySearch search(space, 0);
  EXPECT_TRUE(search.propose(10).empty());
  EXPECT_TRUE(search.is_complete());
}

}  // namespace
}  // namespace hls::explorer
