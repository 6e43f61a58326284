#include "explorer/bounds/partial_designs.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "model/cost/inventory.h"
#include "model/hardware/table_factors.h"
#include "model/transform/unit_timing.h"

namespace hls::explorer {
namespace {

using model::ArrayId;
using model::Directives;
using scheduler::IntervalRange;
using scheduler::IntervalRanges;

/// Whether a path decides what the kernel looks like, or how long its operators take.
bool is_transform(const std::string& path) {
  const std::vector<std::string> parts = model::path_parts(path);
  return parts[0] == "promote" || parts[0] == "fuse" || parts[0] == "operators" ||
         parts[0] == "nests" || parts.back() == "forward" ||
         (parts[0] == "loops" && parts.back() != "ii");
}

bool is_overlap(const std::string& path) { return model::path_parts(path)[0] == "overlap"; }

}  // namespace

PartialDesigns::PartialDesigns(const Evaluator& points)
    : points_(points),
      kernel_(points.elaborations.kernel()),
      array_knobs_(kernel_.arrays.size() + 1) {
  for (std::size_t k = 0; k < points_.space.knobs.size(); ++k) classify(k);
  parse_values();
}

std::vector<std::size_t> PartialDesigns::order() const {
  std::vector<std::size_t> result = transform_knobs_;
  const auto add = [&](std::size_t knob) {
    if (std::find(result.begin(), result.end(), knob) == result.end()) result.push_back(knob);
  };
  for (const std::size_t knob : pace_knobs_) add(knob);
  for (const std::size_t knob : share_knobs_) add(knob);
  // Arrays with many values decide least and go last.
  std::vector<std::size_t> arrays(array_knobs_.size());
  for (std::size_t i = 0; i < arrays.size(); ++i) arrays[i] = i;
  std::stable_sort(arrays.begin(), arrays.end(),
                   [&](std::size_t a, std::size_t b) { return combinations(a) < combinations(b); });
  for (const std::size_t array : arrays) {
    for (const std::size_t knob : array_knobs_[array]) add(knob);
  }
  return result;
}

bool PartialDesigns::is_transformed(const PartialPoint& partial) const {
  return std::none_of(transform_knobs_.begin(), transform_knobs_.end(),
                      [&](std::size_t knob) { return partial.is_open(knob); });
}

bool PartialDesigns::is_paced(const PartialPoint& partial) const {
  return std::none_of(pace_knobs_.begin(), pace_knobs_.end(),
                      [&](std::size_t knob) { return partial.is_open(knob); });
}

void PartialDesigns::classify(std::size_t knob) {
  const std::vector<std::string>& paths = points_.space.knobs[knob].paths;
  const bool transforms = std::any_of(paths.begin(), paths.end(), is_transform);
  bool is_share = false;
  bool is_pace = false;
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
      is_pace = true;
    }
  }
  if (std::any_of(paths.begin(), paths.end(), is_overlap)) overlap_knobs_.push_back(knob);
  if (transforms) {
    transform_knobs_.push_back(knob);
  } else if (is_pace) {
    pace_knobs_.push_back(knob);
  } else if (is_share) {
    share_knobs_.push_back(knob);
  }
}

void PartialDesigns::parse_values() {
  model::DesignPoint point(points_.space.knobs.size(), 0);
  for (std::size_t k = 0; k < points_.space.knobs.size(); ++k) {
    parsed_.emplace_back();
    for (std::size_t v = 0; v < points_.space.knobs[k].values.size(); ++v) {
      point[k] = static_cast<std::int32_t>(v);
      parsed_.back().push_back(model::directives(kernel_, points_.space, point));
    }
    point[k] = 0;
  }
  array_directives_.resize(array_knobs_.size());
}

std::int64_t PartialDesigns::combinations(std::size_t array) const {
  std::int64_t product = 1;
  for (const std::size_t knob : array_knobs_[array]) {
    const auto values = static_cast<std::int64_t>(points_.space.knobs[knob].values.size());
    product = std::min(product * values, std::int64_t{1} << 40);
  }
  return product;
}

Directives PartialDesigns::directives_of(const PartialPoint& partial) const {
  model::DesignPoint point(partial.values.begin(), partial.values.end());
  for (std::int32_t& value : point) value = std::max(value, 0);
  return model::directives(kernel_, points_.space, point);
}

Transform& PartialDesigns::transform_of(const PartialPoint& partial) {
  std::vector<std::int32_t> key;
  for (const std::size_t knob : transform_knobs_) key.push_back(partial.values[knob]);
  const auto [found, fresh] = transforms_.try_emplace(key);
  if (fresh) build(found->second, partial);
  return found->second;
}

