#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/schedule/problem.h"

namespace hls::scheduler {

/// Intervals of all loops: ii of temporal, sigma of spatial ones.
using Intervals = std::vector<std::int64_t>;

/// min over d in distances of sum_l d_l * interval_l: the slack before the delay is subtracted.
/// Units: cycles.
std::int64_t least_distance(const std::vector<model::Distance>& distances,
                            const Intervals& intervals);
std::int64_t dot(const model::Distance& distance, const Intervals& intervals);

/// The difference constraints of a problem: start(to) - start(from) >= delay - least_distance, one
/// edge a dependence whose ends are both in `members`.
class ConstraintGraph {
 public:
  struct Edge {
    int from;
    int to;
    std::int64_t weight;  ///< cycles, at the current intervals
    int dependence;       ///< index in Problem::dependences
  };

  /// All operations.
  explicit ConstraintGraph(const model::Problem& problem);
  /// Only the operations with members[i].
  ConstraintGraph(const model::Problem& problem, const std::vector<bool>& members);

  /// Recomputes all weights.
  void set_intervals(const Intervals& intervals);

  const std::vector<Edge>& edges() const { return edges_; }
  const std::vector<int>& edges_from(int operation) const { return from_[operation]; }
  int size() const { return static_cast<int>(from_.size()); }
  bool is_member(int operation) const { return members_[operation]; }

  /// Raises `start` to the least values >= the given ones that meet all edges (longest paths).
  /// Returns false when a positive cycle forbids any.
  bool raise(std::vector<std::int64_t>& start) const;

  /// The edges of a cycle of positive weight, in order; empty when there is none.
  std::vector<int> positive_cycle() const;

  /// Longest path from each operation to the end, where an operation itself takes `own[i]` cycles.
  /// Requires: no positive cycle.
  std::vector<std::int64_t> tails(const std::vector<std::int64_t>& own) const;

 private:
  std::vector<int> find_cycle(const std::vector<int>& parent_edge) const;

  const model::Problem* problem_;
  std::vector<bool> members_;
  std::vector<Edge> edges_;
  std::vector<std::vector<int>> from_;
};

}  // namespace hls::scheduler
