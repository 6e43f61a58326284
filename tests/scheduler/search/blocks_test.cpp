#include "scheduler/search/blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <tuple>

#include "scheduler/search/fit_blocks.h"

namespace hls::scheduler {
namespace {

using model::Problem;

constexpr int kProblems = 250;

/// Blocks of one nest each, of one or two loops, whose accesses share one or two ports.
struct RandomBlocks {
  struct Access {
    int operation;
    int block;
    int port;
    std::int64_t offset;
  };
  Problem loops;  ///< and the operations of the accesses
  Intervals intervals;
  std::vector<Access> accesses;
  BlockProblem blocks;
};

std::int64_t below(std::mt19937_64& random, std::int64_t count) {
  return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(count));
}

/// The use of an access, whose bank may change with the counters around.
void add_use(std::mt19937_64& random, int operation, RandomBlocks& result) {
  model::PortResource& resource = result.loops.resources[0];
  model::BankUse use;
  use.operation = operation;
  for (std::int32_t bank = 0; bank < resource.banks; ++bank) use.banks.push_back(bank);
  for (const model::BankDimension& dimension : resource.dimensions) {
    model::BankIndex index{below(random, dimension.banks), {}};
    for (const model::LoopId loop : result.loops.operations[operation].loops) {
      const std::int64_t coefficient = below(random, dimension.banks);
      if (coefficient > 0) index.terms.emplace_back(loop, coefficient);
    }
    use.indices.push_back(index);
  }
  resource.uses.push_back(use);
}

/// A nest of the block, and its accesses.
void add_block(std::mt19937_64& random, int block, RandomBlocks& result) {
  std::vector<model::LoopId> loops;  // without the region's
  std::int64_t interval = 1 + below(random, 3);
  std::int64_t cycles = 0;
  const std::int64_t depth = below(random, 3);
  for (std::int64_t level = 0; level < depth; ++level) {
    const auto loop = static_cast<model::LoopId>(result.loops.loops.size());
    const std::int64_t trips = 1 + below(random, 3);
    result.loops.loops.push_back({"l", model::LoopKind::kTemporal, trips, 0});
    result.intervals.push_back(interval);
    cycles += (trips - 1) * interval;
    interval = trips * interval + below(random, 2);
    loops.insert(loops.begin(), loop);
  }
  std::int64_t last = 0;
  // On different ports, so that they never meet in an iteration.
  const auto first_port = static_cast<int>(below(random, 2));
  for (std::int64_t i = 0; i <= below(random, 2); ++i) {
    const auto operation = static_cast<int>(result.loops.operations.size());
    std::vector<model::LoopId> around{0};
    around.insert(around.end(), loops.begin(), loops.end());
    result.loops.operations.push_back({"access", operation, around.back(), around, {}, 1, 0, {}});
    add_use(random, operation, result);
    const std::int64_t offset = below(random, 3);
    result.accesses.push_back({operation, block, (first_port + static_cast<int>(i)) % 2, offset});
    last = std::max(last, offset);
  }
  result.blocks.lengths.push_back(last + cycles + 1);
}

/// Banks that depend on the region's counter, loop 0, which all accesses are in.
void add_pairs(RandomBlocks& result) {
  const CollisionTable table(result.loops, result.intervals, 0);
  const int count = static_cast<int>(result.blocks.lengths.size());
  for (int a = 0; a < count; ++a) {
    for (int b = a; b < count; ++b) {
      BlockPair pair;
      pair.a = a;
      pair.b = b;
      bool is_empty = true;
      for (const auto& x : result.accesses) {
        for (const auto& y : result.accesses) {
          if (x.block != a || y.block != b || x.port != y.port) continue;
          pair.add(table.by_iterations(0, x.operation, y.operation), y.offset - x.offset);
          is_empty = false;
        }
      }
      if (!is_empty) result.blocks.pairs.push_back(std::move(pair));
    }
  }
}

RandomBlocks random_blocks(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  RandomBlocks result;
  const std::int64_t count = 2 + below(random, 2);
  result.blocks.iterations = 1 + below(random, 4);
  result.loops.loops.push_back({"region", model::LoopKind::kTemporal, result.blocks.iterations});
  result.intervals.push_back(0);
  result.loops.resources.resize(1);
  if (below(random, 2) == 0) {
    const auto banks = static_cast<std::int32_t>(2 + below(random, 3));
    result.loops.resources[0].banks = banks;
    result.loops.resources[0].dimensions = {{banks, 1}};
  }
  for (int block = 0; block < count; ++block) add_block(random, block, result);
  for (int to = 0; to < count; ++to) {
    for (int from = 0; from < count; ++from) {
      if (below(random, 3) > 0) continue;
      // In its own iteration a block waits for those before it, else for any.
      const std::int64_t distance = from < to ? below(random, 2) : 1 + below(random, 2);
      result.blocks.precedences.push_back({from, to, below(random, 6) - 1, distance});
    }
  }
  add_pairs(result);
  return result;
}

/// Whether a schedule meets all precedences and no port serves two accesses in a cycle: each
/// instance is looked at.
bool is_right(const RandomBlocks& random, std::int64_t interval,
              const std::vector<std::int64_t>& start) {
  for (const BlockPrecedence& edge : random.blocks.precedences) {
    if (edge.distance > 0 && random.blocks.iterations == 1) continue;
    if (start[edge.to] - start[edge.from] + edge.distance * interval < edge.weight) return false;
  }
  std::set<std::tuple<int, std::int64_t, std::int64_t>> taken;  // port, bank, cycle
  bool is_free = true;
  const model::PortResource& resource = random.loops.resources[0];
  for (const auto& access : random.accesses) {
    const auto& loops = random.loops.operations[access.operation].loops;
    const std::vector<model::BankIndex>& indices = resource.uses[access.operation].indices;
    const std::function<void(std::size_t, std::int64_t, std::int64_t)> visit =
        [&](std::size_t level, std::int64_t cycle, std::int64_t bank) {
          if (level == loops.size()) {
            if (!indices.empty()) bank %= resource.banks;
            is_free &= taken.emplace(access.port, bank, cycle).second;
            return;
          }
          const model::LoopId loop = loops[level];
          std::int64_t coefficient = 0;
          for (const model::BankIndex& index : indices) {
            for (const auto& [other, step] : index.terms) coefficient += other == loop ? step : 0;
          }
          const std::int64_t cycles = level == 0 ? interval : random.intervals[loop];
          for (std::int64_t x = 0; is_free && x < random.loops.loops[loop].trip_count; ++x) {
            visit(level + 1, cycle + x * cycles, bank + x * coefficient);
          }
        };
    if (!is_free) break;
    visit(0, start[access.block] + access.offset, indices.empty() ? 0 : indices[0].constant);
  }
  return is_free;
}

/// Whether some schedule is shorter than `length`: all intervals and all starts are tried.
bool is_there_shorter(const RandomBlocks& random, std::int64_t length) {
  const std::int64_t others = random.blocks.iterations - 1;
  std::vector<std::int64_t> start(random.blocks.lengths.size(), 0);
  for (std::int64_t interval = 1; interval * std::max<std::int64_t>(1, others) < length;
       ++interval) {
    const std::function<bool(std::size_t)> place = [&](std::size_t block) {
      if (block == start.size()) return is_right(random, interval, start);
      const std::int64_t last = length - 1 - others * interval - random.blocks.lengths[block];
      for (start[block] = 0; start[block] <= last; ++start[block]) {
        if (place(block + 1)) return true;
      }
      return false;
    };
    if (place(0)) return true;
    if (others == 0) return false;  // the interval is of no matter
  }
  return false;
}

TEST(Blocks, AreAsShortAsTheShortestOfAllSchedules) {
  int proven = 0;
  int longer_by_one_noticed = 0;
  for (std::uint64_t seed = 0; seed < kProblems; ++seed) {
    const RandomBlocks random = random_blocks(seed);
    std::int64_t nodes = 4'000;
    const auto found =
        shortest_blocks(random.blocks, 1 + static_cast<std::int64_t>(seed % 3), {}, nodes);
    if (!found) {
      EXPECT_FALSE(is_there_shorter(random, 24)) << "seed " << seed;
      continue;
    }
    ASSERT_TRUE(is_right(random, found->interval, found->start)) << "seed " << seed;
    if (!found->is_least) continue;
    ++proven;
    ASSERT_FALSE(is_there_shorter(random, found->length)) << "seed " << seed;
    if (seed % 8 == 0) longer_by_one_noticed += is_there_shorter(random, found->length + 1) ? 1 : 0;
  }
  EXPECT_GT(proven, kProblems * 9 / 10);
  EXPECT_GT(longer_by_one_noticed, proven / 8 * 9 / 10);
}

// Starts that are found one by one are right, and seldom later than the best.
TEST(FitBlocks, AreRightAndSeldomLate) {
  int found_any = 0;
  int late = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    RandomBlocks random = random_blocks(seed);
    random.blocks.iterations = 1;
    random.loops.loops[0].trip_count = 1;
    std::vector<Difference> differences;
    for (const BlockPrecedence& edge : random.blocks.precedences) {
      if (edge.distance == 0) differences.push_back({edge.from, edge.to, edge.weight});
    }
    constexpr std::int64_t kLate = 1'000;
    std::int64_t steps = 20'000;
    const auto start = fit_blocks(random.blocks, differences, kLate, {}, steps);
    std::int64_t nodes = 4'000;
    const auto best = shortest_blocks(random.blocks, 1, {}, nodes);
    ASSERT_EQ(start.has_value(), best.has_value()) << "seed " << seed;
    if (!start) continue;
    ++found_any;
    ASSERT_TRUE(is_right(random, 1, *start)) << "seed " << seed;
    std::int64_t end = 0;
    for (std::size_t i = 0; i < start->size(); ++i) {
      end = std::max(end, (*start)[i] + random.blocks.lengths[i]);
    }
    ASSERT_TRUE(!best->is_least || end >= best->length) << "seed " << seed;
    late += end > best->length ? 1 : 0;
    steps = 20'000;
    EXPECT_FALSE(best->is_least && fit_blocks(random.blocks, differences, best->length, {}, steps));
  }
  EXPECT_GT(found_any, 150);
  EXPECT_LT(late, found_any / 20);
}

