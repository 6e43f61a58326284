#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <cstdlib>
#include <limits>

#include "frontend/c/lowering.h"
#include "frontend/c/scalar_types.h"

namespace hls::frontend {
namespace {

using model::Opcode;
using model::Type;

/// The opcode of a binary operator that has one; `a += b` counts as `a + b`.
std::optional<Opcode> opcode_of(clang::BinaryOperatorKind kind) {
  switch (kind) {
    case clang::BO_Add:
      return Opcode::kAdd;
    case clang::BO_Sub:
      return Opcode::kSub;
    case clang::BO_Mul:
      return Opcode::kMul;
    case clang::BO_Div:
      return Opcode::kDiv;
    case clang::BO_And:
      return Opcode::kAnd;
    case clang::BO_Or:
      return Opcode::kOr;
    case clang::BO_Xor:
      return Opcode::kXor;
    case clang::BO_Shl:
      return Opcode::kShl;
    case clang::BO_Shr:
      return Opcode::kShr;
    case clang::BO_EQ:
      return Opcode::kEq;
    case clang::BO_NE:
      return Opcode::kNe;
    case clang::BO_LT:
      return Opcode::kLt;
    case clang::BO_LE:
      return Opcode::kLe;
    case clang::BO_GT:
      return Opcode::kGt;
    case clang::BO_GE:
      return Opcode::kGe;
    default:
      return {};
  }
}

}  // namespace

std::optional<Value> Lowering::binary(const clang::BinaryOperator& op, Type type) {
  if (op.isAssignmentOp()) {
    if (whole_ == &op) return assignment(op);
    error(op, fmt::format("assignment '{}' inside an expression is not supported", text(op)),
          {"accepted: assignments as statements of their own, and in a row, a = b = c"});
    return {};
  }
  if (op.isComparisonOp() || op.isLogicalOp()) return truth(op, type);
  if (op.getOpcode() == clang::BO_Comma) {
    error(op, fmt::format("operator ',' in '{}' is not supported", text(op)));
    return {};
  }
  const auto left = expression(*op.getLHS());
  const auto right = expression(*op.getRHS());
  if (!left || !right) return {};
  return arithmetic(op, op.getOpcode(), type, *left, *right);
}

/// `opcode` is a clang::BinaryOperatorKind without assignment.
std::optional<Value> Lowering::arithmetic(const clang::BinaryOperator& op, int opcode, Type type,
                                          const Value& left, const Value& right) {
  const auto kind = static_cast<clang::BinaryOperatorKind>(opcode);
  const bool is_quotient = kind == clang::BO_Div || kind == clang::BO_Rem;
  if (is_quotient && type.is_integer()) {
    return quotient(op, kind == clang::BO_Rem, type, left, right);
  }
  const bool is_shift = kind == clang::BO_Shl || kind == clang::BO_Shr;
  if (is_shift && right.is_constant()) {
    const std::int64_t amount = right.affine->constant();
    if (amount < 0 || amount >= type.bits) {
      error(*op.getRHS(),
            fmt::format("shift by {} is undefined for a value of {} bits", amount, type.bits),
            {fmt::format("accepted: 0..{}", type.bits - 1)});
      return {};
    }
  }
  const auto code = opcode_of(kind);
  if (!code) {
    error(op, fmt::format("operator '{}' in '{}' is not supported",
                          clang::BinaryOperator::getOpcodeStr(kind).str(), text(op)));
    return {};
  }
  return builder_.binary(*code, type, left, right, location(op));
}

/// Integer division, towards zero as in C; that of constants may be part of a subscript.
std::optional<Value> Lowering::quotient(const clang::BinaryOperator& op, bool remainder, Type type,
                                        const Value& left, const Value& right) {
  if (right.is_constant() && right.affine->constant() == 0) {
    error(op, fmt::format("division by zero in '{}' is undefined", text(op)));
    return {};
  }
  if (left.is_constant() && right.is_constant()) {
    const std::int64_t dividend = left.affine->constant();
    const std::int64_t divisor = right.affine->constant();
    return builder_.integer(type, remainder ? dividend % divisor : dividend / divisor,
                            location(op));
  }
  if (left.affine && right.is_constant()) {
    const auto value = affine_quotient(remainder, type, left, right.affine->constant());
    if (value) return value;
  }
  return builder_.binary(remainder ? Opcode::kRem : Opcode::kDiv, type, left, right, location(op));
}

/// Of a dividend that is nowhere negative, or nowhere positive: rounding towards zero is rounding
/// its magnitude down.
std::optional<Value> Lowering::affine_quotient(bool remainder, Type type, const Value& left,
                                               std::int64_t divisor) {
  if (divisor == std::numeric_limits<std::int64_t>::min()) return {};
  const auto range = builder_.range(*left.affine);
  if (range && range->first < 0 && range->second > 0) return {};
  const std::int64_t sign = range && range->first < 0 ? -1 : 1;
  const auto magnitude = model::AffineExpr::quotient(*left.affine * sign, std::abs(divisor));
  if (!magnitude) return {};
  const model::AffineExpr quotient = *magnitude * (divisor < 0 ? -sign : sign);
  return builder_.affine(type, remainder ? *left.affine - quotient * divisor : quotient);
}

/// The value of an expression, or its truth, where a condition holds or does not: where that bounds
/// counters, its loads need not happen elsewhere.
std::optional<Value> Lowering::assuming(const Value& condition_value, bool holds,
                                        const clang::Expr& written, bool as_condition) {
  const std::size_t outer = builder_.conditions();
  const Location place = location(written);
  if (builder_.bounds_counters(condition_value, holds)) {
    builder_.assume(holds ? condition_value : builder_.unary(Opcode::kNot, condition_value, place),
                    place);
  }
  definite_.enter(definite_.new_fork(), condition_value, holds, "");
  auto value = as_condition ? condition(written) : expression(written);
  definite_.leave();
  builder_.forget_conditions(outer);
  return value;
}

/// Both sides are evaluated: no accepted expression has a side effect or can trap. Loads of the right
/// one happen only where the left one leaves it open.
std::optional<Value> Lowering::logical(const clang::BinaryOperator& op) {
  const auto left = condition(*op.getLHS());
  if (!left) {
    (void)condition(*op.getRHS());
    return {};
  }
  const auto right = assuming(*left, op.getOpcode() == clang::BO_LAnd, *op.getRHS(), true);
  if (!right) return {};
  const Opcode opcode = op.getOpcode() == clang::BO_LAnd ? Opcode::kAnd : Opcode::kOr;
  return builder_.binary(opcode, Type::boolean(), *left, *right, location(op));
}

std::optional<Value> Lowering::comparison(const clang::BinaryOperator& op) {
  if (!scalar_type(context_, op.getLHS()->getType()) || !opcode_of(op.getOpcode())) {
    error(op, fmt::format("comparison '{}' is not supported", text(op)));
    return {};
  }
  const auto left = expression(*op.getLHS());
  const auto right = expression(*op.getRHS());
  if (!left || !right) return {};
  return builder_.binary(*opcode_of(op.getOpcode()), Type::boolean(), *left, *right, location(op));
}

std::optional<Value> Lowering::unary(const clang::UnaryOperator& op, Type type) {
  switch (op.getOpcode()) {
    case clang::UO_LNot:
      return truth(op, type);
    case clang::UO_Plus:
      return expression(*op.getSubExpr());
    case clang::UO_Minus:
    case clang::UO_Not: {
      const auto operand = expression(*op.getSubExpr());
      if (!operand) return {};
      const Opcode opcode = op.getOpcode() == clang::UO_Minus ? Opcode::kNeg : Opcode::kNot;
      return builder_.unary(opcode, *operand, location(op));
    }
    default:
      break;
  }
  if (op.isIncrementDecrementOp()) {
    error(op, fmt::format("side effect '{}' inside an expression is not supported", text(op)),
          {"accepted: ++ and -- as statements of their own"});
  } else {
    error(op, fmt::format("operator '{}' in '{}' is not supported",
                          clang::UnaryOperator::getOpcodeStr(op.getOpcode()).str(), text(op)));
  }
  return {};
}

std::optional<Value> Lowering::choice(const clang::ConditionalOperator& choice) {
  const auto chosen = condition(*choice.getCond());
  if (!chosen) {
    (void)expression(*choice.getTrueExpr());
    (void)expression(*choice.getFalseExpr());
    return {};
  }
  const auto if_true = assuming(*chosen, true, *choice.getTrueExpr(), false);
  const auto if_false = assuming(*chosen, false, *choice.getFalseExpr(), false);
  if (!if_true || !if_false) return {};
  return builder_.select(*chosen, *if_true, *if_false, location(choice));
}

}  // namespace hls::frontend
