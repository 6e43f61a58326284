#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "explorer/bounds/array_option.h"
#include "explorer/bounds/bounds.h"
#include "explorer/bounds/partial_designs.h"
#include "explorer/bounds/skeleton.h"
#include "explorer/bounds/unit_costs.h"
#include "model/cost/inventory.h"
#include "model/divide.h"
#include "scheduler/ports/own_ports.h"
#include "scheduler/scheduler.h"

namespace hls::explorer {
namespace {

using model::ArrayId;
using model::LoopId;
using model::Opcode;
using model::Resources;
using scheduler::IntervalRange;
using scheduler::IntervalRanges;

constexpr std::size_t kMostCombinations = 64;  ///< of intervals that are looked at apart

/// What the schedule of a design with a skeleton depends on: requested intervals, values of knobs that
/// share units, and the arrays whose accesses may wait for a port, by waiting_identity.
using ScheduleKey = std::tuple<const Skeleton*, Skeleton::Requests, std::vector<std::int32_t>,
                               std::vector<std::string>>;

/// The intervals asked for in ranges that knobs leave.
Skeleton::Requests requests_of(const IntervalRanges& ranges) {
  Skeleton::Requests requests;
  for (const IntervalRange& range : ranges) {
    const bool asks = range.most != IntervalRange::kNoMost;
    requests.push_back(asks ? std::optional(range.most) : std::nullopt);
  }
  return requests;
}

class KernelBounds final : public Bounds {
 public:
  explicit KernelBounds(const Evaluator& points)
      : points_(points), designs_(points), unit_costs_(points.target, points.settings.limits) {}

  std::vector<std::size_t> order() const override { return designs_.order(); }
  Identity identity(const PartialPoint& partial) override { return designs_.identity(partial); }
  std::vector<model::Metrics> least(const PartialPoint& partial) override;
  std::optional<std::int64_t> schedule_of(const model::DesignPoint& point) override;
  Result<std::optional<model::Metrics>> exact(const model::DesignPoint& point,
                                              std::int64_t schedule) override;
  void learn(const Realized& realized) override;

 private:
  bool serves(const Transform& transform, const ArrayOption& option,
              const IntervalRanges& ranges) const;
  std::optional<ArrayBound> array_bound(Transform& transform, ArrayId array,
                                        const PartialPoint& partial, const IntervalRanges& ranges);
  Skeleton& skeleton_of(const Transform& transform, const PartialPoint& partial,
                        const std::vector<ArrayBound>& arrays);
  Resources units(const Transform& transform, const PartialPoint& partial, const Pace& pace) const;
  static IntervalRanges free_ranges(Skeleton& skeleton, IntervalRanges ranges,
                                    const scheduler::Intervals& least);
  static Resources addresses(const Transform& transform, const std::vector<ArrayBound>& arrays);
  std::vector<IntervalRanges> pieces(const Transform& transform,
                                     const IntervalRanges& ranges) const;
  std::vector<model::Metrics> bound(Transform& transform, Skeleton& skeleton,
                                    const PartialPoint& partial,
                                    const std::vector<ArrayBound>& arrays, IntervalRanges ranges);
  std::vector<model::Metrics> with_units(const Transform& transform, const PartialPoint& partial,
                                         const model::Problem& problem,
                                         const model::Metrics& without) const;
  bool is_over_limit(const model::Metrics& metrics) const;
  void keep(std::int64_t number, std::optional<model::Schedule> schedule);

