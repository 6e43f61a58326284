#include "explorer/search/unit_costs.h"

#include <algorithm>
#include <set>

#include "explorer/search/array_option.h"
#include "model/divide.h"
#include "model/metrics/absorbed.h"
#include "model/metrics/inventory.h"
#include "model/metrics/memory_cost.h"
#include "model/metrics/preloads.h"

namespace hls::explorer {
namespace {

using model::LoopId;
using model::OpId;
using model::Resources;
using scheduler::IntervalRange;
using scheduler::IntervalRanges;

/// The multiplexers of a value carried through a loop: between its first value and the next ones.
Resources carried_multiplexers(const model::Elaboration& elaboration, OpId id,
                               const model::Target& target) {
  const model::Operation& operation = elaboration.kernel.operations[static_cast<std::size_t>(id)];
  const auto [temporal, spatial] = model::parts_of(elaboration, operation.loop);
  const auto trips = [&elaboration](LoopId loop) {
    return loop < 0 ? 1 : elaboration.kernel.loops[static_cast<std::size_t>(loop)].trip_count;
  };
  if (temporal < 0 || trips(temporal) == 1) return {};
  const auto& loops = elaboration.replicated[static_cast<std::size_t>(id)];
  const bool chained = std::find(loops.begin(), loops.end(), spatial) != loops.end();
  const std::int64_t copies = model::copies(elaboration, id);
  model::Item item;
  item.kind = model::Item::Kind::kMultiplexer;
  item.inputs = 2;
  item.width = operation.type.bits;
  item.count = chained ? copies / trips(spatial) : copies;
  return model::price(item, target);
}

/// Phis whose choice an adder may make, if they are there in its cycle.
std::vector<bool> absorbable_phis(const model::Kernel& kernel) {
  std::vector<bool> absorbable(kernel.operations.size(), false);
  for (const model::Operation& reader : kernel.operations) {
    for (std::size_t i = 0; i < reader.operands.size(); ++i) {
      const bool is_first_value = reader.opcode == model::Opcode::kPhi && i == 0;
      if (!is_first_value && !model::may_absorb(reader, i)) continue;
      absorbable[static_cast<std::size_t>(reader.operands[i])] = true;
    }
  }
  return absorbable;
}

/// Counts what the operands of a group's operations are taken from.
class Sources {
 public:
  explicit Sources(const model::Elaboration& elaboration) : elaboration_(elaboration) {}

  void add(const model::Operation& reader, OpId id) {
    counts_.resize(reader.operands.size());
    for (std::size_t i = 0; i < reader.operands.size(); ++i)
      add_operand(counts_[i], id, reader.operands[i]);
  }

  /// Affine values are numbers in some copies, equal in others.
  std::vector<std::int64_t> count() const {
    std::vector<std::int64_t> all;
    for (const Operand& operand : counts_) {
      auto sum = static_cast<std::int64_t>(operand.constants.size());
      for (const auto& [value, copies] : operand.copies) sum += copies;
      all.push_back(std::max<std::int64_t>(1, sum));
    }
    return all;
  }

 private:
  struct Operand {
    std::set<std::uint64_t> constants;
    std::map<OpId, std::int64_t> copies;  ///< read by one operation, the most
  };

  void add_operand(Operand& operand, OpId reader, OpId value) {
    const model::Kernel& kernel = elaboration_.kernel;
    const model::Operation& operation = kernel.operations[static_cast<std::size_t>(value)];
    if (operation.opcode == model::Opcode::kAffine || operation.opcode == model::Opcode::kResult)
      return;
    // Results of one shared unit are one wire.
    if (model::operator_name(kernel, operation)) return;
    if (operation.opcode == model::Opcode::kConstant) {
      operand.constants.insert(operation.bits);
      return;
    }
    const auto& of_reader = elaboration_.replicated[static_cast<std::size_t>(reader)];
    std::int64_t copies = 1;
    for (const LoopId loop : elaboration_.replicated[static_cast<std::size_t>(value)]) {
      const bool is_shared = std::find(of_reader.begin(), of_reader.end(), loop) != of_reader.end();
      if (is_shared) copies *= kernel.loops[static_cast<std::size_t>(loop)].trip_count;
    }
    std::int64_t& most = operand.copies[value];
    most = std::max(most, copies);
  }

