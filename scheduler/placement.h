#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"
#include "scheduler/constraint_graph.h"

namespace hls::scheduler {

/// Starts and ports at given intervals.
struct Placement {
  std::vector<std::int64_t> start;
  std::vector<model::PortBinding> bindings;
  std::int64_t length = 0;
};

/// Cycles from an operation's first start to the end of its last instance: own[i] = latency + sum
/// (trips-1) interval.
std::vector<std::int64_t> durations(const model::Problem& problem, const Intervals& intervals);

/// Longest path without ports: a lower bound of the length.
std::int64_t length_bound(const ConstraintGraph& graph, const std::vector<std::int64_t>& own);

/// Starts for the members of a graph at fixed intervals: as early as dependences allow, accesses on
/// free ports, by iterative modulo scheduling with ejection. Tries the least length first. `budget`
/// counts operations placed and is used up. Nothing when no placement was found, which proves
/// nothing. Source: Rau, Iterative Modulo Scheduling (MICRO 1994), sections 3.2-3.4; slots are
/// replaced by the exact collision test of collision.h, so that accesses of several loops and apart
/// in time need no common modulus.
std::optional<Placement> place(const model::Problem& problem, const ConstraintGraph& graph,
                               const Intervals& intervals, std::int64_t& budget);

}  // namespace hls::scheduler
