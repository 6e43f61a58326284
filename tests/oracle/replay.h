#pragma once

#include <string>
#include <vector>

#include "model/design/design.h"
#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"

namespace hls::oracle {

/// Checks a schedule by enumerating every dynamic instance of the design in program order, with no
/// use of dependences, distances or patterns: each value is ready before its use, each read and
/// write of an element keeps its order and delay, each port of each bank serves one access a cycle,
/// no loop starts again while it runs, and the last completion is a cycle before the schedule's
/// latency. Runs of variable loops take the iterations that bounded_iterations() has, all others of
/// the longest case are left out with their cycles. Returns the first violations, one line each;
/// empty: correct.
std::vector<std::string> replay(const model::Design& design, const model::Problem& problem,
                                const model::Schedule& schedule);

}  // namespace hls::oracle
