#pragma once

#include <cstdint>

#include "model/space/space.h"

namespace hls::explorer {

/// A point of the space that takes little to evaluate and is feasible as a rule: of each knob the value with
/// the least copies, banks and sharing, the longest interval or `auto`, the most ports and the slowest operators; where
/// constraints exclude that, the first point. A search that starts there has one whatever its budget.
std::int64_t easy_point(const model::DesignSpace& space);

}  // namespace hls::explorer
