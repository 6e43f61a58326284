#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/limits/stop.h"
#include "scheduler/ports/collision.h"

namespace hls::scheduler {

/// When two blocks meet at a port: start_b - start_a is one of the differences.
struct BlockPair {
  int a = 0;
  int b = 0;  ///< not below a; a itself: its iterations with one another
  /// Element k mod size: with b in the k-th iteration of the region after that of a.
  std::vector<Collisions> by_iterations{1};

  /// Those of two accesses of theirs (CollisionTable::by_iterations), whose starts are `shift` further
  /// apart than the blocks'.
  void add(const std::vector<Collisions>& of_accesses, std::int64_t shift);
};

/// start[to] - start[from] + distance * interval >= weight.
struct BlockPrecedence {
  int from = 0;
  int to = 0;
  std::int64_t weight = 0;
  std::int64_t distance = 0;
};

/// Blocks that run once in each iteration of a region: nests whose inside is scheduled, and single
/// operations.
struct BlockProblem {
  std::int64_t iterations = 1;
  std::int64_t least_interval = 1;
  std::optional<std::int64_t> most_interval;
  std::vector<std::int64_t> lengths;  ///< cycles, one a block
  std::vector<BlockPrecedence> precedences;
  std::vector<BlockPair> pairs;
};

/// Where blocks start (cycles), and how often an iteration of them does.
struct BlockSchedule {
  std::int64_t interval = 0;
  std::vector<std::int64_t> start;
  std::int64_t length = 0;
  bool is_least = false;  ///< proven
};

/// The interval and starts >= 0 of least length = (iterations - 1) interval + max (start + block's
/// length). `nodes` are those of branch and bound, and are used up. Nothing: none was found.
///
/// Iteration i of a meets iteration j of b where start_b - start_a + (j - i) interval is in their
/// collision set. A node's starts are longest paths at the interval at which they end first; of all
/// blocks that meet, those in the longest run [l, h] of colliding differences are parted: at least
/// h + 1, or at most l - 1. Every schedule without a collision is in one of the two.
/// At first intervals are multiples of `step` only, which soon finds good ones where each port is
/// free in every step-th cycle; then all.
std::optional<BlockSchedule> shortest_blocks(const BlockProblem& problem, std::int64_t step,
                                             const Stop& stop, std::int64_t& nodes);

}  // namespace hls::scheduler
