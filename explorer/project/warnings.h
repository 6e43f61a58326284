#pragma once

#include <vector>

#include "explorer/project/project.h"

namespace hls::explorer {

/// A warning for each macro of the config that the kernel's file makes no use of, or defines otherwise itself.
std::vector<Error> lost_defines(const KernelChoice& choice, const frontend::Outcome& outcome);

/// A warning for each operator whose delay at the latency or interval that the first point's knobs choose exceeds the
/// clock period: such points are infeasible.
std::vector<Error> slow_choices(const Project& project);

/// What makes the latencies of a project mean nothing: an operator whose delay at the target's latency exceeds the
/// clock period, which no schedule can mend, and a period below every delay of the target.
std::vector<Error> voiding_warnings(const Project& project);

}  // namespace hls::explorer
