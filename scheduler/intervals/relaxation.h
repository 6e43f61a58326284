#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "model/schedule/problem.h"
#include "scheduler/constraints/differences.h"

namespace hls::scheduler {

/// What is known of a loop's interval: it lies in [least, most].
struct IntervalRange {
  static constexpr std::int64_t kNoMost = std::numeric_limits<std::int64_t>::max();

  std::int64_t least = 0;
  std::int64_t most = kNoMost;

  auto operator<=>(const IntervalRange&) const = default;
};
using IntervalRanges =
    std::vector<IntervalRange>;  ///< one a loop: ii of temporal, sigma of spatial

/// What every schedule of a problem has in common, whatever its intervals within ranges and
/// whatever its ports: lower bounds from the dependences alone.
///
/// A dependence start(D) >= start(S) + delay - sum_l d_l ii_l, for each distance d, holds for all
/// ii in the ranges when each term is replaced by its least value:
///   start(D) >= start(S) + delay + max over d of sum_l min(-d_l least_l, -d_l most_l),
/// where a loop without a greatest interval takes away the distance with d_l > 0. The same is
/// written for the last instances, last(S) = start(S) + sum_l (trips_l - 1) ii_l, and for first and
/// last ones mixed, with the coefficients summed before the least is taken: so nothing is lost where
/// a value leaves a loop.
class Relaxation {
 public:
  /// Resources and lifetimes of the problem do not matter; the intervals asked for are in the
  /// ranges. Keeps a copy of what it needs.
  explicit Relaxation(const model::Problem& problem);

  /// Raises the least intervals to what nested loops, `demands` (the least interval that ports ask
  /// of each loop; 1: nothing) and recurrences ask for, innermost loops first. False: no intervals in
  /// the ranges have a schedule.
  bool tighten(IntervalRanges& ranges, const std::vector<std::int64_t>& demands) const;

  /// No schedule with intervals in the ranges is shorter; nothing: there is none.
  std::optional<std::int64_t> least_length(const IntervalRanges& ranges) const;

  /// What dependences say of first instances of operations.
  std::vector<Difference> differences(const IntervalRanges& ranges) const;

  /// For each operation the least start(operation) - start(from), by those; nothing: no path.
  std::vector<std::optional<std::int64_t>> least_delays(
      int from, const std::vector<Difference>& differences) const;

 private:
  using Coefficients = std::vector<std::pair<model::LoopId, std::int64_t>>;
  /// Instances an inequality is about: of its source, of its destination.
  enum Instances { kFirstFirst, kFirstLast, kLastFirst, kLastLast, kKinds };
  struct Edge {
    int from = 0;
    int to = 0;
    std::int64_t delay = 0;
    std::array<std::vector<Coefficients>, kKinds> terms;  ///< one a distance
  };
  struct Loop {
    model::LoopId id = 0;
    bool is_temporal = true;
    std::int64_t trip_count = 1;
    std::vector<model::LoopId> inside;  ///< temporal loops with none in between
    std::vector<int> edges;             ///< between the operations inside
  };
  struct Operation {
    std::int64_t latency = 0;
    Coefficients iterations;  ///< trips - 1 of the loops around
  };

  void add_edges(const model::Problem& problem);
  std::vector<std::vector<int>> edges_by_loop(const model::Problem& problem) const;
  bool meet_recurrences(IntervalRanges& ranges, const Loop& loop) const;
  std::vector<int> positive_cycle(const Loop& loop,
                                  const std::vector<std::optional<std::int64_t>>& weight) const;

  std::vector<Operation> operations_;
  std::vector<Edge> edges_;  ///< by source
  std::vector<Loop> loops_;  ///< innermost first
};

}  // namespace hls::scheduler
