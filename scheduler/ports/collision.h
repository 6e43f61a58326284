#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "model/schedule/problem.h"
#include "scheduler/constraints/constraint_graph.h"

namespace hls::scheduler {

/// Whether instances of two accesses ever run in the same cycle: exact.
///
/// Instance x of a runs at start_a + sum x_l ii_l, instance y of b at start_b + sum y_m ii_m, over
/// their temporal loops. They meet iff start_b - start_a = sum x_l ii_l - sum y_m ii_m has a
/// solution inside the trip counts; a loop around both counts once, with x_l - y_l in [1 - trips,
/// trips - 1]. Slots that differ modulo gcd(ii) (K. Majumder, "An MLIR-Based High-Level Synthesis Compiler for Hardware
/// Accelerator Design", section 4.3.3) and accesses ordered apart in time are both cases without a solution.
class CollisionPattern {
 public:
  CollisionPattern(const model::Problem& problem, int a, int b, const Intervals& intervals);

  /// delta = start_b - start_a, copies' offsets included. Units: cycles.
  bool collides(std::int64_t delta) const { return run(0, delta, true) > 0; }

  /// The least difference above `delta`, and the greatest below it, that does not collide. Beyond
  /// `limit` nothing is looked at: a result there only says that there is none up to the limit.
  std::int64_t free_above(std::int64_t delta, std::int64_t limit) const;
  std::int64_t free_below(std::int64_t delta, std::int64_t limit) const;

  /// The least colliding difference from `delta` on; nothing: none collides.
  std::optional<std::int64_t> collision_from(std::int64_t delta) const {
    return reached_from(0, delta);
  }

  /// Differences beyond this never collide.
  std::int64_t least() const { return terms_[0].least; }
  std::int64_t greatest() const { return terms_[0].greatest; }
  /// Every colliding difference is a multiple of this; 0 when only 0 collides.
  std::int64_t divisor() const { return terms_[0].divisor; }

 private:
  /// A loop, and what it and all loops after it reach together: sums between `least` and `greatest`,
  /// multiples of `divisor`, among them all that lie between `dense_low` and `dense_high`.
  struct Term {
    std::int64_t coefficient = 0;  ///< > 0, but for the end
    std::int64_t low = 0;
    std::int64_t high = 0;
    std::int64_t least = 0;
    std::int64_t greatest = 0;
    std::int64_t divisor = 0;
    std::int64_t dense_low = 0;
    std::int64_t dense_high = 0;
  };
  /// Differences from `low` to `high`, all of which collide.
  struct Stretch {
    std::int64_t low = 0;
    std::int64_t high = -1;

    bool holds(std::int64_t delta) const { return low <= delta && delta <= high; }
    /// Joins another one that overlaps this one or touches it, or else becomes it.
    void add(const Stretch& other) {
      const bool touches = other.low <= high + 1 && low <= other.high + 1;
      if (other.low > other.high) return;
      *this = touches ? Stretch{std::min(low, other.low), std::max(high, other.high)} : other;
    }
  };
  static void add_reach(Term& term, const Term& rest);
  std::int64_t repeat_low() const;
  std::int64_t repeat_high() const;
  /// How many differences in a row, from `rest` on upwards or downwards, the terms from an index on
  /// surely reach; 0: not even the first.
  std::int64_t run(std::size_t index, std::int64_t rest, bool upwards) const;

  /// The least sum from `rest` on that the terms from an index on reach.
  std::optional<std::int64_t> reached_from(std::size_t index, std::int64_t rest) const;

  mutable Stretch stretch_;  ///< found last: the next question is often about it, too
  std::vector<Term> terms_;  ///< by falling coefficient; the last one is the end, which reaches 0
};

/// The patterns of all pairs of a problem's operations at fixed intervals, each computed when first
/// asked for: operations of the same loop have the same ones.
class CollisionPatterns {
 public:
  CollisionPatterns(const model::Problem& problem, Intervals intervals)
      : problem_(&problem),
        intervals_(std::move(intervals)),
        known_((problem.loops.size() + 1) * (problem.loops.size() + 1)) {}

  const CollisionPattern& of(int a, int b) const;

 private:
  const model::Problem* problem_;
  Intervals intervals_;
  mutable std::vector<std::unique_ptr<CollisionPattern>> known_;  ///< by innermost loops of a and b
};

}  // namespace hls::scheduler
