#include "frontend/c/expressions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/Builtins.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/c/assigned_variables.h"
#include "frontend/c/math_functions.h"
#include "frontend/c/reach.h"
#include "frontend/c/scalar_types.h"
#include "frontend/c/unsequenced.h"
#include "frontend/c/values.h"

namespace hls::frontend {
namespace {

using model::Opcode;
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

constexpr const char* kAcceptedEffects =
    "accepted: =, += ..., ++ and -- in statements and their operands, but for sides of &&, || and "
    "?: "
    "that may be left out, and the heads of loops";

}  // namespace

Expressions::Expressions(Walk& walk, SourceLimits& limits, Values& values)
    : walk_(walk),
      context_(walk.context()),
      builder_(walk.builder()),
      limits_(limits),
      scalars_(values.scalars),
      accesses_(values.accesses),
      overlays_(values.overlays),
      assignments_(values.assignments),
      objects_(values.objects),
      pointers_(values.pointers),
      calls_(values.calls),
      constants_(walk),
      arithmetic_(walk) {}

std::optional<Value> Expressions::whole_value_of(const clang::Expr& written) {
  whole_ = written.IgnoreParenCasts();
  return value_of(written);
}

std::optional<Value> Expressions::value_of(const clang::Expr& written) {
  if (limits_.is_reached(written)) return {};
  const Objects::Keep keep(walk_);
  const FullExpression full(walk_, written);
  const clang::Expr& bare = *written.IgnoreParens();
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&bare)) return call_value(*call);
  const std::optional<Type> type = scalar_type(context_, bare.getType());
  if (!type) {
    const bool pointer = bare.getType()->isPointerType() || bare.getType()->isArrayType();
    walk_.error(
        bare,
        fmt::format("'{}' has type '{}', which is not supported {}", walk_.text(bare),
                    spelling(bare.getType()), pointer ? "as a value" : "here"),
        {pointer ? "arrays are accepted with all their subscripts, A[i][j]" : kAcceptedTypes});
    return {};
  }
  if (auto constant = constants_.fold(bare, *type)) return constant;
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&bare)) return conversion(*cast, *type);
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&bare)) return binary(*op, *type);
  const auto* unary_operator = llvm::dyn_cast<clang::UnaryOperator>(&bare);
  const bool is_pointed =
      unary_operator != nullptr && unary_operator->getOpcode() == clang::UO_Deref;
  if (unary_operator != nullptr && !is_pointed) return unary(*unary_operator, *type);
  if (const auto* op = llvm::dyn_cast<clang::ConditionalOperator>(&bare)) return choice(*op);
  // In C++ objects themselves are operands of a conditional and arguments for references.
  if (is_pointed || llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(bare) ||
      accesses_.is_place(bare)) {
    return read(bare);
  }
  return other_value(bare);
}

std::optional<Value> Expressions::other_value(const clang::Expr& written) {
  if (const auto* wrapper = llvm::dyn_cast<clang::FullExpr>(&written)) {
    return value_of(*wrapper->getSubExpr());
  }
  if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(&written)) {
    return value_of(*temporary->getSubExpr());
  }
  if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(&written)) {
    return value_of(*argument->getExpr());
  }
  if (const auto* initialiser = llvm::dyn_cast<clang::CXXDefaultInitExpr>(&written)) {
    return value_of(*initialiser->getExpr());
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&written)) {
    if (list->getNumInits() == 1) return value_of(*list->getInit(0));
  }
  walk_.error(written,
              fmt::format("{} '{}' is not supported", kind_of(written), walk_.text(written)));
  return {};
}

std::optional<Value> Expressions::call_value(const clang::CallExpr& call) {
  if (call.isGLValue()) return read(call);
  if (call.getBuiltinCallee() == clang::Builtin::BI__builtin_constant_p) return is_known(call);
  if (const auto type = scalar_type(context_, call.getType())) {
    if (auto constant = constants_.fold(call, *type)) return constant;  // such as __builtin_inff()
  }
  if (const auto opcode = math_opcode(call, context_)) return math_value(call, *opcode);
  const auto frame = calls_.inlined_in_order(call, may_assign_ || whole_ == &call);
  return frame ? frame->result : std::nullopt;
}

