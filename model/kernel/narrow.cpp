#include "model/kernel/narrow.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "model/kernel/index.h"
#include "model/kernel/simplify.h"
#include "model/kernel/value.h"
#include "model/kernel/value_ranges.h"

namespace hls::model {
namespace {

bool is_shift(Opcode opcode) { return opcode == Opcode::kShl || opcode == Opcode::kShr; }

/// Whether the low bits of the result depend on as many low bits of the operands only.
bool keeps_low_bits(Opcode opcode) {
  switch (opcode) {
    case Opcode::kAdd:
    case Opcode::kSub:
    case Opcode::kMul:
    case Opcode::kNeg:
    case Opcode::kAnd:
    case Opcode::kOr:
    case Opcode::kXor:
    case Opcode::kNot:
    case Opcode::kShl:
    case Opcode::kSelect:
    case Opcode::kPhi:
    case Opcode::kResult:
      return true;
    default:
      return false;
  }
}

/// The places of a shift by a constant within its width.
std::optional<int> constant_shift(const Kernel& kernel, const Operation& op) {
  if (!is_shift(op.opcode)) return {};
  const Operation& amount = kernel.operations[index(op.operands[1])];
  const bool is_known =
      amount.opcode == Opcode::kConstant && amount.bits < static_cast<std::uint64_t>(op.type.bits);
  return is_known ? std::optional(static_cast<int>(amount.bits)) : std::nullopt;
}

/// The operands that have the type of the result.
std::pair<std::size_t, std::size_t> typed_operands(const Operation& op) {
  if (op.opcode == Opcode::kSelect) return {1, 3};
  return {0, is_shift(op.opcode) ? 1 : op.operands.size()};
}

/// For each operation how many of its low bits others look at.
class Demand {
 public:
  explicit Demand(const Kernel& kernel) : kernel_(kernel), bits_(kernel.operations.size(), 0) {}

  std::vector<int> find() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (auto op = kernel_.operations.rbegin(); op != kernel_.operations.rend(); ++op) {
        const int own = bits_[index(static_cast<int>(kernel_.operations.rend() - op) - 1)];
        for (std::size_t i = 0; i < op->operands.size(); ++i) {
          int& known = bits_[index(op->operands[i])];
          const int asked = std::min(asked_of(*op, i, own), type(*op, i).bits);
          changed = changed || asked > known;
          known = std::max(known, asked);
        }
      }
    }
    return std::move(bits_);
  }

 private:
  Type type(const Operation& op, std::size_t i) const {
    return kernel_.operations[index(op.operands[i])].type;
  }

  /// Of operand i, when `own` low bits of the operation count.
  int asked_of(const Operation& op, std::size_t i, int own) const {
    const int all = type(op, i).bits;
    const auto [first, last] = typed_operands(op);
    if (is_access(op.opcode) || op.type.is_float() || i < first || i >= last) return all;
    if (op.opcode == Opcode::kCast) return type(op, i).is_float() || own > all ? all : own;
    const auto places = constant_shift(kernel_, op);
    if (op.opcode == Opcode::kShl && places) return std::max(1, own - *places);
    if (op.opcode == Opcode::kShr && places) return own == op.type.bits ? all : own + *places;
    if (op.opcode == Opcode::kAnd) return std::min(own, mask_bits(op, 1 - i));
    return keeps_low_bits(op.opcode) ? own : all;
  }

  /// Bits up to the highest that operand i, a constant, lets through; all of any other.
  int mask_bits(const Operation& op, std::size_t i) const {
    const Operation& mask = kernel_.operations[index(op.operands[i])];
    if (mask.opcode != Opcode::kConstant) return mask.type.bits;
    return std::max(1, static_cast<int>(std::bit_width(mask.bits)));
  }

  const Kernel& kernel_;
  std::vector<int> bits_;
};

/// Changes types; where another type is read than the value has, a cast follows the value.
class Narrowing {
 public:
  explicit Narrowing(const Kernel& kernel)
      : before_(kernel),
        kernel_(kernel),
        ranges_(value_ranges(kernel)),
        demand_(Demand(kernel).find()),
        after_(kernel.operations.size()) {
    for (const Operation& op : before_.operations) types_.push_back(op.type);
    for (std::size_t id = 0; id < types_.size(); ++id) choose_type(id);
    unite_products();
    for (std::size_t id = 0; id < kernel.arrays.size(); ++id)
      narrow_state(static_cast<ArrayId>(id));
  }

  Kernel run() {
    for (OpId id = 0; id < static_cast<OpId>(before_.operations.size()); ++id) narrow(id);
    place_casts(-1);
    return simplify(kernel_);
  }

 private:
  const Operation& before(OpId id) const { return before_.operations[index(id)]; }

