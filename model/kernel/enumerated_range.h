#pragma once

#include <optional>
#include <vector>

#include "model/kernel/value_ranges.h"

namespace hls::model {

/// The least and greatest value of an integer that counters and arrays with contents decide, over the iterations
/// in which all conditions are true that they decide as well: exact, as `i * (i + 1) / 2 + j` needs it. Nothing:
/// data decide it, it is in no iteration, or there are more than 65,536 of them.
std::optional<ValueRange> enumerated_range(const Kernel& kernel, OpId value,
                                           const std::vector<OpId>& conditions);

}  // namespace hls::model
