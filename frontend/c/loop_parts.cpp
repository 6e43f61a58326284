#include "frontend/c/loop_parts.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

#include "frontend/c/loop_condition.h"

namespace hls::frontend {
namespace {

/// The expressions of `a, b, c`.
/// The variable that a step changes: of `i++`, `i += 2`, `i = i + 2`; null: of none.
const clang::VarDecl* counted_by(const clang::Expr& step) {
  const clang::Expr& bare = *step.IgnoreParens();
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&bare)) {
    return op->isIncrementDecrementOp() ? named_variable(*op->getSubExpr()) : nullptr;
  }
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&bare);
  if (op == nullptr || !op->isAssignmentOp()) return nullptr;
  const clang::VarDecl* variable = named_variable(*op->getLHS());
  const bool is_plain = op->getOpcode() == clang::BO_Assign;
  if (variable == nullptr || (is_plain && !mentions(*op->getRHS(), *variable))) return nullptr;
  return variable;
}

/// Whether `n op= amount` is another step each time.
bool is_uneven(const clang::CompoundAssignOperator& op, const clang::VarDecl& variable) {
  const bool is_sum =
      op.getOpcode() == clang::BO_AddAssign || op.getOpcode() == clang::BO_SubAssign;
  return !is_sum || mentions(*op.getRHS(), variable);
}

/// Whether `n = value` is a step, and another one each time: none of n + c, c + n and n - c.
bool is_uneven(const clang::Expr& value, const clang::VarDecl& variable) {
  if (!mentions(value, variable)) return false;
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(value.IgnoreParenImpCasts());
  if (sum == nullptr || !sum->isAdditiveOp()) return true;
  const bool is_first = named_variable(*sum->getLHS()) == &variable;
  const bool is_second =
      sum->getOpcode() == clang::BO_Add && named_variable(*sum->getRHS()) == &variable;
  if (is_first) return mentions(*sum->getRHS(), variable);
  return !is_second || mentions(*sum->getLHS(), variable);
}

/// Whether one of the comparisons that && joins bounds a variable.
bool is_bounded(const clang::Expr& condition, const clang::VarDecl& variable) {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(condition.IgnoreParenImpCasts());
  if (op != nullptr && op->getOpcode() == clang::BO_LAnd) {
    return is_bounded(*op->getLHS(), variable) || is_bounded(*op->getRHS(), variable);
  }
  return loop_condition(condition, variable).has_value();
}

/// Whether an expression names a variable that a loop's body declares.
bool names_local_of(const clang::Stmt& expression, const clang::Stmt& body) {
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&expression)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    if (variable == nullptr || !variable->isLocalVarDecl()) return false;
    const clang::SourceManager& sources = variable->getASTContext().getSourceManager();
    const clang::SourceLocation place = sources.getFileLoc(variable->getLocation());
    const clang::SourceLocation begin = sources.getFileLoc(body.getBeginLoc());
    const clang::SourceLocation end = sources.getFileLoc(body.getEndLoc());
    return !sources.isBeforeInTranslationUnit(place, begin) &&
           sources.isBeforeInTranslationUnit(place, end);
  }
  return std::any_of(
      expression.child_begin(), expression.child_end(),
      [&](const clang::Stmt* child) { return child != nullptr && names_local_of(*child, body); });
}

/// What the head of a `for` gives a value: each variable with that, if it is at hand.
std::vector<std::pair<const clang::VarDecl*, const clang::Expr*>> started(
    const clang::Stmt* start) {
  std::vector<std::pair<const clang::VarDecl*, const clang::Expr*>> variables;
  if (const auto* group = llvm::dyn_cast_or_null<clang::DeclStmt>(start)) {
    for (const clang::Decl* declared : group->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      variables.emplace_back(variable, variable == nullptr ? nullptr : variable->getInit());
    }
  } else if (const auto* value = llvm::dyn_cast_or_null<clang::Expr>(start)) {
    std::vector<const clang::Expr*> parts;
    add_parts(*value, parts);
    for (const clang::Expr* part : parts) {
      const auto* op = llvm::dyn_cast<clang::BinaryOperator>(part->IgnoreParens());
      const bool assigns = op != nullptr && op->getOpcode() == clang::BO_Assign;
      variables.emplace_back(assigns ? named_variable(*op->getLHS()) : nullptr,
                             assigns ? op->getRHS() : nullptr);
    }
  }
  return variables;
}

std::vector<const clang::Expr*> steps_of(const LoopParts& loop) {
  std::vector<const clang::Expr*> steps;
  if (loop.step != nullptr) {
    add_parts(*loop.step, steps);
    return steps;
  }
  const auto add = [&](const clang::Stmt& statement) {
    if (const auto* step = llvm::dyn_cast<clang::Expr>(&statement)) steps.push_back(step);
  };
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(loop.body)) {
    for (const clang::Stmt* statement : block->body()) add(*statement);
  } else {
    add(*loop.body);
  }
  return steps;
}

}  // namespace