/// __builtin_constant_p, of a value as it is where functions are inlined.
std::optional<Value> Expressions::is_known(const clang::CallExpr& call) {
  const auto value = value_of(*call.getArg(0));
  if (!value) return {};
  const auto& operations = builder_.kernel().operations;
  const bool is_constant =
      value->affine
          ? value->is_constant()
          : operations[static_cast<std::size_t>(value->operation)].opcode == Opcode::kConstant;
  return builder_.integer(Type::integer(32, true), is_constant ? 1 : 0, walk_.location(call));
}

/// sqrt, fabs, abs, ...; that of an integer is a choice between it and its negative.
std::optional<Value> Expressions::math_value(const clang::CallExpr& call, model::Opcode opcode) {
  const auto first = value_of(*call.getArg(0));
  const auto second = call.getNumArgs() > 1 ? value_of(*call.getArg(1)) : first;
  if (!first || !second) return {};
  if (call.getNumArgs() > 1) {
    return builder_.binary(opcode, first->type, *first, *second, walk_.location(call));
  }
  if (first->type.is_float()) return builder_.unary(opcode, *first, walk_.location(call));
  const Value zero = builder_.integer(first->type, 0, walk_.location(call));
  const Value is_negative =
      builder_.binary(Opcode::kLt, Type::boolean(), *first, zero, walk_.location(call));
  const Value negative = builder_.unary(Opcode::kNeg, *first, walk_.location(call));
  return builder_.select(is_negative, negative, *first, walk_.location(call));
}

std::optional<Value> Expressions::condition(const clang::Expr& written) {
  const FullExpression full(walk_, written);
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
    return builder_.unary(model::Opcode::kNot, *operand, walk_.location(*negation));
  }
  const auto value = value_of(written);
  if (!value) return {};
  return builder_.is_true(*value, walk_.location(written));
}

/// A comparison or logical operation as a value: 0 or 1 of type `int` in C.
std::optional<Value> Expressions::truth(const clang::Expr& written, Type type) {
  const auto value = condition(written);
  if (!value) return {};
  return builder_.cast(*value, type, walk_.location(written));
}

std::optional<Value> Expressions::conversion(const clang::CastExpr& cast, Type type) {
  const clang::Expr& operand = *cast.getSubExpr();
  switch (cast.getCastKind()) {
    case clang::CK_LValueToRValue:
      objects_.make_choice(operand);
      return read(operand);
    case clang::CK_LValueToRValueBitCast: {  // __builtin_bit_cast
      const auto value = read(operand);
      return value ? std::optional(builder_.seen_as(*value, type, walk_.location(cast))) : value;
    }
    case clang::CK_IntegralToBoolean:
    case clang::CK_FloatingToBoolean:
      return condition(operand);
    case clang::CK_UserDefinedConversion:
      return value_of(operand);
    case clang::CK_NoOp:
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral:
    case clang::CK_FloatingCast: {
      const auto value = value_of(operand);
      if (!value) return {};
      if (cast.getCastKind() == clang::CK_FloatingToIntegral) warn_of_range(cast);
      return builder_.cast(*value, type, walk_.location(cast));
    }
    default:
      walk_.error(
          cast, fmt::format("conversion '{}' from '{}' to '{}' is not supported", walk_.text(cast),
                            spelling(operand.getType()), spelling(cast.getType())));
      return {};
  }
}

/// Of a known number without a value in the integer type it is converted to.
void Expressions::warn_of_range(const clang::CastExpr& cast) {
  llvm::APFloat number(0.0);
  if (!cast.getSubExpr()->EvaluateAsFloat(number, context_)) return;
  llvm::APSInt integer(static_cast<unsigned>(context_.getIntWidth(cast.getType())),
                       cast.getType()->isUnsignedIntegerType());
  bool is_exact = false;
  const auto status = number.convertToInteger(integer, llvm::APFloat::rmTowardZero, &is_exact);
  if (status != llvm::APFloat::opInvalidOp) return;
  walk_.warning(cast.getBeginLoc(), fmt::format("'{}' is undefined: it is outside of '{}'",
                                                walk_.text(cast), spelling(cast.getType())));
}