  /// Of values in `range`, of which `bits` count.
  Type least_type(const ValueRange& range, int bits) const {
    const Type type = type_of(range);
    return type.bits <= bits ? type : Type::integer(bits, type.is_signed);
  }

  /// The bits of an operator's result that is the same for all inputs.
  std::optional<std::uint64_t> only_value(std::size_t id) const {
    const Operation& op = before_.operations[id];
    const bool is_operator = !op.operands.empty() && !is_access(op.opcode) &&
                             op.opcode != Opcode::kPhi && op.opcode != Opcode::kResult;
    if (!is_operator || !ranges_[id] || ranges_[id]->least != ranges_[id]->greatest) return {};
    return static_cast<std::uint64_t>(ranges_[id]->least) & value_mask(op.type);
  }

  void choose_type(std::size_t id) {
    const Operation& op = before_.operations[id];
    if (!op.type.is_integer() || demand_[id] == 0 || only_value(id)) return;
    const auto places = constant_shift(before_, op);
    if (op.opcode == Opcode::kShr && places) {
      // As wide as what is shifted: the rest is a cast.
      const ValueRange& shifted = *ranges_[index(op.operands[0])];
      const int bits = std::min(op.type.bits, demand_[id] + *places);
      types_[id] = least_type(shifted, demand_[id] == op.type.bits ? op.type.bits : bits);
      // A shift by the width or more is undefined.
      if (types_[id].bits <= *places) types_[id].bits = *places + 1;
      return;
    }
    if (is_division(op.opcode)) {
      types_[id] = division_type(op);
      return;
    }
    const bool is_shifted_by_value = is_shift(op.opcode) && !places;
    if (!keeps_low_bits(op.opcode) || is_shifted_by_value) return;
    types_[id] = least_type(*ranges_[id], demand_[id]);
    if (places && types_[id].bits <= *places) types_[id].bits = *places + 1;
  }

  /// Elements of state are what they are at reset, or what is stored.
  void narrow_state(ArrayId id) {
    Array& array = kernel_.arrays[index(id)];
    if (!array.is_state || !array.type.is_integer()) return;
    ValueRange all{0, 0};
    for (const std::uint64_t bits : array.contents) include(all, number(array.type, bits));
    for (std::size_t op = 0; op < types_.size(); ++op) {
      const Operation& store = before_.operations[op];
      if (store.opcode != Opcode::kStore || store.array != id) continue;
      include(all, ranges_[index(store.operands[0])]->least);
      include(all, ranges_[index(store.operands[0])]->greatest);
    }
    const Type least = type_of(all);
    if (least.bits >= array.type.bits) return;
    array.type = least;
    for (std::uint64_t& bits : array.contents) bits &= value_mask(least);
    for (std::size_t op = 0; op < types_.size(); ++op) {
      if (is_access(before_.operations[op].opcode) && before_.operations[op].array == id) {
        types_[op] = least;
      }
    }
  }

  static ValueRange::Integer number(Type type, std::uint64_t bits) {
    return type.is_signed ? ValueRange::Integer{integer_value(type, bits)}
                          : ValueRange::Integer{bits};
  }

  static void include(ValueRange& range, ValueRange::Integer value) {
    range = {std::min(range.least, value), std::max(range.greatest, value)};
  }

  /// The least that holds both operands and the result, which by 0 is all ones: -1 where it has a sign.
  Type division_type(const Operation& op) const {
    const ValueRange& dividend = *ranges_[index(op.operands[0])];
    const ValueRange& divisor = *ranges_[index(op.operands[1])];
    const auto may_be_by = [&](int value) {
      return divisor.least <= value && value <= divisor.greatest;
    };
    ValueRange all{std::min(dividend.least, divisor.least),
                   std::max(dividend.greatest, divisor.greatest)};
    if (op.opcode == Opcode::kDiv) {
      if (may_be_by(-1)) all.greatest = std::max(all.greatest, -dividend.least);
      if (may_be_by(0)) all.least = std::min<ValueRange::Integer>(all.least, -1);
    }
    const Type least = type_of(all);
    return least.bits < op.type.bits ? least : op.type;
  }

  /// Products of equal types and of operands of equal types get the widest type of theirs.
  void unite_products() {
    std::map<std::pair<int, bool>, Type> widest;
    const auto each_product = [&](auto visit) {
      for (std::size_t id = 0; id < types_.size(); ++id) {
        const Operation& op = before_.operations[id];
        if (op.opcode != Opcode::kMul || !op.type.is_integer() || demand_[id] == 0) continue;
        const auto key = std::pair(op.type.bits, op.type.is_signed);
        visit(types_[id], widest.try_emplace(key, types_[id]).first->second, op.type);
      }
    };
    each_product([](const Type& type, Type& common, const Type& all) {
      common = holding_both(common, type, all);
    });
    each_product([](Type& type, const Type& common, const Type&) { type = common; });
  }

