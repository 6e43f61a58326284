#include "frontend/c/arguments.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <utility>

#include "frontend/c/scalar_types.h"
#include "frontend/c/values.h"

namespace hls::frontend {

namespace {

/// Whether an argument for a reference is made for it: no variable, and no element of an array.
bool is_value(const clang::Expr& argument) {
  return llvm::isa<clang::MaterializeTemporaryExpr>(argument.IgnoreParens());
}

}  // namespace

Arguments::Arguments(Walk& walk, Values& values)
    : walk_(walk),
      context_(walk.context()),
      builder_(walk.builder()),
      scalars_(values.scalars),
      accesses_(values.accesses),
      overlays_(values.overlays),
      objects_(values.objects),
      pointers_(values.pointers),
      expressions_(values.expressions) {}

bool Arguments::bind(Frame& inner, const clang::ParmVarDecl& parameter,
                     const clang::Expr& argument) {
  if (record_of(context_, parameter.getOriginalType()) != nullptr) {
    if (bind_object(inner, parameter, argument)) return true;
    for (const clang::VarDecl* leaf : walk_.records().leaves(parameter)) inner.failed.insert(leaf);
    inner.failed.insert(&parameter);
    return false;
  }
  if (parameter.getType()->isPointerType() &&
      overlays_.is_recast(argument, parameter.getType()->getPointeeType())) {
    if (bind_recast(inner, parameter, argument)) return true;
    inner.failed.insert(&parameter);
    return false;
  }
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
  // A value of another type is no element.
  const bool is_element = type->isReferenceType() && !is_value(argument) &&
                          accesses_.is_place(*argument.IgnoreParenNoopCasts(context_));
  if (type->isPointerType() || is_row || is_element) {
    if (bind_array(inner, parameter, argument)) return true;
    inner.failed.insert(&parameter);
    return false;
  }
  return bind_value(inner, parameter, argument);
}

/// A copy of an object, or what refers to the caller's.
bool Arguments::bind_object(Frame& inner, const clang::ParmVarDecl& parameter,
                            const clang::Expr& argument) {
  const clang::QualType type = parameter.getOriginalType();
  const std::string what = fmt::format("'{}'", parameter.getName().str());
  if (!objects_.is_supported(type, parameter.getLocation(), what)) return false;
  if (type->isReferenceType() || type->isPointerType() || type->isArrayType()) {
    return refer(inner, parameter, argument);
  }
  auto value = objects_.value_of(argument);
  if (value) value = objects_.own(*std::move(value), parameter, argument);
  if (!value) return false;
  walk_.enter(inner);
  objects_.declare(parameter, *value, nullptr);
  walk_.leave();
  // What its references refer to is the caller's.
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(parameter);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const ObjectValue::Leaf& leaf = value->leaves[i];
    if (leaf.elements || leaf.referred == nullptr) continue;
    inner.aliases.erase(leaves[i]);
    if (!refer_to_scalar(inner, *leaves[i], *leaf.referred, argument)) return false;
  }
  return true;
}

/// What an expression names that is an object, an array of these or a pointer to one: `x` for `&x`, which is one
/// object.
Arguments::Referent Arguments::referent(const clang::Expr& written, bool is_pointer) {
  Named named = accesses_.named(written);
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(written.IgnoreParenImpCasts());
  const bool is_address = address != nullptr && address->getOpcode() == clang::UO_AddrOf;
  if (named.variable == nullptr && is_address) {
    return {accesses_.named(*address->getSubExpr()), is_pointer};
  }
  const bool is_self = llvm::isa<clang::CXXThisExpr>(written.IgnoreParenImpCasts());
  // The object of a member function may be what a pointer points to.
  const bool derefers = !is_pointer && !is_self && written.getType()->isPointerType();
  if (derefers) named.steps.push_back({Step::Kind::kSubscript});
  return {named, is_pointer && is_self};
}

bool Arguments::refer(Frame& frame, const clang::VarDecl& reference, const clang::Expr& object) {
  const clang::QualType type = reference.getType().getNonReferenceType();
  // `c ? a : b` is made for what only reads it.
  if (type.isConstQualified()) objects_.make_choice(object);
  const auto [named, is_one] = referent(object, type->isPointerType());
  if (named.variable == nullptr) {
    walk_.error(object, fmt::format("reference to '{}' is not supported", walk_.text(object)),
                {"accepted: references to variables and to elements of arrays"});
    return false;
  }
  if (walk_.frame().failed.count(named.variable) > 0) return false;
  const Accesses::Once once(accesses_, named);
  const std::vector<const clang::VarDecl*> from = walk_.records().leaves(*named.variable);
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(reference);
  if (from.size() != leaves.size()) {
    walk_.error(object, fmt::format("'{}' differs from '{}' in type", walk_.text(object),
                                    reference.getName().str()));
    return false;
  }
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const Named part = accesses_.part(named, *from[i]);
    if (walk_.frame().failed.count(part.variable) > 0) return false;
    const bool passes_on =
        part.steps.empty() &&
        (walk_.frame().references.count(part.variable) > 0 || part.declared != part.variable);
    const clang::VarDecl* scalar = passes_on ? part.variable : accesses_.scalar_of(part);
    if (scalar != nullptr && walk_.frame().scalars.count(scalar) > 0) {
      if (!refer_to_scalar(frame, *leaves[i], *scalar, object)) return false;
      continue;
    }
    const auto view = accesses_.view(part, object);
    if (!view) return false;
    frame.arrays[leaves[i]] = *view;
    if (pointers_.moves(reference)) pointers_.point(frame, *leaves[i], *view);
    const bool was_one = part.steps.empty() && walk_.frame().singles.count(part.variable) > 0;
    if (is_one || was_one) frame.singles.insert(leaves[i]);
  }
  return true;
}

