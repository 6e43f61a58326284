#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <string>

#include "model/kernel/text.h"
#include "model/schedule/text.h"
#include "scheduler/scheduler.h"
#include "tests/oracle/random_kernel.h"
#include "tests/oracle/replay.h"
#include "tests/scheduler/random_problem.h"

namespace hls {
namespace {

constexpr std::uint64_t kSeed = 20260000;

using oracle::random_case;

bool has_multiply_add(const model::Kernel& kernel) {
  return std::any_of(kernel.operations.begin(), kernel.operations.end(),
                     [](const auto& operation) { return operation.opcode == model::Opcode::kFma; });
}

std::uint64_t random_problems() { return oracle::setting("HLS_SEEDS", 200); }

TEST(RandomSchedule, EveryScheduleIsRightByVerifyAndByReplay) {
  std::uint64_t scheduled = 0;
  std::uint64_t skipped = 0;
  int fused = 0;
  const std::uint64_t problems = random_problems();
  for (std::uint64_t seed = kSeed; seed < kSeed + problems; ++seed) {
    const auto random = random_case(seed);
    if (!random) {
      ++skipped;
      continue;
    }
    const auto outcome = scheduler::schedule(random->problem, {});
    if (const auto* why = std::get_if<model::Infeasible>(&outcome)) {
      EXPECT_FALSE(why->reason.empty()) << "seed " << seed;
      continue;
    }
    const auto& schedule = std::get<model::Schedule>(outcome);
    ++scheduled;
    fused += has_multiply_add(random->design.kernel()) ? 1 : 0;
    EXPECT_THAT(scheduler::verify(random->problem, schedule), testing::IsEmpty())
        << "seed " << seed;
    EXPECT_THAT(oracle::replay(random->design, random->problem, schedule), testing::IsEmpty())
        << "seed " << seed << "\n"
        << model::print(random->design.kernel()) << model::print(random->problem);
    if (testing::Test::HasFailure()) return;
  }
  std::cout << problems << " problems, " << scheduled << " schedules replayed\n";
  EXPECT_GT(scheduled, problems / 2);
  EXPECT_LT(skipped, problems / 6);
  EXPECT_GT(fused, static_cast<int>(problems / 40));
}

TEST(RandomSchedule, EveryProblemsTextGivesItBack) {
  std::uint64_t problems = 0;
  for (std::uint64_t seed = kSeed; seed < kSeed + random_problems(); ++seed) {
    const auto random = random_case(seed);
    if (!random) continue;
    ++problems;
    const std::string text = model::print(random->problem);
    const Result<model::Problem> parsed = model::parse_problem(text, "problem");
    ASSERT_TRUE(parsed.ok()) << "seed " << seed << "\n" << to_string(parsed.error()) << text;
    ASSERT_EQ(*parsed, random->problem) << "seed " << seed << "\n" << text;
  }
  EXPECT_GT(problems, random_problems() * 2 / 3);
}

/// Moves one start, interval or port of a schedule; a correct schedule of least length rarely stays
/// correct.
TEST(RandomSchedule, VerifyRejectsWhatReplayRejects) {
  std::uint64_t wrong = 0;
  std::uint64_t caught = 0;
  for (std::uint64_t seed = kSeed; seed < kSeed + random_problems() / 2; ++seed) {
    const auto random = random_case(seed);
    if (!random) continue;
    const auto outcome = scheduler::schedule(random->problem, {});
    const auto* schedule = std::get_if<model::Schedule>(&outcome);
    if (schedule == nullptr) continue;
    for (std::size_t i = 1; i < schedule->start.size(); ++i) {
      for (const int shift : {-1, 1}) {
        model::Schedule mutant = *schedule;
        mutant.start[i] += shift;
        if (oracle::replay(random->design, random->problem, mutant).empty()) continue;
        ++wrong;
        caught += scheduler::verify(random->problem, mutant).empty() ? 0 : 1;
      }
    }
    for (std::size_t l = 0; l < schedule->interval.size(); ++l) {
      model::Schedule mutant = *schedule;
      mutant.interval[l] -= 1;
      if (oracle::replay(random->design, random->problem, mutant).empty()) continue;
      ++wrong;
      caught += scheduler::verify(random->problem, mutant).empty() ? 0 : 1;
    }
    for (model::PortBinding binding : schedule->bindings) {
      model::Schedule mutant = *schedule;
      for (model::PortBinding& moved : mutant.bindings) {
        if (moved == binding) moved.port = 1 - moved.port;
      }
      if (oracle::replay(random->design, random->problem, mutant).empty()) continue;
      ++wrong;
      caught += scheduler::verify(random->problem, mutant).empty() ? 0 : 1;
    }
  }
  EXPECT_GT(wrong, random_problems());
  EXPECT_EQ(caught, wrong);
}

TEST(RandomSchedule, BothSolversGiveTheSameLatencyWhereTheyFinish) {
  std::uint64_t compared = 0;
  for (std::uint64_t seed = kSeed; seed < kSeed + random_problems() / 2; ++seed) {
    const auto random = random_case(seed);
    if (!random) continue;
    scheduler::Options cbc;
    cbc.solver = scheduler::SolverKind::kCbc;
    const auto a = scheduler::schedule(random->problem, {});
    const auto b = scheduler::schedule(random->problem, cbc);
    const auto* with_glpk = std::get_if<model::Schedule>(&a);
    const auto* with_cbc = std::get_if<model::Schedule>(&b);
    if (with_glpk == nullptr || with_cbc == nullptr) continue;
    if (with_glpk->gap_cycles != 0 || with_cbc->gap_cycles != 0) continue;
    ++compared;
    EXPECT_EQ(with_glpk->length, with_cbc->length) << "seed " << seed;
  }
  EXPECT_GT(compared, random_problems() / 6);
}

}  // namespace
}  // namespace hls