  /// The least type of the values of both, but no wider than `all`.
  static Type holding_both(Type a, Type b, Type all) {
    if (a.is_signed == b.is_signed) return a.bits >= b.bits ? a : b;
    const int unsigned_bits = a.is_signed ? b.bits : a.bits;
    const int signed_bits = a.is_signed ? a.bits : b.bits;
    const int bits = std::max(signed_bits, unsigned_bits + 1);
    return bits <= all.bits ? Type::integer(bits, true) : all;
  }

  void narrow(OpId id) {
    Operation op = before(id);
    if (const auto value = only_value(index(id))) {
      op.opcode = Opcode::kConstant;
      op.bits = *value;
      op.operands.clear();
      kernel_.operations[index(id)] = std::move(op);
      return;
    }
    const Type type = types_[index(id)];
    auto [first, last] = typed_operands(op);
    Type read = type;
    if (is_access(op.opcode)) {
      last = op.opcode == Opcode::kStore ? 1 : 0;
    } else if (is_compare(op.opcode)) {
      read = compared_type(op);
    } else if (type == op.type) {
      last = first;  // what it reads keeps its type
    }
    for (std::size_t i = 0; i < op.operands.size(); ++i) {
      const bool is_read_as = i >= first && i < last && before(op.operands[i]).type.is_integer();
      op.operands[i] = as(op.operands[i], is_read_as ? read : before(op.operands[i]).type);
    }
    if (op.opcode == Opcode::kPhi && type.bits < types_[index(before(id).operands[1])].bits)
      op.is_narrow = true;
    op.type = type;
    kernel_.operations[index(id)] = std::move(op);
  }

  Type compared_type(const Operation& op) const {
    const Type all = before(op.operands[0]).type;
    if (!all.is_integer()) return all;
    const ValueRange& a = *ranges_[index(op.operands[0])];
    const ValueRange& b = *ranges_[index(op.operands[1])];
    return type_of({std::min(a.least, b.least), std::max(a.greatest, b.greatest)});
  }

  /// The value as one of another type.
  OpId as(OpId id, Type type) {
    if (type == types_[index(id)]) return id;
    // A value that is read wider is first what it was before.
    const Type own = before(id).type;
    const OpId from = type == own ? narrowest(id) : as(id, own);
    const auto [entry, is_new] = casts_.try_emplace(std::tuple(id, type.bits, type.is_signed), 0);
    if (is_new) entry->second = add_cast(id, from, type);
    return entry->second;
  }

  /// A shift gives more bits than its value needs.
  OpId narrowest(OpId id) {
    const Type type = types_[index(id)];
    if (before(id).opcode != Opcode::kShr || type == before(id).type) return id;
    const Type least = least_type(*ranges_[index(id)], demand_[index(id)]);
    if (least.bits >= type.bits) return id;
    const auto [entry, is_new] = casts_.try_emplace(std::tuple(id, least.bits, least.is_signed), 0);
    if (is_new) entry->second = add_cast(id, id, least);
    return entry->second;
  }

  /// A cast of `from` behind value `id`.
  OpId add_cast(OpId id, OpId from, Type type) {
    Operation cast;
    cast.opcode = Opcode::kCast;
    cast.type = type;
    cast.operands = {from};
    cast.name = before(id).name;
    cast.location = before(id).location;
    kernel_.operations.push_back(std::move(cast));
    const auto added = static_cast<OpId>(kernel_.operations.size()) - 1;
    after_[index(id)].push_back(Node::operation(added));
    return added;
  }

  void place_casts(LoopId loop) {
    Region placed;
    Region after_phis;
    const Region nodes = region(kernel_, loop);
    for (const Node& node : nodes) {
      const bool is_phi = !node.is_loop() && before(node.index).opcode == Opcode::kPhi;
      if (!is_phi) {
        placed.insert(placed.end(), after_phis.begin(), after_phis.end());
        after_phis.clear();
      }
      placed.push_back(node);
      if (node.is_loop()) {
        place_casts(node.index);
        continue;
      }
      const Region& casts = after_[index(node.index)];
      Region& behind = is_phi ? after_phis : placed;
      behind.insert(behind.end(), casts.begin(), casts.end());
    }
    placed.insert(placed.end(), after_phis.begin(), after_phis.end());
    region(kernel_, loop) = std::move(placed);
  }

  const Kernel& before_;
  Kernel kernel_;
  std::vector<std::optional<ValueRange>> ranges_;
  std::vector<int> demand_;
  std::vector<Type> types_;    ///< of the operations of `before_`
  std::vector<Region> after_;  ///< casts of each
  std::map<std::tuple<OpId, int, bool>, OpId> casts_;
};

}  // namespace

Kernel narrow_integers(const Kernel& kernel) { return Narrowing(kernel).run(); }

}  // namespace hls::model
