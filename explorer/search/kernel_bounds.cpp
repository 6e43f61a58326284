#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <set>
#include <tuple>

#include "explorer/search/array_option.h"
#include "explorer/search/bounds.h"
#include "explorer/search/least_hardware.h"
#include "explorer/search/unit_costs.h"
#include "model/divide.h"
#include "model/metrics/inventory.h"
#include "scheduler/intervals.h"
#include "scheduler/own_ports.h"
#include "scheduler/scheduler.h"

namespace hls::explorer {
namespace {

using model::ArrayId;
using model::Directives;
using model::LoopId;
using model::Opcode;
using model::OpId;
using model::Resources;
using scheduler::IntervalRange;
using scheduler::IntervalRanges;

constexpr std::size_t kMostOptions = 4096;     ///< of one array that are looked at together
constexpr std::size_t kMostCombinations = 64;  ///< of intervals that are looked at apart

/// Whether a path decides what the kernel looks like, or how long its operators take.
bool is_transform(const std::string& path) {
  const std::vector<std::string> parts = model::path_parts(path);
  return parts[0] == "promote" || parts[0] == "fuse" || parts[0] == "operators" ||
         (parts[0] == "loops" && parts.back() != "ii");
}

/// What the schedule of a design depends on, its dependences being known: requested intervals, values
/// of knobs that share units, and the arrays whose accesses may wait for a port, by identity.
using ScheduleKey = std::tuple<std::vector<std::optional<std::int64_t>>, std::vector<std::int32_t>,
                               std::vector<std::string>>;

/// The scheduling problem of a transform with memories of given latencies, ports left out.
struct Skeleton {
  model::Design design;
  model::Problem problem;
  std::unique_ptr<scheduler::Relaxation> relaxation;
  IntervalRanges ranges;  ///< what dependences alone ask for
  bool is_feasible = true;
  std::map<std::vector<std::optional<std::int64_t>>, std::optional<scheduler::Intervals>> least;
  std::map<std::pair<IntervalRanges, std::vector<bool>>, std::unique_ptr<LeastHardware>> hardware;
  std::map<IntervalRanges, std::optional<std::int64_t>> lengths;
  /// By ranges and demands; nothing: no intervals in them have a schedule.
  std::map<std::pair<IntervalRanges, std::vector<std::int64_t>>, std::optional<IntervalRanges>>
      tightened;
  std::map<ScheduleKey, std::int64_t> schedules;  ///< numbers of the schedules of designs
};

/// All that depends on the knobs of the transform only.
struct Transform {
  bool is_supported = false;
  model::Design design;
  UnitGroups units;
  std::vector<std::map<std::vector<std::int32_t>, ArrayOption>> options;  ///< by array
  std::map<std::vector<std::string>, std::unique_ptr<Skeleton>> skeletons;
  model::WireTable<model::AddressWire> addresses;  ///< of all options of arrays
  std::vector<Resources> address_costs;            ///< of each of `addresses`
};

class KernelBounds final : public Bounds {
 public:
  KernelBounds(model::Elaborations& elaborations, const model::Target& target,
               const model::DesignSpace& space, const Settings& settings)
      : elaborations_(elaborations),
        kernel_(elaborations.kernel()),
        target_(target),
        space_(space),
        settings_(settings),
        array_knobs_(kernel_.arrays.size()),
        unit_costs_(target, settings.limits) {
    for (std::size_t k = 0; k < space.knobs.size(); ++k) classify(k);
    parse_values();
  }