  Evaluator points_;
  PartialDesigns designs_;
  UnitCosts unit_costs_;
  /// By transform, and by latencies of the arrays and values of overlap knobs.
  std::map<std::pair<const Transform*, std::vector<std::int64_t>>, std::unique_ptr<Skeleton>>
      skeletons_;
  std::map<ScheduleKey, std::int64_t> schedule_numbers_;
  std::mutex mutex_;                                        ///< of learn()
  std::map<std::int64_t, std::int64_t> first_of_schedule_;  ///< point -> number of its schedule
  /// By number, in terms of the arrays whose accesses wait for ports; nothing: there is none.
  std::map<std::int64_t, std::optional<model::Schedule>> schedules_;
};

/// Whether the ports of an option serve its accesses at some intervals in the ranges.
bool KernelBounds::serves(const Transform& transform, const ArrayOption& option,
                          const IntervalRanges& ranges) const {
  if (!option.is_possible) return false;
  // An access with a port of its own waits for nothing, whatever the demand.
  if (option.has_own_ports) return true;
  for (std::size_t loop = 0; loop < ranges.size(); ++loop) {
    const model::Loop& entry = transform.design.kernel().loops[loop];
    if (entry.kind != model::LoopKind::kTemporal || entry.trip_count == 1) continue;
    if (option.demands[loop] > ranges[loop].most) return false;
  }
  return true;
}

/// Nothing: no option of the array is possible with these greatest intervals.
std::optional<ArrayBound> KernelBounds::array_bound(Transform& transform, ArrayId array,
                                                    const PartialPoint& partial,
                                                    const IntervalRanges& ranges) {
  ArrayBound bound(ranges.size());
  const auto options = designs_.options_of(transform, array, partial);
  if (!options) return bound;
  for (const ArrayOption* const option : *options) {
    if (serves(transform, *option, ranges)) bound.add(*option);
  }
  if (bound.options == 0) return std::nullopt;
  if (options->size() > 1) bound.chosen = nullptr;
  return bound;
}

/// Dependences with the least latencies the arrays may have; loops that may overlap do.
Skeleton& KernelBounds::skeleton_of(const Transform& transform, const PartialPoint& partial,
                                    const std::vector<ArrayBound>& arrays) {
  std::vector<std::int64_t> key;
  for (const ArrayBound& array : arrays) {
    key.push_back(array.read_latency);
    key.push_back(array.write_latency);
  }
  for (const std::int32_t value : designs_.overlap_values(partial)) key.push_back(value);
  std::unique_ptr<Skeleton>& known = skeletons_[{&transform, key}];
  if (known) return *known;
  model::Design design = transform.design;
  design.apart = designs_.apart_loops(transform, partial);
  for (std::size_t array = 0; array < arrays.size(); ++array) {
    design.arrays[array].read_latency = arrays[array].read_latency;
    design.arrays[array].write_latency = arrays[array].write_latency;
  }
  const auto& operations = design.kernel().operations;
  for (std::size_t id = 0; id < operations.size(); ++id) {
    if (operations[id].opcode != Opcode::kLoad) continue;
    design.latency[id] = arrays[static_cast<std::size_t>(operations[id].array)].read_latency;
  }
  known = std::make_unique<Skeleton>(std::move(design), points_.target,
                                     points_.settings.clock_period_ps);
  return *known;
}

Resources KernelBounds::units(const Transform& transform, const PartialPoint& partial,
                              const Pace& pace) const {
  Resources all;
  for (const UnitGroup& group : transform.units.groups) {
    std::optional<Resources> least;
    for (const auto& share : designs_.shares_of(group, partial)) {
      const Resources one = unit_costs_.least(group, share, pace);
      least = least ? model::lesser(*least, one) : one;
    }
    all += *least;
  }
  return all;
}

/// What computes the addresses of the arrays that are bound. Arrays may have addresses in common.
Resources KernelBounds::addresses(const Transform& transform,
                                  const std::vector<ArrayBound>& arrays) {
  std::vector<bool> is_counted(transform.address_costs.size(), false);
  Resources all;
  for (const ArrayBound& array : arrays) {
    if (array.chosen == nullptr) continue;
    for (const int number : array.chosen->address_numbers) {
      const auto address = static_cast<std::size_t>(number);
      if (!is_counted[address]) all += transform.address_costs[address];
      is_counted[address] = true;
    }
  }
  return all;
}

/// Ranges without a greatest value, of loops with no loop inside, cut in pieces [l, l], [l + 1, 2 l],
/// [2 l + 1, 4 l], ... : each of them knows how many units it needs.
std::vector<IntervalRanges> KernelBounds::pieces(const Transform& transform,
                                                 const IntervalRanges& ranges) const {
  const model::Kernel& kernel = transform.design.kernel();
  std::vector<IntervalRanges> result{ranges};
  for (std::size_t loop = 0; loop < ranges.size(); ++loop) {
    const model::Loop& entry = kernel.loops[loop];
    const bool holds_loops =
        std::any_of(kernel.loops.begin(), kernel.loops.end(), [&](const model::Loop& other) {
          return other.parent == static_cast<LoopId>(loop) &&
                 other.kind == model::LoopKind::kTemporal;
        });
    if (entry.kind != model::LoopKind::kTemporal || entry.trip_count == 1 || holds_loops) continue;
    if (ranges[loop].most != IntervalRange::kNoMost) continue;
    constexpr std::size_t kPieces = 4;
    if (result.size() * kPieces > kMostCombinations) return result;
    std::vector<IntervalRanges> more;
    for (const IntervalRanges& whole : result) {
      std::int64_t low = ranges[loop].least;
      std::int64_t high = low;
      for (std::size_t piece = 0; piece < kPieces; ++piece) {
        more.push_back(whole);
        more.back()[loop] = {low, piece + 1 == kPieces ? IntervalRange::kNoMost : high};
        low = high + 1;
        high *= 2;
      }
    }
    result = std::move(more);
  }
  return result;
}

/// A loop outside all others is over before the next call starts it; with variable loops a call is.
std::int64_t least_interval(const model::Problem& problem, const IntervalRanges& ranges,
                            std::int64_t latency_cycles) {
  std::int64_t least = 1;
  for (std::size_t loop = 0; loop < ranges.size(); ++loop) {
    const model::Problem::Loop& entry = problem.loops[loop];
    if (entry.skipped > 0) return latency_cycles;
    int around = entry.parent;
    while (around >= 0 && problem.loops[around].kind == model::LoopKind::kSpatial) {
      around = problem.loops[around].parent;
    }
    if (entry.kind != model::LoopKind::kTemporal || around >= 0) continue;
    least = std::max(least, entry.trip_count * ranges[loop].least);
  }
  return std::min(least, latency_cycles);
}

/// How often an iteration of each loop runs.
std::vector<std::int64_t> iterations_of(const model::Problem& problem) {
  std::vector<std::int64_t> iterations;
  for (int loop = 0; loop < static_cast<int>(problem.loops.size()); ++loop) {
    std::int64_t count = 1;
    for (int around = loop; around >= 0; around = problem.loops[around].parent) {
      const model::Problem::Loop& entry = problem.loops[around];
      if (entry.kind == model::LoopKind::kTemporal) count *= entry.trip_count;
    }
    iterations.push_back(count);
  }
  return iterations;
}

/// Bounds with units added to the resources: the fewer units there are, the longer a run. Of runs up to some
/// length each has as many units as its operations take, of those that are longer the next.
std::vector<model::Metrics> KernelBounds::with_units(const Transform& transform,
                                                     const PartialPoint& partial,
                                                     const model::Problem& problem,
                                                     const model::Metrics& without) const {
  // Greatest lengths, in eighths of the least one; 0: any.
  constexpr std::int64_t kEighths[] = {9, 16, 64, 0};
  const bool is_variable = std::any_of(problem.loops.begin(), problem.loops.end(),
                                       [](const auto& loop) { return loop.skipped > 0; });
  Pace pace{iterations_of(problem), 0};
  std::vector<model::Metrics> result;
  std::int64_t least = without.latency_cycles;
  for (const std::int64_t eighths : kEighths) {
    if (is_variable && eighths > 0) continue;
    pace.most_cycles = without.latency_cycles * eighths / 8;
    model::Metrics metrics = without;
    metrics.latency_cycles = least;
    metrics.latency_ns =
        static_cast<double>(least) * static_cast<double>(points_.settings.clock_period_ps) / 1000.0;
    metrics.resources += units(transform, partial, pace);
    least = pace.most_cycles + 1;
    const bool is_repeated =
        !result.empty() && result.back().resources == metrics.resources;  // and is longer
    if (!is_repeated && !is_over_limit(metrics)) result.push_back(metrics);
  }
  return result;
}

std::vector<model::Metrics> KernelBounds::bound(Transform& transform, Skeleton& skeleton,
                                                const PartialPoint& partial,
                                                const std::vector<ArrayBound>& arrays,
                                                IntervalRanges ranges) {
  std::vector<std::int64_t> demands(ranges.size(), 1);
  std::int64_t all_demand = 1;
  std::vector<bool> is_exact;
  for (const ArrayBound& array : arrays) {
    for (std::size_t loop = 0; loop < demands.size(); ++loop) {
      demands[loop] = std::max(demands[loop], array.demands[loop]);
    }
    all_demand = std::max(all_demand, array.all_demand);
    is_exact.push_back(array.is_exact_latency);
  }
  if (!skeleton.tighten(ranges, demands)) return {};
  const std::optional<std::int64_t> length = skeleton.least_length(ranges);
  if (!length) return {};
  std::int64_t cycles = std::max(*length, all_demand - 1) + 1;
  for (std::size_t loop = 0; loop < ranges.size(); ++loop) {
    const std::int64_t skipped = skeleton.problem().loops[loop].skipped;
    if (skipped == 0) continue;
    if (ranges[loop].most == IntervalRange::kNoMost) {
      cycles = 1;
      break;
    }
    cycles -= skipped * ranges[loop].most;
  }
  model::Metrics metrics;
  metrics.latency_cycles = std::max<std::int64_t>(1, cycles);
  metrics.latency_ns = static_cast<double>(metrics.latency_cycles) *
                       static_cast<double>(points_.settings.clock_period_ps) / 1000.0;
  metrics.interval_cycles = least_interval(skeleton.problem(), ranges, metrics.latency_cycles);
  metrics.resources = transform.units.fixed;
  metrics.resources += addresses(transform, arrays);
  for (const ArrayBound& array : arrays) metrics.resources += array.least;
  if (is_over_limit(metrics)) return {};

  const LeastHardware& hardware = skeleton.hardware(ranges, is_exact);
  metrics.resources += hardware.values();
  std::vector<LeastHardware::Access> accesses;
  for (const ArrayBound& array : arrays) {
    if (array.chosen == nullptr) continue;
    for (const auto& [operation, loops] : array.chosen->addressed) {
      const bool is_load =
          transform.design.kernel().operations[static_cast<std::size_t>(operation)].opcode ==
          Opcode::kLoad;
      const bool is_reg = array.chosen->binding.storage == model::Storage::kReg;
      accesses.push_back({operation, loops, is_load && is_reg});
    }
  }
  metrics.resources += hardware.accesses(accesses, *length);
  return with_units(transform, partial, skeleton.problem(), metrics);
}

bool KernelBounds::is_over_limit(const model::Metrics& metrics) const {
  return std::any_of(
      points_.settings.limits.begin(), points_.settings.limits.end(),
      [&](const auto& limit) { return model::objective(metrics, limit.first) > limit.second; });
}

/// The intervals of a design where nothing waits for a port or a unit, from the least ones: these, unless greater ones
/// where none is asked for may give a shorter path, when a loop meets the one before it at its pace.
IntervalRanges KernelBounds::free_ranges(Skeleton& skeleton, IntervalRanges ranges,
                                         const scheduler::Intervals& least) {
  const std::vector<model::Problem::Loop>& loops = skeleton.problem().loops;
  IntervalRanges fixed = ranges;
  for (std::size_t loop = 0; loop < ranges.size(); ++loop) {
    const bool is_temporal = loops[loop].kind == model::LoopKind::kTemporal;
    ranges[loop].least = least[loop];
    fixed[loop] = {least[loop], is_temporal ? least[loop] : IntervalRange::kNoMost};
    if (loops[loop].skipped > 0) ranges[loop] = fixed[loop];
  }
  const bool is_least = skeleton.least_length(ranges) == skeleton.least_length(fixed);
  return is_least ? fixed : ranges;
}

std::vector<model::Metrics> KernelBounds::least(const PartialPoint& partial) {
  if (!designs_.is_transformed(partial)) return {model::Metrics{}};
  Transform& transform = designs_.transform_of(partial);
  if (!transform.is_supported || designs_.is_share_refused(transform, partial)) return {};
  IntervalRanges ranges = designs_.requested(transform, partial);
  std::vector<ArrayBound> arrays;
  bool is_free = designs_.is_paced(partial);  // nothing waits for a port or a unit
  const auto count = static_cast<ArrayId>(transform.design.kernel().arrays.size());
  for (ArrayId array = 0; array < count; ++array) {
    auto state = array_bound(transform, array, partial, ranges);
    if (!state) return {};
    is_free = is_free && state->has_own_ports && state->is_exact_latency;
    arrays.push_back(std::move(*state));
  }
  Skeleton& skeleton = skeleton_of(transform, partial, arrays);
  if (!skeleton.ranges()) return {};
  for (const UnitGroup& group : transform.units.groups) {
    const auto shares = designs_.shares_of(group, partial);
    is_free = is_free &&
              std::all_of(shares.begin(), shares.end(), [](const auto& share) { return !share; });
  }
  if (is_free) {
    const auto& intervals = skeleton.intervals(requests_of(ranges));
    if (!intervals) return {};
    ranges = free_ranges(skeleton, std::move(ranges), *intervals);
  }
  for (std::size_t loop = 0; loop < ranges.size(); ++loop) {
    ranges[loop].least = std::max(ranges[loop].least, (*skeleton.ranges())[loop].least);
    if (ranges[loop].least > ranges[loop].most) return {};
  }
  std::vector<std::int64_t> demands(ranges.size(), 1);
  for (const ArrayBound& array : arrays) {
    for (std::size_t loop = 0; loop < demands.size(); ++loop) {
      demands[loop] = std::max(demands[loop], array.demands[loop]);
    }
  }
  for (const UnitGroup& group : transform.units.groups) {
    // Of the numbers of units that may be chosen the greatest asks for the least interval.
    std::int64_t most = 0;
    for (const auto& share : designs_.shares_of(group, partial)) {
      most = std::max(most, share.value_or(0) == 0 ? group.uses : *share);
    }
    for (const auto& [loop, copies] : group.uses_in) {
      if (loop < 0) continue;
      std::int64_t& demand = demands[static_cast<std::size_t>(loop)];
      demand = std::max(demand, model::ceil_divide(copies, most));
    }
  }
  if (!skeleton.tighten(ranges, demands)) return {};
  std::vector<model::Metrics> result;
  for (const IntervalRanges& piece : pieces(transform, ranges)) {
    const auto metrics = bound(transform, skeleton, partial, arrays, piece);
    result.insert(result.end(), metrics.begin(), metrics.end());
  }
  return result;
}

/// A schedule does not depend on the banks, ports and storage of arrays whose accesses all have ports
/// of their own, but for the latencies of the memories.
std::optional<std::int64_t> KernelBounds::schedule_of(const model::DesignPoint& point) {
  const PartialPoint partial{{point.begin(), point.end()}};
  Transform& transform = designs_.transform_of(partial);
  if (!transform.is_supported) return std::nullopt;
  const IntervalRanges ranges = designs_.requested(transform, partial);
  std::vector<std::string> waiting;
  std::vector<ArrayBound> arrays;
  const auto count = static_cast<ArrayId>(transform.design.kernel().arrays.size());
  for (ArrayId array = 0; array < count; ++array) {
    auto state = array_bound(transform, array, partial, ranges);
    if (!state || state->chosen == nullptr) return std::nullopt;
    if (!state->has_own_ports) {
      waiting.push_back(std::to_string(array) + " " + state->chosen->waiting_identity);
    }
    arrays.push_back(std::move(*state));
  }
  const ScheduleKey key{&skeleton_of(transform, partial, arrays), requests_of(ranges),
                        designs_.share_values(partial), std::move(waiting)};
  const auto fresh = static_cast<std::int64_t>(schedule_numbers_.size());
  const auto [known, is_fresh] = schedule_numbers_.try_emplace(key, fresh);
  if (is_fresh) first_of_schedule_.emplace(points_.space.id(point), fresh);
  return known->second;
}

Result<std::optional<model::Metrics>> KernelBounds::exact(const model::DesignPoint& point,
                                                          std::int64_t schedule) {
  using Nothing = std::optional<model::Metrics>;
  const PartialPoint partial{{point.begin(), point.end()}};
  Result<model::Design> design =
      model::apply(points_.elaborations, points_.target, designs_.directives_of(partial));
  if (!design) return Nothing();
  model::Problem problem =
      scheduler::formulate(*design, points_.target, points_.settings.clock_period_ps);
  const scheduler::OwnPorts own(problem);
  std::optional<model::Schedule> known;
  const auto found = schedules_.find(schedule);
  if (found != schedules_.end()) {
    known = found->second;
  } else {
    scheduler::Outcome outcome =
        scheduler::schedule(own.contended_problem(problem), points_.settings.scheduler);
    if (auto* feasible = std::get_if<model::Schedule>(&outcome)) known = std::move(*feasible);
    keep(schedule, known);
  }
  if (!known) return Nothing();
  known->bindings = own.complete(known->bindings);
  Realization completed{std::move(*design), std::move(problem), std::move(*known), {}};
  const Result<model::Metrics> metrics = points_.complete(completed, points_.space.id(point));
  if (!metrics) return metrics.error();
  return is_over_limit(*metrics) ? Nothing() : Nothing(*metrics);
}

void KernelBounds::learn(const Realized& realized) {
  const std::lock_guard lock(mutex_);
  const auto number = first_of_schedule_.find(realized.evaluation.id);
  if (number == first_of_schedule_.end()) return;
  if (!realized.realization) return keep(number->second, std::nullopt);
  model::Schedule schedule = realized.realization->schedule;
  schedule.bindings =
      scheduler::OwnPorts(realized.realization->problem).contended_bindings(schedule.bindings);
  keep(number->second, std::move(schedule));
}

/// The oldest are given up where there are many.
void KernelBounds::keep(std::int64_t number, std::optional<model::Schedule> schedule) {
  constexpr std::size_t kMostSchedules = 4096;
  schedules_.insert_or_assign(number, std::move(schedule));
  if (schedules_.size() > kMostSchedules) schedules_.erase(schedules_.begin());
}

}  // namespace

std::unique_ptr<Bounds> make_bounds(const Evaluator& points) {
  return std::make_unique<KernelBounds>(points);
}

}  // namespace hls::explorer
