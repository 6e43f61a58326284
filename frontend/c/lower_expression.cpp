#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include "frontend/c/lowering.h"
#include "frontend/c/scalar_types.h"

namespace hls::frontend {
namespace {

using model::Type;

/// What an expression of an unsupported kind is called in messages.
std::string kind_of(const clang::Expr& expression) {
  if (llvm::isa<clang::MemberExpr>(expression)) return "structure member";
  if (llvm::isa<clang::StringLiteral>(expression)) return "string literal";
  if (llvm::isa<clang::StmtExpr>(expression)) return "statement expression";
  if (llvm::isa<clang::CompoundLiteralExpr>(expression)) return "compound literal";
  if (llvm::isa<clang::BinaryConditionalOperator>(expression))
    return "operator '?:' without middle";
  return "expression";
}

/// Whether a conversion is 0 exactly when its operand is.
bool keeps_truth(const clang::CastExpr& cast, const clang::ASTContext& context) {
  if (cast.getCastKind() == clang::CK_IntegralToBoolean) return true;
  if (cast.getCastKind() != clang::CK_IntegralCast) return false;
  const auto from = scalar_type(context, cast.getSubExpr()->getType());
  const auto to = scalar_type(context, cast.getType());
  return from && to && to->bits >= from->bits;
}

/// The lowest 64 bits of a constant; those of an unsigned one may be no number of 63.
std::int64_t bit_pattern(const llvm::APSInt& value) {
  return static_cast<std::int64_t>(value.extOrTrunc(64).getZExtValue());
}

}  // namespace

std::optional<Value> Lowering::whole_expression(const clang::Expr& written) {
  whole_ = written.IgnoreParenCasts();
  return expression(written);
}

std::optional<Value> Lowering::expression(const clang::Expr& written) {
  if (is_at_limit(written)) return {};
  const clang::Expr& bare = *written.IgnoreParens();
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&bare)) return call_value(*call);
  const std::optional<Type> type = scalar_type(context_, bare.getType());
  if (!type) {
    const bool pointer = bare.getType()->isPointerType() || bare.getType()->isArrayType();
    error(bare,
          fmt::format("'{}' has type '{}', which is not supported {}", text(bare),
                      spelling(bare.getType()), pointer ? "as a value" : "here"),
          {pointer ? "arrays are accepted with all their subscripts, A[i][j]" : kAcceptedTypes});
    return {};
  }
  if (auto constant = folded(bare, *type)) return constant;
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&bare)) return conversion(*cast, *type);
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&bare)) return binary(*op, *type);
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&bare)) return unary(*op, *type);
  if (const auto* op = llvm::dyn_cast<clang::ConditionalOperator>(&bare)) return choice(*op);
  // In C++ objects themselves are operands of a conditional and arguments for references.
  if (llvm::isa<clang::DeclRefExpr>(bare) || is_place(bare)) return read(bare);
  return other_expression(bare);
}

std::optional<Value> Lowering::other_expression(const clang::Expr& written) {
  if (const auto* wrapper = llvm::dyn_cast<clang::FullExpr>(&written)) {
    return expression(*wrapper->getSubExpr());
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&written)) {
    if (list->getNumInits() == 1) return expression(*list->getInit(0));
  }
  error(written, fmt::format("{} '{}' is not supported", kind_of(written), text(written)));
  return {};
}

/// False for what reads a variable that is no constant: Clang would look at all of it, at each of its
/// operators again, to find that out.
bool Lowering::may_be_constant(const clang::Stmt& written) {
  const auto known = constants_.find(&written);
  if (known != constants_.end()) return known->second;
  bool result = true;
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&written)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    result = variable == nullptr || variable->getType().isConstQualified() ||
             variable->getType()->isReferenceType() || variable->isConstexpr();
  } else if (!llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::CallExpr>(written)) {
    for (const clang::Stmt* child : written.children()) {
      result = result && (child == nullptr || may_be_constant(*child));
    }
  }
  constants_[&written] = result;
  return result;
}

/// Constant expressions, with C's rules for their evaluation: round to nearest even, as the
/// compiler does.
std::optional<Value> Lowering::folded(const clang::Expr& written, Type type) {
  if (!written.isPRValue() || written.isValueDependent() || !may_be_constant(written)) return {};
  clang::Expr::EvalResult result;
  if (!written.EvaluateAsRValue(result, context_) || result.HasSideEffects) return {};
  if (result.HasUndefinedBehavior) return {};
  if (result.Val.isInt()) {
    return builder_.integer(type, bit_pattern(result.Val.getInt()), location(written));
  }
  if (!result.Val.isFloat() || !type.is_float()) return {};
  return builder_.bit_pattern(type, result.Val.getFloat().bitcastToAPInt().getZExtValue(),
                              location(written));
}

