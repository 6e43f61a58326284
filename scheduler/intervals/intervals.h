#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"
#include "scheduler/intervals/reasons.h"
#include "scheduler/intervals/structure.h"

namespace hls::scheduler {

/// An interval longer than any iteration of a kernel, in cycles: its iterations do not meet.
constexpr std::int64_t kApartInterval = std::int64_t{1} << 26;

/// The intervals with every loop around `loop` so long that its iterations do not meet.
Intervals with_apart_outer_loops(const model::Problem& problem, const Intervals& intervals,
                                 model::LoopId loop);

/// The same for temporal loops only: copies of unrolled ones may meet.
Intervals with_apart_outer_iterations(const model::Problem& problem, const Intervals& intervals,
                                      model::LoopId loop);

/// The recurrence among the operations inside `loop` that its interval is too short for, the
/// iterations of the loops around it apart; nothing: none is.
std::optional<Recurrence> broken_recurrence(Structure& structure, const Intervals& intervals,
                                            model::LoopId loop);

/// The least ii of one temporal loop that nested counters, recurrences and port demands allow at
/// the others' intervals, whatever is requested of it; nothing: none is enough.
std::optional<std::int64_t> least_interval(Structure& structure, Intervals intervals,
                                           model::LoopId loop);

/// An interval of a loop at which it leaves room for the loops beside it.
struct ConcurrentInterval {
  std::int64_t ii = 0;        ///< 0: it shares no bank with others
  model::LoopId around = -1;  ///< in whose iterations they are; -1: the kernel
  int resource = 0;           ///< of the bank

  bool operator==(const ConcurrentInterval&) const = default;
};
/// For each loop the interval at which all loops of one iteration of a loop around, or of the kernel, can run at once: the
/// accesses of the busiest bank are spread evenly over the iterations of each innermost loop that makes some.
/// Formula: max over loops around of ceil(their least ii for ports / iterations of the innermost loop in one of theirs).
std::vector<ConcurrentInterval> concurrent_intervals(Structure& structure);

/// For each loop an interval at which it walks over banks as fast as the slowest loop of another nest
/// that walks over those of the same array, or of one dimension of it; 0: none does. So copies that lie across the walk of one can
/// keep ahead of the other's.
std::vector<std::int64_t> walking_intervals(const model::Problem& problem,
                                            const Intervals& intervals);

/// For each innermost loop the interval of the slowest one that shares an array with it: the ports
/// that this one leaves free are free in the same cycles of each iteration. 0: of other loops.
std::vector<std::int64_t> pacing_intervals(const model::Problem& problem,
                                           const Intervals& intervals);

/// `at_least` (0: any) raised until nests that share an array keep step: of two loops of different nests the
/// slower one's interval is a multiple of the other's, so that the cycles in which one nest leaves a port
/// free are the same in each iteration of the other. Of two ways to get there the one that raises an
/// interval less, innermost loops first.
std::vector<std::int64_t> stepping_intervals(Structure& structure,
                                             std::vector<std::int64_t> at_least);

/// The least intervals that recurrences (rec_mii), nested counters and port demands (res_mii)
/// allow, innermost first; requested ones are kept and checked. `at_least` raises the floor of auto
/// intervals, one a loop. Formula: rec_mii = max over cycles of ceil(sum of delays / sum of
/// distances); res_mii = max over banks of ceil(accesses an iteration / ports). Source: Rau (MICRO 1994), section 2;
/// K. Majumder, "An MLIR-Based High-Level Synthesis Compiler for Hardware Accelerator Design", section 4.3.1.
std::variant<Intervals, model::Infeasible> least_intervals(
    Structure& structure, const std::vector<std::int64_t>& at_least);

}  // namespace hls::scheduler
