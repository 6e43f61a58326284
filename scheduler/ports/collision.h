#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/schedule/problem.h"
#include "scheduler/constraints/constraint_graph.h"

namespace hls::scheduler {

/// Differences of the starts of two accesses at which instances of theirs run in the same cycle: exact.
///
/// Instance x of a runs at start_a + sum x_l ii_l, instance y of b at start_b + sum y_m ii_m, over
/// their temporal loops. They meet iff start_b - start_a = sum x_l ii_l - sum y_m ii_m has a
/// solution inside the trip counts; a loop around both counts once, with x_l - y_l in [1 - trips,
/// trips - 1]. Slots that differ modulo gcd(ii) (K. Majumder, "An MLIR-Based High-Level Synthesis Compiler for Hardware
/// Accelerator Design", section 4.3.3) and accesses ordered apart in time are both cases without a solution.
class CollisionPattern {
 public:
  /// Values of a counter, or of the difference of two, times the cycles between them.
  struct Steps {
    std::int64_t cycles = 0;  ///< > 0
    std::int64_t low = 0;     ///< the first value
    std::int64_t high = 0;
  };
  /// The differences that are sums of one value of each.
  explicit CollisionPattern(const std::vector<Steps>& steps);

  /// delta = start_b - start_a, copies' offsets included. Units: cycles.
  bool collides(std::int64_t delta) const { return run(0, delta, true) > 0; }

  /// The least difference above `delta`, and the greatest below it, that does not collide. Beyond
  /// `limit` nothing is looked at: a result there only says that there is none up to the limit. After
  /// so many steps the search ends at one that may collide: all before it do.
  std::int64_t free_above(std::int64_t delta, std::int64_t limit, int steps = kEndless) const;
  std::int64_t free_below(std::int64_t delta, std::int64_t limit, int steps = kEndless) const;

  /// The least colliding difference from `delta` on; nothing: none collides.
  std::optional<std::int64_t> collision_from(std::int64_t delta) const {
    return reached_from(0, delta);
  }

  /// Two differences so many cycles apart, from repeat_low() to repeat_high(), both collide or neither
  /// does; 0: there is but one that does.
  std::int64_t period() const { return terms_[0].coefficient; }
  std::int64_t repeat_low() const;
  std::int64_t repeat_high() const;

  /// Differences beyond this never collide.
  std::int64_t least() const { return terms_[0].least; }
  std::int64_t greatest() const { return terms_[0].greatest; }
  /// Every colliding difference is a multiple of this; 0 when only 0 collides.
  std::int64_t divisor() const { return terms_[0].divisor; }
  /// All multiples of the divisor between these collide; none where the first is greater.
  std::pair<std::int64_t, std::int64_t> dense() const {
    return {terms_[0].dense_low, terms_[0].dense_high};
  }

 private:
  static constexpr int kEndless = std::numeric_limits<int>::max();

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
  static std::vector<Steps> merged(std::vector<Steps> steps);
  static void add_reach(Term& term, const Term& rest);
  /// How many differences in a row, from `rest` on upwards or downwards, the terms from an index on
  /// surely reach; 0: not even the first.
  std::int64_t run(std::size_t index, std::int64_t rest, bool upwards) const;

  /// The least sum from `rest` on that the terms from an index on reach.
  std::optional<std::int64_t> reached_from(std::size_t index, std::int64_t rest) const;

  mutable Stretch stretch_;  ///< found last: the next question is often about it, too
  std::vector<Term> terms_;  ///< by falling coefficient; the last one is the end, which reaches 0
};

/// How far the end of a stretch of differences is looked for.
constexpr std::int64_t kLookAhead = std::int64_t{1} << 40;

/// Differences from `low` to `high`, all of which collide; none where low > high.
struct Run {
  std::int64_t low = 0;
  std::int64_t high = -1;
};

/// Whether instances of two accesses ever touch the same bank in the same cycle: exact. A union of
/// patterns, one for each residue of the counters that leads both to one bank.
class Collisions {
 public:
  /// A pattern of two accesses whose starts are `shift` further apart.
  struct Shifted {
    CollisionPattern pattern;
    std::int64_t shift = 0;
  };

  Collisions() = default;
  explicit Collisions(std::vector<Shifted> patterns) : patterns_(std::move(patterns)) {}

  /// The patterns of both, those of the other one `shift` further apart.
  void add(const Collisions& other, std::int64_t shift);

  /// Of patterns.
  std::int64_t size() const { return static_cast<std::int64_t>(patterns_.size()); }
  /// They never meet, whatever their starts are.
  bool is_empty() const { return patterns_.empty(); }

  // As in CollisionPattern.
  bool collides(std::int64_t delta) const;
  std::int64_t free_above(std::int64_t delta, std::int64_t limit, int steps = kSteps) const;
  std::int64_t free_below(std::int64_t delta, std::int64_t limit, int steps = kSteps) const;
  std::optional<std::int64_t> collision_from(std::int64_t delta) const;
  /// The stretch around a difference, or a part of it where it is long.
  Run run_around(std::int64_t delta) const;
  /// Requires: not empty.
  std::int64_t least() const;
  std::int64_t greatest() const;

 private:
  static constexpr int kSteps = 4096;   ///< of each pattern
  static constexpr int kRunSteps = 16;  ///< likewise

  /// Between `low` and `high` two differences so many cycles apart both collide or neither does.
  struct Period {
    std::int64_t cycles = 0;
    std::int64_t low = 0;
    std::int64_t high = -1;
    /// Of each residue: how far the next one is that does not collide, 0 for one itself; `cycles`: there is none.
    std::vector<std::int32_t> to_free_above;
    std::vector<std::int32_t> to_free_below;

    bool holds(std::int64_t delta) const { return low <= delta && delta <= high; }
    std::int64_t free_above(std::int64_t delta) const;
    std::int64_t free_below(std::int64_t delta) const;
  };

  std::int64_t jump(std::int64_t delta, bool upwards) const;
  void walk() const;
  Period period() const;
  std::vector<bool> colliding(const Period& period) const;

  std::vector<Shifted> patterns_;
  mutable std::int64_t walked_ = 0;  ///< steps; after many the period is worked out
  mutable Period period_;
};

/// The collisions of all pairs of accesses at fixed intervals, each computed when first asked for:
/// accesses of the same loops that choose their banks alike have the same ones.
///
/// Instance x of a and y of b touch one bank iff in each dimension constant_a + sum a_l x_l =
/// constant_b + sum b_m y_m modulo its banks. A loop around both whose coefficients agree counts with
/// x_l - y_l alone, as it does for time.
class CollisionTable {
 public:
  /// Keeps a reference to the problem. `region`: of this loop, and of those around it, an iteration
  /// stands still.
  CollisionTable(const model::Problem& problem, Intervals intervals, model::LoopId region = -1);

  /// Of two uses of one resource, by index, where they share a bank.
  const Collisions& of(int resource, int a, int b) const {
    return by_iterations(resource, a, b)[0];
  }

  /// Element k mod size: with b in the k-th iteration of the region after that of a. One but where
  /// banks depend on the region's counter.
  const std::vector<Collisions>& by_iterations(int resource, int a, int b) const;

 private:
  const model::Problem* problem_;
  Intervals intervals_;
  model::LoopId region_;
  std::vector<std::vector<int>> classes_;  ///< of uses, by resource; none where banks do not vary
  std::size_t classes_of_all_ = 0;
  mutable std::vector<std::vector<Collisions>> of_loops_;  ///< by innermost loops of a and b
  mutable std::map<std::pair<int, int>, std::vector<Collisions>> of_classes_;
};

}  // namespace hls::scheduler
