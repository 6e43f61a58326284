#pragma once

#include <cstdint>
#include <optional>

#include "explorer/evaluate/evaluation.h"
#include "model/cost/inventory.h"
#include "model/result.h"
#include "model/space/space.h"
#include "model/transform/apply.h"

namespace hls::explorer {

/// A scheduled design with everything the code generator needs.
struct Realization {
  model::Design design;
  model::Problem problem;
  model::Schedule schedule;
  model::Inventory inventory;
};

/// What became of a point, and its design where it has a schedule.
struct Realized {
  Evaluation evaluation;
  std::optional<Realization> realization;
};

/// The points of one study, one by one: pure and thread-safe.
/// Requires: what it refers to outlives it.
/// Each throws scheduler::Stopped when `settings.scheduler.stop` asks for it.
struct Evaluator {
  model::Elaborations& elaborations;
  const model::Target& target;
  const model::DesignSpace& space;
  const Settings& settings;

  /// A point with its design: apply, formulate, schedule, complete (docs/design.md, section 1).
  /// Errors: kInternal when the schedule fails its independent verification.
  Result<Realized> realize(std::int64_t id) const;

  /// realize() without the design.
  Result<Evaluation> evaluate(std::int64_t id) const;

  /// The scheduling problem of a point, whether it has a schedule or not.
  /// Errors: kUsage when the point is unsupported.
  Result<model::Problem> problem(std::int64_t id) const;

  /// What a schedule comes to: binds its units, verifies it, lists its hardware and prices that. Every
  /// metric that a search reports comes from here.
  /// Requires: design and problem are those of point `id`; its ports are bound.
  /// Errors: kInternal when the schedule fails its independent verification.
  Result<model::Metrics> complete(Realization& realization, std::int64_t id) const;
};

}  // namespace hls::explorer
