#pragma once

#include <string>

#include "explorer/explain/explanation.h"

namespace hls::explorer {

/// Sums of floats whose additions one behind the other set a loop's interval: a line each with the source
/// line, what waits, and the value of `loops.<loop>.reduction` with which it need not. Empty without any.
/// Requires: the point has a schedule.
std::string sum_chains_text(const Explanation& explanation);

}  // namespace hls::explorer
