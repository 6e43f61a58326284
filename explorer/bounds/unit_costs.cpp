#include "explorer/bounds/unit_costs.h"

#include <algorithm>
#include <optional>
#include <set>

#include "explorer/bounds/array_option.h"
#include "explorer/bounds/likeness.h"
#include "model/cost/inventory.h"
#include "model/cost/least_price.h"
#include "model/cost/line_reads.h"
#include "model/cost/memory_cost.h"
#include "model/divide.h"
#include "model/hardware/absorbed.h"
#include "model/hardware/preloads.h"
#include "model/hardware/table_factors.h"
#include "model/target/operand_bits.h"

namespace hls::explorer {
namespace {

using model::LoopId;
using model::Opcode;
using model::OpId;
using model::Resources;

/// The multiplexers of a value carried through a loop: between its first value and the next ones.
Resources carried_multiplexers(const model::Elaboration& elaboration, OpId id,
                               const model::Target& target) {
  const model::Operation& operation = elaboration.kernel.operations[static_cast<std::size_t>(id)];
  const auto [some, chain] = choosing_copies(elaboration, id);
  if (!some) return {};
  const std::int64_t copies = model::copies(elaboration, id);
  model::Item item;
  item.kind = model::Item::Kind::kMultiplexer;
  item.inputs = 2;
  item.width = operation.type.bits;
  item.count = chain < 0
                   ? copies
                   : copies / elaboration.kernel.loops[static_cast<std::size_t>(chain)].trip_count;
  return model::price(item, target);
}

/// Phis whose choice an adder may make, if they are there in its cycle.
std::vector<bool> absorbable_phis(const model::Kernel& kernel) {
  std::vector<bool> absorbable(kernel.operations.size(), false);
  for (const model::Operation& reader : kernel.operations) {
    for (std::size_t i = 0; i < reader.operands.size(); ++i) {
      const bool is_first_value = reader.opcode == Opcode::kPhi && i == 0;
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
      auto sum = static_cast<std::int64_t>(operand.constants.size() + operand.arguments.size() +
                                           operand.arrays.size());
      for (const auto& [value, copies] : operand.copies) sum += copies;
      all.push_back(std::max<std::int64_t>(1, sum));
    }
    return all;
  }

 private:
  struct Operand {
    std::set<std::uint64_t> constants;
    std::set<model::ArgumentId> arguments;
    std::set<model::ArrayId> arrays;      ///< whose loads may all come through one port
    std::map<OpId, std::int64_t> copies;  ///< read by one operation, the most
  };

  void add_operand(Operand& operand, OpId reader, OpId value) {
    const model::Kernel& kernel = elaboration_.kernel;
    const model::Operation& operation = kernel.operations[static_cast<std::size_t>(value)];
    if (operation.opcode == Opcode::kAffine || model::leaves_loop(operation.opcode)) return;
    // Results of one shared unit are one wire.
    if (model::operator_name(kernel, operation)) return;
    if (operation.opcode == Opcode::kConstant) {
      operand.constants.insert(operation.bits);
      return;
    }
    if (operation.opcode == Opcode::kArgument) {
      operand.arguments.insert(operation.argument);
      return;
    }
    // Wires behind what may be one wire: casts, signs.
    if (operation.opcode != Opcode::kLoad && operation.opcode != Opcode::kPhi) return;
    const bool is_plain = operation.opcode == Opcode::kPhi && may_be_plain(kernel, operation);
    if (operation.opcode == Opcode::kLoad || is_plain) {
      const OpId load = is_plain ? operation.operands[0] : value;
      operand.arrays.insert(kernel.operations[static_cast<std::size_t>(load)].array);
      return;
    }
    // Copies that hand a result on are its wire.
    const auto [some, chain] = choosing_copies(elaboration_, value);
    if (!some) return;
    const auto& of_reader = elaboration_.replicated[static_cast<std::size_t>(reader)];
    std::int64_t copies = 1;
    for (const LoopId loop : elaboration_.replicated[static_cast<std::size_t>(value)]) {
      const bool is_shared = std::find(of_reader.begin(), of_reader.end(), loop) != of_reader.end();
      if (is_shared && loop != chain)
        copies *= kernel.loops[static_cast<std::size_t>(loop)].trip_count;
    }
    std::int64_t& most = operand.copies[value];
    most = std::max(most, copies);
  }

  const model::Elaboration& elaboration_;
  std::vector<Operand> counts_;
};

/// Products by words of a table, of which some may be wires.
bool may_be_by_number(const model::Kernel& kernel, OpId id, const std::vector<bool>& may_be_table) {
  const model::Operation& operation = kernel.operations[static_cast<std::size_t>(id)];
  if (operation.opcode != Opcode::kMul || !operation.type.is_integer()) return false;
  const auto may_be = [&](std::size_t index) {
    const auto rom = model::rom_of_operand(kernel, id, index);
    return rom && may_be_table[static_cast<std::size_t>(*rom)];
  };
  return may_be(0) || may_be(1);
}

/// The units that operations may have, apart or together.
struct Units {
  std::vector<model::Item> items;  ///< that differ by more than their shapes
  model::ShapeRange shapes;
  bool may_be_wires = false;

