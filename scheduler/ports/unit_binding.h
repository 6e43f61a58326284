#pragma once

#include "model/design/design.h"
#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"
#include "scheduler/limits/stop.h"

namespace hls::scheduler {

/// Binds the operations that share units anew, so that the multiplexers in front of the units are smaller. Starts and
/// ports of memories stay as they are.
///
/// Operations that need different units are taken from theirs and assigned again at once, so that what they add to
/// the multiplexers is least:
///   weight = LUTs of the unit's multiplexers with the operation - without it, then the same of their inputs
/// of a matching of operations with units that are free for them. This goes on until no such step helps.
/// Source: C.-Y. Huang, Y.-S. Chen, Y.-L. Lin and Y.-C. Hsu, Data Path Allocation Based on Bipartite Weighted Matching,
/// DAC 1990, section 3: there step by step from nothing, here from a binding, so that each step has a matching.
///
/// The result depends on starts and data flow alone, and binding it again changes nothing.
/// Requires: the schedule is correct for the problem of the design.
/// Throws Stopped when `stop` asks for it.
void bind_units(const model::Design& design, const model::Problem& problem,
                model::Schedule& schedule, const Stop& stop = {});

}  // namespace hls::scheduler