  const model::Elaboration& elaboration_;
  std::vector<Operand> counts_;
};

/// The innermost loop from `loop` outwards that iterates in time; -1: none.
LoopId iterating_loop(const model::Kernel& kernel, LoopId loop) {
  while (loop >= 0) {
    const model::Loop& entry = kernel.loops[static_cast<std::size_t>(loop)];
    if (entry.kind == model::LoopKind::kTemporal && entry.trip_count > 1) return loop;
    loop = entry.parent;
  }
  return -1;
}

/// A unit takes one operation a cycle: ceil(copies / ii) for the operations of each loop.
std::int64_t fewest_units(const UnitGroup& group, const IntervalRanges& ranges) {
  std::int64_t units = 1;
  for (const auto& [loop, copies] : group.uses_in) {
    if (loop < 0) continue;
    const IntervalRange& range = ranges[static_cast<std::size_t>(loop)];
    if (range.most == IntervalRange::kNoMost) continue;
    units = std::max(units, model::ceil_divide(copies, range.most));
  }
  return units;
}

}  // namespace

UnitGroups unit_groups(const model::Design& design, const model::Target& target) {
  UnitGroups result;
  const model::Elaboration& elaboration = *design.elaboration;
  const model::Kernel& kernel = elaboration.kernel;
  const std::vector<bool> absorbable = absorbable_phis(kernel);
  std::vector<Sources> sources;  // of each group
  for (OpId id = 0; id < static_cast<OpId>(kernel.operations.size()); ++id) {
    const auto index = static_cast<std::size_t>(id);
    if (elaboration.region_of[index] == model::kNoRegion) continue;
    const model::Operation& operation = kernel.operations[index];
    const std::int64_t copies = model::copies(elaboration, id);
    if (operation.opcode == model::Opcode::kPhi) {
      const bool may_be_free = absorbable[index] || model::has_constant_start(kernel, id);
      if (!may_be_free) result.fixed += carried_multiplexers(elaboration, id, target);
      continue;
    }
    const auto name = model::operator_name(kernel, operation);
    if (!name) continue;
    model::Item item = model::unit_item(design, id);
    const Resources unit = model::price(item, target);
    UnitGroup group{*name, operation.opcode, operation.type, {}, unit, {}, 0, {}};
    for (const OpId operand : operation.operands) {
      group.operands.push_back(kernel.operations[static_cast<std::size_t>(operand)].type);
    }
    auto known =
        std::find_if(result.groups.begin(), result.groups.end(), [&](const UnitGroup& other) {
          return other.name == group.name && other.opcode == group.opcode &&
                 other.type == group.type && other.operands == group.operands;
        });
    if (known == result.groups.end()) {
      result.groups.push_back(std::move(group));
      sources.emplace_back(elaboration);
      known = result.groups.end() - 1;
    }
    known->unit = lesser(known->unit, unit);
    item.count = copies;
    known->own += model::price(item, target);
    known->uses += copies;
    sources[static_cast<std::size_t>(known - result.groups.begin())].add(operation, id);
    known->uses_in[iterating_loop(kernel, elaboration.region_of[index])] += copies;
  }
  for (std::size_t i = 0; i < sources.size(); ++i) result.groups[i].sources = sources[i].count();
  return result;
}

Resources UnitCosts::least(const UnitGroup& group, std::optional<std::int64_t> share,
                           const IntervalRanges& ranges) const {
  if (!share) return group.own;
  const std::int64_t most = *share == 0 ? affordable_units(group) : *share;
  if (most == 0) return group.own;
  const std::int64_t fewest = std::min(group.uses, fewest_units(group, ranges));
  Resources all{0, group.unit.ff * fewest, group.unit.dsp * fewest, group.unit.bram18 * fewest};
  // More units have smaller multiplexers.
  all.lut = group.unit.lut * fewest + multiplexers(group, fewest);
  for (std::int64_t units = fewest + 1; units <= most; ++units) {
    if (group.unit.lut * units >= all.lut) break;
    all.lut = std::min(all.lut, group.unit.lut * units + multiplexers(group, units));
  }
  return all;
}

/// LUTs of the multiplexers in front of all operands, their sources spread over the units so that they are least.
std::int64_t UnitCosts::multiplexers(const UnitGroup& group, std::int64_t units) const {
  std::int64_t all = 0;
  for (std::size_t i = 0; i < group.operands.size(); ++i) {
    const int bits = group.operands[i].bits;
    const std::tuple key{group.sources[i], units, bits};
    auto known = multiplexers_.find(key);
    if (known == multiplexers_.end()) {
      const std::int64_t lut = model::least_multiplexers(group.sources[i], units, bits, target_);
      known = multiplexers_.emplace(key, lut).first;
    }
    all += known->second;
  }
  return all;
}

/// The number of units up to which a design is within the limits of DSPs and LUTs.
std::int64_t UnitCosts::affordable_units(const UnitGroup& group) const {
  std::int64_t most = group.uses;
  const auto allow = [&](const char* name, std::int64_t each) {
    const auto limit = limits_.find(name);
    if (limit == limits_.end() || each == 0) return;
    most = std::min(most, static_cast<std::int64_t>(limit->second) / each);
  };
  allow("dsp", group.unit.dsp);
  allow("lut", group.unit.lut);
  return most;
}

}  // namespace hls::explorer