  Resources least(const model::Target& target) const {
    if (may_be_wires) return {};
    std::optional<Resources> all;
    for (const model::Item& item : items) {
      const Resources one = model::least_unit(item, shapes, target);
      all = all ? model::lesser(*all, one) : one;
    }
    return all.value_or(Resources{});
  }

  void add(const model::Item& item) {
    shapes.add(item.shape);
    const auto known = std::find_if(items.begin(), items.end(), [&](const model::Item& other) {
      return other.latency == item.latency && other.interval == item.interval;
    });
    if (known == items.end()) {
      items.push_back(item);
    } else {
      known->spared_part = std::max(known->spared_part, item.spared_part);
    }
  }
};

/// Units of operations that take turns: of sums as wide as the operands are, of products as wide as the widest of each
/// operand, of constants none but the only one, and no squares where copies take turns.
class UnitsByTurns {
 public:
  void add(const model::Kernel& kernel, const model::Operation& operation,
           const model::Item& item) {
    units_.add(item);
    ++operations_;
    if (!operation.type.is_integer()) return;
    bits_.resize(operation.operands.size(), 0);
    for (std::size_t i = 0; i < bits_.size(); ++i) {
      bits_[i] = std::max(bits_[i], model::operand_bits(kernel, operation, i));
    }
    model::UnitShape widest = item.shape;
    if (operation.opcode == Opcode::kMul) {
      widest = model::product_shape(operation.type, bits_[0], bits_[1]);
      widest.kind = item.shape.kind;
    } else if (operation.opcode == Opcode::kAdd || operation.opcode == Opcode::kSub) {
      widest.bits = *std::max_element(bits_.begin(), bits_.end());
      widest.least_bits = widest.bits;
    }
    units_.shapes.add(widest);
  }

  void add_wires() { units_.may_be_wires = true; }

  Resources least(const model::Target& target) const {
    Units units = units_;
    const bool is_square = units.shapes.kinds.count(model::UnitShape::Kind::kSquare) > 0;
    if (operations_ > 1 || is_square) units.shapes.kinds.insert(model::UnitShape::Kind::kAny);
    return units.least(target);
  }

