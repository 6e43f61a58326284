#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "model/metrics/inventory.h"
#include "model/metrics/metrics.h"
#include "model/space/space.h"
#include "model/transform/apply.h"
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

/// A scheduled design with everything the code generator needs.
struct Realization {
  model::Design design;
  model::Problem problem;
  model::Schedule schedule;
  model::Inventory inventory;
};

struct Realized {
  Evaluation evaluation;
  std::optional<Realization> realization;  ///< when a schedule exists
};

/// What a schedule comes to: binds its units, verifies it, lists its hardware and prices that. Every
/// metric that a search reports comes from here.
/// Requires: design and problem are those of point `id`; its ports are bound.
/// Errors: kInternal when the schedule fails its independent verification.
Result<model::Metrics> complete(Realization& realization, const model::Target& target,
                                const Settings& settings, std::int64_t id);

/// Builds one design point: apply, formulate, schedule, allocate, price (docs/design.md, section 1). Pure
/// and thread-safe.
/// Throws scheduler::Stopped when `settings.scheduler.stop` asks for it.
/// Errors: kInternal when the scheduler's result fails its independent verification.
Result<Realized> realize(model::Elaborations& elaborations, const model::Target& target,
                         const model::DesignSpace& space, const Settings& settings,
                         std::int64_t id);

/// `clock: add_f32 of 32 bits takes 13443 ps at latency 0 (line 7), ...` for an operator whose latency
/// the point chooses and that cannot run at the clock then; empty: none. The target's own latencies
/// are warned of when it is loaded.
std::string too_slow(const model::Design& design, const model::Target& target,
                     const model::Directives& directives, std::int64_t clock_period_ps);

/// The scheduling problem of a point, whether it has a schedule or not.
/// Errors: kUsage when the point is unsupported.
Result<model::Problem> problem_of(model::Elaborations& elaborations, const model::Target& target,
                                  const model::DesignSpace& space, const Settings& settings,
                                  std::int64_t id);

/// realize() without the design.
Result<Evaluation> evaluate(model::Elaborations& elaborations, const model::Target& target,
                            const model::DesignSpace& space, const Settings& settings,
                            std::int64_t id);

}  // namespace hls::explorer
