#include "codegen/c/value_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "codegen/c/c_type.h"
#include "model/kernel/domain.h"
#include "model/kernel/index.h"
#include "model/kernel/literal.h"
#include "model/kernel/opcodes.h"
#include "model/kernel/value.h"

namespace hls::codegen {
namespace {

using model::index;
using model::Opcode;
using model::Operation;
using model::OpId;
using model::Type;

constexpr Type kInt = {Type::Kind::kInteger, true, 32};

/// The C type in which an integer is kept: of its width, or int where that has all values, as C computes with bit-fields.
Type kept(Type type) {
  if (type.is_float() || c_type(type)) return type;
  return type.bits < 32 ? kInt : Type::integer(64, type.is_signed);
}

Expression name(const std::string& text) { return {text, Binding::kPrimary}; }

Binding binding_of(Opcode opcode) {
  switch (opcode) {
    case Opcode::kMul:
    case Opcode::kDiv:
    case Opcode::kRem:
      return Binding::kProduct;
    case Opcode::kAdd:
    case Opcode::kSub:
      return Binding::kSum;
    case Opcode::kShl:
    case Opcode::kShr:
      return Binding::kShift;
    default:
      return model::is_compare(opcode) ? Binding::kComparison : Binding::kBits;
  }
}

std::string sign_of(Opcode opcode) {
  switch (opcode) {
    case Opcode::kRem:
      return "%";
    case Opcode::kShl:
      return "<<";
    case Opcode::kShr:
      return ">>";
    default:
      return model::infix(opcode);
  }
}

/// A number with the suffix of its type.
std::string integer_literal(Type type, std::uint64_t bits) {
  const std::int64_t value = model::integer_value(type, bits);
  if (type.is_signed || type.bits < 32) {
    const bool is_long = type.bits > 32;
    // The least integer has no literal.
    const std::int64_t least = is_long ? INT64_MIN : INT32_MIN;
    if (value == least)
      return fmt::format("(-{}{} - 1)", least == INT64_MIN ? INT64_MAX : INT32_MAX,
                         is_long ? "LL" : "");
    return fmt::format("{}{}", value, is_long ? "LL" : "");
  }
  return fmt::format("{}{}", bits, type.bits > 32 ? "ULL" : "u");
}

std::string float_literal(Type type, std::uint64_t bits) {
  const double value = model::float_value(type, bits);
  if (std::isnan(value)) return type.bits == 32 ? "NAN" : "(double)NAN";
  if (std::isinf(value)) {
    return fmt::format("{}{}INFINITY", type.bits == 32 ? "" : "(double)", value < 0 ? "-" : "");
  }
  std::string text = model::print_literal(type, bits);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text + (type.bits == 32 ? "f" : "");
}

}  // namespace

ValueTexts::ValueTexts(const model::Kernel& kernel, const Placement& placement,
                       const Iterators& iterators, const Declared& declared, bool is_cplusplus)
    : kernel_(kernel),
      placement_(placement),
      iterators_(iterators),
      declared_(declared),
      is_cplusplus_(is_cplusplus),
      region_of_(model::enclosing_loops(kernel)) {}

const Operation& ValueTexts::at(OpId id) const { return kernel_.operations[index(id)]; }

std::string ValueTexts::type_name(Type type) const {
  const std::string text = *c_type(kept(type));
  return text == "_Bool" && is_cplusplus_ ? "bool" : text;
}

const std::string& ValueTexts::variable(OpId id) const {
  const OpId carried = placement_.carried(id);
  const OpId updated = placement_.updated(id);
  const OpId origin = carried >= 0 ? carried : updated >= 0 ? updated : id;
  return declared_.variables.at(placement_.variable(origin));
}

Expression ValueTexts::value(OpId id, const Known& known) const {
  const Operation& op = at(id);
  const bool is_expression = placement_.is_free(id) || placement_.is_inside(id);
  if (!is_expression) return name(variable(id));
  if (op.opcode == Opcode::kArgument) return name(declared_.scalars[index(op.argument)]);
  return expression(id, known);
}

Expression ValueTexts::expression(OpId id, const Known& known) const {
  const Operation& op = at(id);
  switch (op.opcode) {
    case Opcode::kConstant:
      return constant(op.type, op.bits);
    case Opcode::kAffine:
      return affine(id);
    case Opcode::kLoad:
      return load(id, known);
    case Opcode::kSelect:
      return select(id, known);
    case Opcode::kCast:
      return cast(id, known);
    case Opcode::kBitcast:
      return bitcast(id, known);
    default:
      break;
  }
  if (const auto function = c_function(op.opcode, op.type)) {
    std::string arguments;
    for (const OpId operand : op.operands) {
      arguments += (arguments.empty() ? "" : ", ") + value(operand, known).text;
    }
    return name(fmt::format("{}({})", *function, arguments));
  }
  return op.operands.size() == 1 ? unary(id, known) : binary(id, known);
}

Expression ValueTexts::constant(Type type, std::uint64_t bits) const {
  const std::string text =
      type.is_float() ? float_literal(type, bits) : integer_literal(type, bits);
  const bool is_plain = text.front() != '-' && text.find("(double)") == std::string::npos;
  return {text, is_plain ? Binding::kPrimary : Binding::kUnary};
}

/// The expression as a value of an integer type.
Expression ValueTexts::fitted(Type type, const Expression& expression) const {
  if (c_type(type)) return prefix(fmt::format("({})", type_name(type)), expression);
  const Type wide = kept(type);
  const int above = wide.bits - type.bits;
  const std::string amount = std::to_string(above);
  if (!type.is_signed) {
    return infix(expression, "&", constant(wide, model::value_mask(type)), Binding::kBits);
  }
  const Expression raised =
      infix(prefix(fmt::format("({})", type_name(Type::integer(wide.bits, false))), expression),
            "<<", name(amount), Binding::kShift);
  return infix(prefix(fmt::format("({})", type_name(wide)), raised), ">>", name(amount),
               Binding::kShift);
}

Expression ValueTexts::affine(OpId id) const {
  const Operation& op = at(id);
  const Expression text = iterators_.value(op.subscripts[0]);
  const bool is_small = op.type == kInt || op.type.bits < 32;
  return is_small && model::affine_value(kernel_, id) ? text : fitted(op.type, text);
}

std::string ValueTexts::element(const Operation& access, const Known& known) const {
  if (access.array == declared_.returned) return declared_.arrays[index(access.array)];
  std::string text = declared_.arrays[index(access.array)];
  for (std::size_t d = 0; d < access.subscripts.size(); ++d) {
    const auto operand = model::computed_operand(access, d);
    const Expression subscript =
        operand ? value(access.operands[*operand], known) : iterators_.value(access.subscripts[d]);
    text += fmt::format("[{}]", subscript.text);
  }
  return text;
}

Expression ValueTexts::load(OpId id, const Known& known) const {
  const Operation& op = at(id);
  std::vector<OpId> open;
  for (const OpId condition : placement_.conditions(id)) {
    if (!follows(condition, true, known)) open.push_back(condition);
  }
  const Expression element = name(this->element(op, known));
  if (open.empty()) return element;
  has_guarded_reads_ = true;
  return choice(all(open), element, constant(op.type, 0));
}

Expression ValueTexts::select(OpId id, const Known& known) const {
  const Operation& op = at(id);
  const OpId condition = op.operands[0];
  if (iterators_.always(condition, region_of_[index(id)]) || follows(condition, true, known)) {
    return value(op.operands[1], known);
  }
  if (follows(condition, false, known)) return value(op.operands[2], known);
  return choice(value(condition, known), value(op.operands[1], with(known, condition, true)),
                value(op.operands[2], with(known, condition, false)));
}

Expression ValueTexts::cast(OpId id, const Known& known) const {
  const Operation& op = at(id);
  const Type from = at(op.operands[0]).type;
  const Expression inner = value(op.operands[0], known);
  if (op.type.is_float() || from.is_float()) {
    const bool is_exact = op.type.is_float() || c_type(op.type).has_value();
    const Expression whole = prefix(fmt::format("({})", type_name(kept(op.type))), inner);
    return is_exact ? whole : fitted(op.type, whole);
  }
  if (op.type == kInt && from.bits < 32 && model::holds(op.type, from)) return inner;
  if (op.type == Type::boolean()) {
    return infix(inner, "&", constant(kInt, 1), Binding::kBits);
  }
  // Between types that C does not have, a value that fits stays as it is.
  if (!c_type(op.type) && model::holds(op.type, from) && kept(op.type) == kept(from)) return inner;
  return fitted(op.type, inner);
}

Expression ValueTexts::bitcast(OpId id, const Known& known) const {
  const Operation& op = at(id);
  const Expression bits =
      name(fmt::format("{}({})", bitcast_name(op.type), value(op.operands[0], known).text));
  return op.type.is_float() || !op.type.is_signed ? bits : fitted(op.type, bits);
}

Expression ValueTexts::unary(OpId id, const Known& known) const {
  const Operation& op = at(id);
  const Expression inner = value(op.operands[0], known);
  if (op.opcode == Opcode::kNot && op.type == Type::boolean()) return prefix("!", inner);
  const Expression result = prefix(op.opcode == Opcode::kNot ? "~" : "-", inner);
  const bool is_whole = op.type.is_float() || (c_type(op.type) && op.type.bits >= 32);
  return is_whole ? result : fitted(op.type, result);
}

Expression ValueTexts::compare(OpId id, const Known& known) const {
  const Operation& op = at(id);
  const auto a = model::affine_value(kernel_, op.operands[0]);
  const auto b = model::affine_value(kernel_, op.operands[1]);
  const std::string sign = model::infix(op.opcode);
  if (a && b) {
    return infix(iterators_.value(*a), sign, iterators_.value(*b), Binding::kComparison);
  }
  return infix(value(op.operands[0], known), sign, value(op.operands[1], known),
               Binding::kComparison);
}

/// Of single bits. What stands on the right is looked at only where the left side leaves it open.
Expression ValueTexts::logic(OpId id, const Known& known) const {
  const Operation& op = at(id);
  const Expression a = value(op.operands[0], known);
  if (op.opcode == Opcode::kXor) {
    return infix(a, "!=", value(op.operands[1], known), Binding::kComparison);
  }
  const bool is_and = op.opcode == Opcode::kAnd;
  const Expression b = value(op.operands[1], with(known, op.operands[0], is_and));
  return infix(a, is_and ? "&&" : "||", b, is_and ? Binding::kAnd : Binding::kOr);
}

Expression ValueTexts::binary(OpId id, const Known& known) const {
  const Operation& op = at(id);
  if (model::is_compare(op.opcode)) return compare(id, known);
  const bool is_logic =
      op.opcode == Opcode::kAnd || op.opcode == Opcode::kOr || op.opcode == Opcode::kXor;
  if (op.type == Type::boolean() && is_logic) return logic(id, known);
  const Expression a = value(op.operands[0], known);
  const Expression b = value(op.operands[1], known);
  Expression result = infix(a, sign_of(op.opcode), b, binding_of(op.opcode));
  const bool is_whole = op.type.is_float() || (c_type(op.type) && op.type.bits >= 32);
  if (is_whole || is_logic) return result;
  return fitted(op.type, result);
}

Expression ValueTexts::all(const std::vector<OpId>& conditions) const {
  Expression text;
  Known known;
  for (const OpId condition : conditions) {
    const Expression next = value(condition, known);
    text = text.text.empty() ? next : infix(text, "&&", next, Binding::kAnd);
    known = with(known, condition, true);
  }
  return text;
}

Known ValueTexts::with(Known known, OpId condition, bool holds) const {
  const Operation& op = at(condition);
  known.emplace_back(condition, holds);
  if (op.opcode == Opcode::kNot) return with(std::move(known), op.operands[0], !holds);
  if (op.opcode != (holds ? Opcode::kAnd : Opcode::kOr)) return known;
  for (const OpId operand : op.operands) known = with(std::move(known), operand, holds);
  return known;
}

bool ValueTexts::follows(OpId condition, bool holds, const Known& known) const {
  const Operation& op = at(condition);
  const bool is_known = std::any_of(known.begin(), known.end(), [&](const auto& one) {
    if (one == std::pair(condition, holds)) return true;
    const Operation& other = at(one.first);
    const bool is_opposite = model::is_compare(op.opcode) && model::is_compare(other.opcode) &&
                             op.operands == other.operands &&
                             at(op.operands[0]).type.is_integer() &&
                             op.opcode == model::negated(other.opcode);
    return is_opposite && one.second != holds;
  });
  if (is_known) return true;
  if (op.opcode == Opcode::kNot) return follows(op.operands[0], !holds, known);
  return op.opcode == (holds ? Opcode::kAnd : Opcode::kOr) &&
         std::all_of(op.operands.begin(), op.operands.end(),
                     [&](OpId operand) { return follows(operand, holds, known); });
}

}  // namespace hls::codegen