  std::vector<std::size_t> order() const override {
    std::vector<std::size_t> result = transform_knobs_;
    const auto add = [&](std::size_t knob) {
      if (std::find(result.begin(), result.end(), knob) == result.end()) result.push_back(knob);
    };
    for (const std::size_t knob : other_knobs_) add(knob);
    for (const std::size_t knob : share_knobs_) add(knob);
    // Arrays with many values decide least and go last.
    std::vector<std::size_t> arrays(array_knobs_.size());
    for (std::size_t i = 0; i < arrays.size(); ++i) arrays[i] = i;
    std::stable_sort(arrays.begin(), arrays.end(), [&](std::size_t a, std::size_t b) {
      return combinations(a) < combinations(b);
    });
    for (const std::size_t array : arrays) {
      for (const std::size_t knob : array_knobs_[array]) add(knob);
    }
    return result;
  }

  std::vector<model::Metrics> least(const PartialPoint& partial) override;
  std::optional<std::int64_t> schedule_of(const model::DesignPoint& point) override;
  std::optional<model::Metrics> exact(const model::DesignPoint& point,
                                      std::int64_t schedule) override;
  void learn(const Realized& realized) override;
  Identity identity(const PartialPoint& partial) override;

 private:
  void classify(std::size_t knob);
  void parse_values();
  std::int64_t combinations(std::size_t array) const;
  Directives directives_of(const PartialPoint& partial) const;
  Transform& transform_of(const PartialPoint& partial);
  void build(Transform& transform, Directives directives) const;
  const ArrayOption& option(Transform& transform, ArrayId array, const PartialPoint& partial);
  bool serves(const Transform& transform, const ArrayOption& option,
              const IntervalRanges& ranges) const;
  std::optional<ArrayBound> array_bound(Transform& transform, ArrayId array,
                                        const PartialPoint& partial, const IntervalRanges& ranges);
  /// The values of a knob that a partial point leaves.
  std::vector<std::int32_t> values_left(std::size_t knob, const PartialPoint& partial) const;
  IntervalRanges requested(const Transform& transform, const PartialPoint& partial) const;
  Skeleton& skeleton_of(Transform& transform, const PartialPoint& partial,
                        const std::vector<ArrayBound>& arrays);
  void set_overlap(const PartialPoint& partial, Directives& directives) const;
  std::vector<std::optional<std::int64_t>> shares_of(const UnitGroup& group,
                                                     const PartialPoint& partial) const;
  Resources units(const Transform& transform, const PartialPoint& partial,
                  const IntervalRanges& ranges) const;
  static Resources addresses(const Transform& transform, const std::vector<ArrayBound>& arrays);
  std::vector<IntervalRanges> pieces(const Transform& transform,
                                     const IntervalRanges& ranges) const;
  std::optional<model::Metrics> bound(Transform& transform, Skeleton& skeleton,
                                      const PartialPoint& partial,
                                      const std::vector<ArrayBound>& arrays, IntervalRanges ranges);
  bool settle_free(Transform& transform, Skeleton& skeleton, const PartialPoint& partial,
                   IntervalRanges& ranges) const;
  bool is_over_limit(const model::Metrics& metrics) const;
  void keep(std::int64_t number, std::optional<model::Schedule> schedule);

