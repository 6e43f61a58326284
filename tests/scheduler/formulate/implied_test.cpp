#include "scheduler/formulate/implied.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <vector>

#include "scheduler/constraints/constraint_graph.h"
#include "scheduler/formulate/loops.h"

namespace hls::scheduler {
namespace {

using model::Dependence;
using model::DependenceKind;
using model::Distance;
using model::LoopId;
using model::Problem;

using Lengths = std::vector<std::optional<std::int64_t>>;

/// Longest paths from an operation over dependences between members, all or those that are not implied; nothing where
/// they grow without end.
std::optional<Lengths> longest(const Problem& problem, const std::vector<bool>& members,
                               const Intervals& intervals, int from, bool all) {
  Lengths lengths(members.size());
  lengths[static_cast<std::size_t>(from)] = 0;
  for (std::size_t round = 0; round <= members.size(); ++round) {
    bool changed = false;
    for (const Dependence& dependence : problem.dependences) {
      const auto source = static_cast<std::size_t>(dependence.source);
      const auto destination = static_cast<std::size_t>(dependence.destination);
      if (!members[source] || !members[destination] || !lengths[source]) continue;
      if (!all && dependence.is_implied) continue;
      const std::int64_t length =
          *lengths[source] + dependence.delay - least_distance(dependence.distances, intervals);
      if (lengths[destination] && *lengths[destination] >= length) continue;
      lengths[destination] = length;
      changed = true;
    }
    if (!changed) return lengths;
  }
  return std::nullopt;
}

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  int number(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }

  /// Operations in a tree of loops, of all kinds of dependences between them; many between the same two.
  Problem problem() {
    Problem problem;
    const int loops = number(0, 4);
    for (int loop = 0; loop < loops; ++loop) {
      Problem::Loop entry;
      entry.parent = number(-1, loop - 1);
      problem.loops.push_back(entry);
    }
    const int operations = number(2, 10);
    for (int i = 0; i < operations; ++i) {
      Problem::Operation entry;
      entry.loop = number(-1, loops - 1);
      problem.operations.push_back(entry);
    }
    const int dependences = operations * number(1, 12);
    for (int i = 0; i < dependences; ++i) {
      problem.dependences.push_back({number(0, operations - 1), number(0, operations - 1),
                                     DependenceKind::kRaw, number(-1, 3), distances(loops)});
    }
    return problem;
  }

  Intervals intervals(const Problem& problem) {
    Intervals intervals;
    for (std::size_t i = 0; i < problem.loops.size(); ++i) intervals.push_back(number(0, 9));
    return intervals;
  }

 private:
  std::vector<Distance> distances(int loops) {
    if (number(0, 1) == 0) return {{}};
    std::vector<Distance> distances;
    const int count = number(1, 2);
    for (int i = 0; i < count; ++i) {
      Distance distance;
      for (LoopId loop = 0; loop < loops; ++loop) {
        const int apart = number(-1, 2);
        if (apart != 0) distance.emplace_back(loop, apart);
      }
      distances.push_back(std::move(distance));
    }
    return distances;
  }

  std::mt19937_64 random_;
};

TEST(Implied, NoPathAndNoCycleNeedsThem) {
  int marked = 0;
  int dependences = 0;
  int cycles = 0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    Draw draw(seed);
    Problem problem = draw.problem();
    mark_implied(problem);
    for (const Dependence& dependence : problem.dependences)
      marked += dependence.is_implied ? 1 : 0;
    dependences += static_cast<int>(problem.dependences.size());
    const Intervals intervals = draw.intervals(problem);
    for (LoopId loop = -1; loop < static_cast<LoopId>(problem.loops.size()); ++loop) {
      const std::vector<bool> members = members_of(problem, loop);
      for (int from = 0; from < static_cast<int>(members.size()); ++from) {
        if (!members[static_cast<std::size_t>(from)]) continue;
        const auto lengths = longest(problem, members, intervals, from, true);
        ASSERT_EQ(longest(problem, members, intervals, from, false), lengths)
            << seed << " loop " << loop << " from " << from;
        cycles += lengths ? 0 : 1;
      }
    }
  }
  EXPECT_GT(marked, dependences / 8);
  EXPECT_GT(cycles, 1000);
}

/// Accesses to one word, in each iteration of a loop: each depends on each, those behind it and, an iteration on, those
/// before it.
TEST(Implied, OfAccessesToAWordAChainIsLeft) {
  constexpr int kAccesses = 40;
  Problem problem;
  problem.loops.emplace_back();
  problem.operations.resize(kAccesses);
  for (Problem::Operation& operation : problem.operations) operation.loop = 0;
  for (int from = 0; from < kAccesses; ++from) {
    for (int to = 0; to < kAccesses; ++to) {
      const Distance distance = to > from ? Distance{} : Distance{{0, 1}};
      problem.dependences.push_back({from, to, DependenceKind::kWaw, 1, {distance}});
    }
  }
  mark_implied(problem);
  std::vector<std::pair<int, int>> left;
  for (const Dependence& dependence : problem.dependences) {
    if (dependence.is_implied || dependence.source == dependence.destination) continue;
    left.emplace_back(dependence.source, dependence.destination);
  }
  std::vector<std::pair<int, int>> chain;
  for (int i = 0; i + 1 < kAccesses; ++i) chain.emplace_back(i, i + 1);
  chain.emplace_back(kAccesses - 1, 0);
  EXPECT_EQ(left, chain);
}

TEST(Implied, OfTheSameTwiceOneIsLeft) {
  Problem problem;
  problem.operations.resize(2);
  for (int i = 0; i < 3; ++i) {
    problem.dependences.push_back({0, 1, DependenceKind::kRaw, 2, {{}}});
  }
  mark_implied(problem);
  EXPECT_FALSE(problem.dependences[0].is_implied);
  EXPECT_TRUE(problem.dependences[1].is_implied);
  EXPECT_TRUE(problem.dependences[2].is_implied);
}

/// A way through an operation outside of the loop holds for the kernel, not for the loop alone.
TEST(Implied, NotByAWayThatLeavesTheLoopAroundBoth) {
  Problem problem;
  problem.loops.emplace_back();
  problem.operations.resize(3);
  problem.operations[0].loop = 0;
  problem.operations[2].loop = 0;
  problem.dependences = {{0, 1, DependenceKind::kRaw, 2, {{}}},
                         {1, 2, DependenceKind::kRaw, 2, {{}}},
                         {0, 2, DependenceKind::kRaw, 1, {{}}}};
  mark_implied(problem);
  EXPECT_FALSE(problem.dependences[2].is_implied);
  problem.operations[1].loop = 0;
  mark_implied(problem);
  EXPECT_TRUE(problem.dependences[2].is_implied);
}

}  // namespace
}  // namespace hls::scheduler
