#pragma once

#include <map>
#include <string>
#include <vector>

#include "explorer/evaluate/evaluator.h"
#include "model/result.h"

namespace hls::explorer {

/// `fastest`, `smallest`, `knee` and the names of all objectives.
std::vector<std::string> pick_names();

/// The metrics that a pick looks at, of a study with these objectives.
std::vector<std::string> picked_metrics(const std::string& name,
                                        const std::vector<std::string>& objectives);

/// What a chosen design must keep, and how it is chosen.
struct PickOptions {
  std::vector<std::string> objectives;   ///< of the study
  model::Resources capacity;             ///< of the device
  std::map<std::string, double> limits;  ///< `--max`, by metric
};

/// Chooses one feasible point within the limits; among equals, the smallest, then the least id.
/// - `fastest`: least latency_cycles;
/// - `smallest`: least greatest fraction of the device's capacity over lut, ff, dsp and bram18,
///   then least sum of these fractions;
/// - `knee`: the point of the Pareto front nearest to the ideal point, each objective scaled to
///   0..1 over the front, by Euclidean distance;
/// - an objective: its least value.
/// Errors: kUsage for an unknown name; kNothingFeasible when no point meets the limits.
Result<Evaluation> pick(const std::vector<Evaluation>& evaluations, const std::string& name,
                        const PickOptions& options);

}  // namespace hls::explorer
