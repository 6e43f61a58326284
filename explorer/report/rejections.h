#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "explorer/evaluate/evaluator.h"

namespace hls::explorer {

/// So many points were rejected for one cause.
struct Rejection {
  EvaluationStatus status = EvaluationStatus::kInfeasible;
  std::string cause;
  std::size_t points = 0;
};

/// Why points are not ok, the most frequent cause first: their reasons, without the value of a metric
/// that is over its limit.
std::vector<Rejection> rejections(const std::vector<Evaluation>& evaluations);

}  // namespace hls::explorer
