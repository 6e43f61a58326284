#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "explorer/evaluate/evaluator.h"
#include "explorer/search/strategy.h"

namespace hls::explorer {

using Evaluate = std::function<Result<Evaluation>(std::int64_t id)>;

/// How far a sweep goes, and what ends it.
struct SweepOptions {
  int threads = 1;
  std::optional<std::int64_t> evaluations;  ///< points at most
  std::size_t batch = 256;                  ///< points asked of the strategy at once
  /// Asked before each evaluation, from every thread; true ends the sweep. So does an evaluation that throws
  /// scheduler::Stopped.
  std::function<bool()> stop = [] { return false; };
  /// Called after each batch with what it added, from the calling thread.
  std::function<void(const std::vector<Evaluation>&)> progress = [](const auto&) {};
};

/// What a sweep has evaluated.
struct SweepOutcome {
  std::vector<Evaluation> evaluations;  ///< by ascending id
  bool stopped = false;                 ///< by SweepOptions::stop, with points left
};

/// Evaluates what a strategy proposes, batch by batch on `threads` threads. Results are consumed in
/// the order of the proposals, so that the outcome does not depend on the number of threads; a
/// sweep that is stopped keeps the proposals up to the first that was not evaluated.
/// Requires: `evaluate` is pure and thread-safe.
/// Errors: the first one, in order of proposal, of `evaluate`; Strategy::status().
Result<SweepOutcome> sweep(Strategy& strategy, const Evaluate& evaluate,
                           const SweepOptions& options);

}  // namespace hls::explorer
