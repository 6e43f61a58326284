#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"
#include "scheduler/constraints/constraint_graph.h"
#include "scheduler/ports/port_table.h"

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

/// When the last of the graph's members is complete that start then.
std::int64_t length_of(const ConstraintGraph& graph, const std::vector<std::int64_t>& start,
                       const std::vector<std::int64_t>& own);

/// Longest path without ports: a lower bound at these intervals. At greater ones it may be less: a nest
/// between two slower ones ends sooner where it is slower, too (Relaxation::least_length).
std::int64_t path_bound(const model::Problem& problem, const ConstraintGraph& graph,
                        const Intervals& intervals);

/// Instances of accesses that wait for each other at the ports of one bank, or of several among
/// which they vary: none of them can run
/// before `head`, and each leaves at least `tail` cycles behind it. They are the first one of each
/// copy, or where several nests share ports all that one iteration of a loop around these makes, or
/// the kernel.
/// Formula: length = head + ceil(accesses / ports) - 1 + tail, with the least of
///   head: least start of the operation + offset of the copy
///   tail: longest path behind it - that offset - sum over loops counted of (trips - 1) ii
struct PortQueue {
  int resource = 0;
  std::int32_t bank = 0;  ///< -1: several, or one that changes
  std::int64_t banks = 1;
  std::int64_t accesses = 0;  ///< instances
  std::int64_t ports = 0;     ///< that serve them, of all those banks
  std::int64_t head = 0;
  std::int64_t tail = 0;
  std::int64_t length = 0;

  bool operator==(const PortQueue&) const = default;
};

/// The queue of the greatest length: its instances all run in different cycles of a port.
std::optional<PortQueue> longest_queue(const model::Problem& problem, const ConstraintGraph& graph,
                                       const Intervals& intervals);

/// A lower bound of the length of the members' schedule: the longest path or the longest queue.
std::int64_t length_bound(const model::Problem& problem, const ConstraintGraph& graph,
                          const Intervals& intervals);

/// A lower bound of the length of the members' schedule whatever the intervals and offsets: a bank
/// serves all accesses of the kernel, or of one iteration of the loops around the members.
/// Formula: max over banks and kinds of access of ceil(instances / ports) - 1 + least latency.
std::int64_t load_bound(const model::Problem& problem, const ConstraintGraph& graph,
                        model::LoopId loop);

/// What is placed: the members of a graph at fixed intervals.
struct PlacementProblem {
  const model::Problem& problem;
  const ConstraintGraph& graph;  ///< at the intervals
  const PortUses& uses;          ///< of the members
  const Intervals& intervals;
};

constexpr std::int64_t kNoDeadline = std::numeric_limits<std::int64_t>::max() / 4;

/// Lengths that are looked for once there is a placement.
struct LengthRange {
  std::int64_t least = 0;           ///< none is below; 0: not known
  std::int64_t most = kNoDeadline;  ///< none above is of use
};

/// Starts as early as dependences allow, accesses on free ports, by iterative modulo scheduling with ejection. Tries the least length first. `budget`
/// counts slots tried and is used up. Nothing when no placement was found, which proves
/// nothing. Source: Rau, Iterative Modulo Scheduling (MICRO 1994), sections 3.2-3.4; slots are
/// replaced by the exact collision test of collision.h, so that accesses of several loops and apart
/// in time need no common modulus.
std::optional<Placement> place(const PlacementProblem& placed, const LengthRange& lengths,
                               std::int64_t& budget);

/// A placement shorter than the known one, or that one: attempts of modulo scheduling at ever less
/// lengths, with accesses in random order and free slots passed over at random, until the budget is
/// used up or the bound is met. Deterministic.
Placement place_shorter(const PlacementProblem& placed, Placement known, std::int64_t bound,
                        std::int64_t& budget);

/// Up to `count` placements no longer than `longest`, from attempts of modulo scheduling in random order
/// as above; fewer when the budget is used up first. Deterministic.
std::vector<Placement> place_randomly(const PlacementProblem& placed, std::int64_t longest,
                                      std::size_t count, std::int64_t& budget);

}  // namespace hls::scheduler