std::optional<Value> Expressions::read(const clang::Expr& object) {
  const clang::Expr& bare = *object.IgnoreParens();
  const auto type = scalar_type(context_, bare.getType());
  const auto as_written = [&](const std::optional<Value>& value) {
    // A bit-field has fewer bits than its type, a union is kept as one of its members.
    return value && type ? builder_.seen_as(*value, *type, walk_.location(bare)) : value;
  };
  if (overlays_.is_overlay(bare)) {
    const auto overlay = overlays_.find(bare);
    return overlay ? as_written(overlays_.read(*overlay, bare)) : std::nullopt;
  }
  const Named named = accesses_.named(bare);
  if (const clang::VarDecl* variable = accesses_.scalar_of(named)) {
    return as_written(read_scalar(*variable, bare));
  }
  if (accesses_.is_place(named)) {
    const auto place = accesses_.element(named, bare);
    if (!place) return {};
    return as_written(accesses_.load(*place, bare));
  }
  if (llvm::isa<clang::BinaryOperator, clang::UnaryOperator, clang::ConditionalOperator>(bare)) {
    return value_of(bare);
  }
  return other_value(bare);
}

std::optional<Value> Expressions::read_scalar(const clang::VarDecl& variable,
                                              const clang::Expr& written) {
  return scalars_.has(variable) ? scalars_.read(variable, written)
                                : constants_.global(variable, written);
}

std::optional<Value> Expressions::binary(const clang::BinaryOperator& op, Type type) {
  if (op.isAssignmentOp()) {
    if (may_assign(op)) return assignments_.lower(op);
    return {};
  }
  if (op.isComparisonOp() || op.isLogicalOp()) return truth(op, type);
  if (op.getLHS()->getType()->isPointerType() && op.getOpcode() == clang::BO_Sub) {
    const auto positions = pointers_.positions(op);
    if (!positions) return {};
    return builder_.binary(Opcode::kSub, type, positions->first, positions->second,
                           walk_.location(op));
  }
  if (op.getOpcode() == clang::BO_Comma) {
    (void)value_of(*op.getLHS());
    return value_of(*op.getRHS());
  }
  const auto both = sides(op);
  if (!both) return {};
  return arithmetic_.apply(op, op.getOpcode(), type, both->first, both->second);
}

/// The values of the sides of an operator whose order C leaves open.
std::optional<std::pair<Value, Value>> Expressions::sides(const clang::BinaryOperator& op) {
  if (!have_order(walk_, *op.getLHS(), *op.getRHS())) return {};
  const auto left = value_of(*op.getLHS());
  const auto right = value_of(*op.getRHS());
  if (!left || !right) return {};
  return std::pair{*left, *right};
}

/// Both sides are evaluated: no accepted expression that may be left out has a side effect or can trap. Loads of the right
/// one happen only where the left one leaves it open.
std::optional<Value> Expressions::logical(const clang::BinaryOperator& op) {
  const auto left = condition(*op.getLHS());
  if (!left) {
    (void)condition(*op.getRHS());
    return {};
  }
  const bool is_and = op.getOpcode() == clang::BO_LAnd;
  if (left->is_constant() && (left->affine->constant() != 0) != is_and) return left;
  std::optional<Value> right;
  const bool acts = may_assign_ && changes_scalars(*op.getRHS());
  if (acts && left->is_constant()) return condition(*op.getRHS());
  if (acts) {
    const Value goes_on = is_and ? *left : builder_.unary(Opcode::kNot, *left, walk_.location(op));
    alternatives(goes_on, op, [&] { right = condition(*op.getRHS()); }, {});
  } else {
    where(*left, is_and, *op.getRHS(), [&] { right = condition(*op.getRHS()); });
  }
  if (!right) return {};
  const Opcode opcode = is_and ? Opcode::kAnd : Opcode::kOr;
  return builder_.binary(opcode, Type::boolean(), *left, *right, walk_.location(op));
}

std::optional<Value> Expressions::comparison(const clang::BinaryOperator& op) {
  if (op.getLHS()->getType()->isPointerType() && opcode_of(op)) {
    const auto positions = pointers_.positions(op);
    if (!positions) return {};
    return builder_.binary(*opcode_of(op), Type::boolean(), positions->first, positions->second,
                           walk_.location(op));
  }
  if (!scalar_type(context_, op.getLHS()->getType()) || !opcode_of(op)) {
    walk_.error(op, fmt::format("comparison '{}' is not supported", walk_.text(op)));
    return {};
  }
  const auto both = sides(op);
  if (!both) return {};
  return builder_.binary(*opcode_of(op), Type::boolean(), both->first, both->second,
                         walk_.location(op));
}

