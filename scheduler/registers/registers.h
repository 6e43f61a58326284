#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "model/schedule/problem.h"
#include "scheduler/constraints/constraint_graph.h"

namespace hls::scheduler {

/// Passes over all arcs that a flow takes, about: what it counts as against a budget.
inline constexpr std::int64_t kFlow = 8;

/// sum over values of width x lifetime, a lifetime ending at the last use. Units: bits x cycles.
std::int64_t register_bits(const model::Problem& problem, const Intervals& intervals,
                           const std::vector<std::int64_t>& start);

/// Moves operations inside their slack so that register_bits is least at a given length. The linear
/// program  minimise sum w_v (end_v - start_v)  over difference constraints is solved as its dual, a
/// minimum-cost flow, by LEMON's network simplex; the node potentials are the starts. The network is
/// the same at all intervals.
class RegisterProgram {
 public:
  /// Keeps references to both.
  RegisterProgram(const model::Problem& problem, const ConstraintGraph& graph);
  ~RegisterProgram();

  /// `fixed` operations stay. Requires: the graph is at `intervals`; `start` meets its edges and
  /// `length`.
  std::vector<std::int64_t> least(const Intervals& intervals,
                                  const std::vector<std::int64_t>& start,
                                  const std::vector<bool>& fixed, std::int64_t length);

 private:
  class Network;

  const model::Problem& problem_;
  const ConstraintGraph& graph_;
  std::unique_ptr<Network> network_;  ///< built when first needed
};

/// The starts of least register_bits that meet the graph's edges and the differences, no longer than
/// `longest`; nothing when there are none. The same program as above, built anew.
std::optional<std::vector<std::int64_t>> least_registers_under(
    const model::Problem& problem, const ConstraintGraph& graph, const Intervals& intervals,
    const std::vector<Difference>& differences, std::int64_t longest);

}  // namespace hls::scheduler
