#include "explorer/search/sweep.h"

#include <gmock/gmock.h>

#include <atomic>
#include <thread>

#include "tests/explorer/samples.h"

namespace hls::explorer {
namespace {

Result<Evaluation> slow_for_even_ids(std::int64_t id) {
  if (id % 2 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
  return id % 3 == 0 ? sample_infeasible(id) : sample_point(id, id % 13, id % 7);
}

std::vector<Evaluation> sweep_all(const char* strategy_name, int threads) {
  const model::DesignSpace space = sample_space({20, 30});
  const auto strategy = make_strategy(strategy_name, {}, {space, {"latency_cycles", "lut"}, 5});
  SweepOptions options;
  options.threads = threads;
  options.batch = 64;
  return sweep(**strategy, slow_for_even_ids, options)->evaluations;
}

TEST(Sweep, GivesTheSameForAnyNumberOfThreads) {
  for (const char* strategy : {"exact", "exhaustive", "neighbor", "nsga2", "random"}) {
    const auto one = sweep_all(strategy, 1);
    EXPECT_FALSE(one.empty());
    EXPECT_EQ(one, sweep_all(strategy, 8));
  }
}

TEST(Sweep, EvaluatesAtMostTheAskedNumber) {
  const model::DesignSpace space = sample_space({100});
  const auto strategy = make_exhaustive({space});
  SweepOptions options;
  options.evaluations = 37;
  options.batch = 10;
  const auto outcome = sweep(*strategy, slow_for_even_ids, options);
  EXPECT_EQ(outcome->evaluations.size(), 37U);
  EXPECT_FALSE(outcome->stopped);
}

TEST(Sweep, KeepsAPrefixOfTheProposalsWhenStopped) {
  for (const int threads : {1, 4}) {
    const model::DesignSpace space = sample_space({1000});
    const auto strategy = make_exhaustive({space});
    std::atomic<int> asked = 0;
    SweepOptions options;
    options.threads = threads;
    options.stop = [&] { return ++asked > 300; };
    const auto outcome = sweep(*strategy, slow_for_even_ids, options);
    EXPECT_TRUE(outcome->stopped);
    EXPECT_LE(outcome->evaluations.size(), 300U);
    for (std::size_t i = 0; i < outcome->evaluations.size(); ++i) {
      EXPECT_EQ(outcome->evaluations[i].id, static_cast<std::int64_t>(i));
    }
  }
}

TEST(Sweep, ReportsTheFirstErrorInOrderOfProposal) {
  const auto fail_from_10 = [](std::int64_t id) -> Result<Evaluation> {
    if (id < 10) return sample_point(id, 1, 1);
    return Error{ErrorKind::kInternal, std::to_string(id), {}, "", {}};
  };
  const model::DesignSpace space = sample_space({200});
  const auto strategy = make_exhaustive({space});
  SweepOptions options;
  options.threads = 4;
  const auto outcome = sweep(*strategy, fail_from_10, options);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().message, "10");
}

}  // namespace
}  // namespace hls::explorer
