#include "scheduler/constraints/differences.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace hls::scheduler {
namespace {

using Lengths = std::vector<std::optional<std::int64_t>>;

/// Longest paths from a node over all differences, in as many rounds as there are nodes.
Lengths longest(std::size_t nodes, const std::vector<Difference>& differences, int from) {
  Lengths lengths(nodes);
  lengths[static_cast<std::size_t>(from)] = 0;
  for (std::size_t round = 0; round < nodes; ++round) {
    for (const Difference& one : differences) {
      const auto& source = lengths[static_cast<std::size_t>(one.from)];
      auto& target = lengths[static_cast<std::size_t>(one.to)];
      if (source && (!target || *target < *source + one.least)) target = *source + one.least;
    }
  }
  return lengths;
}

std::vector<Difference> random_differences(std::size_t nodes, std::size_t count,
                                           std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Difference> differences;
  while (differences.size() < count) {
    const auto a = static_cast<int>(random() % nodes);
    const auto b = static_cast<int>(random() % nodes);
    const auto weight = static_cast<std::int64_t>(random() % 9) - 2;
    // Back by so much that no cycle grows.
    if (a != b) differences.push_back({a, b, a < b ? weight : weight - 100});
  }
  return differences;
}

TEST(Differences, ThatOthersImplyChangeNoLongestPath) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const std::size_t nodes = 2 + seed % 9;
    const std::vector<Difference> differences =
        random_differences(nodes, nodes * (1 + seed % 14), seed);
    const std::vector<Difference> fewer = without_implied(nodes, differences);
    EXPECT_TRUE(
        std::is_sorted(fewer.begin(), fewer.end(),
                       [](const Difference& a, const Difference& b) { return a.from < b.from; }));
    std::vector<Difference> forward;
    for (const Difference& one : differences) {
      if (one.to > one.from) forward.push_back(one);
    }
    const ForwardPaths paths(nodes, differences);
    for (int from = 0; from < static_cast<int>(nodes); ++from) {
      EXPECT_EQ(longest(nodes, fewer, from), longest(nodes, differences, from)) << seed;
      EXPECT_EQ(paths.from(from), longest(nodes, forward, from)) << seed;
    }
    // None of those that are left can be left out.
    const std::vector<Difference> needed = paths.needed();
    for (std::size_t i = 0; i < needed.size(); ++i) {
      std::vector<Difference> others = needed;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_NE(longest(nodes, others, needed[i].from), paths.from(needed[i].from)) << seed;
    }
  }
}

TEST(Differences, BetweenAllPairsAreThoseOfAChain) {
  constexpr int kNodes = 40;
  std::vector<Difference> differences;
  for (int a = 0; a < kNodes; ++a) {
    for (int b = a + 1; b < kNodes; ++b) differences.push_back({a, b, 3});
  }
  EXPECT_EQ(without_implied(kNodes, differences).size(), kNodes - 1U);
}

}  // namespace
}  // namespace hls::scheduler
