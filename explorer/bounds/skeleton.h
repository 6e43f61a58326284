#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "explorer/bounds/least_hardware.h"
#include "model/design/design.h"
#include "model/schedule/problem.h"
#include "model/target/target.h"
#include "scheduler/intervals/intervals.h"
#include "scheduler/intervals/relaxation.h"

namespace hls::explorer {

/// The scheduling problem of a design without its ports: what bounds all designs that differ from it in
/// ports, requested intervals and shares. Answers are kept, as parts of a space ask the same questions.
class Skeleton {
 public:
  using Requests = std::vector<std::optional<std::int64_t>>;  ///< ii by loop; nothing: auto

  /// Requires: the target outlives this.
  Skeleton(model::Design design, const model::Target& target, std::int64_t clock_period_ps);

  const model::Problem& problem() const { return problem_; }

  /// The intervals that dependences allow; nothing: none.
  const std::optional<scheduler::IntervalRanges>& ranges() const { return ranges_; }

  /// Relaxation::tighten(); false: no intervals in the ranges have a schedule.
  bool tighten(scheduler::IntervalRanges& ranges, const std::vector<std::int64_t>& demands);

  /// Relaxation::least_length().
  std::optional<std::int64_t> least_length(const scheduler::IntervalRanges& ranges);

  /// Of a design where nothing waits for a port or a unit; nothing: it has none.
  const std::optional<scheduler::Intervals>& intervals(const Requests& requests);

  const LeastHardware& hardware(const scheduler::IntervalRanges& ranges,
                                const std::vector<bool>& is_exact);

 private:
  using Question = std::pair<scheduler::IntervalRanges, std::vector<std::int64_t>>;

  model::Design design_;
  const model::Target& target_;
  model::Problem problem_;
  std::unique_ptr<scheduler::Relaxation> relaxation_;
  std::optional<scheduler::IntervalRanges> ranges_;
  std::map<Question, std::optional<scheduler::IntervalRanges>> tightened_;
  std::map<scheduler::IntervalRanges, std::optional<std::int64_t>> lengths_;
  std::map<Requests, std::optional<scheduler::Intervals>> intervals_;
  std::map<std::pair<scheduler::IntervalRanges, std::vector<bool>>, LeastHardware> hardware_;
};

}  // namespace hls::explorer
