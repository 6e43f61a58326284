#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "explorer/evaluate/evaluator.h"
#include "explorer/search/strategy.h"

namespace hls::explorer {

/// The feasible point that is cheapest to reach from another one: the fewest knobs changed (one or
/// two), then the least sum of steps in the knobs' lists of values, then the least LUT, then the
/// least id. Proposes the points at one cost after the other, and nothing more once points at a cost
/// were reported and some are feasible.
class RemedySearch final : public Strategy {
 public:
  RemedySearch(const model::DesignSpace& space, std::int64_t from);

  std::vector<std::int64_t> propose(std::size_t count) override;
  void report(const std::vector<Evaluation>& evaluations) override;

  /// The best of what was reported.
  const std::optional<Evaluation>& cheapest() const { return cheapest_; }
  /// No point is left that may be cheaper.
  bool is_complete() const;

 private:
  struct Cost {
    int knobs = 1;
    int steps = 1;
  };

  bool advance();
  std::vector<std::int64_t> points_at(const Cost& cost) const;
  void add(model::DesignPoint point, std::size_t knob, int step,
           std::vector<model::DesignPoint>& points) const;
  int farthest(int knobs) const;

  const model::DesignSpace& space_;
  model::DesignPoint from_;
  Cost next_;                          ///< the cost to propose after `pending_`
  std::vector<std::int64_t> pending_;  ///< at the current cost, in reverse
  std::optional<Evaluation> cheapest_;
};

}  // namespace hls::explorer
