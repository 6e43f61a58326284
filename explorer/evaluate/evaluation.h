#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "model/cost/metrics.h"
#include "model/schedule/schedule.h"
#include "scheduler/scheduler.h"

namespace hls::explorer {

/// What became of a design point.
enum class EvaluationStatus {
  kOk,
  kInfeasible,   ///< no schedule exists; `reason` names the recurrence or the port
  kOverLimit,    ///< a metric is above its limit
  kLimit,        ///< a work limit ended the search for a schedule
  kUnsupported,  ///< the target or the generator cannot build it
};
/// As in the CSV: `ok`, `infeasible`, `over_limit`, `limit`, `unsupported`.
std::string to_string(EvaluationStatus status);
std::optional<EvaluationStatus> parse_evaluation_status(const std::string& text);
/// The inverse of model::to_string(Proof).
std::optional<model::Proof> parse_proof(const std::string& text);

/// The result of one design point: one row of points.csv.
struct Evaluation {
  std::int64_t id = 0;
  EvaluationStatus status = EvaluationStatus::kOk;
  std::string reason;                     ///< one line; empty for kOk
  std::optional<model::Metrics> metrics;  ///< kOk and kOverLimit
  std::optional<model::Proof> proof;      ///< of the latency
  std::int64_t gap_cycles = 0;

  bool operator==(const Evaluation&) const = default;
};

/// What is the same for all points of a study.
struct Settings {
  std::int64_t clock_period_ps = 0;
  std::map<std::string, double> limits;  ///< by metric
  scheduler::Options scheduler;
};

/// Sets the status of a point that has metrics, and its reason, by these limits.
void apply_limits(const std::map<std::string, double>& limits, Evaluation& evaluation);

}  // namespace hls::explorer
