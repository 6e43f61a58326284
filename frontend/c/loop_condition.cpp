#include "frontend/c/loop_condition.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace hls::frontend {
namespace {

/// A relation, or !=.
model::Opcode comparison_of(clang::BinaryOperatorKind kind) {
  switch (kind) {
    case clang::BO_LT:
      return model::Opcode::kLt;
    case clang::BO_LE:
      return model::Opcode::kLe;
    case clang::BO_GT:
      return model::Opcode::kGt;
    case clang::BO_GE:
      return model::Opcode::kGe;
    default:
      return model::Opcode::kNe;
  }
}

}  // namespace

const clang::VarDecl* named_variable(const clang::Expr& expression) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(expression.IgnoreParenImpCasts());
  return reference == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
}

bool mentions(const clang::Stmt& expression, const clang::VarDecl& variable) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&expression);
  if (reference != nullptr) return reference->getDecl() == &variable;
  return std::any_of(
      expression.child_begin(), expression.child_end(),
      [&](const clang::Stmt* child) { return child != nullptr && mentions(*child, variable); });
}

bool is_always(const clang::Expr* condition) {
  if (condition == nullptr) return true;
  const clang::Expr& bare = *condition->IgnoreParenImpCasts();
  if (const auto* truth = llvm::dyn_cast<clang::CXXBoolLiteralExpr>(&bare))
    return truth->getValue();
  const auto* number = llvm::dyn_cast<clang::IntegerLiteral>(&bare);
  return number != nullptr && number->getValue() != 0;
}

std::optional<LoopCondition> loop_condition(const clang::Expr& written,
                                            const clang::VarDecl& iterator) {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(written.IgnoreParenImpCasts());
  if (op == nullptr || !(op->isRelationalOp() || op->getOpcode() == clang::BO_NE)) return {};
  const bool is_left = named_variable(*op->getLHS()) == &iterator;
  if (mentions(is_left ? *op->getRHS() : *op->getLHS(), iterator)) return {};  // it moves along
  if (is_left) {
    return LoopCondition{comparison_of(op->getOpcode()), op->getLHS(), op->getRHS()};
  }
  if (named_variable(*op->getRHS()) != &iterator) return {};
  const bool is_relation = op->isRelationalOp();
  const auto mirrored =
      is_relation ? clang::BinaryOperator::reverseComparisonOp(op->getOpcode()) : op->getOpcode();
  return LoopCondition{comparison_of(mirrored), op->getRHS(), op->getLHS()};
}

}  // namespace hls::frontend
