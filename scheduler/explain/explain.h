#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"
#include "scheduler/intervals/intervals.h"
#include "scheduler/intervals/reasons.h"
#include "scheduler/limits/options.h"
#include "scheduler/place/placement.h"

namespace hls::scheduler {

/// Why a loop's interval is not a cycle less.
struct IntervalBound {
  enum class Cause {
    kNone,        ///< nothing: it is the least there is, or (not proven) nothing is known
    kRequested,   ///< it was asked for
    kRecurrence,  ///< a cycle of dependences would be too long
    kUnit,        ///< a unit that is used again would take its operands too soon
    kPort,        ///< a bank would have too few ports for the accesses of an iteration
    kNested,      ///< the loop's iteration would not hold a loop inside it
    kShared,      ///< raised so that loops beside it find free ports, too
    kPlacement,   ///< the accesses were not found to fit their ports
    kLonger,      ///< at less the schedule would be longer, or none as short was found
  };
  model::LoopId loop = 0;
  std::int64_t interval = 0;  ///< cycles: ii of a temporal loop, sigma of a spatial one
  Cause cause = Cause::kNone;
  /// No schedule has a lesser interval, those of the loops inside being what they are.
  bool is_proven = true;
  std::optional<std::int64_t> least_ii;  ///< kRequested: what recurrences, nested loops and port
                                         ///< demands allow; nothing: no interval
  std::optional<Recurrence> recurrence;  ///< kRecurrence, kUnit
  std::optional<PortDemand> demand;      ///< kPort
  std::vector<AccessCount> accesses;     ///< kPort: those that make up the demand
  model::LoopId nested = -1;             ///< kNested: the loop inside
  std::optional<ConcurrentInterval> concurrent;  ///< kShared
  /// kLonger: of the longest path at a cycle less; 0: nothing is known.
  std::int64_t more_cycles = 0;

  bool operator==(const IntervalBound&) const = default;
};
/// As in reports: `requested`, `recurrence`, `unit`, `port`, `nested`, `shared`, `placement`, `longer`,
/// `none`.
std::string to_string(IntervalBound::Cause cause);

/// What holds each loop's interval up: all that forbids one cycle less, at least one entry a loop,
/// in the order of the loops. Found by asking the interval analysis again with that loop's interval
/// one less and, where it has no objection, the search for ports. The spatial offsets are the least
/// ones in that, as when the scheduler chose the intervals.
/// Requires: `schedule` is right (verify) for `problem`; `options` are those it was made with, for
/// kPlacement to be what the scheduler met.
std::vector<IntervalBound> explain_intervals(const model::Problem& problem,
                                             const model::Schedule& schedule,
                                             const Options& options);

/// One line: `recurrence: add_f32 (line 7): latency 8, distance 1`.
std::string describe(const model::Problem& problem, const IntervalBound& bound);

/// An operation of a chain that ends with the schedule.
struct PathStep {
  int operation = 0;
  std::int64_t start = 0;  ///< of its first instance
  std::int64_t wait = 0;   ///< cycles it starts later than the step before asks: for a port
  int dependence = -1;     ///< on the step before, an index in Problem::dependences; -1: the first

  bool operator==(const PathStep&) const = default;
};

/// Why the schedule is not shorter, its intervals being what they are, and what no schedule at any
/// intervals undercuts.
struct LatencyBound {
  std::int64_t path_cycles = 0;    ///< of the longest path without ports: a lower bound
  std::optional<PortQueue> queue;  ///< the longest one, when it is longer than the path
  /// From the kernel's start to an operation that ends last: without a wait when path_cycles is the
  /// schedule's length.
  std::vector<PathStep> path;
  /// Of the longest path at the least intervals that recurrences, nested loops and requests allow or
  /// greater ones, each dependence at those that ask for least of it (Relaxation): as if every access
  /// had a port of its own.
  std::int64_t recurrence_cycles = 0;
  /// Of the busiest bank. Formula: head + ceil(accesses / ports) - 1 + latency, with all accesses of
  /// the kernel to the bank, the least start `head` of any of them at any intervals and the least
  /// latency.
  std::int64_t port_cycles = 0;
  /// What latency_cycles is at no intervals below. Formula: the greater of the two, less what variable loops leave out at
  /// the intervals of the first, + 1.
  std::int64_t least_latency_cycles = 0;

  bool operator==(const LatencyBound&) const = default;
};

/// Requires: `schedule` is right (verify) for `problem`.
LatencyBound explain_latency(const model::Problem& problem, const model::Schedule& schedule);

}  // namespace hls::scheduler
