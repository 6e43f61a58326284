#pragma once

#include <optional>
#include <set>
#include <vector>

#include "model/kernel/intervals.h"
#include "model/kernel/kernel.h"

namespace hls::model {

/// For each operation what its value is within, whatever the inputs; nothing for floats and stores.
/// A carried value that grows by a bounded amount in each iteration is within its first value and what it
/// grows by in all; others, and elements of state, are within what their next values are where all of them are.
std::vector<std::optional<ValueRange>> value_ranges(const Kernel& kernel);

/// The same where all of some conditions are true: comparisons with values of known range bound what they
/// compare. Empty: they are never true together.
std::vector<std::optional<ValueRange>> value_ranges(const Kernel& kernel,
                                                    const std::vector<OpId>& conditions);

/// The same of a kernel that is not finished: what stores and loops may follow is not known. `open`: loops whose
/// carried values have no next value yet.
std::vector<std::optional<ValueRange>> value_ranges_so_far(const Kernel& kernel,
                                                           const std::vector<OpId>& conditions,
                                                           const std::set<LoopId>& open);

}  // namespace hls::model
