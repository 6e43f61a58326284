#include "explorer/bounds/skeleton.h"

#include <utility>
#include <variant>

#include "scheduler/scheduler.h"

namespace hls::explorer {

using scheduler::IntervalRanges;

Skeleton::Skeleton(model::Design design, const model::Target& target, std::int64_t clock_period_ps)
    : design_(std::move(design)),
      target_(target),
      problem_(scheduler::formulate(design_, target, clock_period_ps)) {
  problem_.resources.clear();
  relaxation_ = std::make_unique<scheduler::Relaxation>(problem_);
  const std::size_t loops = problem_.loops.size();
  IntervalRanges ranges(loops);
  if (relaxation_->tighten(ranges, std::vector<std::int64_t>(loops, 1))) ranges_ = ranges;
}

bool Skeleton::tighten(IntervalRanges& ranges, const std::vector<std::int64_t>& demands) {
  const auto [known, is_fresh] = tightened_.try_emplace({ranges, demands});
  if (is_fresh && relaxation_->tighten(ranges, demands)) known->second = ranges;
  if (!known->second) return false;
  ranges = *known->second;
  return true;
}

std::optional<std::int64_t> Skeleton::least_length(const IntervalRanges& ranges) {
  const auto [known, is_fresh] = lengths_.try_emplace(ranges);
  if (is_fresh) known->second = relaxation_->least_length(ranges);
  return known->second;
}

const std::optional<scheduler::Intervals>& Skeleton::intervals(const Requests& requests) {
  const auto [known, is_fresh] = intervals_.try_emplace(requests);
  if (!is_fresh) return known->second;
  model::Problem problem = problem_;
  for (std::size_t loop = 0; loop < requests.size(); ++loop) {
    if (problem.loops[loop].kind == model::LoopKind::kTemporal) {
      problem.loops[loop].interval = requests[loop];
    }
  }
  scheduler::Structure structure(problem);
  auto found = scheduler::least_intervals(structure, std::vector<std::int64_t>(requests.size(), 0));
  if (auto* least = std::get_if<scheduler::Intervals>(&found)) known->second = std::move(*least);
  return known->second;
}

const LeastHardware& Skeleton::hardware(const IntervalRanges& ranges,
                                        const std::vector<bool>& is_exact) {
  const auto known = hardware_.find({ranges, is_exact});
  if (known != hardware_.end()) return known->second;
  LeastHardware fresh({design_, problem_, *relaxation_, target_}, ranges, is_exact);
  return hardware_.emplace(std::pair(ranges, is_exact), std::move(fresh)).first->second;
}

}  // namespace hls::explorer
