#include "frontend/c/declarations.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frontend/c/array_declaration.h"
#include "frontend/c/scalar_types.h"

namespace hls::frontend {
namespace {

std::string quoted(const clang::VarDecl& variable) { return "'" + variable.getName().str() + "'"; }

}  // namespace

Declarations::Declarations(Walk& walk, Values& values)
    : walk_(walk),
      context_(walk.context()),
      builder_(walk.builder()),
      scalars_(values.scalars),
      static_variables_(values.static_variables),
      accesses_(values.accesses),
      overlays_(values.overlays),
      objects_(values.objects),
      pointers_(values.pointers),
      arguments_(values.arguments),
      expressions_(values.expressions),
      initialisers_(walk, values.expressions) {}

void Declarations::lower(const clang::DeclStmt& group) {
  for (const clang::Decl* declaration : group.decls()) {
    if (const auto* declared = llvm::dyn_cast<clang::VarDecl>(declaration)) {
      const clang::Expr* initialiser = declared->getInit();
      if (initialiser != nullptr) {
        initialisers_.warn_of_excess(*initialiser, declared->getType());
      }
      declare(*declared);
    } else if (llvm::isa<clang::FunctionDecl>(declaration)) {
      walk_.error(declaration->getLocation(),
                  "function declarations inside a function are not supported");
    }
  }
}

void Declarations::declare(const clang::VarDecl& variable) {
  const clang::QualType type = variable.getType();
  // A stream that is empty at the end of a call needs not be kept until the next one.
  const bool is_local = variable.isStaticLocal() && is_stream(context_, type);
  if (variable.hasGlobalStorage() && !is_local) return declare_static(variable);
  if (type.isVolatileQualified() || context_.getBaseElementType(type).isVolatileQualified()) {
    walk_.error(variable.getLocation(),
                fmt::format("volatile variable {} is not supported", quoted(variable)));
    walk_.frame().failed.insert(&variable);
    return;
  }
  if (const auto scalar = scalar_type(context_, type)) return declare_scalar(variable, *scalar);
  if (pointers_.moves(variable)) return declare_moving(variable);
  if (record_of(context_, type) != nullptr) {
    if (type->isReferenceType() || type->isPointerType()) return declare_object_reference(variable);
    return objects_.declare(variable);
  }
  if (type->isArrayType()) return declare_array(variable);
  if (type->isLValueReferenceType()) return declare_reference(variable);
  const bool is_pointer = type->isPointerType() && !type->isFunctionPointerType();
  if (is_pointer && variable.getInit() != nullptr) return declare_pointer(variable);
  walk_.error(variable.getLocation(),
              fmt::format("type '{}' of {} is not supported", spelling(type), quoted(variable)),
              {kAcceptedTypes, "and arrays of these with constant extents"});
  walk_.frame().failed.insert(&variable);
}

/// What is constant is read like a global, state is there from the start.
void Declarations::declare_static(const clang::VarDecl& variable) {
  const clang::QualType type = variable.getType();
  if (type.isConstQualified() && scalar_type(context_, type)) return;
  if (type.isConstQualified() && record_of(context_, type) != nullptr) return;
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(variable);
  const bool is_known =
      !leaves.empty() && std::all_of(leaves.begin(), leaves.end(), [&](const auto* leaf) {
        const bool is_scalar =
            scalar_type(context_, leaf->getType()).has_value() && !type.isVolatileQualified();
        return is_scalar || static_variables_.find(*leaf) || walk_.frame().failed.count(leaf) > 0;
      });
  if (is_known) return;
  walk_.error(variable.getLocation(),
              fmt::format("static variable {} of type '{}' is not supported", quoted(variable),
                          spelling(type)),
              {"accepted: numbers, arrays and structures of these"});
  walk_.frame().failed.insert(&variable);
}

void Declarations::declare_scalar(const clang::VarDecl& variable, model::Type type) {
  scalars_.declare(variable, type);
  if (variable.getInit() == nullptr) return;
  walk_.mark_copied(*variable.getInit()->IgnoreParenCasts());
  if (const auto value = expressions_.whole_value_of(*variable.getInit())) {
    scalars_.set(variable, *value);
  } else {
    walk_.frame().scalars[&variable].state = Variable::State::kFailed;
  }
}

void Declarations::declare_array(const clang::VarDecl& variable) {
  if (static_variables_.find(variable) || walk_.frame().failed.count(&variable) > 0) return;
  auto array = declared_array(walk_, variable, variable.getType());
  if (!array) {
    walk_.frame().failed.insert(&variable);
    return;
  }
  const model::ArrayId id = builder_.add_array(std::move(*array));
  walk_.frame().arrays[&variable] = {id, {}};
  if (variable.getInit() == nullptr) {
    accesses_.declare(id, variable);
  } else {
    initialisers_.store(id, *variable.getInit(), variable.evaluateValue());
  }
}

/// A pointer that keeps its first value stands for the array, or what follows from an element on,
/// that this one names.
void Declarations::declare_pointer(const clang::VarDecl& variable) {
  const clang::Expr& pointer = without_bitcasts(*variable.getInit(), context_);
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(pointer.IgnoreParenImpCasts());
  if (address != nullptr && address->getOpcode() == clang::UO_AddrOf) {
    const clang::VarDecl* scalar = accesses_.scalar_of(*address->getSubExpr());
    const bool is_known = scalar != nullptr && walk_.frame().scalars.count(scalar) > 0;
    if (is_known && walk_.frame().driving.count(scalar) == 0) {
      walk_.frame().aliases[&variable] = scalar;
      return;
    }
  }
  if (overlays_.is_recast(*variable.getInit(), variable.getType()->getPointeeType())) {
    const auto recast = overlays_.recast(*variable.getInit(), *variable.getInit());
    if (recast) walk_.frame().recasts[&variable] = *recast;
    if (recast && recast->scalar != nullptr) walk_.frame().aliases[&variable] = recast->scalar;
    if (!recast) walk_.frame().failed.insert(&variable);
    return;
  }
  const auto place = accesses_.view(*variable.getInit(), *variable.getInit());
  if (!place) {
    walk_.frame().failed.insert(&variable);
    return;
  }
  if (accesses_.has_type(*place, array_type(context_, variable.getType()), *variable.getInit())) {
    walk_.frame().arrays[&variable] = *place;
    return;
  }
  walk_.error(variable.getLocation(),
              fmt::format("pointer {} differs from '{}' in element type, rank or inner extents",
                          quoted(variable), walk_.text(*variable.getInit())));
  walk_.frame().failed.insert(&variable);
}

void Declarations::declare_moving(const clang::VarDecl& variable) {
  const bool is_known =
      record_of(context_, variable.getType()) == nullptr ||
      objects_.is_supported(variable.getType(), variable.getLocation(), quoted(variable));
  if (is_known) return pointers_.declare(variable);
  walk_.frame().failed.insert(&variable);
}

/// A reference or a pointer to an object, or to an array of these, stands for what its initialiser names.
void Declarations::declare_object_reference(const clang::VarDecl& variable) {
  const auto fail = [&] {
    for (const clang::VarDecl* leaf : walk_.records().leaves(variable)) {
      walk_.frame().failed.insert(leaf);
    }
    walk_.frame().failed.insert(&variable);
  };
  const clang::Expr* referent = variable.getInit();
  if (!objects_.is_supported(variable.getType(), variable.getLocation(), quoted(variable))) {
    return fail();
  }
  if (referent == nullptr || !arguments_.refer(walk_.frame(), variable, *referent)) {
    if (referent == nullptr) {
      walk_.error(variable.getLocation(),
                  fmt::format("pointer {} without a value is not supported", quoted(variable)),
                  {"accepted: a pointer with its one value, int *p = a + 4"});
    }
    fail();
  }
}

/// A reference stands for the element, or the row, that its initialiser names.
void Declarations::declare_reference(const clang::VarDecl& variable) {
  const clang::Expr& referent = *variable.getInit()->IgnoreParenNoopCasts(context_);
  const bool is_row = variable.getType().getNonReferenceType()->isArrayType();
  std::optional<ArrayView> place;
  if (is_row || accesses_.is_place(referent)) {
    place = accesses_.view(referent, referent);
  } else if (const clang::VarDecl* scalar = accesses_.scalar_of(referent);
             scalar != nullptr && walk_.frame().scalars.count(scalar) > 0) {
    walk_.frame().aliases[&variable] = scalar;
    return;
  } else {
    walk_.error(variable.getLocation(),
                fmt::format("reference {} to '{}' is not supported", quoted(variable),
                            walk_.text(referent)),
                {"accepted: references to variables and to elements or rows of arrays, such as "
                 "float &s = A[i][j]"});
  }
  if (place) {
    walk_.frame().arrays[&variable] = *place;
  } else {
    walk_.frame().failed.insert(&variable);
  }
}

}  // namespace hls::frontend