void PartialDesigns::build(Transform& transform, const PartialPoint& partial) {
  Directives directives = directives_of(partial);
  std::set<std::string> shareable;
  for (const auto& [name, units] : directives.share) shareable.insert(name);
  for (const auto& [name, knob] : share_knob_) shareable.insert(name);
  directives.share.clear();
  directives.overlap = true;
  directives.overlap_of.clear();
  for (auto& [name, loop] : directives.loops) loop.ii.reset();
  for (auto& [name, array] : directives.arrays) {
    const std::size_t rank = array.partition.size();
    const bool is_external = array.storage == model::Storage::kExternal;
    array = model::ArrayDirective{.forward = array.forward};
    array.partition.resize(rank);
    if (is_external) array.storage = model::Storage::kExternal;
  }
  // Those that the source does not have are without banks, too.
  const model::LoopPlan plan =
      model::loop_plan(directives, points_.target, points_.elaborations.nests());
  if (model::impossible_plan(points_.elaborations, directives, plan)) return;
  const auto elaboration = points_.elaborations.get(plan);
  for (const model::Array& array : elaboration->kernel.arrays) {
    directives.arrays[array.name].partition.resize(array.shape.size());
  }
  Result<model::Design> design = model::apply(points_.elaborations, points_.target, directives);
  if (!design) return;
  if (!model::too_slow(*design, points_.target, directives, points_.settings.clock_period_ps)
           .empty())
    return;
  transform.is_supported = true;
  transform.design = std::move(*design);
  const std::vector<model::Array>& arrays = transform.design.kernel().arrays;
  transform.options.resize(arrays.size());
  for (const model::Array& array : arrays) {
    const auto source =
        std::find_if(kernel_.arrays.begin(), kernel_.arrays.end(),
                     [&](const model::Array& candidate) { return candidate.name == array.name; });
    transform.sources.push_back(static_cast<std::size_t>(source - kernel_.arrays.begin()));
  }
  transform.units =
      unit_groups(transform.design, points_.target, shareable, may_be_tables(transform, partial));
  for (const auto& [name, knob] : share_knob_) {
    if (model::impossible_share(transform.design, {{name, {}}})) transform.unshared.push_back(name);
  }
}

/// Of arrays of constants whether some value of their knobs makes numbers of them; the design's own banks are none of a point.
std::vector<bool> PartialDesigns::may_be_tables(Transform& transform, PartialPoint partial) {
  for (const std::vector<std::size_t>& knobs : array_knobs_) {
    for (const std::size_t knob : knobs) {
      const bool transforms = std::find(transform_knobs_.begin(), transform_knobs_.end(), knob) !=
                              transform_knobs_.end();
      if (!transforms) partial.values[knob] = PartialPoint::kOpen;
    }
  }
  const std::vector<model::Array>& arrays = transform.design.kernel().arrays;
  std::vector<bool> may_be(arrays.size(), false);
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (!arrays[i].is_rom()) continue;
    const auto options = options_of(transform, static_cast<ArrayId>(i), partial);
    may_be[i] = !options || std::any_of(options->begin(), options->end(), [&](const auto* option) {
      return model::is_table(arrays[i], option->binding);
    });
  }
  return may_be;
}

/// `key`: the values of the knobs of the array.
model::ArrayDirective PartialDesigns::array_directive(const Transform& transform, ArrayId array,
                                                      const std::vector<std::int32_t>& key,
                                                      const PartialPoint& partial) {
  const std::size_t source = transform.sources[static_cast<std::size_t>(array)];
  if (source == kernel_.arrays.size()) {
    const model::Array& own = transform.design.kernel().arrays[static_cast<std::size_t>(array)];
    return model::private_array_directive(own.shape.size());
  }
  auto& directives = array_directives_[source];
  const auto found = directives.find(key);
  if (found != directives.end()) return found->second;
  const Directives all = directives_of(partial);
  return directives.emplace(key, all.arrays.at(kernel_.arrays[source].name)).first->second;
}

