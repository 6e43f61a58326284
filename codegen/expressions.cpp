#include <algorithm>
#include <bit>

#include "codegen/units.h"
#include "model/kernel/value.h"
#include "model/kernel/value_ranges.h"

namespace hls::codegen {

using model::Opcode;
using model::Operation;
using verilog::Expr;

namespace {

/// The low bits of a shift's amount that count: C leaves amounts of the width or more undefined.
Expr shift_amount(const Expr& amount, int bits) {
  const auto needed = std::max<std::int64_t>(1, std::bit_width(static_cast<unsigned>(bits - 1)));
  return amount.width <= needed ? amount : verilog::resize(amount, needed, false);
}

Expr with_sign(const Expr& expr, model::Type type) {
  return type.is_signed ? verilog::as_signed(expr) : expr;
}

/// The values that an expression can have by its form, as a number of a type.
model::ValueRange range_of(const Expr& expr, bool is_signed) {
  const auto bits = static_cast<int>(expr.width);
  if (expr.kind == Expr::Kind::kLiteral) {
    const auto value = model::integer_value(model::Type::integer(bits, is_signed), expr.bits);
    const auto whole =
        is_signed ? model::ValueRange::Integer{value} : model::ValueRange::Integer{expr.bits};
    return {whole, whole};
  }
  if (expr.kind == Expr::Kind::kResize && expr.width > expr.args[0].width) {
    const Expr& inner = expr.args[0];
    if (inner.kind != Expr::Kind::kSigned) return range_of(inner, false);
    if (is_signed) return range_of(inner.args[0], true);
  }
  return model::range_of(model::Type::integer(bits, is_signed));
}

Expr negate(const Operation& operation, const Expr& a) {
  if (!operation.type.is_float()) return verilog::unary("-", a);
  return verilog::binary("^", a, verilog::literal(std::uint64_t{1} << (a.width - 1), a.width));
}

}  // namespace

std::optional<bool> Units::decided(const Operation& operation,
                                   const std::vector<Expr>& operands) const {
  const model::Type type =
      emission_.kernel().operations[static_cast<std::size_t>(operation.operands[0])].type;
  if (!model::is_compare(operation.opcode) || !type.is_integer()) return {};
  return model::decided(operation.opcode, range_of(operands[0], type.is_signed),
                        range_of(operands[1], type.is_signed));
}

bool Units::has_decided_copy(model::OpId op) const {
  const Operation& operation = emission_.timing().operation(op);
  if (!model::is_compare(operation.opcode)) return false;
  bool found = false;
  model::for_each_copy(
      emission_.kernel(), emission_.timing().replicated(op),
      [&](const auto& copy) { found = found || decided(operation, operands_of(op, copy)); });
  return found;
}

/// Verilator takes a comparison that its operands' widths decide for a mistake.
Expr Units::comparison(const Operation& operation, const std::vector<Expr>& operands) const {
  if (const auto truth = decided(operation, operands)) return verilog::literal(*truth ? 1 : 0, 1);
  const model::Type type =
      emission_.kernel().operations[static_cast<std::size_t>(operation.operands[0])].type;
  return verilog::compare(model::infix(operation.opcode), with_sign(operands[0], type),
                          with_sign(operands[1], type));
}

Expr Units::expression(const Operation& operation, const std::vector<Expr>& operands) const {
  const auto type_of = [&](std::size_t index) {
    return emission_.kernel().operations[static_cast<std::size_t>(operation.operands[index])].type;
  };
  switch (operation.opcode) {
    case Opcode::kNeg:
      return negate(operation, operands[0]);
    case Opcode::kAbs:
      return verilog::binary(
          "&", operands[0],
          verilog::literal(~std::uint64_t{0} >> (65 - operands[0].width), operands[0].width));
    case Opcode::kNot:
      return verilog::unary("~", operands[0]);
    case Opcode::kShl:
      return verilog::binary("<<", operands[0], shift_amount(operands[1], operation.type.bits));
    case Opcode::kShr:
      return verilog::binary(operation.type.is_signed ? ">>>" : ">>",
                             with_sign(operands[0], operation.type),
                             shift_amount(operands[1], operation.type.bits));
    case Opcode::kSelect:
      return verilog::select(operands[0], operands[1], operands[2]);
    case Opcode::kCast:
      return verilog::resize(operands[0], operation.type.bits, type_of(0).is_signed);
    case Opcode::kBitcast:
      return operands[0];
    case Opcode::kMul:
      // Signed, so that synthesis sees through the sign extension of narrow operands.
      return verilog::binary("*", with_sign(operands[0], operation.type),
                             with_sign(operands[1], operation.type));
    default:
      break;
  }
  if (model::is_compare(operation.opcode)) return comparison(operation, operands);
  return verilog::binary(model::infix(operation.opcode), operands[0], operands[1]);
}

}  // namespace hls::codegen
