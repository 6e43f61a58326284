#include "frontend/c/constants.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

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
  if (result.Val.isInt()) {
    return builder_.integer(type, bit_pattern(result.Val.getInt()), walk_.location(written));
  }
  if (!result.Val.isFloat() || !type.is_float()) return {};
  return builder_.bit_pattern(type, result.Val.getFloat().bitcastToAPInt().getZExtValue(),
                              walk_.location(written));
}

/// False for what reads a variable that is no constant: Clang would look at all of it, at each of its
/// operators again, to find that out.
bool Constants::may_be_constant(const clang::Stmt& written) {
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

std::optional<Value> Constants::global(const clang::VarDecl& variable,
                                       const clang::Expr& reference) {
  const std::optional<Type> type = scalar_type(context_, variable.getType());
  const bool is_constant = variable.getType().isConstQualified() || variable.isConstexpr();
  const clang::APValue* value =
      is_constant && variable.getAnyInitializer() != nullptr ? variable.evaluateValue() : nullptr;
  if (type && value != nullptr && value->isInt()) {
    return builder_.integer(*type, bit_pattern(value->getInt()), walk_.location(reference));
  }
  if (type && value != nullptr && value->isFloat()) {
    return builder_.bit_pattern(*type, value->getFloat().bitcastToAPInt().getZExtValue(),
                                walk_.location(reference));
  }
  walk_.error(reference,
              fmt::format("global variable '{}' is not supported", walk_.text(reference)),
              {"accepted: `const` globals with a constant initialiser; pass others as arguments",
               fmt::format("'{}' is declared at {}", variable.getName().str(),
                           walk_.position(variable.getLocation()))});
  return {};
}

}  // namespace hls::frontend