// What is asked for is kept, and intervals in steps are only where the search begins.
TEST(Blocks, KeepTheIntervalThatIsAskedFor) {
  int found_any = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    RandomBlocks random = random_blocks(seed);
    random.blocks.least_interval = 30;
    random.blocks.most_interval = 30;
    std::int64_t nodes = 1'000;
    const auto found = shortest_blocks(random.blocks, 4, {}, nodes);
    if (!found) continue;
    ++found_any;
    EXPECT_EQ(found->interval, 30) << "seed " << seed;
    EXPECT_TRUE(is_right(random, 30, found->start)) << "seed " << seed;
  }
  EXPECT_GT(found_any, 90);
}

/// Many blocks of one port, each of which holds it for so many cycles, in an order that leaves each pair a cycle or more.
TEST(Blocks, OfALongOrderAreApartWhereItLeavesThemTogether) {
  constexpr int kBlocks = 24;
  constexpr std::int64_t kHeld = 5;
  RandomBlocks chain;
  chain.loops.loops.push_back({"l", model::LoopKind::kTemporal, kHeld, -1});
  chain.intervals = {1};
  chain.loops.resources.push_back({});
  chain.loops.resources[0].banks = 1;
  for (int i = 0; i < 2; ++i) {
    chain.loops.operations.push_back({"access", i, 0, {0}, {}, 1, 0, {}});
    chain.loops.resources[0].uses.push_back({i, {0}, {}});
  }
  const CollisionTable table(chain.loops, chain.intervals, -1);
  BlockProblem& blocks = chain.blocks;
  blocks.lengths.assign(kBlocks, kHeld);
  for (const std::int64_t apart : {1, 3, 5, 7}) {
    blocks.precedences.clear();
    blocks.pairs.clear();
    for (int a = 0; a < kBlocks; ++a) {
      for (int b = a + 1; b < kBlocks; ++b) {
        blocks.precedences.push_back({a, b, apart, 0});
        BlockPair& pair = blocks.pairs.emplace_back();
        pair.a = a;
        pair.b = b;
        pair.add(table.by_iterations(0, 0, 1), 0);
      }
    }
    std::int64_t nodes = 2'000;
    const auto found = shortest_blocks(blocks, 1, {}, nodes);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->is_least) << apart;
    EXPECT_EQ(found->length, (kBlocks - 1) * std::max(kHeld, apart) + kHeld) << apart;
    EXPECT_GT(nodes, 1'900) << apart;
    const Stop at_once([] { return true; });
    EXPECT_THROW(shortest_blocks(blocks, 1, at_once, nodes), Stopped);
    for (int a = 1; a < kBlocks; ++a) {
      EXPECT_GE(found->start[a] - found->start[a - 1], std::max(kHeld, apart)) << apart;
    }
  }
}

}  // namespace
}  // namespace hls::scheduler
