#include "frontend/c/assigned_variables.h"

#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>
#include <set>

namespace hls::frontend {
namespace {

class AssignmentVisitor : public clang::RecursiveASTVisitor<AssignmentVisitor> {
 public:
  bool VisitForStmt(clang::ForStmt* loop) {  // NOLINT(readability-identifier-naming)
    for (const clang::Stmt* part : {loop->getInit(), static_cast<clang::Stmt*>(loop->getInc())}) {
      if (const auto* head = llvm::dyn_cast_or_null<clang::Expr>(part)) {
        heads_.insert(head->IgnoreParens());
      }
    }
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator* op) {  // NOLINT(readability-identifier-naming)
    if (op->isAssignmentOp()) add(*op->getLHS(), *op);
    return true;
  }

  bool VisitUnaryOperator(clang::UnaryOperator* op) {  // NOLINT(readability-identifier-naming)
    if (op->isIncrementDecrementOp()) add(*op->getSubExpr(), *op);
    return true;
  }

  /// What is passed by pointer or reference may be assigned there.
  bool VisitCallExpr(clang::CallExpr* call) {  // NOLINT(readability-identifier-naming)
    for (const clang::Expr* argument : call->arguments()) {
      const clang::Expr* bare = argument->IgnoreParenImpCasts();
      const auto* address = llvm::dyn_cast<clang::UnaryOperator>(bare);
      if (address != nullptr && address->getOpcode() == clang::UO_AddrOf) {
        add(*address->getSubExpr(), *argument);
      } else if (argument->isLValue() || argument->getType()->isPointerType()) {
        add(*bare, *argument);
      }
    }
    return true;
  }

  std::vector<AssignedVariable> found;

 private:
  /// A variable, or what a pointer to one points to: `*p`, `p[0]`.
  static const clang::Expr& named(const clang::Expr& target) {
    const clang::Expr& bare = *target.IgnoreParenImpCasts();
    if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(&bare)) {
      return *access->getBase()->IgnoreParenImpCasts();
    }
    const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&bare);
    const bool is_deref = op != nullptr && op->getOpcode() == clang::UO_Deref;
    return is_deref ? *op->getSubExpr()->IgnoreParenImpCasts() : bare;
  }

  void add(const clang::Expr& target, const clang::Expr& assignment) {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&named(target));
    if (reference == nullptr) return;
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    if (variable == nullptr) return;
    const bool as_iterator = heads_.count(&assignment) > 0;
    const auto known = std::find_if(found.begin(), found.end(), [&](const AssignedVariable& other) {
      return other.variable == variable;
    });
    if (known == found.end()) {
      found.push_back({variable, as_iterator});
    } else {
      known->only_as_iterator = known->only_as_iterator && as_iterator;
    }
  }

  std::set<const clang::Stmt*> heads_;
};

}  // namespace

std::vector<AssignedVariable> assigned_variables(const clang::Stmt& statement) {
  AssignmentVisitor visitor;
  visitor.TraverseStmt(const_cast<clang::Stmt*>(&statement));  // the visitor changes nothing
  return visitor.found;
}

}  // namespace hls::frontend
