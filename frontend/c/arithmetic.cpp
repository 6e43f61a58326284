#include "frontend/c/arithmetic.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <cstdlib>
#include <limits>

namespace hls::frontend {
namespace {

using model::Opcode;
using model::Type;

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

std::optional<model::Opcode> opcode_of(const clang::BinaryOperator& op) {
  return opcode_of(op.getOpcode());
}

std::optional<Value> Arithmetic::apply(const clang::BinaryOperator& op, int opcode, Type type,
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
      walk_.error(*op.getRHS(),
                  fmt::format("shift by {} is undefined for a value of {} bits", amount, type.bits),
                  {fmt::format("accepted: 0..{}", type.bits - 1)});
      return {};
    }
  }
  const auto code = opcode_of(kind);
  if (!code) {
    walk_.error(op, fmt::format("operator '{}' in '{}' is not supported",
                                clang::BinaryOperator::getOpcodeStr(kind).str(), walk_.text(op)));
    return {};
  }
  return builder_.binary(*code, type, left, right, walk_.location(op));
}

/// Integer division, towards zero as in C; that of constants may be part of a subscript.
std::optional<Value> Arithmetic::quotient(const clang::BinaryOperator& op, bool remainder,
                                          Type type, const Value& left, const Value& right) {
  if (right.is_constant() && right.affine->constant() == 0) {
    walk_.error(op, fmt::format("division by zero in '{}' is undefined", walk_.text(op)));
    return {};
  }
  if (left.is_constant() && right.is_constant()) {
    const std::int64_t dividend = left.affine->constant();
    const std::int64_t divisor = right.affine->constant();
    return builder_.integer(type, remainder ? dividend % divisor : dividend / divisor,
                            walk_.location(op));
  }
  if (left.affine && right.is_constant()) {
    const auto value = affine_quotient(remainder, type, left, right.affine->constant());
    if (value) return value;
  }
  return builder_.binary(remainder ? Opcode::kRem : Opcode::kDiv, type, left, right,
                         walk_.location(op));
}

/// Of a dividend that is nowhere negative, or nowhere positive: rounding towards zero is rounding
/// its magnitude down.
std::optional<Value> Arithmetic::affine_quotient(bool remainder, Type type, const Value& left,
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

}  // namespace hls::frontend
