#include "frontend/c/last_value.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>

#include "frontend/c/loop_condition.h"
#include "model/divide.h"

namespace hls::frontend {
namespace {

/// A multiple of an iterator, and what is added.
struct Linear {
  std::int64_t factor = 0;
  std::int64_t added = 0;
};

/// Sums and multiples of an iterator and constants; nothing: another form.
std::optional<Linear> linear(const clang::ASTContext& context, const clang::Expr& written,
                             const clang::VarDecl& iterator) {
  const clang::Expr& bare = *written.IgnoreParenImpCasts();
  if (named_variable(bare) == &iterator) return Linear{1, 0};
  clang::Expr::EvalResult constant;
  if (bare.getType()->isIntegralOrEnumerationType() && bare.EvaluateAsInt(constant, context)) {
    const std::int64_t value = constant.Val.getInt().getExtValue();
    constexpr std::int64_t kMost = std::int64_t{1} << 31;
    if (value < -kMost || value > kMost) return {};
    return Linear{0, value};
  }
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&bare);
  if (op == nullptr) return {};
  const auto a = linear(context, *op->getLHS(), iterator);
  const auto b = linear(context, *op->getRHS(), iterator);
  if (!a || !b) return {};
  switch (op->getOpcode()) {
    case clang::BO_Add:
      return Linear{a->factor + b->factor, a->added + b->added};
    case clang::BO_Sub:
      return Linear{a->factor - b->factor, a->added - b->added};
    case clang::BO_Mul:
      if (a->factor != 0 && b->factor != 0) return {};
      return Linear{a->factor * b->added + b->factor * a->added, a->added * b->added};
    default:
      return {};
  }
}

/// The greatest value of an iterator at which `A[2 * i + c]` exists; nothing: another form.
std::optional<std::int64_t> last_subscript(const clang::ASTContext& context,
                                           const clang::ArraySubscriptExpr& access,
                                           const clang::VarDecl& iterator) {
  const clang::Expr& base = *access.getBase()->IgnoreParenImpCasts();
  clang::QualType type = base.getType();
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&base)) {
    if (const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(reference->getDecl())) {
      type = parameter->getOriginalType();
    }
  }
  const auto* array = context.getAsConstantArrayType(type);
  const auto subscript = linear(context, *access.getIdx(), iterator);
  if (array == nullptr || !subscript || subscript->factor < 1) return {};
  const auto extent = static_cast<std::int64_t>(array->getZExtSize());
  return model::floor_divide(extent - 1 - subscript->added, subscript->factor);
}

/// Whether what follows a statement may be left out.
bool may_jump(const clang::Stmt& statement) {
  if (llvm::isa<clang::BreakStmt, clang::ContinueStmt, clang::ReturnStmt, clang::GotoStmt>(
          statement)) {
    return true;
  }
  return std::any_of(statement.child_begin(), statement.child_end(),
                     [](const clang::Stmt* child) { return child != nullptr && may_jump(*child); });
}

}  // namespace

std::optional<std::int64_t> last_value(const clang::ASTContext& context,
                                       const clang::Stmt& statement, const clang::VarDecl& iterator,
                                       bool is_sure) {
  const auto of = [&](const clang::Stmt& part) {
    return last_value(context, part, iterator, is_sure);
  };
  if (llvm::isa<clang::SwitchStmt, clang::ConditionalOperator>(statement)) return {};
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(&statement)) return of(*choice->getCond());
  const auto* logical = llvm::dyn_cast<clang::BinaryOperator>(&statement);
  if (logical != nullptr && logical->isLogicalOp()) return of(*logical->getLHS());
  if (is_sure && llvm::isa<clang::ForStmt, clang::WhileStmt, clang::CXXForRangeStmt>(statement)) {
    return {};
  }
  std::optional<std::int64_t> last;
  const auto add = [&](const std::optional<std::int64_t>& other) {
    if (other) last = std::min(last.value_or(*other), *other);
  };
  if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(&statement)) {
    add(last_subscript(context, *access, iterator));
  }
  for (const clang::Stmt* child : statement.children()) {
    if (child == nullptr) continue;
    add(of(*child));
    if (is_sure && may_jump(*child)) break;
  }
  return last;
}

}  // namespace hls::frontend
