#include <algorithm>
#include <bit>

#include "codegen/units.h"

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

Expr negate(const Operation& operation, const Expr& a) {
  if (!operation.type.is_float()) return verilog::unary("-", a);
  return verilog::binary("^", a, verilog::literal(std::uint64_t{1} << (a.width - 1), a.width));
}

}  // namespace

Expr Units::expression(const Operation& operation, const std::vector<Expr>& operands) const {
  const auto type_of = [&](std::size_t index) {
    return emission_.kernel().operations[static_cast<std::size_t>(operation.operands[index])].type;
  };
  const auto with_sign = [](const Expr& expr, model::Type type) {
    return type.is_signed ? verilog::as_signed(expr) : expr;
  };
  // Verilator takes a comparison of an unsigned number with 0 for a mistake.
  const auto has_zero = [&](const Expr& expr) { return vectors_with_zero_.count(expr.text) > 0; };
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
    case Opcode::kMul:
      // Signed, so that synthesis sees through the sign extension of narrow operands.
      return verilog::binary("*", with_sign(operands[0], operation.type),
                             with_sign(operands[1], operation.type));
    default:
      break;
  }
  if (model::is_compare(operation.opcode)) {
    std::vector<Expr> sides = {with_sign(operands[0], type_of(0)),
                               with_sign(operands[1], type_of(1))};
    if (!type_of(0).is_signed && std::any_of(operands.begin(), operands.end(), has_zero)) {
      for (Expr& side : sides) {
        side = verilog::as_signed(verilog::concat({verilog::literal(0, 1), std::move(side)}));
      }
    }
    return verilog::compare(model::infix(operation.opcode), sides[0], sides[1]);
  }
  return verilog::binary(model::infix(operation.opcode), operands[0], operands[1]);
}

}  // namespace hls::codegen
