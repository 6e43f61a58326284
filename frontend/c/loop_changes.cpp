#include "frontend/c/loop_changes.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <set>
#include <vector>

#include "frontend/c/assigned_variables.h"
#include "frontend/c/loop_condition.h"
#include "frontend/c/reach.h"

namespace hls::frontend {
namespace {

/// Variables that an expression names.
void add_variables(const clang::Stmt& expression, std::set<const clang::VarDecl*>& variables) {
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&expression)) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl())) {
      variables.insert(variable);
    }
  }
  for (const clang::Stmt* child : expression.children()) {
    if (child != nullptr) add_variables(*child, variables);
  }
}

/// Whether an expression reads what a variable points to, beside where.
bool reads_elements(const clang::Stmt& expression, const clang::VarDecl& variable) {
  if (!mentions(expression, variable)) return false;
  const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&expression);
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(&expression);
  const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expression);
  const bool is_element = access != nullptr && !access->getType()->isArrayType();  // no row
  if (is_element || llvm::isa<clang::CallExpr>(expression) ||
      (op != nullptr && op->getOpcode() == clang::UO_Deref) ||
      (member != nullptr && member->isArrow())) {
    return true;
  }
  if (llvm::isa<clang::DeclRefExpr>(expression))
    return !variable.getType()->isPointerType() && !variable.getType()->isArrayType();
  return std::any_of(expression.child_begin(), expression.child_end(),
                     [&](const clang::Stmt* child) {
                       return child != nullptr && reads_elements(*child, variable);
                     });
}

/// Whether code may store to an array that a variable names under another name.
bool stores_by_another(Walk& walk, const clang::Stmt& code, const clang::VarDecl& variable) {
  const std::set<model::ArrayId> arrays = walk.arrays_of(variable);
  std::set<const clang::VarDecl*> others;
  add_variables(code, others);
  others.erase(&variable);
  return std::any_of(others.begin(), others.end(), [&](const clang::VarDecl* other) {
    const std::set<model::ArrayId> same = walk.arrays_of(*other);
    return std::any_of(same.begin(), same.end(),
                       [&](model::ArrayId array) { return arrays.count(array) > 0; }) &&
           may_assign(code, *other);
  });
}

}  // namespace

bool may_assign(const clang::Stmt& statement, const clang::VarDecl& variable) {
  const clang::Expr* target = nullptr;
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&statement)) {
    if (op->isAssignmentOp()) target = op->getLHS();
  } else if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
    if (step->isIncrementDecrementOp()) target = step->getSubExpr();
  } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) {
    const clang::FunctionDecl* function = call->getDirectCallee();
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
      const clang::Expr* argument = call->getArg(i);
      const bool is_known = function != nullptr && i < function->getNumParams() &&
                            !llvm::isa<clang::CXXOperatorCallExpr>(call);
      const clang::QualType type =
          is_known ? function->getParamDecl(i)->getType() : argument->getType();
      const bool is_value = !argument->isLValue() && !argument->getType()->isPointerType();
      const bool is_constant = is_known && (type->isPointerType() || type->isReferenceType()) &&
                               type->getPointeeType().isConstQualified() &&
                               !casts_const_away(*function);
      if (!is_value && !is_constant && mentions(*argument, variable)) return true;
    }
  }
  // Of A[i] = ..., i is only read.
  for (const clang::Expr* base = target; base != nullptr;) {
    const clang::Expr& bare = *base->IgnoreParenCasts();
    if (named_variable(bare) == &variable) return true;
    if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(&bare)) {
      base = access->getBase();
    } else if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&bare)) {
      base = op->getSubExpr();
    } else if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(&bare);
               sum != nullptr && sum->getType()->isPointerType()) {
      base = sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS();
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&bare)) {
      base = member->getBase();
    } else {
      base = nullptr;
    }
  }
  return std::any_of(statement.child_begin(), statement.child_end(), [&](const clang::Stmt* child) {
    return child != nullptr && may_assign(*child, variable);
  });
}

const clang::VarDecl* changed_in(Walk& walk, const LoopParts& loop, const clang::Expr& written,
                                 const clang::VarDecl& iterator) {
  std::set<const clang::VarDecl*> variables;
  add_variables(written, variables);
  variables.erase(&iterator);
  // What the head assigns before the first iteration stays as it is.
  std::vector<AssignedVariable> assigned;
  for (const clang::Stmt* part : {loop.body, static_cast<const clang::Stmt*>(loop.condition),
                                  static_cast<const clang::Stmt*>(loop.step)}) {
    if (part == nullptr) continue;
    const std::vector<AssignedVariable> more = assigned_variables(*part, walk);
    assigned.insert(assigned.end(), more.begin(), more.end());
  }
  const auto is_assigned = [&](const clang::VarDecl* leaf) {
    return std::any_of(assigned.begin(), assigned.end(), [&](const AssignedVariable& one) {
      return one.variable == &walk.referred(*leaf);
    });
  };
  const auto changed =
      std::find_if(variables.begin(), variables.end(), [&](const clang::VarDecl* variable) {
        const auto leaves = walk.records().leaves(*variable);
        const clang::QualType type = variable->getType();
        const bool has_elements =
            type->isArrayType() || type->isPointerType() || walk.frame().arrays.count(variable) > 0;
        const bool is_moving =
            !leaves.empty() && walk.frame().scalars.count(&walk.referred(*leaves.front())) > 0;
        const bool reads = !has_elements || reads_elements(written, *variable);
        if (!reads && !is_moving) return false;
        return (has_elements && reads && may_assign(*loop.whole, *variable)) ||
               (reads && stores_by_another(walk, *loop.whole, *variable)) ||
               std::any_of(leaves.begin(), leaves.end(), is_assigned);
      });
  return changed == variables.end() ? nullptr : *changed;
}

}  // namespace hls::frontend
