#include "frontend/c/arguments.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <utility>

#include "frontend/c/accesses.h"
#include "frontend/c/expressions.h"
#include "frontend/c/scalar_types.h"
#include "frontend/c/scalars.h"

namespace hls::frontend {

bool Arguments::bind(Frame& inner, const clang::ParmVarDecl& parameter,
                     const clang::Expr& argument) {
  const clang::VarDecl* variable = referenced(parameter, argument);
  // An iterator does not change during a call, so that a reference to a constant may have its value.
  const bool is_iterator = variable != nullptr && walk_.frame().driving.count(variable) > 0 &&
                           parameter.getType().getNonReferenceType().isConstQualified();
  if (variable != nullptr && !is_iterator) {
    if (bind_reference(inner, parameter, argument, *variable)) return true;
    inner.failed.insert(&parameter);
    return false;
  }
  const clang::QualType type = parameter.getType();
  const bool is_row = type.getNonReferenceType()->isArrayType();
  if (type->isPointerType() || is_row ||
      (type->isReferenceType() && accesses_.is_place(*argument.IgnoreParenNoopCasts(context_)))) {
    if (bind_array(inner, parameter, argument)) return true;
    inner.failed.insert(&parameter);
    return false;
  }
  return bind_value(inner, parameter, argument);
}

bool Arguments::bind_value(Frame& inner, const clang::ParmVarDecl& parameter,
                           const clang::Expr& argument) {
  const auto type = scalar_type(context_, parameter.getType().getNonReferenceType());
  if (!type) {
    walk_.error(parameter.getLocation(),
                fmt::format("parameter '{}' of type '{}' is not supported",
                            parameter.getName().str(), spelling(parameter.getType())),
                {kAcceptedTypes, "and arrays of these"});
    inner.failed.insert(&parameter);
    return false;
  }
  // An argument for a reference to a constant may be a value of its own.
  const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(argument.IgnoreParens());
  const auto value =
      expressions_.value_of(temporary == nullptr ? argument : *temporary->getSubExpr());
  if (!value) {
    inner.scalars[&parameter] = {Variable::State::kFailed, *type, {}};
    return false;
  }
  inner.scalars[&parameter] = {Variable::State::kDefined, *type, *value};
  return true;
}

/// Binds an array parameter to the caller's array, or to a row of it, if element type and inner
/// extents agree.
bool Arguments::bind_array(Frame& inner, const clang::ParmVarDecl& parameter,
                           const clang::Expr& argument) {
  const auto actual = accesses_.view(argument, argument);
  if (!actual) return false;
  const ArrayType expected =
      array_type(context_, parameter.getOriginalType().getNonReferenceType());
  if (!accesses_.has_type(*actual, expected)) {
    walk_.error(
        argument,
        fmt::format(
            "argument '{}' differs from parameter '{}' in element type, rank or inner extents",
            walk_.text(argument), parameter.getName().str()),
        {fmt::format("'{}' is declared at {}", parameter.getName().str(),
                     walk_.position(parameter.getLocation()))});
    return false;
  }
  inner.arrays[&parameter] = *actual;
  return true;
}

/// The parameter is a scalar of its own that starts with the variable's value and ends as its value.
bool Arguments::bind_reference(Frame& inner, const clang::ParmVarDecl& parameter,
                               const clang::Expr& argument, const clang::VarDecl& variable) {
  const auto refuse_it = [&](std::string message, std::string note) {
    walk_.error(argument, std::move(message), {std::move(note)});
    return false;
  };
  const Variable& actual = walk_.frame().scalars[&variable];
  if (scalar_type(context_, parameter.getType()->getPointeeType()) != actual.type) {
    return refuse_it(fmt::format("argument '{}' differs from parameter '{}' in type",
                                 walk_.text(argument), parameter.getName().str()),
                     fmt::format("'{}' is declared at {}", parameter.getName().str(),
                                 walk_.position(parameter.getLocation())));
  }
  if (walk_.frame().driving.count(&variable) > 0) {
    return refuse_it(
        fmt::format("the address of iterator '{}' is passed on", variable.getName().str()),
        "accepted: iterators that only the head of their `for` changes; pass its value");
  }
  for (const auto& [other, passed] : inner.references) {
    if (passed != &variable) continue;
    return refuse_it(fmt::format("argument '{}' names a variable that another argument names too",
                                 walk_.text(argument)),
                     "accepted: a variable of its own for each pointer");
  }
  inner.scalars[&parameter] = actual;
  inner.references[&parameter] = &variable;
  return true;
}

/// The scalar of the caller whose address an argument is: `&s`, a pointer to one that the caller has
/// got itself, or in C++ an argument for a reference; else null.
const clang::VarDecl* Arguments::referenced(const clang::ParmVarDecl& parameter,
                                            const clang::Expr& argument) {
  const clang::Expr* bare = argument.IgnoreParenImpCasts();
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(bare);
  const bool is_address = address != nullptr && address->getOpcode() == clang::UO_AddrOf;
  if (is_address) bare = address->getSubExpr()->IgnoreParens();
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(bare);
  if (!is_address && parameter.getType()->isPointerType()) {
    const auto* pointer =
        reference == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    return walk_.frame().references.count(pointer) > 0 ? pointer : nullptr;
  }
  if (!is_address && !parameter.getType()->isReferenceType()) return nullptr;
  const clang::VarDecl* variable = accesses_.scalar_of(*bare);
  return walk_.frame().scalars.count(variable) > 0 ? variable : nullptr;
}

void Arguments::give_back(const Frame& inner) {
  for (const auto& [parameter, variable] : inner.references) {
    const Variable& last = inner.scalars.at(parameter);
    walk_.frame().scalars[variable] = last;
    if (last.state == Variable::State::kDefined) scalars_.set(*variable, last.value);
  }
}

}  // namespace hls::frontend