/// A value as u1: comparisons are not widened to `int` first.
std::optional<Value> Lowering::condition(const clang::Expr& written) {
  const clang::Expr* bare = written.IgnoreParens();
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(bare);
  if (cast != nullptr && keeps_truth(*cast, context_)) return condition(*cast->getSubExpr());
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(bare);
  if (op != nullptr && op->isComparisonOp()) return comparison(*op);
  if (op != nullptr && op->isLogicalOp()) return logical(*op);
  const auto* negation = llvm::dyn_cast<clang::UnaryOperator>(bare);
  if (negation != nullptr && negation->getOpcode() == clang::UO_LNot) {
    const auto operand = condition(*negation->getSubExpr());
    if (!operand) return {};
    return builder_.unary(model::Opcode::kNot, *operand, location(*negation));
  }
  const auto value = expression(written);
  if (!value) return {};
  return builder_.is_true(*value, location(written));
}

/// A comparison or logical operation as a value: 0 or 1 of type `int` in C.
std::optional<Value> Lowering::truth(const clang::Expr& written, Type type) {
  const auto value = condition(written);
  if (!value) return {};
  return builder_.cast(*value, type, location(written));
}

std::optional<Value> Lowering::conversion(const clang::CastExpr& cast, Type type) {
  const clang::Expr& operand = *cast.getSubExpr();
  switch (cast.getCastKind()) {
    case clang::CK_LValueToRValue:
      return read(operand);
    case clang::CK_IntegralToBoolean:
    case clang::CK_FloatingToBoolean:
      return condition(operand);
    case clang::CK_NoOp:
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral:
    case clang::CK_FloatingCast: {
      const auto value = expression(operand);
      if (!value) return {};
      return builder_.cast(*value, type, location(cast));
    }
    default:
      error(cast, fmt::format("conversion '{}' from '{}' to '{}' is not supported", text(cast),
                              spelling(operand.getType()), spelling(cast.getType())));
      return {};
  }
}

std::optional<Value> Lowering::read(const clang::Expr& object) {
  const clang::Expr& bare = *object.IgnoreParens();
  if (const clang::VarDecl* variable = scalar_of(bare)) return read_variable(*variable, bare);
  if (is_place(bare)) {
    const auto place = element(bare);
    if (!place) return {};
    return load(*place, bare);
  }
  if (llvm::isa<clang::BinaryOperator, clang::UnaryOperator, clang::ConditionalOperator>(bare)) {
    return expression(bare);
  }
  return other_expression(bare);
}

std::optional<Value> Lowering::read_variable(const clang::VarDecl& variable,
                                             const clang::Expr& reference) {
  if (frame().failed.count(&variable) > 0) return {};
  const auto found = frame().scalars.find(&variable);
  if (found == frame().scalars.end()) return read_global(variable, reference);
  const std::string declared = fmt::format("'{}' is declared at {}", variable.getName().str(),
                                           position(variable.getLocation()));
  switch (found->second.state) {
    case Variable::State::kDefined:
      has_read(found->second, reference);
      return found->second.value;
    case Variable::State::kUndefined:
      error(reference, fmt::format("'{}' is read before it is assigned", text(reference)),
            {declared});
      return {};
    case Variable::State::kIterator:
      error(reference, fmt::format("iterator '{}' is read outside its loop", text(reference)),
            {declared, "accepted: inside it, or behind a loop with constant bounds"});
      return {};
    case Variable::State::kFailed:
      return {};
  }
  return {};
}

std::optional<Value> Lowering::read_global(const clang::VarDecl& variable,
                                           const clang::Expr& reference) {
  const std::optional<Type> type = scalar_type(context_, variable.getType());
  const bool is_constant = variable.getType().isConstQualified() || variable.isConstexpr();
  const clang::APValue* value =
      is_constant && variable.getAnyInitializer() != nullptr ? variable.evaluateValue() : nullptr;
  if (type && value != nullptr && value->isInt()) {
    return builder_.integer(*type, bit_pattern(value->getInt()), location(reference));
  }
  if (type && value != nullptr && value->isFloat()) {
    return builder_.bit_pattern(*type, value->getFloat().bitcastToAPInt().getZExtValue(),
                                location(reference));
  }
  error(reference, fmt::format("global variable '{}' is not supported", text(reference)),
        {"accepted: `const` globals with a constant initialiser; pass others as arguments",
         fmt::format("'{}' is declared at {}", variable.getName().str(),
                     position(variable.getLocation()))});
  return {};
}

}  // namespace hls::frontend
