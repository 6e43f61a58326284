#pragma once

#include <string>

#include "explorer/explain/explanation.h"

namespace hls::explorer {

/// Sums of integers on the critical path, or that set a spatial loop's interval, whose terms are added one behind the other
/// as the source has them; a line each with the source line, the additions, the cycles and the depth of a balanced sum:
/// ceil(log2(additions + 1)). Empty without any, and where the path does not bound the schedule.
/// Requires: the point has a schedule.
std::string sum_chains_text(const Explanation& explanation);

}  // namespace hls::explorer
