#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "explorer/evaluate/evaluator.h"
#include "model/cost/metrics.h"
#include "model/result.h"
#include "model/space/space.h"

namespace hls::explorer {

/// A design point with knobs left open.
struct PartialPoint {
  static constexpr std::int32_t kOpen = -1;

  std::vector<std::int32_t> values;  ///< one a knob: the index of its value, or kOpen

  bool is_open(std::size_t knob) const { return values[knob] == kOpen; }
  bool operator==(const PartialPoint&) const = default;
};

using Identity = std::vector<std::int32_t>;

/// Lower bounds of the metrics of all points that a partial point stands for.
class Bounds {
 public:
  virtual ~Bounds() = default;

  /// Knobs in the order in which closing them raises the bounds early.
  virtual std::vector<std::size_t> order() const = 0;

  /// Every `ok` completion of the partial point has metrics that are nowhere below one of these. None:
  /// it has no such completion.
  virtual std::vector<model::Metrics> least(const PartialPoint& partial) = 0;

  /// A number of the schedule that the metrics of a point follow from: points that have it in common differ
  /// in their price only. Nothing: only an evaluation can tell.
  virtual std::optional<std::int64_t> schedule_of(const model::DesignPoint& point) = 0;

  /// The metrics of a point that has this schedule; nothing: it is not `ok`.
  /// Errors: kInternal when the schedule is not one of that point.
  virtual Result<std::optional<model::Metrics>> exact(const model::DesignPoint& point,
                                                      std::int64_t schedule) = 0;

  /// Keeps the schedule of an evaluated point for exact(), which has to find it again otherwise.
  /// Thread-safe.
  virtual void learn(const Realized& realized) = 0;

  /// Points with the same identity have the same evaluation but for their ids. So have, one by one, the
  /// completions of partial points with the same identity, which have the same knobs open.
  virtual Identity identity(const PartialPoint& partial) = 0;
};

/// Bounds from the kernel, the scheduler and the price model; see kernel_bounds.cpp for each.
/// Requires: what `points` refers to outlives the result; the space was checked.
std::unique_ptr<Bounds> make_bounds(const Evaluator& points);

}  // namespace hls::explorer
