#include "frontend/c/constants.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include "frontend/c/initial_patterns.h"
#include "frontend/c/scalar_types.h"

namespace hls::frontend {
namespace {

using model::Type;

/// The lowest 64 bits of a constant; those of an unsigned one may be no number of 63.
std::int64_t bit_pattern(const llvm::APSInt& value) {
  return static_cast<std::int64_t>(value.extOrTrunc(64).getZExtValue());
}

}  // namespace

std::optional<Value> Constants::fold(const clang::Expr& written, Type type) {
  if (!written.isPRValue() || written.isValueDependent() || !may_be_constant(written)) return {};
  clang::Expr::EvalResult result;
  if (!written.EvaluateAsRValue(result, context_) || result.HasSideEffects) return {};
  if (result.HasUndefinedBehavior) return {};
  if (!result.Val.isInt() && !(result.Val.isFloat() && type.is_float())) return {};
  return constant(result.Val, type, written);
}

/// False for what reads a variable that is no constant: Clang would look at all of it, at each of its
/// operators again, to find that out.
bool Constants::may_be_constant(const clang::Stmt& written) {
  const auto known = constants_.find(&written);
  if (known != constants_.end()) return known->second;
  bool result = !llvm::isa<clang::CXXThisExpr>(written);
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

std::optional<ObjectValue> Constants::fold_object(const clang::Expr& written) {
  if (!written.isPRValue() || written.isValueDependent() || !may_be_constant(written)) return {};
  clang::Expr::EvalResult result;
  if (!written.EvaluateAsRValue(result, context_) || result.HasSideEffects) return {};
  if (result.HasUndefinedBehavior || !result.Val.isStruct()) return {};
  const clang::VarDecl& variable =
      walk_.records().made("", written.getType().getUnqualifiedType(), written.getBeginLoc());
  ObjectValue object;
  for (const clang::VarDecl* leaf : walk_.records().leaves(variable)) {
    const auto type = scalar_type(context_, leaf->getType());
    const auto value = part_of(result.Val, walk_.records().origin(*leaf).path);
    if (!type || value == nullptr || !(value->isInt() || value->isFloat())) return {};
    const model::Type narrowed = walk_.records().narrowed(*leaf, *type);
    object.leaves.emplace_back().scalar = {Variable::State::kDefined, narrowed,
                                           constant(*value, narrowed, written)};
  }
  return object;
}

Value Constants::constant(const clang::APValue& value, Type type, const clang::Expr& written) {
  const Location place = walk_.location(written);
  if (value.isInt()) return builder_.integer(type, bit_pattern(value.getInt()), place);
  return builder_.bit_pattern(type, value.getFloat().bitcastToAPInt().getZExtValue(), place);
}

std::optional<Value> Constants::global(const clang::VarDecl& variable,
                                       const clang::Expr& reference) {
  const Records::Origin origin = walk_.records().origin(variable);
  const clang::VarDecl& whole = *origin.object;
  const std::optional<Type> type = scalar_type(context_, variable.getType());
  const bool is_constant = whole.getType().isConstQualified() || whole.isConstexpr();
  const clang::APValue* initial =
      is_constant && whole.getAnyInitializer() != nullptr ? whole.evaluateValue() : nullptr;
  const auto value = initial == nullptr ? nullptr : part_of(*initial, origin.path);
  if (type && value != nullptr && (value->isInt() || value->isFloat())) {
    return constant(*value, walk_.records().narrowed(variable, *type), reference);
  }
  walk_.error(reference,
              fmt::format("global variable '{}' is not supported", walk_.text(reference)),
              {"accepted: `const` globals with a constant initialiser; pass others as arguments",
               fmt::format("'{}' is declared at {}", whole.getName().str(),
                           walk_.position(whole.getLocation()))});
  return {};
}

}  // namespace hls::frontend
