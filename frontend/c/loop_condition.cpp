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

/// What is added to an iterator in `i`, `i + 2`, `2 + i`, `i - 2`; nothing: another form.
std::optional<std::int64_t> added_to(const clang::VarDecl& iterator, const clang::Expr& written) {
  if (named_variable(written) == &iterator) return 0;
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(written.IgnoreParenImpCasts());
  if (op == nullptr || !op->isAdditiveOp() || !op->getType()->isIntegerType()) return {};
  const bool is_left = named_variable(*op->getLHS()) == &iterator;
  const bool is_sum = op->getOpcode() == clang::BO_Add;
  if (!is_left && !(is_sum && named_variable(*op->getRHS()) == &iterator)) return {};
  clang::Expr::EvalResult other;
  const clang::Expr& constant = is_left ? *op->getRHS() : *op->getLHS();
  if (!constant.EvaluateAsInt(other, iterator.getASTContext())) return {};
  constexpr std::int64_t kMost = std::int64_t{1} << 31;
  const auto value = other.Val.getInt().tryExtValue();
  if (!value || *value <= -kMost || *value >= kMost) return {};
  const std::int64_t added = is_sum ? *value : -*value;
  // Without a sign `i - 1` of 0 is no -1.
  return added < 0 && op->getType()->isUnsignedIntegerType() ? std::nullopt : std::optional(added);
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
  const auto left = added_to(iterator, *op->getLHS());
  const auto right = left ? std::nullopt : added_to(iterator, *op->getRHS());
  const auto added = left ? left : right;
  if (!added || (*added != 0 && op->getOpcode() == clang::BO_NE)) return {};
  const clang::Expr* compared = left ? op->getLHS() : op->getRHS();
  const clang::Expr* bound = left ? op->getRHS() : op->getLHS();
  if (mentions(*bound, iterator)) return {};  // it moves along
  const bool is_mirrored = !left && op->isRelationalOp();
  const auto kind =
      is_mirrored ? clang::BinaryOperator::reverseComparisonOp(op->getOpcode()) : op->getOpcode();
  return LoopCondition{comparison_of(kind), compared, bound, *added};
}

}  // namespace hls::frontend
