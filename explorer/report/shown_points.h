#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "explorer/evaluate/evaluator.h"

namespace hls::explorer {

/// Indices of up to `most` of `count` things in a row, evenly spread, the first and last among them.
std::vector<std::size_t> spread(std::size_t count, std::size_t most);

/// The points to draw, in their order: all that have metrics, or, when these are more than `most`, the
/// front of `objectives`, the front of every two metrics, and others evenly spread up to `most` in all.
/// The result is valid as long as `evaluations` are.
std::vector<const Evaluation*> shown_points(const std::vector<Evaluation>& evaluations,
                                            const std::vector<std::string>& objectives,
                                            std::size_t most);

}  // namespace hls::explorer