/// Whether a reference is a part of what a constant member function works on.
bool Arguments::is_constant_self(const Frame& frame, const clang::VarDecl& reference) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(frame.function);
  return method != nullptr && method->isInstance() && method->isConst() &&
         walk_.records().origin(reference).object == &walk_.records().self(*method) &&
         !walk_.casts_const_away(*method);
}

/// The reference has a value of its own in another frame, which it gives back; one of several to the same variable
/// has it for all.
bool Arguments::refer_to_scalar(Frame& frame, const clang::VarDecl& reference,
                                const clang::VarDecl& scalar, const clang::Expr& written) {
  if (&frame == &walk_.frame()) {
    frame.aliases[&reference] = &scalar;
    return true;
  }
  if (walk_.frame().driving.count(&scalar) > 0) {
    if (reference.getType()->getPointeeType().isConstQualified() ||
        is_constant_self(frame, reference)) {
      frame.scalars[&reference] = walk_.frame().scalars[&scalar];
      return true;
    }
    walk_.error(written,
                fmt::format("the address of iterator '{}' is passed on", scalar.getName().str()),
                {"accepted: iterators that only the head of their `for` changes; pass its value"});
    return false;
  }
  for (const auto& [other, passed] : frame.references) {
    if (passed != &scalar) continue;
    frame.aliases[&reference] = other;
    return true;
  }
  frame.scalars[&reference] = walk_.frame().scalars[&scalar];
  frame.references[&reference] = &scalar;
  return true;
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
  if (!accesses_.has_type(*actual, expected, argument)) {
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
  if (pointers_.moves(parameter)) pointers_.point(inner, parameter, *actual);
  return true;
}

/// Binds a pointer to numbers of another size, or to `void`.
bool Arguments::bind_recast(Frame& inner, const clang::ParmVarDecl& parameter,
                            const clang::Expr& argument) {
  if (pointers_.moves(parameter)) {
    const auto view = overlays_.target(argument, parameter.getType()->getPointeeType());
    if (view) pointers_.point(inner, parameter, *view);
    return view.has_value();
  }
  auto recast = overlays_.recast(argument, argument);
  if (!recast) return false;
  if (recast->scalar != nullptr) {
    if (!refer_to_scalar(inner, parameter, *recast->scalar, argument)) return false;
    const auto other = inner.aliases.find(&parameter);
    recast->scalar = other == inner.aliases.end() ? &parameter : other->second;
  }
  inner.recasts[&parameter] = *std::move(recast);
  return true;
}

/// The parameter is a scalar of its own that starts with the variable's value and ends as its value.
bool Arguments::bind_reference(Frame& inner, const clang::ParmVarDecl& parameter,
                               const clang::Expr& argument, const clang::VarDecl& variable) {
  const Variable& actual = walk_.frame().scalars[&variable];
  const auto expected = scalar_type(context_, parameter.getType()->getPointeeType());
  const bool is_as_wide = expected && expected->bits == actual.type.bits;
  const bool fits = expected == actual.type ||
                    (is_as_wide && is_bitcast(*argument.IgnoreParenImpCasts(), context_));
  if (!actual.is_pointer && !fits) {
    walk_.error(argument,
                fmt::format("argument '{}' differs from parameter '{}' in type",
                            walk_.text(argument), parameter.getName().str()),
                {fmt::format("'{}' is declared at {}", parameter.getName().str(),
                             walk_.position(parameter.getLocation()))});
    return false;
  }
  return refer_to_scalar(inner, parameter, variable, argument);
}

/// The scalar of the caller whose address an argument is: `&s`, a pointer to one that the caller has
/// got itself, or in C++ an argument for a reference; else null.
const clang::VarDecl* Arguments::referenced(const clang::ParmVarDecl& parameter,
                                            const clang::Expr& argument) {
  if (is_value(argument)) return nullptr;
  const clang::Expr* bare =
      without_bitcasts(*argument.IgnoreParenImpCasts(), walk_.context()).IgnoreParenImpCasts();
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(bare);
  const bool is_address = address != nullptr && address->getOpcode() == clang::UO_AddrOf;
  if (is_address) bare = address->getSubExpr()->IgnoreParens();
  if (!is_address && parameter.getType()->isPointerType()) {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(bare);
    if (reference == nullptr) return nullptr;
    const clang::VarDecl* pointer = accesses_.named(*bare).variable;
    const bool refers = pointer != nullptr && walk_.frame().scalars.count(pointer) > 0;
    const bool is_element = refers && pointers_.is_moving(*pointer) &&
                            !parameter.getType()->getPointeeType()->isPointerType();
    return refers && !is_element ? pointer : nullptr;
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
