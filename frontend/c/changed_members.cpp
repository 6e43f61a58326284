#include "frontend/c/changed_members.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>

#include "frontend/c/reach.h"

namespace hls::frontend {

std::optional<ChangedMembers::Fields> ChangedMembers::of(const clang::CXXMethodDecl& method) {
  const auto [known, is_new] = known_.emplace(&method, std::nullopt);  // any, when it calls itself
  if (!is_new) return known->second;
  const std::vector<const clang::Stmt*> code = code_of(method);
  if (code.empty() || method.getParent()->isLambda()) return {};
  Fields fields;
  if (!std::all_of(code.begin(), code.end(),
                   [&](const clang::Stmt* part) { return note(*part, false, fields); })) {
    return {};
  }
  known_[&method] = fields;
  return fields;
}

/// `is_read`: the value of what the code names is looked at, no more. False: any may change.
bool ChangedMembers::note(const clang::Stmt& code, bool is_read, Fields& fields) {
  if (llvm::isa<clang::CXXThisExpr>(code)) return false;
  const auto passes_on = [&](const clang::Stmt& inner) { return note(inner, is_read, fields); };
  if (const auto* brackets = llvm::dyn_cast<clang::ParenExpr>(&code)) {
    return passes_on(*brackets->getSubExpr());
  }
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&code)) {
    if (cast->getCastKind() == clang::CK_LValueToRValue)
      return note(*cast->getSubExpr(), true, fields);
    const bool is_same_place = cast->getCastKind() == clang::CK_ArrayToPointerDecay ||
                               cast->getCastKind() == clang::CK_NoOp;
    return is_same_place ? passes_on(*cast->getSubExpr())
                         : note(*cast->getSubExpr(), false, fields);
  }
  if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(&code)) {
    return passes_on(*access->getBase()) && note(*access->getIdx(), false, fields);
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&code)) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    const clang::Expr& base = *member->getBase()->IgnoreParens();
    if (field == nullptr) return note(base, false, fields);
    if (llvm::isa<clang::CXXThisExpr>(base)) {
      // What it refers to is another object.
      if (field->getType()->isReferenceType() || field->getType()->isPointerType()) return false;
      if (!is_read) add(*field, fields);
      return true;
    }
    return member->isArrow() ? note(base, false, fields) : passes_on(base);
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&code)) {
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
    const auto* of_object = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
    const bool is_operator =
        llvm::isa<clang::CXXOperatorCallExpr>(call) && method != nullptr && method->isInstance();
    if (of_object != nullptr && method == nullptr) return false;
    if (of_object != nullptr &&
        !note_call(*of_object->getImplicitObjectArgument(), *method, fields)) {
      return false;
    }
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
      const clang::Expr& argument = *call->getArg(i);
      const bool ok = is_operator && i == 0 ? note_call(argument, *method, fields)
                                            : note(argument, false, fields);
      if (!ok) return false;
    }
    return true;
  }
  const std::vector<const clang::Stmt*> parts = parts_of_code(code);
  return std::all_of(parts.begin(), parts.end(), [&](const clang::Stmt* part) {
    return part == nullptr || note(*part, false, fields);
  });
}

/// `object`: on which a method is called.
bool ChangedMembers::note_call(const clang::Expr& object, const clang::CXXMethodDecl& method,
                               Fields& fields) {
  const bool is_constant = method.isConst() && !casts_const_away(method);
  const clang::Expr* bare = object.IgnoreParens();
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(bare);
  if (cast != nullptr && cast->getCastKind() == clang::CK_NoOp) bare = cast->getSubExpr();
  // That of a base class has others.
  if (!llvm::isa<clang::CXXThisExpr>(bare)) return note(object, is_constant, fields);
  if (is_constant) return true;
  const auto changed = of(method);
  if (!changed) return false;
  for (const clang::FieldDecl* field : *changed) add(*field, fields);
  return true;
}

void ChangedMembers::add(const clang::FieldDecl& field, Fields& fields) {
  if (std::find(fields.begin(), fields.end(), &field) == fields.end()) fields.push_back(&field);
}

}  // namespace hls::frontend
