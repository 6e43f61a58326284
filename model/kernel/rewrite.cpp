#include "model/kernel/rewrite.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <utility>

#include "model/kernel/by_constant.h"
#include "model/kernel/opcodes.h"
#include "model/kernel/value.h"

namespace hls::model {

std::uint64_t neutral_bits(Opcode opcode, Type type) {
  const bool is_product = opcode == Opcode::kMul;
  if (opcode == Opcode::kAnd) return value_mask(type);
  if (type.is_integer()) return is_product ? 1 : 0;
  if (is_product) return float_bits(type, 1.0);
  return float_bits(type, opcode == Opcode::kAdd ? -0.0 : 0.0);
}

namespace {

constexpr Type kFloat32 = {Type::Kind::kFloat, true, 32};

/// The rules, for one operation.
class Rules {
 public:
  Rules(const RewriteContext& context, OpId id) : context_(context), id_(id), op_(at(id)) {}

  std::optional<Rewrite> apply() const {
    if (auto folded = fold_constants()) return folded;
    if (auto folded = fold_affine()) return folded;
    switch (op_.opcode) {
      case Opcode::kAffine:
        return affine();
      case Opcode::kPhi:
        return phi();
      case Opcode::kResult:
        return result();
      case Opcode::kSelect:
        return select();
      case Opcode::kCast:
        return cast();
      case Opcode::kBitcast:
        return bitcast();
      case Opcode::kNeg:
      case Opcode::kNot:
        return involution();
      case Opcode::kLoad:
      case Opcode::kStore:
        return access();
      default:
        if (is_compare(op_.opcode)) return compare();
        return op_.operands.size() == 2 ? binary() : std::nullopt;
    }
  }

 private:
  const Operation& at(OpId id) const {
    return context_.kernel.operations[static_cast<std::size_t>(id)];
  }
  const Operation& operand(std::size_t i) const { return at(op_.operands[i]); }
  Rewrite to_operand(std::size_t i) const { return Rewrite::to_value(op_.operands[i]); }
  bool has_one_use(OpId id) const { return context_.uses[static_cast<std::size_t>(id)] == 1; }

  /// The operation of another opcode in this one's place.
  Operation instead(Opcode opcode, Type type, std::vector<OpId> operands = {}) const {
    Operation op;
    op.opcode = opcode;
    op.type = type;
    op.operands = std::move(operands);
    op.name = op_.name;
    op.location = op_.location;
    return op;
  }
  Rewrite to_constant(std::uint64_t bits) const {
    Operation constant = instead(Opcode::kConstant, op_.type);
    constant.bits = bits;
    return Rewrite::to_operation(constant);
  }

  std::optional<Rewrite> fold_constants() const;
  std::optional<Rewrite> fold_affine() const;
  std::optional<AffineExpr> affine_value(std::size_t i) const;
  std::optional<AffineExpr> affine_result() const;
  std::optional<bool> decided_comparison() const;

  std::optional<Rewrite> affine() const;
  std::optional<Rewrite> phi() const;
  std::optional<Rewrite> result() const;
  std::optional<Rewrite> select() const;
  std::optional<Rewrite> masked_operand() const;
  bool is_same_subscript(const Operation& value, std::int64_t extent) const;
  std::optional<Rewrite> computed_subscript() const;
  std::optional<Rewrite> access() const;
  std::optional<std::uint64_t> constant_element() const;
  std::optional<Rewrite> cast() const;
  std::optional<Rewrite> bitcast() const;
  std::optional<Rewrite> involution() const;
  std::optional<Rewrite> compare() const;
  std::optional<Rewrite> binary() const;
  std::optional<Rewrite> equal_operands() const;
  std::optional<Rewrite> quotient() const;
  std::optional<Rewrite> integer_quotient() const;
  std::optional<Rewrite> product() const;
  std::optional<Rewrite> narrow_quotient() const;
  int needed_bits(std::size_t i) const;
  bool is_neutral(std::size_t i) const;
  bool is_absorbing(std::size_t i) const;