void add_parts(const clang::Expr& written, std::vector<const clang::Expr*>& parts) {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(written.IgnoreParens());
  if (op != nullptr && op->getOpcode() == clang::BO_Comma) {
    add_parts(*op->getLHS(), parts);
    add_parts(*op->getRHS(), parts);
  } else {
    parts.push_back(&written);
  }
}

std::optional<LoopParts> parts_of(const clang::Stmt& statement) {
  if (const auto* counted = llvm::dyn_cast<clang::ForStmt>(&statement)) {
    return LoopParts{&statement, counted->getInit(), counted->getCond(), counted->getInc(),
                     counted->getBody()};
  }
  if (const auto* plain = llvm::dyn_cast<clang::WhileStmt>(&statement)) {
    if (plain->getConditionVariable() != nullptr) return {};
    return LoopParts{&statement, nullptr, plain->getCond(), nullptr, plain->getBody()};
  }
  if (const auto* last = llvm::dyn_cast<clang::DoStmt>(&statement)) {
    return LoopParts{&statement, nullptr, last->getCond(), nullptr, last->getBody(), true};
  }
  return {};
}

const clang::VarDecl* unevenly_stepped(const clang::BinaryOperator& op) {
  if (!op.isAssignmentOp()) return nullptr;
  const clang::VarDecl* variable = named_variable(*op.getLHS());
  if (variable == nullptr) return nullptr;
  const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(&op);
  const bool is_stepped =
      compound != nullptr ? is_uneven(*compound, *variable) : is_uneven(*op.getRHS(), *variable);
  return is_stepped ? variable : nullptr;
}

std::optional<LoopHead> head_of(const LoopParts& loop) {
  const auto variables = started(loop.start);
  const std::vector<const clang::Expr*> steps = steps_of(loop);
  const auto counts = [&](const clang::Expr* step) {
    const clang::VarDecl* variable = counted_by(*step);
    if (variable == nullptr) return false;
    const clang::QualType type = variable->getType();
    return (type->isIntegralOrEnumerationType() || type->isPointerType()) &&
           loop.condition != nullptr && is_bounded(*loop.condition, *variable) &&
           !names_local_of(*step, *loop.body);
  };
  const auto counts_evenly = [&](const clang::Expr* step) {
    const auto* op = llvm::dyn_cast<clang::BinaryOperator>(step->IgnoreParenImpCasts());
    return counts(step) && (op == nullptr || unevenly_stepped(*op) == nullptr);
  };
  LoopHead head;
  auto found = std::find_if(steps.begin(), steps.end(), counts_evenly);
  if (found == steps.end()) found = std::find_if(steps.begin(), steps.end(), counts);
  if (found != steps.end()) {
    head.iterator = counted_by(**found);
    head.step = *found;
    head.is_counting = true;
    head.steps_in_body = loop.step == nullptr;
    for (const clang::Expr* step : steps) {
      if (step != *found && !head.steps_in_body) head.other_steps.push_back(step);
    }
  } else {
    // What is wrong is told of this one.
    if (variables.size() != 1) return {};
    head.iterator = variables.front().first;
    head.step = loop.step;
    head.is_counting = head.iterator != nullptr && loop.step != nullptr &&
                       counted_by(*loop.step) == head.iterator && loop.condition != nullptr &&
                       mentions(*loop.condition, *head.iterator);
  }
  const auto own = std::find_if(variables.begin(), variables.end(),
                                [&](const auto& entry) { return entry.first == head.iterator; });
  head.starts_others = variables.size() > 1 || (own == variables.end() && !variables.empty());
  if (own != variables.end() && !head.starts_others) head.initial = own->second;
  if (head.iterator == nullptr || head.iterator->getType().isVolatileQualified()) return {};
  return head;
}

std::vector<const clang::Expr*> conjuncts_of(const clang::Expr& condition) {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(condition.IgnoreParenImpCasts());
  if (op == nullptr || op->getOpcode() != clang::BO_LAnd) return {&condition};
  std::vector<const clang::Expr*> all = conjuncts_of(*op->getLHS());
  for (const clang::Expr* other : conjuncts_of(*op->getRHS())) all.push_back(other);
  return all;
}

bool is_counted(const clang::Stmt& statement) {
  if (llvm::isa<clang::ForStmt>(statement)) return true;
  const auto parts = parts_of(statement);
  const auto head = parts ? head_of(*parts) : std::nullopt;
  return head && head->step != nullptr;
}

}  // namespace hls::frontend