std::optional<Value> Expressions::unary(const clang::UnaryOperator& op, Type type) {
  switch (op.getOpcode()) {
    case clang::UO_LNot:
      return truth(op, type);
    case clang::UO_Plus:
      return value_of(*op.getSubExpr());
    case clang::UO_Minus:
    case clang::UO_Not: {
      const auto operand = value_of(*op.getSubExpr());
      if (!operand) return {};
      const Opcode opcode = op.getOpcode() == clang::UO_Minus ? Opcode::kNeg : Opcode::kNot;
      return builder_.unary(opcode, *operand, walk_.location(op));
    }
    default:
      break;
  }
  if (op.isIncrementDecrementOp()) {
    if (may_assign(op)) return assignments_.step(op);
  } else {
    walk_.error(
        op, fmt::format("operator '{}' in '{}' is not supported",
                        clang::UnaryOperator::getOpcodeStr(op.getOpcode()).str(), walk_.text(op)));
  }
  return {};
}

bool Expressions::may_assign(const clang::Expr& written) {
  if (may_assign_) return true;
  const char* what = llvm::isa<clang::BinaryOperator>(written) ? "assignment" : "side effect";
  walk_.error(written, fmt::format("{} '{}' is not supported here", what, walk_.text(written)),
              {kAcceptedEffects});
  return false;
}

std::optional<Value> Expressions::choice(const clang::ConditionalOperator& choice) {
  const auto chosen = condition(*choice.getCond());
  if (!chosen) {
    (void)value_of(*choice.getTrueExpr());
    (void)value_of(*choice.getFalseExpr());
    return {};
  }
  if (chosen->is_constant()) {
    return value_of(chosen->affine->constant() != 0 ? *choice.getTrueExpr()
                                                    : *choice.getFalseExpr());
  }
  std::optional<Value> if_true;
  std::optional<Value> if_false;
  evaluate_sides(
      *chosen, choice, [&] { if_true = value_of(*choice.getTrueExpr()); },
      [&] { if_false = value_of(*choice.getFalseExpr()); });
  if (!if_true || !if_false) return {};
  return builder_.select(*chosen, *if_true, *if_false, walk_.location(choice));
}

void Expressions::evaluate_sides(const Value& chosen, const clang::ConditionalOperator& choice,
                                 const std::function<void()>& if_true,
                                 const std::function<void()>& if_false) {
  const clang::Expr& true_side = *choice.getTrueExpr();
  const clang::Expr& false_side = *choice.getFalseExpr();
  if (may_assign_ && (changes_scalars(true_side) || changes_scalars(false_side)))
    return alternatives(chosen, choice, if_true, if_false);
  where(chosen, true, true_side, if_true);
  where(chosen, false, false_side, if_false);
}

bool Expressions::changes_scalars(const clang::Expr& written) {
  // Clang's own question for sure effects leaves out what macros have.
  if (has_assignment(written)) return true;
  if (!written.HasSideEffects(context_)) return false;
  const auto assigned = assigned_variables(written, walk_);
  return std::any_of(assigned.begin(), assigned.end(), [&](const AssignedVariable& changed) {
    return walk_.frame().scalars.count(changed.variable) > 0;
  });
}

/// Evaluates expressions that assign where a condition holds, and where it does not.
void Expressions::alternatives(const Value& condition_value, const clang::Expr& written,
                               const std::function<void()>& then,
                               const std::function<void()>& otherwise) {
  const Location place = walk_.location(written);
  const std::size_t outer = builder_.conditions();
  builder_.assume(condition_value, place);
  scalars_.fork({condition_value, walk_.text(written), place, outer}, then, otherwise);
}

/// Where a condition bounds counters, loads of `written` need not happen elsewhere.
void Expressions::where(const Value& condition_value, bool holds, const clang::Expr& written,
                        const std::function<void()>& evaluate) {
  const std::size_t outer = builder_.conditions();
  const Location place = walk_.location(written);
  if (!condition_value.affine) {
    builder_.assume(holds ? condition_value : builder_.unary(Opcode::kNot, condition_value, place),
                    place);
  }
  walk_.definite().enter(walk_.definite().new_fork(), condition_value, holds, "");
  const Effects none(*this, false);
  evaluate();
  walk_.definite().leave();
  builder_.forget_conditions(outer);
}

}  // namespace hls::frontend
