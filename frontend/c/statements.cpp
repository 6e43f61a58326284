#include "frontend/c/statements.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <utility>

namespace hls::frontend {
namespace {

struct RefusedStatement {
  clang::Stmt::StmtClass kind;
  const char* what;
  const char* note;
};

constexpr const char* kForNote =
    "accepted: `for` loops with constant or affine bounds, such as for (int i = 0; i < 16; i++)";

constexpr const char* kIfNote = "accepted: `if` around what is left out";

constexpr RefusedStatement kRefused[] = {
    {clang::Stmt::WhileStmtClass, "`while` loops are not supported", kForNote},
    {clang::Stmt::DoStmtClass, "`do` loops are not supported", kForNote},
    {clang::Stmt::SwitchStmtClass, "`switch` is not supported", "accepted: `?:`"},
    {clang::Stmt::BreakStmtClass, "`break` is not supported", kIfNote},
    {clang::Stmt::ContinueStmtClass, "`continue` is not supported", kIfNote},
    {clang::Stmt::GotoStmtClass, "`goto` is not supported", kForNote},
    {clang::Stmt::IndirectGotoStmtClass, "`goto` is not supported", kForNote},
    {clang::Stmt::ReturnStmtClass, "`return` before the end of the function is not supported",
     "accepted: one `return` as the last statement"},
    {clang::Stmt::GCCAsmStmtClass, "`asm` is not supported", ""},
};

}  // namespace

Statements::Statements(Walk& walk, SourceLimits& limits, Values& values, PragmaPins& pins)
    : walk_(walk),
      context_(walk.context()),
      builder_(walk.builder()),
      limits_(limits),
      scalars_(values.scalars),
      assignments_(values.assignments),
      calls_(values.calls),
      expressions_(values.expressions),
      declarations_(walk, values),
      loops_(walk, values, pins, *this) {}

void Statements::lower(const clang::Stmt& written) {
  if (limits_.is_reached(written)) return;
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(&written)) {
    for (const clang::Stmt* child : block->body()) lower(*child);
  } else if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(&written)) {
    loops_.lower(*loop);
  } else if (const auto* group = llvm::dyn_cast<clang::DeclStmt>(&written)) {
    declarations_.lower(*group);
  } else if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(&written)) {
    lower_if(*branch);
  } else if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(&written)) {
    lower(*label->getSubStmt());
  } else if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(&written)) {
    lower(*attributed->getSubStmt());
  } else if (const auto* value = llvm::dyn_cast<clang::Expr>(&written)) {
    lower_expression(*value);
  } else if (!llvm::isa<clang::NullStmt>(written)) {
    for (const RefusedStatement& refused : kRefused) {
      if (refused.kind != written.getStmtClass()) continue;
      return scalars_.refuse(
          written, refused.what,
          *refused.note == 0 ? std::vector<std::string>{} : std::vector<std::string>{refused.note});
    }
    scalars_.refuse(written, fmt::format("statement '{}' is not supported", walk_.text(written)));
  }
}

void Statements::lower_expression(const clang::Expr& written) {
  const clang::Expr& bare = *written.IgnoreParens();
  if (const auto* wrapper = llvm::dyn_cast<clang::FullExpr>(&bare)) {
    return lower_expression(*wrapper->getSubExpr());
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&bare)) {
    if (op->isAssignmentOp()) {
      (void)assignments_.lower(*op);
      return;
    }
    if (op->getOpcode() == clang::BO_Comma) {
      lower_expression(*op->getLHS());
      return lower_expression(*op->getRHS());
    }
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&bare)) {
    if (op->isIncrementDecrementOp()) return assignments_.step(*op);
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&bare)) {
    calls_.inlined(*call);
    return;
  }
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(&bare);
  if (cast != nullptr && cast->getCastKind() == clang::CK_ToVoid) {
    if (!cast->getSubExpr()->HasSideEffects(context_)) return;  // (void)unused;
    return lower_expression(*cast->getSubExpr());
  }
  if (bare.HasSideEffects(context_)) (void)expressions_.whole_value_of(bare);
}

void Statements::lower_if(const clang::IfStmt& branch) {
  clang::Expr::EvalResult result;
  bool taken = false;
  const bool plain = branch.getInit() == nullptr && branch.getConditionVariable() == nullptr;
  if (plain && branch.getCond()->EvaluateAsBooleanCondition(taken, context_)) {
    const clang::Stmt* body = taken ? branch.getThen() : branch.getElse();
    if (body != nullptr) lower(*body);
    return;
  }
  if (!plain) {
    return scalars_.refuse(branch, "a declaration in the head of `if` is not supported",
                           {"accepted: if (condition), with the declaration before it"});
  }
  const std::size_t outer = builder_.conditions();
  const std::optional<Value> chosen = assume(*branch.getCond());
  if (!chosen) {
    builder_.forget_conditions(outer);
    return refuse_branches(branch);
  }
  const int fork = walk_.definite().new_fork();
  const Variables before = walk_.frame().scalars;
  const int if_true = walk_.definite().enter(fork, *chosen, true, walk_.text(*branch.getCond()));
  lower(*branch.getThen());
  walk_.definite().leave();
  builder_.forget_conditions(outer);
  const auto after_then = std::exchange(walk_.frame().scalars, before);
  if (branch.getElse() != nullptr) {
    builder_.assume(builder_.unary(model::Opcode::kNot, *chosen, walk_.location(branch)),
                    walk_.location(branch));
    const int if_false =
        walk_.definite().enter(fork, *chosen, false, walk_.text(*branch.getCond()));
    lower(*branch.getElse());
    walk_.definite().leave();
    walk_.definite().join(if_true, if_false, builder_.current_loop());
    builder_.forget_conditions(outer);
  }
  scalars_.merge(*chosen, after_then, walk_.location(branch));
}

/// Looks for further errors in the branches of an `if` whose condition has been refused.
void Statements::refuse_branches(const clang::IfStmt& branch) {
  lower(*branch.getThen());
  if (branch.getElse() != nullptr) lower(*branch.getElse());
  scalars_.fail_assigned(branch);
}

/// Makes the builder assume a condition; the operands of && one by one, so that what follows the
/// first may rely on it. The condition as one value; nothing: an error was reported.
std::optional<Value> Statements::assume(const clang::Expr& written) {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(written.IgnoreParenImpCasts());
  if (op != nullptr && op->getOpcode() == clang::BO_LAnd) {
    const auto left = assume(*op->getLHS());
    if (left)
      walk_.definite().enter(walk_.definite().new_fork(), *left, true, walk_.text(*op->getLHS()));
    const auto right = assume(*op->getRHS());
    if (left) walk_.definite().leave();
    if (!left || !right) return {};
    return builder_.binary(model::Opcode::kAnd, model::Type::boolean(), *left, *right,
                           walk_.location(*op));
  }
  const auto value = expressions_.condition(written);
  if (value) builder_.assume(*value, walk_.location(written));
  return value;
}

}  // namespace hls::frontend
