#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"
#include "scheduler/constraint_graph.h"
#include "scheduler/reasons.h"

namespace hls::scheduler {

/// Temporal and spatial loops, innermost first: the order in which intervals are minimised.
std::vector<model::LoopId> innermost_first(const model::Problem& problem);

/// Whether `loop` is `around` or inside it.
bool is_inside(const model::Problem& problem, model::LoopId loop, model::LoopId around);

/// members[i]: operation i is in the body of `loop` (all operations for -1).
std::vector<bool> members_of(const model::Problem& problem, model::LoopId loop);

/// The intervals with every loop around `loop` so long that its iterations do not meet.
Intervals with_apart_outer_loops(const model::Problem& problem, const Intervals& intervals,
                                 model::LoopId loop);

/// Whether `inner` is a temporal loop inside `loop` with no other temporal loop in between.
bool is_directly_inside(const model::Problem& problem, model::LoopId inner, model::LoopId loop);

/// ii_l >= trips * ii of each temporal loop directly inside l: a loop has one counter.
std::int64_t least_for_nested(const model::Problem& problem, const Intervals& intervals,
                              model::LoopId loop);

/// The recurrence among the operations inside `loop` that its interval is too short for, the
/// iterations of the loops around it apart; nothing: none is.
std::optional<Recurrence> broken_recurrence(const model::Problem& problem,
                                            const Intervals& intervals, model::LoopId loop);

/// For each array with ports, the bank on which an iteration of `loop` (the kernel for -1) asks for
/// the greatest interval.
std::vector<PortDemand> port_demands(const model::Problem& problem, model::LoopId loop);

/// The accesses that make up a demand.
std::vector<AccessCount> accesses_of(const model::Problem& problem, const PortDemand& demand,
                                     model::LoopId loop);

/// The least ii of one temporal loop that nested counters, recurrences and port demands allow at
/// the others' intervals, whatever is requested of it; nothing: none is enough.
std::optional<std::int64_t> least_interval(const model::Problem& problem, Intervals intervals,
                                           model::LoopId loop);

/// The least intervals that recurrences (rec_mii), nested counters and port demands (res_mii)
/// allow, innermost first; requested ones are kept and checked. `at_least` raises the floor of auto
/// intervals, one a loop. Formula: rec_mii = max over cycles of ceil(sum of delays / sum of
/// distances); res_mii = max over banks of ceil(accesses an iteration / ports). Source: Rau (MICRO
/// 1994), section 2; seed 000, 4.3.1.
std::variant<Intervals, model::Infeasible> least_intervals(
    const model::Problem& problem, const std::vector<std::int64_t>& at_least);

}  // namespace hls::scheduler
