#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/schedule/problem.h"
#include "scheduler/constraints/differences.h"
#include "scheduler/limits/stop.h"

namespace hls::scheduler {

/// Intervals of all loops: ii of temporal, sigma of spatial ones.
using Intervals = std::vector<std::int64_t>;

/// min over d in distances of sum_l d_l * interval_l: the slack before the delay is subtracted.
/// Units: cycles.
std::int64_t least_distance(const std::vector<model::Distance>& distances,
                            const Intervals& intervals);
std::int64_t dot(const model::Distance& distance, const Intervals& intervals);

/// The difference constraints of a problem: start(to) - start(from) >= delay - least_distance, one
/// edge a dependence whose ends are both in `members`, but for those that others imply.
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
  /// These and no others are the dependences between members, ascending.
  ConstraintGraph(const model::Problem& problem, const std::vector<bool>& members,
                  const std::vector<int>& dependences);

  /// Whom to ask; never anyone before.
  void set_stop(const Stop& stop) { stop_ = stop; }

  /// Counts work, in edges looked at; asks whether to stop after a good deal of it. What is done with a graph, edges or not,
  /// is counted here: its own searches are.
  void count_work(std::int64_t edges) const;

  /// Recomputes all weights, which are those of intervals 0 before.
  void set_intervals(const Intervals& intervals);

  const std::vector<Edge>& edges() const { return edges_; }
  int size() const { return static_cast<int>(members_.size()); }
  bool is_member(int operation) const { return members_[operation]; }

  /// Raises `start` to the least values >= the given ones that meet all edges (longest paths).
  /// Returns false when a positive cycle forbids any.
  bool raise(std::vector<std::int64_t>& start) const;

  /// raise() with `start` met by all edges before one operation is raised to `least`.
  bool raise_one(std::vector<std::int64_t>& start, int operation, std::int64_t least) const;

  /// Lowers `latest` to the greatest values <= the given ones that meet all edges. Requires: no
  /// positive cycle.
  void lower(std::vector<std::int64_t>& latest) const;

  /// The edges of a cycle of positive weight, in order; empty when there is none. Looked for once at
  /// the same intervals.
  const std::vector<int>& positive_cycle() const;

  /// The least starts from 0 on: the longest path to each operation. Requires: no positive cycle.
  const std::vector<std::int64_t>& least_starts() const;

  /// Longest path from each operation to the end, where an operation itself takes `own[i]` cycles.
  /// Requires: no positive cycle.
  std::vector<std::int64_t> tails(const std::vector<std::int64_t>& own) const;

 private:
  /// An edge whose weight changes with the intervals. Its distances are
  /// [first_distance, end_distance) of `distances_`.
  struct Varying {
    int edge;
    std::int64_t delay;
    std::size_t first_distance;
    std::size_t end_distance;
  };

  void add_varying(int edge, const model::Dependence& dependence);
  /// What least_starts() and positive_cycle() give at the present weights.
  struct Paths {
    std::vector<std::int64_t> start;
    std::vector<int> cycle;
    bool are_known = false;
  };

  /// The first of the sweeps begins with the edges from an operation.
  bool raise(std::vector<std::int64_t>& start, int sweeps, int first = 0) const;
  const Paths& paths() const;
  std::vector<int> search_cycle() const;
  std::vector<int> find_cycle(const std::vector<int>& parent_edge) const;

  std::vector<bool> members_;
  std::vector<Edge> edges_;              ///< by `from`
  std::vector<std::size_t> first_edge_;  ///< of each operation, or of the next one that has an edge
  std::vector<Varying> varying_;
  std::vector<std::size_t> distances_;  ///< where each ends in `terms_`, the first one 0
  std::vector<std::pair<model::LoopId, std::int64_t>> terms_;
  Intervals intervals_;  ///< last set
  mutable Paths paths_;
  Stop stop_;
  mutable std::int64_t work_ = 0;  ///< since stop_ was asked
};

}  // namespace hls::scheduler
