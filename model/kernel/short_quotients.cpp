#include "model/kernel/short_quotients.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "model/kernel/index.h"
#include "model/kernel/value_ranges.h"

namespace hls::model {
namespace {

constexpr int kLeastSaved = 4;  ///< bits; a comparison and a choice take their place

/// Divisions by what is no constant: a constant one is a product.
bool may_be_short(const Kernel& kernel, const Operation& op) {
  return is_division(op.opcode) && op.type.is_integer() &&
         kernel.operations[index(op.operands[1])].opcode != Opcode::kConstant;
}

class Shortening {
 public:
  explicit Shortening(Kernel& kernel) : kernel_(kernel), ranges_(value_ranges(kernel)) {}

  void run(LoopId loop) {
    Region placed;
    const Region nodes = region(kernel_, loop);
    for (const Node& node : nodes) {
      if (node.is_loop()) {
        run(node.index);
      } else if (const auto type = short_type(node.index)) {
        shorten(node.index, *type, placed);
      }
      placed.push_back(node);
    }
    region(kernel_, loop) = std::move(placed);
  }

 private:
  /// The least type that holds the dividend and its negative, if the divisor has so many bits more.
  std::optional<Type> short_type(OpId id) const {
    const Operation& op = kernel_.operations[index(id)];
    if (!may_be_short(kernel_, op)) return {};
    const ValueRange& dividend = *ranges_[index(op.operands[0])];
    const Type type =
        type_of({std::min(dividend.least, -dividend.greatest),
                 std::max(dividend.greatest, op.type.is_signed ? -dividend.least : 0)});
    const int divisor_bits = type_of(*ranges_[index(op.operands[1])]).bits;
    if (!type.is_signed || type.bits + kLeastSaved > divisor_bits) return {};
    return type;
  }

  void shorten(OpId id, Type type, Region& placed) {
    const Operation whole = kernel_.operations[index(id)];
    const auto place = [&](Opcode opcode, Type of, std::vector<OpId> operands, int bits = 0) {
      Operation op;
      op.opcode = opcode;
      op.type = of;
      op.operands = std::move(operands);
      op.bits = static_cast<std::uint64_t>(bits);
      op.location = whole.location;
      kernel_.operations.push_back(std::move(op));
      placed.push_back(Node::operation(static_cast<OpId>(kernel_.operations.size()) - 1));
      return placed.back().index;
    };
    const OpId dividend = whole.operands[0];
    const OpId divisor = whole.operands[1];
    // The bits of the divisor that are cut off are 0, or all its sign.
    const int low_bits = type.bits - 1;
    const auto shifted = [&](int places) {
      const OpId amount = place(Opcode::kConstant, Type::integer(8, false), {}, places);
      return place(Opcode::kShr, whole.type, {divisor, amount});
    };
    const OpId zero = place(Opcode::kConstant, whole.type, {});
    const OpId others = whole.type.is_signed ? shifted(whole.type.bits - 1) : zero;
    const OpId fits = place(Opcode::kEq, Type::boolean(), {shifted(low_bits), others});
    const Type low = whole.type.is_signed ? type : Type::integer(low_bits, false);
    const OpId short_divisor = place(Opcode::kCast, low, {divisor});
    const OpId result = place(
        whole.opcode, type,
        {place(Opcode::kCast, type, {dividend}), place(Opcode::kCast, type, {short_divisor})});
    const OpId otherwise = whole.opcode == Opcode::kRem ? dividend : zero;
    Operation choice = whole;
    choice.opcode = Opcode::kSelect;
    choice.operands = {fits, place(Opcode::kCast, whole.type, {result}), otherwise};
    kernel_.operations[index(id)] = std::move(choice);
  }

  Kernel& kernel_;
  const std::vector<std::optional<ValueRange>> ranges_;
};

}  // namespace

void shorten_quotients(Kernel& kernel) {
  const bool has_any = std::any_of(kernel.operations.begin(), kernel.operations.end(),
                                   [&](const Operation& op) { return may_be_short(kernel, op); });
  if (has_any) Shortening(kernel).run(-1);
}

}  // namespace hls::model