  model::Elaborations& elaborations_;
  const model::Kernel& kernel_;
  const model::Target& target_;
  const model::DesignSpace& space_;
  const Settings& settings_;
  std::vector<std::size_t> transform_knobs_;
  std::vector<std::size_t> share_knobs_;
  std::vector<std::size_t> other_knobs_;               ///< intervals and overlap
  std::vector<std::vector<std::size_t>> array_knobs_;  ///< by array; some may be of the transform
  std::vector<std::vector<Directives>> parsed_;        ///< by knob and value, the others at 0
  std::map<std::string, std::size_t> ii_knob_;         ///< by source loop
  std::map<std::string, std::size_t> share_knob_;      ///< by operator type
  std::vector<std::map<std::vector<std::int32_t>, model::ArrayDirective>> array_directives_;
  std::map<std::vector<std::int32_t>, Transform> transforms_;
  std::map<std::string, std::int32_t> identities_;  ///< of options of arrays, numbered
  UnitCosts unit_costs_;
  std::mutex mutex_;                                        ///< of learn()
  std::map<std::int64_t, std::int64_t> first_of_schedule_;  ///< point -> number of its schedule
  /// By number, in terms of the arrays whose accesses wait for ports; nothing: there is none.
  std::map<std::int64_t, std::optional<model::Schedule>> schedules_;
};

void KernelBounds::classify(std::size_t knob) {
  const std::vector<std::string>& paths = space_.knobs[knob].paths;
  const bool transforms = std::any_of(paths.begin(), paths.end(), is_transform);
  bool is_share = false;
  bool is_other = false;
  for (const std::string& path : paths) {
    const std::vector<std::string> parts = model::path_parts(path);
    if (parts[0] == "arrays") {
      for (std::size_t array = 0; array < kernel_.arrays.size(); ++array) {
        std::vector<std::size_t>& knobs = array_knobs_[array];
        if (kernel_.arrays[array].name != parts[1]) continue;
        if (knobs.empty() || knobs.back() != knob) knobs.push_back(knob);
      }
    } else if (parts[0] == "share") {
      share_knob_[parts[1]] = knob;
      is_share = true;
    } else {
      if (parts.back() == "ii") ii_knob_[parts[1]] = knob;
      is_other = true;
    }
  }
  if (transforms) {
    transform_knobs_.push_back(knob);
  } else if (is_other) {
    other_knobs_.push_back(knob);
  } else if (is_share) {
    share_knobs_.push_back(knob);
  }
}

void KernelBounds::parse_values() {
  model::DesignPoint point(space_.knobs.size(), 0);
  for (std::size_t k = 0; k < space_.knobs.size(); ++k) {
    parsed_.emplace_back();
    for (std::size_t v = 0; v < space_.knobs[k].values.size(); ++v) {
      point[k] = static_cast<std::int32_t>(v);
      parsed_.back().push_back(model::directives(kernel_, space_, point));
    }
    point[k] = 0;
  }
  array_directives_.resize(kernel_.arrays.size());
}

std::int64_t KernelBounds::combinations(std::size_t array) const {
  std::int64_t product = 1;
  for (const std::size_t knob : array_knobs_[array]) {
    const auto values = static_cast<std::int64_t>(space_.knobs[knob].values.size());
    product = std::min(product * values, std::int64_t{1} << 40);
  }
  return product;
}

Directives KernelBounds::directives_of(const PartialPoint& partial) const {
  model::DesignPoint point(partial.values.begin(), partial.values.end());
  for (std::int32_t& value : point) value = std::max(value, 0);
  return model::directives(kernel_, space_, point);
}

Transform& KernelBounds::transform_of(const PartialPoint& partial) {
  std::vector<std::int32_t> key;
  for (const std::size_t knob : transform_knobs_) key.push_back(partial.values[knob]);
  const auto [found, fresh] = transforms_.try_emplace(key);
  if (fresh) build(found->second, directives_of(partial));
  return found->second;
}

void KernelBounds::build(Transform& transform, Directives directives) const {
  directives.share.clear();
  directives.overlap = true;
  directives.overlap_of.clear();
  for (auto& [name, loop] : directives.loops) loop.ii.reset();
  for (auto& [name, array] : directives.arrays) {
    const std::size_t rank = array.partition.size();
    const bool is_external = array.storage == model::Storage::kExternal;
    array = model::ArrayDirective{};
    array.partition.resize(rank);
    if (is_external) array.storage = model::Storage::kExternal;
  }
  Result<model::Design> design = model::apply(elaborations_, target_, directives);
  if (!design) return;
  if (!too_slow(*design, target_, directives, settings_.clock_period_ps).empty()) return;
  transform.is_supported = true;
  transform.design = std::move(*design);
  transform.options.resize(kernel_.arrays.size());
  transform.units = unit_groups(transform.design, target_);
}

const ArrayOption& KernelBounds::option(Transform& transform, ArrayId array,
                                        const PartialPoint& partial) {
  const auto index = static_cast<std::size_t>(array);
  std::vector<std::int32_t> key;
  for (const std::size_t knob : array_knobs_[index]) key.push_back(partial.values[knob]);
  auto& options = transform.options[index];
  const auto found = options.find(key);
  if (found != options.end()) return found->second;
  auto& directives = array_directives_[index];
  auto directive = directives.find(key);
  if (directive == directives.end()) {
    const Directives all = directives_of(partial);
    directive = directives.emplace(key, all.arrays.at(kernel_.arrays[index].name)).first;
  }
  ArrayOption made = array_option(*transform.design.elaboration, array, directive->second, target_);
  const auto fresh = static_cast<std::int32_t>(identities_.size());
  made.number = identities_.try_emplace(made.identity, fresh).first->second;
  for (const model::AddressWire& wire : made.addresses) {
    made.address_numbers.push_back(transform.addresses.add(wire));
    if (transform.address_costs.size() == transform.addresses.wires().size()) continue;
    transform.address_costs.emplace_back();
    for (const model::Item& item : model::address_items(transform.design.kernel(), wire)) {
      transform.address_costs.back() += model::price(item, target_);
    }
  }
  return options.emplace(key, std::move(made)).first->second;
}

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
  std::vector<PartialPoint> closed{partial};
  ArrayBound bound(ranges.size());
  for (const std::size_t knob : array_knobs_[static_cast<std::size_t>(array)]) {
    const std::vector<std::int32_t> values = values_left(knob, partial);
    if (closed.size() * values.size() > kMostOptions) return bound;
    std::vector<PartialPoint> more;
    for (PartialPoint& point : closed) {
      for (const std::int32_t value : values) {
        point.values[knob] = value;
        more.push_back(point);
      }
    }
    closed = std::move(more);
  }
  for (const PartialPoint& point : closed) {
    const ArrayOption& candidate = option(transform, array, point);
    if (serves(transform, candidate, ranges)) bound.add(candidate);
  }
  if (bound.options == 0) return std::nullopt;
  if (closed.size() > 1) bound.chosen = nullptr;
  return bound;
}

std::vector<std::int32_t> KernelBounds::values_left(std::size_t knob,
                                                    const PartialPoint& partial) const {
  if (!partial.is_open(knob)) return {partial.values[knob]};
  std::vector<std::int32_t> values(space_.knobs[knob].values.size());
  std::iota(values.begin(), values.end(), 0);
  return values;
}

/// What the interval knobs leave.
IntervalRanges KernelBounds::requested(const Transform& transform,
                                       const PartialPoint& partial) const {
  const model::Elaboration& elaboration = *transform.design.elaboration;
  IntervalRanges ranges(elaboration.kernel.loops.size());
  for (const auto& [name, parts] : elaboration.loops_of) {
    if (parts.first < 0) continue;
    const std::string& source = elaboration.source_of.at(name);
    IntervalRange& range = ranges[static_cast<std::size_t>(parts.first)];
    range.least = 1;
    const auto knob = ii_knob_.find(source);
    if (knob == ii_knob_.end()) continue;
    IntervalRange values{IntervalRange::kNoMost, 0};
    for (const std::int32_t value : values_left(knob->second, partial)) {
      const auto asked = parsed_[knob->second][static_cast<std::size_t>(value)].loops.at(source).ii;
      values.least = std::min(values.least, asked.value_or(1));
      values.most = std::max(values.most, asked.value_or(IntervalRange::kNoMost));
    }
    range = values;
  }
  return ranges;
}

void KernelBounds::set_overlap(const PartialPoint& partial, Directives& directives) const {
  for (const std::size_t knob : other_knobs_) {
    for (const std::string& path : space_.knobs[knob].paths) {
      if (model::path_parts(path)[0] == "overlap" && partial.is_open(knob)) return;
    }
  }
  const Directives all = directives_of(partial);
  directives.overlap = all.overlap;
  directives.overlap_of = all.overlap_of;
}

/// Dependences with the least latencies the arrays may have; loops that may overlap do.
Skeleton& KernelBounds::skeleton_of(Transform& transform, const PartialPoint& partial,
                                    const std::vector<ArrayBound>& arrays) {
  std::vector<std::string> key;
  for (const ArrayBound& array : arrays) {
    key.push_back(fmt::format("{} {}", array.read_latency, array.write_latency));
  }
  for (const std::size_t knob : other_knobs_) {
    for (const std::string& path : space_.knobs[knob].paths) {
      if (model::path_parts(path)[0] == "overlap")
        key.push_back(fmt::format("{}", partial.values[knob]));
    }
  }
  std::unique_ptr<Skeleton>& known = transform.skeletons[key];
  if (known) return *known;
  known = std::make_unique<Skeleton>();
  known->design = transform.design;
  Directives directives = directives_of(partial);
  directives.overlap = true;
  directives.overlap_of.clear();
  set_overlap(partial, directives);
  known->design.apart = model::apart_loops(*known->design.elaboration, directives);
  for (std::size_t array = 0; array < arrays.size(); ++array) {
    known->design.arrays[array].read_latency = arrays[array].read_latency;
    known->design.arrays[array].write_latency = arrays[array].write_latency;
  }
  const auto& operations = known->design.kernel().operations;
  for (std::size_t id = 0; id < operations.size(); ++id) {
    if (operations[id].opcode != Opcode::kLoad) continue;
    known->design.latency[id] = arrays[static_cast<std::size_t>(operations[id].array)].read_latency;
  }
  known->problem = scheduler::formulate(known->design, target_, settings_.clock_period_ps);
  known->problem.resources.clear();
  known->relaxation = std::make_unique<scheduler::Relaxation>(known->problem);
  known->ranges.resize(known->problem.loops.size());
  known->is_feasible =
      known->relaxation->tighten(known->ranges, std::vector<std::int64_t>(known->ranges.size(), 1));
  return *known;
}

/// The numbers of units a group may share: 0: auto; nothing: each operation has its own.
std::vector<std::optional<std::int64_t>> KernelBounds::shares_of(
    const UnitGroup& group, const PartialPoint& partial) const {
  const auto knob = share_knob_.find(group.name);
  if (knob == share_knob_.end() || group.uses < 2) return {std::nullopt};
  std::set<std::optional<std::int64_t>> shares;
  for (const std::int32_t value : values_left(knob->second, partial)) {
    const auto& share = parsed_[knob->second][static_cast<std::size_t>(value)].share;
    const auto found = share.find(group.name);
    if (found == share.end() || found->second.value_or(0) >= group.uses) {
      shares.insert(std::nullopt);
    } else {
      shares.insert(found->second.value_or(0));
    }
  }
  return {shares.begin(), shares.end()};
}

Resources KernelBounds::units(const Transform& transform, const PartialPoint& partial,
                              const IntervalRanges& ranges) const {
  Resources all;
  for (const UnitGroup& group : transform.units.groups) {
    std::optional<Resources> least;
    for (const auto& share : shares_of(group, partial)) {
      const Resources one = unit_costs_.least(group, share, ranges);
      least = least ? lesser(*least, one) : one;
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

/// Relaxation::tighten(), each question asked once: parts of a space ask the same ones.
bool tighten(Skeleton& skeleton, IntervalRanges& ranges, const std::vector<std::int64_t>& demands) {
  const auto [known, fresh] = skeleton.tightened.try_emplace({ranges, demands});
  if (fresh && skeleton.relaxation->tighten(ranges, demands)) known->second = ranges;
  if (!known->second) return false;
  ranges = *known->second;
  return true;
}

std::optional<model::Metrics> KernelBounds::bound(Transform& transform, Skeleton& skeleton,
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
  if (!tighten(skeleton, ranges, demands)) return std::nullopt;
  auto length = skeleton.lengths.find(ranges);
  if (length == skeleton.lengths.end()) {
    length = skeleton.lengths.emplace(ranges, skeleton.relaxation->least_length(ranges)).first;
  }
  if (!length->second) return std::nullopt;
  std::int64_t cycles = std::max(*length->second, all_demand - 1) + 1;
  for (std::size_t loop = 0; loop < ranges.size(); ++loop) {
    const std::int64_t skipped = skeleton.problem.loops[loop].skipped;
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
                       static_cast<double>(settings_.clock_period_ps) / 1000.0;
  metrics.interval_cycles = metrics.latency_cycles;
  metrics.resources = transform.units.fixed;
  metrics.resources += units(transform, partial, ranges);
  metrics.resources += addresses(transform, arrays);
  for (const ArrayBound& array : arrays) metrics.resources += array.least;
  if (is_over_limit(metrics)) return std::nullopt;

  std::unique_ptr<LeastHardware>& hardware = skeleton.hardware[{ranges, is_exact}];
  if (!hardware) {
    hardware = std::make_unique<LeastHardware>(skeleton.design, skeleton.problem,
                                               *skeleton.relaxation, ranges, is_exact);
  }
  metrics.resources += hardware->values();
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
  metrics.resources += hardware->accesses(accesses, *length->second);
  if (is_over_limit(metrics)) return std::nullopt;
  return metrics;
}

bool KernelBounds::is_over_limit(const model::Metrics& metrics) const {
  return std::any_of(settings_.limits.begin(), settings_.limits.end(), [&](const auto& limit) {
    return model::objective(metrics, limit.first) > limit.second;
  });
}

/// Without anything to wait for, intervals are the least that dependences allow. False: none.
bool KernelBounds::settle_free(Transform& transform, Skeleton& skeleton,
                               const PartialPoint& partial, IntervalRanges& ranges) const {
  std::vector<std::optional<std::int64_t>> asked(ranges.size());
  const IntervalRanges requests = requested(transform, partial);
  for (std::size_t loop = 0; loop < ranges.size(); ++loop) {
    if (requests[loop].most != IntervalRange::kNoMost) asked[loop] = requests[loop].most;
  }
  auto known = skeleton.least.find(asked);
  if (known == skeleton.least.end()) {
    model::Problem problem = skeleton.problem;
    for (std::size_t loop = 0; loop < ranges.size(); ++loop) {
      if (problem.loops[loop].kind == model::LoopKind::kTemporal) {
        problem.loops[loop].interval = asked[loop];
      }
    }
    scheduler::Structure structure(problem);
    auto found = scheduler::least_intervals(structure, std::vector<std::int64_t>(ranges.size(), 0));
    std::optional<scheduler::Intervals> intervals;
    if (auto* least = std::get_if<scheduler::Intervals>(&found)) intervals = std::move(*least);
    known = skeleton.least.emplace(asked, std::move(intervals)).first;
  }
  if (!known->second) return false;
  for (std::size_t loop = 0; loop < ranges.size(); ++loop) {
    const std::int64_t interval = (*known->second)[loop];
    const bool temporal = skeleton.problem.loops[loop].kind == model::LoopKind::kTemporal;
    ranges[loop] = {interval, temporal ? interval : IntervalRange::kNoMost};
  }
  return true;
}

std::vector<model::Metrics> KernelBounds::least(const PartialPoint& partial) {
  const bool is_transformed = std::none_of(transform_knobs_.begin(), transform_knobs_.end(),
                                           [&](std::size_t knob) { return partial.is_open(knob); });
  if (!is_transformed) return {model::Metrics{}};
  Transform& transform = transform_of(partial);
  if (!transform.is_supported) return {};
  IntervalRanges ranges = requested(transform, partial);
  std::vector<ArrayBound> arrays;
  bool is_free = true;
  for (ArrayId array = 0; array < static_cast<ArrayId>(kernel_.arrays.size()); ++array) {
    auto state = array_bound(transform, array, partial, ranges);
    if (!state) return {};
    is_free = is_free && state->has_own_ports && state->is_exact_latency;
    arrays.push_back(std::move(*state));
  }
  Skeleton& skeleton = skeleton_of(transform, partial, arrays);
  if (!skeleton.is_feasible) return {};
  for (const UnitGroup& group : transform.units.groups) {
    const auto shares = shares_of(group, partial);
    is_free = is_free &&
              std::all_of(shares.begin(), shares.end(), [](const auto& share) { return !share; });
  }
  is_free = is_free && std::none_of(other_knobs_.begin(), other_knobs_.end(),
                                    [&](std::size_t knob) { return partial.is_open(knob); });
  if (is_free && !settle_free(transform, skeleton, partial, ranges)) return {};
  for (std::size_t loop = 0; loop < ranges.size(); ++loop) {
    ranges[loop].least = std::max(ranges[loop].least, skeleton.ranges[loop].least);
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
    for (const auto& share : shares_of(group, partial)) {
      most = std::max(most, share.value_or(0) == 0 ? group.uses : *share);
    }
    for (const auto& [loop, copies] : group.uses_in) {
      if (loop < 0) continue;
      std::int64_t& demand = demands[static_cast<std::size_t>(loop)];
      demand = std::max(demand, model::ceil_divide(copies, most));
    }
  }
  if (!tighten(skeleton, ranges, demands)) return {};
  std::vector<model::Metrics> result;
  for (const IntervalRanges& piece : pieces(transform, ranges)) {
    const auto metrics = bound(transform, skeleton, partial, arrays, piece);
    if (metrics) result.push_back(*metrics);
  }
  return result;
}

/// A schedule does not depend on the banks, ports and storage of arrays whose accesses all have ports
/// of their own, but for the latencies of the memories.
std::optional<std::int64_t> KernelBounds::schedule_of(const model::DesignPoint& point) {
  const PartialPoint partial{{point.begin(), point.end()}};
  Transform& transform = transform_of(partial);
  if (!transform.is_supported) return std::nullopt;
  const IntervalRanges ranges = requested(transform, partial);
  ScheduleKey key;
  for (const IntervalRange& range : ranges) {
    const bool asks = range.most != IntervalRange::kNoMost;
    std::get<0>(key).push_back(asks ? std::optional(range.most) : std::nullopt);
  }
  for (const std::size_t knob : share_knobs_) std::get<1>(key).push_back(partial.values[knob]);
  std::vector<ArrayBound> arrays;
  for (ArrayId array = 0; array < static_cast<ArrayId>(kernel_.arrays.size()); ++array) {
    auto state = array_bound(transform, array, partial, ranges);
    if (!state || state->chosen == nullptr) return std::nullopt;
    if (!state->has_own_ports) {
      std::get<2>(key).push_back(std::to_string(array) + " " + state->chosen->identity);
    }
    arrays.push_back(std::move(*state));
  }
  auto& schedules = skeleton_of(transform, partial, arrays).schedules;
  const auto fresh = static_cast<std::int64_t>(first_of_schedule_.size());
  const auto [known, is_fresh] = schedules.try_emplace(key, fresh);
  if (is_fresh) first_of_schedule_.emplace(space_.id(point), fresh);
  return known->second;
}

std::optional<model::Metrics> KernelBounds::exact(const model::DesignPoint& point,
                                                  std::int64_t schedule) {
  const PartialPoint partial{{point.begin(), point.end()}};
  const Result<model::Design> design = model::apply(elaborations_, target_, directives_of(partial));
  if (!design) return std::nullopt;
  const model::Problem problem = scheduler::formulate(*design, target_, settings_.clock_period_ps);
  const scheduler::OwnPorts own(problem);
  std::optional<model::Schedule> known;
  const auto found = schedules_.find(schedule);
  if (found != schedules_.end()) {
    known = found->second;
  } else {
    scheduler::Outcome outcome =
        scheduler::schedule(own.contended(problem), settings_.scheduler);
    if (auto* feasible = std::get_if<model::Schedule>(&outcome)) known = std::move(*feasible);
    keep(schedule, known);
  }
  if (!known) return std::nullopt;
  known->bindings = own.complete(known->bindings);
  const model::Metrics metrics = model::price(model::allocate(*design, problem, *known), *known,
                                              target_, settings_.clock_period_ps);
  return is_over_limit(metrics) ? std::nullopt : std::optional(metrics);
}

void KernelBounds::learn(const Realized& realized) {
  const std::lock_guard lock(mutex_);
  const auto number = first_of_schedule_.find(realized.evaluation.id);
  if (number == first_of_schedule_.end()) return;
  if (!realized.realization) return keep(number->second, std::nullopt);
  model::Schedule schedule = realized.realization->schedule;
  schedule.bindings =
      scheduler::OwnPorts(realized.realization->problem).contended(schedule.bindings);
  keep(number->second, std::move(schedule));
}

/// The oldest are given up where there are many.
void KernelBounds::keep(std::int64_t number, std::optional<model::Schedule> schedule) {
  constexpr std::size_t kMostSchedules = 4096;
  schedules_.insert_or_assign(number, std::move(schedule));
  if (schedules_.size() > kMostSchedules) schedules_.erase(schedules_.begin());
}

/// Intervals, shares and memories by what they are to this transform: knobs of loops that are unrolled in
/// full, or of operators with one operation, have no effect. Knobs whose part is open stand for themselves.
Identity KernelBounds::identity(const PartialPoint& partial) {
  constexpr std::int32_t kAuto = 0;
  constexpr std::int32_t kOwn = -2;
  const auto is_open = [&](std::size_t knob) { return partial.is_open(knob); };
  if (std::any_of(transform_knobs_.begin(), transform_knobs_.end(), is_open)) return partial.values;
  Transform& transform = transform_of(partial);
  if (!transform.is_supported) return partial.values;
  Identity result;
  for (std::size_t knob = 0; knob < partial.values.size(); ++knob) {
    if (is_open(knob)) result.push_back(static_cast<std::int32_t>(knob));
  }
  result.push_back(-1);
  for (const std::size_t knob : transform_knobs_) result.push_back(partial.values[knob]);
  for (const std::size_t knob : other_knobs_) {
    const std::vector<std::string>& paths = space_.knobs[knob].paths;
    const bool is_interval = std::all_of(paths.begin(), paths.end(), [](const std::string& path) {
      return model::path_parts(path).back() == "ii";
    });
    if (!is_interval && !is_open(knob)) result.push_back(partial.values[knob]);
  }
  for (const IntervalRange& range : requested(transform, partial)) {
    result.push_back(range.most == IntervalRange::kNoMost ? kAuto
                                                          : static_cast<std::int32_t>(range.most));
  }
  for (const UnitGroup& group : transform.units.groups) {
    const auto share = shares_of(group, partial).front();
    result.push_back(share ? static_cast<std::int32_t>(*share) : kOwn);
  }
  for (ArrayId array = 0; array < static_cast<ArrayId>(kernel_.arrays.size()); ++array) {
    const std::vector<std::size_t>& knobs = array_knobs_[static_cast<std::size_t>(array)];
    if (std::none_of(knobs.begin(), knobs.end(), is_open)) {
      result.push_back(option(transform, array, partial).number);
      continue;
    }
    for (const std::size_t knob : knobs) result.push_back(partial.values[knob]);
  }
  return result;
}

}  // namespace

std::unique_ptr<Bounds> make_bounds(model::Elaborations& elaborations, const model::Target& target,
                                    const model::DesignSpace& space, const Settings& settings) {
  return std::make_unique<KernelBounds>(elaborations, target, space, settings);
}

}  // namespace hls::explorer
