#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "explorer/evaluate.h"
#include "model/space/space.h"

namespace hls::explorer {

/// A space of plain knobs with the given numbers of values.
inline model::DesignSpace sample_space(const std::vector<int>& radices) {
  model::DesignSpace space;
  for (const int radix : radices) {
    model::Knob knob{{"loops.l" + std::to_string(space.knobs.size()) + ".ii"}, {}, {}};
    for (int v = 1; v <= radix; ++v) knob.values.push_back({std::to_string(v)});
    space.knobs.push_back(std::move(knob));
  }
  return space;
}

/// A feasible point with these metrics.
inline Evaluation sample_point(std::int64_t id, std::int64_t latency_cycles, std::int64_t lut,
                               std::int64_t dsp = 0) {
  Evaluation evaluation;
  evaluation.id = id;
  evaluation.proof = model::Proof::kBound;
  evaluation.metrics = model::Metrics{latency_cycles, static_cast<double>(latency_cycles) * 5,
                                      latency_cycles, model::Resources{lut, 0, dsp, 0}};
  return evaluation;
}

inline Evaluation sample_infeasible(std::int64_t id) {
  Evaluation evaluation;
  evaluation.id = id;
  evaluation.status = EvaluationStatus::kInfeasible;
  evaluation.reason = "recurrence";
  return evaluation;
}

}  // namespace hls::explorer
