#pragma once

#include <vector>

#include "explorer/project.h"

namespace hls::explorer {

/// A warning for each macro of the config that the kernel's file makes no use of, or defines otherwise itself.
std::vector<Error> lost_defines(const KernelChoice& choice, const frontend::Outcome& outcome);

/// What makes the latencies of a project mean nothing: an operator whose delay at its latency exceeds the clock
/// period, which no schedule can mend, and a period below every delay of the target.
std::vector<Error> voiding_warnings(const Project& project);

}  // namespace hls::explorer
