#pragma once

#include <string>
#include <variant>
#include <vector>

#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"
#include "scheduler/formulate/formulate.h"
#include "scheduler/limits/options.h"

namespace hls::scheduler {

/// A schedule, or why there is none.
using Outcome = std::variant<model::Schedule, model::Infeasible>;

/// The least-latency schedule, then the least register bits (docs/design.md, section 10). Throws Stopped when
/// `options.stop` asks for it.
Outcome schedule(const model::Problem& problem, const Options& options);

/// Checks a schedule against its problem without any code of the scheduler: dependences, loop
/// counters, ports. Returns what is violated, one line each; empty: correct.
std::vector<std::string> verify(const model::Problem& problem, const model::Schedule& schedule);

}  // namespace hls::scheduler
