#include "scheduler/ports/collision.h"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <set>

namespace hls::scheduler {
namespace {

using model::LoopId;
using model::Problem;

/// Two accesses in random loops, some of them shared, whose bank is chosen in up to two dimensions.
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
  model::PortResource resource;
  for (int dimension = static_cast<int>(random() % 3); dimension > 0; --dimension) {
    const auto banks = static_cast<std::int32_t>(2 + random() % 4);
    resource.dimensions.push_back({banks, resource.banks});
    resource.banks *= banks;
  }
  for (int operation = 0; operation < 2; ++operation) {
    model::BankUse use;
    use.operation = operation;
    for (std::int32_t bank = 0; bank < resource.banks; ++bank) use.banks.push_back(bank);
    for (const model::BankDimension& dimension : resource.dimensions) {
      model::BankIndex index;
      const auto banks = static_cast<std::uint64_t>(dimension.banks);
      index.constant = static_cast<std::int64_t>(random() % banks);
      for (const LoopId loop : problem.operations[operation].loops) {
        const auto coefficient = static_cast<std::int64_t>(random() % banks);
        if (coefficient > 0) index.terms.emplace_back(loop, coefficient);
      }
      use.indices.push_back(index);
    }
    resource.uses.push_back(use);
  }
  problem.resources.push_back(resource);
  return problem;
}

/// The cycle of an instance, and the index of its bank in each dimension.
using Instance = std::vector<std::int64_t>;

std::set<Instance> instances(const Problem& problem, int use, const Intervals& intervals) {
  const model::PortResource& resource = problem.resources[0];
  Instance first{0};
  for (const model::BankIndex& index : resource.uses[use].indices) first.push_back(index.constant);
  std::set<Instance> all{first};
  for (LoopId loop : problem.operations[use].loops) {
    std::set<Instance> more;
    for (const Instance& instance : all) {
      for (std::int64_t x = 0; x < problem.loops[loop].trip_count; ++x) {
        Instance next = instance;
        next[0] += x * intervals[loop];
        for (std::size_t d = 0; d < resource.dimensions.size(); ++d) {
          for (const auto& [other, coefficient] : resource.uses[use].indices[d].terms) {
            if (other == loop) next[d + 1] += x * coefficient;
          }
          next[d + 1] %= resource.dimensions[d].banks;
        }
        more.insert(next);
      }
    }
    all = std::move(more);
  }
  return all;
}

TEST(Collisions, AgreeWithTheListsOfInstances) {
  std::mt19937_64 random(7);
  int collisions = 0;
  int never = 0;
  for (int round = 0; round < 4000; ++round) {
    const Problem problem = random_problem(random);
    Intervals intervals;
    for (std::size_t i = 0; i < problem.loops.size(); ++i) {
      intervals.push_back(1 + static_cast<std::int64_t>(random() % 9));
    }
    const std::set<Instance> a = instances(problem, 0, intervals);
    const std::set<Instance> b = instances(problem, 1, intervals);
    const CollisionTable table(problem, intervals);
    const Collisions& pattern = table.of(0, 0, 1);
    never += pattern.is_empty() ? 1 : 0;
    std::optional<std::int64_t> last_free;
    std::int64_t after_last_collision = -40;
    for (std::int64_t delta = -40; delta <= 40; ++delta) {
      bool meet = false;
      for (Instance instance : b) {
        instance[0] += delta;
        meet |= a.contains(instance);
      }
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
  EXPECT_GT(never, 100);
}

// What one question finds must not change the answers to the next ones.
TEST(Collisions, AnswerInAnyOrderOfQuestions) {
  std::mt19937_64 random(8);
  int found = 0;
  for (int round = 0; round < 500; ++round) {
    const Problem problem = random_problem(random);
    Intervals intervals;
    for (std::size_t i = 0; i < problem.loops.size(); ++i) {
      intervals.push_back(1 + static_cast<std::int64_t>(random() % 9));
    }
    const CollisionTable table(problem, intervals);
    const Collisions& pattern = table.of(0, 0, 1);
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

/// Two accesses that together are busy in each cycle of a long stretch, each in every other one.
Problem even_and_odd(std::int64_t trips) {
  Problem problem;
  problem.operations.resize(2);
  problem.loops.push_back({"x", model::LoopKind::kTemporal, trips});
  problem.operations[0].loops = {0};
  model::PortResource resource;
  resource.banks = 2;
  resource.dimensions = {{2, 1}};
  resource.uses = {{0, {}, {0, 1}, false, {{0, {{0, 1}}}}}, {1, {}, {0, 1}, false, {{0, {}}}}};
  problem.resources.push_back(resource);
  return problem;
}

// The stretch is walked at once: a million of cycles one by one would take seconds.
TEST(Collisions, FindTheEndOfAStretchThatPatternsFillTogether) {
  const Problem problem = even_and_odd(1'000'001);
  const CollisionTable table(problem, {1});
  const Collisions& even = table.of(0, 0, 1);
  EXPECT_TRUE(even.collides(0));
  EXPECT_FALSE(even.collides(1));
  Collisions both;
  both.add(even, 0);
  both.add(even, 1);
  EXPECT_EQ(both.free_above(0, 2'000'000), 1'000'001);
  EXPECT_EQ(both.free_below(1'000'000, -10), -2);
}

using Steps = CollisionPattern::Steps;

/// All sums of one value of each.
std::set<std::int64_t> sums(const std::vector<Steps>& steps) {
  std::set<std::int64_t> sums{0};
  for (const Steps& entry : steps) {
    std::set<std::int64_t> more;
    for (const std::int64_t sum : sums) {
      for (std::int64_t x = entry.low; x <= entry.high; ++x) more.insert(sum + x * entry.cycles);
    }
    sums = std::move(more);
  }
  return sums;
}

/// Rows that are `cycles` apart, or some multiple of it, each with accesses in some of its cycles.
std::vector<Steps> random_rows(std::mt19937_64& random, std::int64_t cycles) {
  const auto below = [&](std::int64_t end) {
    return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(end));
  };
  std::vector<Steps> steps{{cycles * (1 + below(2)), -below(30), below(30)},
                           {1 + below(3), -below(3), below(4)}};
  if (below(2) == 0) steps.push_back({steps[0].cycles * (1 + below(2)), -below(3), below(3)});
  if (below(4) == 0) steps.push_back({cycles - 1, 0, below(2)});
  return steps;
}

// After many questions the answers come from one period, and are the same.
TEST(Collisions, OfRowsRepeat) {
  constexpr int kQuestions = 400;
  std::mt19937_64 random(21);
  for (int round = 0; round < 60; ++round) {
    const auto cycles = static_cast<std::int64_t>(6 + random() % 20);
    std::vector<Collisions::Shifted> patterns;
    std::set<std::int64_t> expected;
    for (int i = 0; i < 2 + round % 3; ++i) {
      const std::vector<Steps> steps = random_rows(random, cycles);
      const auto shift = static_cast<std::int64_t>(random() % 40) - 20;
      patterns.push_back({CollisionPattern(steps), shift});
      for (const std::int64_t sum : sums(steps)) expected.insert(sum - shift);
    }
    const Collisions rows(std::move(patterns));
    ASSERT_EQ(rows.least(), *expected.begin());
    ASSERT_EQ(rows.greatest(), *expected.rbegin());
    const std::int64_t span = rows.greatest() - rows.least() + 20;
    for (int question = 0; question < kQuestions; ++question) {
      const std::int64_t from =
          rows.least() - 10 +
          static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(span));
      ASSERT_EQ(rows.collides(from), expected.count(from) > 0) << "round " << round;
      std::int64_t above = from + 1;
      while (expected.count(above) > 0) ++above;
      ASSERT_EQ(rows.free_above(from, 1'000'000), above) << "round " << round << " from " << from;
      std::int64_t below = from - 1;
      while (expected.count(below) > 0) --below;
      ASSERT_EQ(rows.free_below(from, -1'000'000), below) << "round " << round << " from " << from;
    }
  }
}

// Of a region's iterations that touch different banks none meet.
TEST(Collisions, OfARegionAreThoseOfItsIterationsApart) {
  Problem problem;
  problem.operations.resize(2);
  problem.loops.push_back({"it", model::LoopKind::kTemporal, 8});
  problem.loops.push_back({"x", model::LoopKind::kTemporal, 10, 0});
  model::PortResource resource;
  resource.banks = 2;
  resource.dimensions = {{2, 1}};
  for (int operation = 0; operation < 2; ++operation) {
    problem.operations[operation].loops = {0, 1};
    problem.operations[operation].loop = 1;
    resource.uses.push_back({operation, {}, {0, 1}, operation == 1, {{0, {{0, 1}}}}});
  }
  problem.resources.push_back(resource);
  const CollisionTable table(problem, {100, 1}, 0);
  const std::vector<Collisions>& apart = table.by_iterations(0, 0, 1);
  ASSERT_EQ(apart.size(), 2U);
  EXPECT_TRUE(apart[0].collides(9));
  EXPECT_FALSE(apart[0].collides(10));
  EXPECT_TRUE(apart[1].is_empty());
}

}  // namespace
}  // namespace hls::scheduler
