#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explorer/evaluate/evaluator.h"
#include "model/kernel/kernel.h"
#include "model/space/space.h"
#include "model/target/target.h"

namespace hls::explorer {

/// A kernel and a space of few points.
struct RandomSpace {
  model::Kernel kernel;
  model::Target target;
  model::DesignSpace space;
  Settings settings;  ///< without limits
  std::vector<std::string> objectives;
};

/// Integers or floats, up to four loops, and up to `most_points` points of a few knobs of all forms: intervals
/// of 1 and more, unrolling, sharing, memories, latencies. The same for the same seed. Nothing: the
/// target lacks an operator.
std::optional<RandomSpace> random_space(std::uint64_t seed, std::int64_t most_points);

}  // namespace hls::explorer