 private:
  Units units_;
  std::int64_t operations_ = 0;
  std::vector<int> bits_;  ///< by operand, the most
};

/// What a UnitGroup is made of.
struct GroupParts {
  Sources sources;
  UnitsByTurns units;
  std::vector<Units> equal;  ///< of each of UnitGroup::equal
};

/// A unit takes one operation a cycle.
std::int64_t fewest_units(const UnitGroup& group, const Pace& pace) {
  std::int64_t units = 1;
  for (const auto& [loop, copies] : group.uses_in) {
    units = std::max(units, pace.at_once(loop, copies));
  }
  return units;
}

}  // namespace

UnitGroups unit_groups(const model::Design& design, const model::Target& target,
                       const std::set<std::string>& shareable,
                       const std::vector<bool>& may_be_table) {
  UnitGroups result;
  const model::Elaboration& elaboration = *design.elaboration;
  const model::Kernel& kernel = elaboration.kernel;
  const std::vector<bool> absorbable = absorbable_phis(kernel);
  std::vector<GroupParts> parts;  // of each group
  Likeness likeness(design, shareable);
  std::map<int, std::size_t> equal_index;  // likeness -> UnitGroup::equal
  for (OpId id = 0; id < static_cast<OpId>(kernel.operations.size()); ++id) {
    const auto index = static_cast<std::size_t>(id);
    if (elaboration.region_of[index] == model::kNoRegion) continue;
    const model::Operation& operation = kernel.operations[index];
    const std::int64_t copies = model::copies(elaboration, id);
    if (operation.opcode == Opcode::kPhi) {
      const bool may_be_free = absorbable[index] || model::has_constant_start(kernel, id) ||
                               may_be_plain(kernel, operation);
      if (!may_be_free) result.fixed += carried_multiplexers(elaboration, id, target);
      continue;
    }
    const auto name = model::operator_name(kernel, operation);
    if (!name) continue;
    model::Item item = model::unit_item(design, id);
    // Its registers may go on as shift registers.
    if (model::is_in_dsps(design, id, target)) item.spared_part = 1;
    const bool may_be_wires = may_be_by_number(kernel, id, may_be_table);
    UnitGroup group{*name, operation.opcode, operation.type, {}, {}, {}, 0, {}};
    for (std::size_t i = 0; i < operation.operands.size(); ++i) {
      const auto operand = static_cast<std::size_t>(operation.operands[i]);
      group.operands.push_back(kernel.operations[operand].type);
      group.operand_bits.push_back(model::operand_bits(kernel, operation, i));
    }
    const std::vector<int> operand_bits = group.operand_bits;
    auto known =
        std::find_if(result.groups.begin(), result.groups.end(), [&](const UnitGroup& other) {
          return other.name == group.name && other.opcode == group.opcode &&
                 other.type == group.type && other.operands == group.operands;
        });
    if (known == result.groups.end()) {
      result.groups.push_back(std::move(group));
      parts.push_back({Sources(elaboration), {}, {}});
      known = result.groups.end() - 1;
    }
    GroupParts& of_group = parts[static_cast<std::size_t>(known - result.groups.begin())];
    of_group.units.add(kernel, operation, item);
    if (may_be_wires) of_group.units.add_wires();
    for (std::size_t i = 0; i < operand_bits.size(); ++i) {
      known->operand_bits[i] = std::min(known->operand_bits[i], operand_bits[i]);
    }
    known->uses += copies;
    of_group.sources.add(operation, id);
    const LoopId loop = iterating_loop(kernel, elaboration.region_of[index]);
    known->uses_in[loop] += copies;
    const auto [equal, is_new] = equal_index.try_emplace(likeness.number(id), known->equal.size());
    if (is_new) {
      known->equal.emplace_back();
      of_group.equal.emplace_back();
    }
    Units& of_equal = of_group.equal[equal->second];
    of_equal.add(item);
    of_equal.may_be_wires = of_equal.may_be_wires || may_be_wires;
    known->equal[equal->second].uses.push_back(likeness.use(id, loop));
  }
  for (std::size_t i = 0; i < result.groups.size(); ++i) {
    UnitGroup& group = result.groups[i];
    group.sources = parts[i].sources.count();
    group.unit = parts[i].units.least(target);
    for (std::size_t j = 0; j < group.equal.size(); ++j) {
      group.equal[j].unit = parts[i].equal[j].least(target);
    }
  }
  return result;
}

std::int64_t Pace::at_once(LoopId loop, std::int64_t copies) const {
  if (loop < 0 || most_cycles == 0) return 1;
  return model::ceil_divide(copies * iterations[static_cast<std::size_t>(loop)], most_cycles);
}

Resources UnitCosts::least(const UnitGroup& group, std::optional<std::int64_t> share,
                           const Pace& pace) const {
  if (!share) return own(group, pace);
  const std::int64_t most = *share == 0 ? affordable_units(group) : *share;
  if (most == 0) return own(group, pace);
  const std::int64_t fewest = std::min(group.uses, fewest_units(group, pace));
  Resources all{0, group.unit.ff * fewest, group.unit.dsp * fewest, group.unit.bram18 * fewest};
  // More units have smaller multiplexers.
  all.lut = group.unit.lut * fewest + multiplexers(group, fewest);
  for (std::int64_t units = fewest + 1; units <= most; ++units) {
    if (group.unit.lut * units >= all.lut) break;
    all.lut = std::min(all.lut, group.unit.lut * units + multiplexers(group, units));
  }
  return all;
}

/// Where none is shared by turns: as few as there are different wires, and as copies have to start at once.
Resources UnitCosts::own(const UnitGroup& group, const Pace& pace) {
  Resources all;
  for (const EqualOperations& equal : group.equal) {
    std::int64_t units = 1;
    for (const EqualOperations::Use& use : equal.uses) {
      units = std::max(units, use.distinct * pace.at_once(use.loop, use.copies));
    }
    all += Resources{equal.unit.lut * units, equal.unit.ff * units, equal.unit.dsp * units,
                     equal.unit.bram18 * units};
  }
  return all;
}

/// LUTs of the multiplexers in front of all operands, their sources spread over the units so that they are least.
std::int64_t UnitCosts::multiplexers(const UnitGroup& group, std::int64_t units) const {
  std::int64_t all = 0;
  for (std::size_t i = 0; i < group.operands.size(); ++i) {
    const int bits = group.operand_bits[i];
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
