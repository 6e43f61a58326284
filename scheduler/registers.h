#pragma once

#include <cstdint>
#include <vector>

#include "model/schedule/problem.h"
#include "scheduler/constraint_graph.h"

namespace hls::scheduler {

/// sum over values of width x lifetime, a lifetime ending at the last use. Units: bits x cycles.
std::int64_t register_bits(const model::Problem& problem, const Intervals& intervals,
                           const std::vector<std::int64_t>& start);

/// Moves operations inside their slack so that register_bits is least at the given length; `fixed`
/// operations stay. The linear program  minimise sum w_v (end_v - start_v)  over difference
/// constraints is solved as its dual, a minimum-cost flow, by LEMON's network simplex; the node
/// potentials are the starts. Requires: `start` meets the graph's edges and `length`.
std::vector<std::int64_t> least_registers(const model::Problem& problem,
                                          const ConstraintGraph& graph, const Intervals& intervals,
                                          const std::vector<std::int64_t>& start,
                                          const std::vector<bool>& fixed, std::int64_t length);

}  // namespace hls::scheduler
