#include "scheduler/ports/collision.h"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <set>

namespace hls::scheduler {
namespace {

using model::LoopId;
using model::Problem;

/// Two operations in random loops, some of them shared.
Problem random_problem(std::mt19937_64& random) {
  Problem problem;
  const int loops = 1 + static_cast<int>(random() % 5);
  problem.operations.resize(2);
  for (int loop = 0; loop < loops; ++loop) {
    Problem::Loop entry;
    entry.trip_count = 1 + static_cast<std::int64_t>(random() % 4);
    problem.loops.push_back(entry);
    const auto around = random() % 3;
    if (around != 1) problem.operations[0].loops.push_back(loop);
    if (around != 0) problem.operations[1].loops.push_back(loop);
  }
  return problem;
}

std::set<std::int64_t> busy_cycles(const Problem& problem, int operation,
                                   const Intervals& intervals) {
  std::set<std::int64_t> cycles{0};
  for (LoopId loop : problem.operations[operation].loops) {
    std::set<std::int64_t> more;
    for (std::int64_t cycle : cycles) {
      for (std::int64_t x = 0; x < problem.loops[loop].trip_count; ++x) {
        more.insert(cycle + x * intervals[loop]);
      }
    }
    cycles = std::move(more);
  }
  return cycles;
}

TEST(CollisionPattern, AgreesWithTheListsOfBusyCycles) {
  std::mt19937_64 random(7);
  int collisions = 0;
  for (int round = 0; round < 2000; ++round) {
    const Problem problem = random_problem(random);
    Intervals intervals;
    for (std::size_t i = 0; i < problem.loops.size(); ++i) {
      intervals.push_back(1 + static_cast<std::int64_t>(random() % 9));
    }
    const std::set<std::int64_t> a = busy_cycles(problem, 0, intervals);
    const std::set<std::int64_t> b = busy_cycles(problem, 1, intervals);
    const CollisionPattern pattern(problem, 0, 1, intervals);
    std::optional<std::int64_t> last_free;
    std::int64_t after_last_collision = -40;
    for (std::int64_t delta = -40; delta <= 40; ++delta) {
      bool meet = false;
      for (std::int64_t cycle : b) meet |= a.contains(cycle + delta);
      collisions += meet ? 1 : 0;
      ASSERT_EQ(pattern.collides(delta), meet) << "round " << round << " delta " << delta;
      if (!meet && last_free) {
        ASSERT_EQ(pattern.free_above(*last_free, delta), delta);
        ASSERT_EQ(pattern.free_below(delta, *last_free), *last_free);
      }
      if (!meet) last_free = delta;
      if (meet) {
        for (; after_last_collision <= delta; ++after_last_collision) {
          ASSERT_EQ(pattern.collision_from(after_last_collision), delta);
        }
        ASSERT_GE(delta, pattern.least());
        ASSERT_LE(delta, pattern.greatest());
      }
    }
  }
  EXPECT_GT(collisions, 1000);
}

// What one question finds must not change the answers to the next ones.
TEST(CollisionPattern, AnswersInAnyOrderOfQuestions) {
  std::mt19937_64 random(8);
  int found = 0;
  for (int round = 0; round < 500; ++round) {
    const Problem problem = random_problem(random);
    Intervals intervals;
    for (std::size_t i = 0; i < problem.loops.size(); ++i) {
      intervals.push_back(1 + static_cast<std::int64_t>(random() % 9));
    }
    const CollisionPattern pattern(problem, 0, 1, intervals);
    for (int question = 0; question < 30; ++question) {
      const std::int64_t sign = question % 2 == 0 ? 1 : -1;
      const std::int64_t from = static_cast<std::int64_t>(random() % 81) - 40;
      const std::int64_t limit = from + sign * static_cast<std::int64_t>(random() % 30);
      const std::int64_t free =
          sign > 0 ? pattern.free_above(from, limit) : pattern.free_below(from, limit);
      ASSERT_GT((free - from) * sign, 0);
      for (std::int64_t delta = from + sign; delta != free; delta += sign) {
        ASSERT_TRUE(pattern.collides(delta)) << "round " << round << " delta " << delta;
      }
      if ((limit - free) * sign < 0) continue;
      ASSERT_FALSE(pattern.collides(free)) << "round " << round << " delta " << free;
      ++found;
    }
  }
  EXPECT_GT(found, 1000);
}

}  // namespace
}  // namespace hls::scheduler
