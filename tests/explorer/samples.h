#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "explorer/evaluate/evaluator.h"
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

/// The same with restrictions: the first knob and the last one may not have the same value unless that is
/// the first, and the sum of values of the first two is odd or small.
inline model::DesignSpace restricted_sample_space(const std::vector<int>& radices) {
  model::DesignSpace space = sample_space(radices);
  const auto path = [&](std::size_t knob) { return space.knobs[knob].paths[0]; };
  const std::size_t last = radices.size() - 1;
  std::vector<model::Constraint> constraints;
  for (const std::string& text :
       {path(0) + " != " + path(last) + " || " + path(0) + " == 1",
        "(" + path(0) + " + " + path(1) + ") % 2 == 1 || " + path(0) + " + " + path(1) + " <= 2"}) {
    constraints.push_back(std::move(*model::Constraint::parse(text, {"c.yaml", 1, 1})));
  }
  const Status status = model::restrict_space({}, constraints, space);
  if (!status) throw std::logic_error(to_string(status.error()));
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