  std::optional<Rewrite> narrow_cast() const;
  bool is_exact_float(OpId id) const;
  Rewrite in_float(const Operation& wide, std::size_t first, Type type) const;

  const RewriteContext& context_;
  OpId id_;
  const Operation& op_;
};

std::optional<Rewrite> Rules::fold_constants() const {
  const bool is_function = facts(op_.opcode).role == OpcodeFacts::Role::kFunction &&
                           std::all_of(op_.operands.begin(), op_.operands.end(), [this](OpId id) {
                             return at(id).opcode == Opcode::kConstant;
                           });
  if (!is_function) return {};
  std::vector<Constant> constants;
  for (const OpId id : op_.operands) constants.push_back({at(id).type, at(id).bits});
  const auto bits = evaluate(op_.opcode, op_.type, constants);
  if (!bits) return {};
  return to_constant(*bits);
}

// Affine values ---------------------------------------------------------------------------------

/// Operand i as a small affine expression that is its exact value, without wrapping.
std::optional<AffineExpr> Rules::affine_value(std::size_t i) const {
  const Operation& value = operand(i);
  if (!value.type.is_integer()) return {};
  if (value.opcode == Opcode::kConstant) {
    const AffineExpr number(integer_value(value.type, value.bits));
    if (!is_small(number) || (!value.type.is_signed && number.constant() < 0)) return {};
    return number;
  }
  if (value.opcode != Opcode::kAffine) return {};
  const AffineExpr& affine = value.subscripts[0];
  if (!is_small(affine) || !holds(value.type, value_range(context_.kernel, affine))) return {};
  return affine;
}

std::optional<AffineExpr> Rules::affine_result() const {
  const std::size_t count = op_.operands.size();
  const auto a = count > 0 ? affine_value(0) : std::nullopt;
  const auto b = count > 1 ? affine_value(1) : std::nullopt;
  if (count == 1 && a) {
    if (op_.opcode == Opcode::kNeg) return *a * -1;
    if (op_.opcode == Opcode::kCast) return a;
  }
  if (count != 2 || !a || !b) return {};
  if (op_.opcode == Opcode::kAdd) return *a + *b;
  if (op_.opcode == Opcode::kSub) return *a - *b;
  if (op_.opcode == Opcode::kMul && b->is_constant()) return small_product(*a, b->constant());
  if (op_.opcode == Opcode::kMul && a->is_constant()) return small_product(*b, a->constant());
  const bool is_shift = op_.opcode == Opcode::kShl && b->is_constant();
  return is_shift ? shifted_left(*a, b->constant()) : std::nullopt;
}

std::optional<Rewrite> Rules::fold_affine() const {
  if (!op_.type.is_integer()) return {};
  const auto value = affine_result();
  if (!value || !is_small(*value) || !holds(op_.type, value_range(context_.kernel, *value)))
    return {};
  Operation affine = instead(Opcode::kAffine, op_.type);
  affine.subscripts = {*value};
  return Rewrite::to_operation(affine);
}

std::optional<Rewrite> Rules::affine() const {
  AffineExpr value = op_.subscripts[0];
  for (const LoopId loop : op_.subscripts[0].loops()) {
    const bool is_once = context_.kernel.loops[static_cast<std::size_t>(loop)].trip_count == 1;
    if (is_once) value = value.substitute(loop, AffineExpr(0));
  }
  if (!value.is_constant()) return {};
  return to_constant(static_cast<std::uint64_t>(value.constant()) & value_mask(op_.type));
}

// Carried values --------------------------------------------------------------------------------

std::optional<Rewrite> Rules::phi() const {
  const Loop& loop = context_.kernel.loops[static_cast<std::size_t>(op_.loop)];
  const OpId next = op_.operands[1];
  if (next == id_ || next == op_.operands[0] || loop.trip_count == 1) return to_operand(0);
  return {};
}

/// The last value of something the loop does not change, or of an affine function of its counter.
std::optional<Rewrite> Rules::result() const {
  if (context_.enclosing[static_cast<std::size_t>(op_.operands[0])] != op_.loop) {
    return to_operand(0);
  }
  if (operand(0).opcode != Opcode::kAffine) return {};
  const Loop& loop = context_.kernel.loops[static_cast<std::size_t>(op_.loop)];
  Operation last = instead(Opcode::kAffine, op_.type);
  last.subscripts = {
      operand(0).subscripts[0].substitute(op_.loop, AffineExpr(loop.trip_count - 1))};
  return Rewrite::to_operation(last);
}

// Identities ------------------------------------------------------------------------------------

std::optional<Rewrite> Rules::select() const {
  if (operand(0).opcode == Opcode::kConstant) return to_operand(operand(0).bits != 0 ? 1 : 2);
  if (op_.operands[1] == op_.operands[2]) return to_operand(1);
  const bool is_condition = op_.type == Type::boolean() && operand(1).opcode == Opcode::kConstant &&
                            operand(1).bits == 1 && operand(2).opcode == Opcode::kConstant &&
                            operand(2).bits == 0;
  if (is_condition) return to_operand(0);
  return masked_operand();
}

/// c ? a op b : a as a op (c ? b : neutral), where a op neutral is a for every a.
std::optional<Rewrite> Rules::masked_operand() const {
  const Operation& inner = operand(1);
  const bool is_sum = inner.opcode == Opcode::kAdd || inner.opcode == Opcode::kSub;
  if ((!is_sum && inner.opcode != Opcode::kMul) || !has_one_use(op_.operands[1])) return {};
  const bool is_first = inner.operands[0] == op_.operands[2];
  const bool is_second = inner.operands[1] == op_.operands[2] && inner.opcode != Opcode::kSub;
  if (!is_first && !is_second) return {};
  Operation neutral = instead(Opcode::kConstant, op_.type);
  neutral.name.clear();
  neutral.bits = neutral_bits(inner.opcode, op_.type);
  Operation masked =
      instead(Opcode::kSelect, op_.type,
              {op_.operands[0], inner.operands[is_first ? 1 : 0], Rewrite::placed(0)});
  masked.name.clear();
  Rewrite result =
      Rewrite::to_operation(instead(inner.opcode, op_.type, {op_.operands[2], Rewrite::placed(1)}));
  result.new_operands = {neutral, masked};
  return result;
}

/// -(-x), ~(~x), !(a < b) of integers
std::optional<Rewrite> Rules::involution() const {
  const Operation& inner = operand(0);
  if (inner.opcode == op_.opcode) return Rewrite::to_value(inner.operands[0]);
  const bool is_negation = op_.opcode == Opcode::kNot && op_.type == Type::boolean() &&
                           is_compare(inner.opcode) && at(inner.operands[0]).type.is_integer();
  if (!is_negation) return {};
  return Rewrite::to_operation(instead(negated(inner.opcode), op_.type, inner.operands));
}

/// What a load with constant subscripts finds in an array with contents.
std::optional<std::uint64_t> Rules::constant_element() const {
  const Array& array = context_.kernel.arrays[static_cast<std::size_t>(op_.array)];
  if (op_.opcode != Opcode::kLoad || !array.is_rom() || !op_.computed.empty()) return {};
  std::int64_t position = 0;
  for (std::size_t i = 0; i < op_.subscripts.size(); ++i) {
    const AffineExpr& subscript = op_.subscripts[i];
    const bool is_inside = subscript.is_constant() && subscript.constant() >= 0 &&
                           subscript.constant() < array.shape[i];
    if (!is_inside) return {};
    position = position * array.shape[i] + subscript.constant();
  }
  return array.contents[static_cast<std::size_t>(position)];
}

/// Whether a value is the cast of one that is equal wherever the value is below an extent.
bool Rules::is_same_subscript(const Operation& value, std::int64_t extent) const {
  if (value.opcode != Opcode::kCast) return false;
  const Type from = at(value.operands[0]).type;
  if (!from.is_integer() || from.bits > value.type.bits) return false;
  if (!from.is_signed || value.type.is_signed || value.type.bits >= 63) return true;
  // Negative values become the greatest ones.
  const std::int64_t values = std::int64_t{1} << value.type.bits;
  return values - (std::int64_t{1} << (from.bits - 1)) >= extent;
}

/// A computed subscript that is affine, as such; one that was widened, as what it was.
std::optional<Rewrite> Rules::computed_subscript() const {
  const Array& array = context_.kernel.arrays[static_cast<std::size_t>(op_.array)];
  for (const int dim : op_.computed) {
    const auto place = static_cast<std::size_t>(dim);
    const std::size_t i = *computed_operand(op_, place);
    Operation simpler = op_;
    if (const auto affine = affine_value(i)) {
      const auto [least, greatest] = value_range(context_.kernel, *affine);
      if (least < 0 || greatest >= array.shape[place]) continue;
      simpler.subscripts[place] = *affine;
      std::erase(simpler.computed, dim);
      simpler.operands.erase(simpler.operands.begin() + static_cast<std::ptrdiff_t>(i));
      return Rewrite::to_operation(simpler);
    }
    if (!is_same_subscript(operand(i), array.shape[place])) continue;
    const Operation& value = operand(i);
    simpler.operands[i] = value.operands[0];
    return Rewrite::to_operation(simpler);
  }
  return {};
}

/// An access without conditions that always hold; one with a condition that never does loads
/// anything.
std::optional<Rewrite> Rules::access() const {
  if (const auto element = constant_element()) return to_constant(*element);
  if (auto simpler = computed_subscript()) return simpler;
  const std::size_t first = first_condition(op_);
  Operation simpler = op_;
  for (std::size_t i = op_.operands.size(); i-- > first;) {
    if (operand(i).opcode == Opcode::kConstant && operand(i).bits == 0) {
      if (op_.opcode == Opcode::kLoad) return to_constant(0);
      continue;
    }
    const auto before = op_.operands.begin() + static_cast<std::ptrdiff_t>(i);
    const bool is_known = operand(i).opcode == Opcode::kConstant ||
                          std::find(op_.operands.begin() + static_cast<std::ptrdiff_t>(first),
                                    before, op_.operands[i]) != before;
    if (is_known) simpler.operands.erase(simpler.operands.begin() + static_cast<std::ptrdiff_t>(i));
  }
  if (simpler.operands.size() == op_.operands.size()) return {};
  return Rewrite::to_operation(simpler);
}

/// Whether the operation gives its other operand whenever operand i is this constant.
bool Rules::is_neutral(std::size_t i) const {
  if (operand(i).opcode != Opcode::kConstant) return false;
  const std::uint64_t bits = operand(i).bits;
  if (op_.type.is_float()) {
    // x - 0.0 and x + -0.0 keep the sign of a zero x; x + 0.0 does not.
    if (op_.opcode == Opcode::kAdd) return bits == float_bits(op_.type, -0.0);
    if (op_.opcode == Opcode::kSub) return bits == float_bits(op_.type, 0.0);
    return op_.opcode == Opcode::kMul && bits == float_bits(op_.type, 1.0);
  }
  if (op_.opcode == Opcode::kMul) return integer_value(op_.type, bits) == 1;
  if (op_.opcode == Opcode::kAnd) return bits == value_mask(op_.type);
  return bits == 0;
}

/// Whether the operation gives operand i itself whenever that is this constant.
bool Rules::is_absorbing(std::size_t i) const {
  if (operand(i).opcode != Opcode::kConstant || op_.type.is_float()) return false;
  if (op_.opcode == Opcode::kMul || op_.opcode == Opcode::kAnd) return operand(i).bits == 0;
  const bool is_shift = op_.opcode == Opcode::kShl || op_.opcode == Opcode::kShr;
  if (is_shift) return i == 0 && operand(i).bits == 0;
  return op_.opcode == Opcode::kOr && operand(i).bits == value_mask(op_.type);
}

std::optional<Rewrite> Rules::equal_operands() const {
  if (op_.operands[0] != op_.operands[1] || op_.type.is_float()) return {};
  if (op_.opcode == Opcode::kSub || op_.opcode == Opcode::kXor) return to_constant(0);
  if (op_.opcode == Opcode::kAnd || op_.opcode == Opcode::kOr) return to_operand(0);
  return {};
}

/// x / c = x * (1 / c) for a power of two c whose reciprocal is a normal number: both round the same
/// real number once, and agree in sign on zeros and infinities.
std::optional<Rewrite> Rules::quotient() const {
  if (context_.arithmetic == Arithmetic::kAsWritten) return {};
  if (operand(1).opcode != Opcode::kConstant) return {};
  const double divisor = float_value(op_.type, operand(1).bits);
  const double reciprocal = 1 / divisor;
  const double least_normal = op_.type == kFloat32 ? 0x1p-126 : 0x1p-1022;
  const double greatest_power = op_.type == kFloat32 ? 0x1p127 : 0x1p1023;
  int exponent = 0;
  const bool is_power_of_two = std::fabs(std::frexp(divisor, &exponent)) == 0.5;
  if (!is_power_of_two || std::fabs(reciprocal) < least_normal ||
      std::fabs(reciprocal) > greatest_power) {
    return {};
  }
  Operation dividend = instead(Opcode::kCast, op_.type, {op_.operands[0]});
  Operation factor = instead(Opcode::kConstant, op_.type);
  factor.bits = float_bits(op_.type, reciprocal);
  dividend.name.clear();
  factor.name.clear();
  Rewrite product = Rewrite::to_operation(instead(Opcode::kMul, op_.type));
  product.new_operands = {dividend, factor};
  return product;
}

std::optional<Rewrite> Rules::integer_quotient() const {
  if (operand(1).opcode != Opcode::kConstant) return {};
  const std::uint64_t bits = operand(1).bits;
  const bool is_negative = op_.type.is_signed && integer_value(op_.type, bits) < 0;
  const std::uint64_t magnitude = (is_negative ? 0 - bits : bits) & value_mask(op_.type);
  const bool is_as_written = context_.arithmetic == Arithmetic::kAsWritten;
  if (is_as_written && magnitude != 1) return {};
  if (!std::has_single_bit(magnitude)) {
    if (auto narrow = narrow_quotient()) return narrow;
    if (magnitude == 0) return {};
    return quotient_by_constant(context_.kernel, op_);
  }
  const int exponent = std::countr_zero(magnitude);
  if (exponent == 0 && op_.opcode == Opcode::kRem) return to_constant(0);
  if (exponent == 0 && !is_negative) return to_operand(0);
  return quotient_by_power(op_, exponent, is_negative);
}

/// By a constant, which comes first or last.
std::optional<Rewrite> Rules::product() const {
  if (!op_.type.is_integer() || context_.arithmetic == Arithmetic::kAsWritten) return {};
  if (operand(1).opcode == Opcode::kConstant) return product_by_constant(context_.kernel, op_);
  if (operand(0).opcode != Opcode::kConstant) return {};
  return product_by_constant(context_.kernel,
                             instead(Opcode::kMul, op_.type, {op_.operands[1], op_.operands[0]}));
}

/// Bits that hold operand i, an integer, in the signedness of its type.
int Rules::needed_bits(std::size_t i) const {
  const Type type = operand(i).type;
  if (const auto affine = affine_value(i)) {
    int bits = 1;
    while (!holds(Type::integer(bits, type.is_signed), value_range(context_.kernel, *affine))) {
      ++bits;
    }
    return bits;
  }
  if (operand(i).opcode != Opcode::kCast) return type.bits;
  const Type from = at(operand(i).operands[0]).type;
  if (!from.is_integer() || !holds(type, from)) return type.bits;
  return from.bits + (type.is_signed && !from.is_signed ? 1 : 0);
}

/// A quotient of n-bit numbers by a constant has n bits, n + 1 for that of the least one by -1. That of an unsigned
/// number by 0 has as many ones as its type has bits, and keeps its type. (By values: narrow_integers.)
std::optional<Rewrite> Rules::narrow_quotient() const {
  const bool is_quotient = op_.opcode == Opcode::kDiv;
  if (is_quotient && !op_.type.is_signed && operand(1).bits == 0) return {};
  const int bits =
      std::max(needed_bits(0), needed_bits(1)) + (is_quotient && op_.type.is_signed ? 1 : 0);
  if (bits >= op_.type.bits) return {};
  const Type narrow = Type::integer(bits, op_.type.is_signed);
  Rewrite wide = Rewrite::to_operation(instead(Opcode::kCast, op_.type, {Rewrite::placed(2)}));
  for (const OpId id : op_.operands) {
    wide.new_operands.push_back(instead(Opcode::kCast, narrow, {id}));
  }
  wide.new_operands.push_back(
      instead(op_.opcode, narrow, {Rewrite::placed(0), Rewrite::placed(1)}));
  for (Operation& step : wide.new_operands) step.name.clear();
  return wide;
}

std::optional<Rewrite> Rules::binary() const {
  if (auto same = equal_operands()) return same;
  if (is_division(op_.opcode) && op_.type.is_integer()) return integer_quotient();
  if (op_.opcode == Opcode::kDiv) return quotient();
  if (is_neutral(1)) return to_operand(0);
  if (is_absorbing(1)) return to_operand(1);
  if (is_absorbing(0)) return to_operand(0);
  if (!is_commutative(op_.opcode)) return {};
  if (is_neutral(0)) return to_operand(1);
  return op_.opcode == Opcode::kMul ? product() : std::nullopt;
}

/// Known for all iterations, from the range of the difference of two affine values.
std::optional<bool> Rules::decided_comparison() const {
  const auto a = affine_value(0);
  const auto b = affine_value(1);
  // Within these bounds the difference cannot wrap.
  const Type bounded = Type::integer(60, true);
  if (!a || !holds(bounded, value_range(context_.kernel, *a))) return {};
  if (!b || !holds(bounded, value_range(context_.kernel, *b))) return {};
  const auto [least, greatest] = value_range(context_.kernel, *a - *b);
  const auto decide = [this](std::int64_t difference) {
    const Type type = Type::integer(64, true);
    const auto bits = static_cast<std::uint64_t>(difference);
    return *evaluate(op_.opcode, Type::boolean(), {{type, bits}, {type, 0}}) != 0;
  };
  const bool is_equality = op_.opcode == Opcode::kEq || op_.opcode == Opcode::kNe;
  const bool spans_zero = least <= 0 && greatest >= 0;
  if (is_equality && spans_zero && least != greatest) return {};
  if (decide(least) != decide(greatest)) return {};
  return decide(least);
}

std::optional<Rewrite> Rules::compare() const {
  if (const auto decided = decided_comparison()) return to_constant(*decided ? 1 : 0);
  if (operand(0).type.is_integer() && op_.operands[0] == op_.operands[1]) {
    const Type type = Type::integer(64, true);
    return to_constant(*evaluate(op_.opcode, Type::boolean(), {{type, 0}, {type, 0}}));
  }
  const bool is_double = operand(0).type == Type::floating(64);
  if (is_double && is_exact_float(op_.operands[0]) && is_exact_float(op_.operands[1])) {
    return in_float(op_, 0, Type::boolean());
  }
  return {};
}

// Casts -----------------------------------------------------------------------------------------

std::optional<Rewrite> Rules::cast() const {
  const Operation& inner = operand(0);
  if (inner.type == op_.type) return to_operand(0);
  if (inner.opcode == Opcode::kCast) {
    const Type from = at(inner.operands[0]).type;
    const bool is_integer_only =
        from.is_integer() && inner.type.is_integer() && op_.type.is_integer();
    // The middle type loses nothing, or nothing that the last type keeps.
    if (holds(inner.type, from) || (is_integer_only && inner.type.bits >= op_.type.bits)) {
      return Rewrite::to_operation(instead(Opcode::kCast, op_.type, inner.operands));
    }
  }
  return narrow_cast();
}

/// The bits of what has been made of bits.
std::optional<Rewrite> Rules::bitcast() const {
  const Operation& inner = operand(0);
  if (inner.opcode != Opcode::kBitcast) return {};
  return Rewrite::to_operation(instead(Opcode::kCast, op_.type, inner.operands));
}

/// Whether a double is known to be the value of a float.
bool Rules::is_exact_float(OpId id) const {
  const Operation& value = at(id);
  if (value.opcode == Opcode::kCast) return holds(kFloat32, at(value.operands[0]).type);
  if (value.opcode != Opcode::kConstant || is_nan(value.type, value.bits)) return false;
  const double number = float_value(value.type, value.bits);
  return std::isinf(number) || (std::fabs(number) <= 0x1.fffffep127 &&
                                static_cast<double>(static_cast<float>(number)) == number);
}

/// `wide` with its operands from `first` on cast to float; the casts then vanish by the other
/// rules.
Rewrite Rules::in_float(const Operation& wide, std::size_t first, Type type) const {
  Rewrite narrow = Rewrite::to_operation(instead(wide.opcode, type));
  for (std::size_t i = 0; i < wide.operands.size(); ++i) {
    Operation cast = instead(Opcode::kCast, kFloat32, {wide.operands[i]});
    cast.name.clear();
    if (i < first) cast.type = at(wide.operands[i]).type;
    narrow.new_operands.push_back(cast);
  }
  return narrow;
}

/// (float)((double)a op (double)b) or (float)op((double)a) with float a, b
std::optional<Rewrite> Rules::narrow_cast() const {
  const Operation& wide = operand(0);
  if (op_.type != kFloat32 || wide.type != Type::floating(64)) return {};
  if (!has_one_use(op_.operands[0])) return {};
  const bool is_select = wide.opcode == Opcode::kSelect;
  const bool is_narrowable = is_select || wide.opcode == Opcode::kAdd ||
                             wide.opcode == Opcode::kSub || wide.opcode == Opcode::kMul ||
                             wide.opcode == Opcode::kDiv || wide.opcode == Opcode::kNeg ||
                             wide.opcode == Opcode::kAbs || wide.opcode == Opcode::kSqrt;
  if (!is_narrowable) return {};
  const std::size_t first = is_select ? 1 : 0;
  for (std::size_t i = first; i < wide.operands.size(); ++i) {
    if (!is_exact_float(wide.operands[i])) return {};
  }
  return in_float(wide, first, kFloat32);
}

}  // namespace

bool is_commutative(Opcode opcode) {
  switch (opcode) {
    case Opcode::kAdd:
    case Opcode::kMul:
    case Opcode::kAnd:
    case Opcode::kOr:
    case Opcode::kXor:
    case Opcode::kEq:
    case Opcode::kNe:
      return true;
    default:
      return false;
  }
}

std::optional<Rewrite> rewrite(const RewriteContext& context, OpId id) {
  return Rules(context, id).apply();
}

}  // namespace hls::model
