#pragma once

#include <cstdint>
#include <vector>

#include "model/schedule/problem.h"
#include "scheduler/constraint_graph.h"

namespace hls::scheduler {

/// Whether instances of two accesses ever run in the same cycle: exact.
///
/// Instance x of a runs at start_a + sum x_l ii_l, instance y of b at start_b + sum y_m ii_m, over
/// their temporal loops. They meet iff start_b - start_a = sum x_l ii_l - sum y_m ii_m has a
/// solution inside the trip counts; a loop around both counts once, with x_l - y_l in [1 - trips,
/// trips - 1]. Slots that differ modulo gcd(ii) (thesis 4.3.3) and accesses ordered apart in time
/// are both cases without a solution.
class CollisionPattern {
 public:
  CollisionPattern(const model::Problem& problem, int a, int b, const Intervals& intervals);

  /// delta = start_b - start_a, copies' offsets included. Units: cycles.
  bool collides(std::int64_t delta) const;

  /// Differences beyond this never collide.
  std::int64_t least() const { return least_[0]; }
  std::int64_t greatest() const { return greatest_[0]; }
  /// Every colliding difference is a multiple of this; 0 when only 0 collides.
  std::int64_t divisor() const { return divisor_[0]; }

 private:
  struct Term {
    std::int64_t coefficient;  ///< > 0
    std::int64_t low;
    std::int64_t high;
  };
  bool reaches(std::size_t term, std::int64_t rest) const;

  std::vector<Term> terms_;  ///< by falling coefficient
  // Of the terms from an index on: least and greatest sum, and the greatest common divisor.
  std::vector<std::int64_t> least_;
  std::vector<std::int64_t> greatest_;
  std::vector<std::int64_t> divisor_;
};

}  // namespace hls::scheduler