const ArrayOption& PartialDesigns::option(Transform& transform, ArrayId array,
                                          const PartialPoint& partial) {
  const auto index = static_cast<std::size_t>(array);
  const std::size_t source = transform.sources[index];
  std::vector<std::int32_t> key;
  for (const std::size_t knob : array_knobs_[source]) key.push_back(partial.values[knob]);
  auto& options = transform.options[index];
  const auto found = options.find(key);
  if (found != options.end()) return found->second;
  ArrayOption made = array_option(*transform.design.elaboration, array,
                                  array_directive(transform, array, key, partial), points_.target);
  const auto fresh = static_cast<std::int32_t>(identities_.size());
  made.number = identities_.try_emplace(made.identity, fresh).first->second;
  for (const model::AddressWire& wire : made.addresses) {
    made.address_numbers.push_back(transform.addresses.add(model::added_part(wire)));
    if (transform.address_costs.size() == transform.addresses.wires().size()) continue;
    transform.address_costs.emplace_back();
    for (const model::Item& item : model::address_items(transform.design.kernel(), wire)) {
      transform.address_costs.back() += model::price(item, points_.target);
    }
  }
  return options.emplace(key, std::move(made)).first->second;
}

std::optional<std::vector<const ArrayOption*>> PartialDesigns::options_of(
    Transform& transform, ArrayId array, const PartialPoint& partial) {
  constexpr std::size_t kMostOptions = 4096;
  std::vector<PartialPoint> closed{partial};
  for (const std::size_t knob : array_knobs_[transform.sources[static_cast<std::size_t>(array)]]) {
    const std::vector<std::int32_t> values = values_left(knob, partial);
    if (closed.size() * values.size() > kMostOptions) return std::nullopt;
    std::vector<PartialPoint> more;
    for (PartialPoint& point : closed) {
      for (const std::int32_t value : values) {
        point.values[knob] = value;
        more.push_back(point);
      }
    }
    closed = std::move(more);
  }
  std::vector<const ArrayOption*> options;
  for (const PartialPoint& point : closed) options.push_back(&option(transform, array, point));
  return options;
}

std::vector<std::int32_t> PartialDesigns::values_left(std::size_t knob,
                                                      const PartialPoint& partial) const {
  if (!partial.is_open(knob)) return {partial.values[knob]};
  std::vector<std::int32_t> values(points_.space.knobs[knob].values.size());
  std::iota(values.begin(), values.end(), 0);
  return values;
}

IntervalRanges PartialDesigns::requested(const Transform& transform,
                                         const PartialPoint& partial) const {
  const model::Elaboration& elaboration = *transform.design.elaboration;
  IntervalRanges ranges(elaboration.kernel.loops.size());
  for (const auto& [source, temporal, spatial] : elaboration.parts) {
    if (temporal < 0) continue;
    IntervalRange& range = ranges[static_cast<std::size_t>(temporal)];
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

std::vector<std::optional<std::int64_t>> PartialDesigns::shares_of(
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

bool PartialDesigns::is_share_refused(const Transform& transform,
                                      const PartialPoint& partial) const {
  return std::any_of(transform.unshared.begin(), transform.unshared.end(), [&](const auto& name) {
    const std::size_t knob = share_knob_.at(name);
    if (partial.is_open(knob)) return false;
    return parsed_[knob][static_cast<std::size_t>(partial.values[knob])].share.count(name) != 0;
  });
}

std::vector<std::pair<model::LoopId, model::LoopId>> PartialDesigns::apart_loops(
    const Transform& transform, const PartialPoint& partial) const {
  Directives directives = directives_of(partial);
  if (std::any_of(overlap_knobs_.begin(), overlap_knobs_.end(),
                  [&](std::size_t knob) { return partial.is_open(knob); })) {
    directives.overlap = true;
    directives.overlap_of.clear();
  }
  return model::apart_loops(*transform.design.elaboration, directives);
}

std::vector<std::int32_t> PartialDesigns::share_values(const PartialPoint& partial) const {
  std::vector<std::int32_t> values;
  for (const auto& [name, knob] : share_knob_) values.push_back(partial.values[knob]);
  return values;
}

std::vector<std::int32_t> PartialDesigns::overlap_values(const PartialPoint& partial) const {
  std::vector<std::int32_t> values;
  for (const std::size_t knob : overlap_knobs_) values.push_back(partial.values[knob]);
  return values;
}

Identity PartialDesigns::identity(const PartialPoint& partial) {
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
  for (const std::size_t knob : pace_knobs_) {
    const std::vector<std::string>& paths = points_.space.knobs[knob].paths;
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
  for (std::size_t array = 0; array < transform.sources.size(); ++array) {
    const std::vector<std::size_t>& knobs = array_knobs_[transform.sources[array]];
    if (std::none_of(knobs.begin(), knobs.end(), is_open)) {
      result.push_back(option(transform, static_cast<ArrayId>(array), partial).number);
      continue;
    }
    for (const std::size_t knob : knobs) result.push_back(partial.values[knob]);
  }
  return result;
}

}  // namespace hls::explorer
