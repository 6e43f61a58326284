#include "frontend/c/loop_parts.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>

#include "frontend/c/loop_condition.h"

namespace hls::frontend {
namespace {

/// The expressions of `a, b, c`.
void add_parts(const clang::Expr& written, std::vector<const clang::Expr*>& parts) {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(written.IgnoreParens());
  if (op != nullptr && op->getOpcode() == clang::BO_Comma) {
    add_parts(*op->getLHS(), parts);
    add_parts(*op->getRHS(), parts);
  } else {
    parts.push_back(&written);
  }
}

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

/// Whether one of the comparisons that && joins bounds a variable.
bool is_bounded(const clang::Expr& condition, const clang::VarDecl& variable) {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(condition.IgnoreParenImpCasts());
  if (op != nullptr && op->getOpcode() == clang::BO_LAnd) {
    return is_bounded(*op->getLHS(), variable) || is_bounded(*op->getRHS(), variable);
  }
  return loop_condition(condition, variable).has_value();
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

std::optional<LoopHead> head_of(const LoopParts& loop) {
  const auto variables = started(loop.start);
  const std::vector<const clang::Expr*> steps = steps_of(loop);
  const auto counts = [&](const clang::Expr* step) {
    const clang::VarDecl* variable = counted_by(*step);
    return variable != nullptr && loop.condition != nullptr &&
           is_bounded(*loop.condition, *variable);
  };
  LoopHead head;
  const auto found = std::find_if(steps.begin(), steps.end(), counts);
  if (found != steps.end()) {
    head.iterator = counted_by(**found);
    head.step = *found;
    head.steps_in_body = loop.step == nullptr;
    for (const clang::Expr* step : steps) {
      if (step != *found && !head.steps_in_body) head.other_steps.push_back(step);
    }
  } else {
    // What is wrong is told of this one.
    if (variables.size() != 1) return {};
    head.iterator = variables.front().first;
    head.step = loop.step;
  }
  const auto own = std::find_if(variables.begin(), variables.end(),
                                [&](const auto& entry) { return entry.first == head.iterator; });
  head.starts_others = variables.size() > 1 || (own == variables.end() && !variables.empty());
  if (own != variables.end() && !head.starts_others) head.initial = own->second;
  if (head.iterator == nullptr || head.iterator->hasGlobalStorage()) return {};
  return head;
}

std::vector<const clang::Expr*> gates_of(const clang::Expr& condition,
                                         const clang::VarDecl& iterator) {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(condition.IgnoreParenImpCasts());
  if (op == nullptr || op->getOpcode() != clang::BO_LAnd) {
    if (is_bounded(condition, iterator)) return {};
    return {&condition};
  }
  std::vector<const clang::Expr*> gates = gates_of(*op->getLHS(), iterator);
  for (const clang::Expr* gate : gates_of(*op->getRHS(), iterator)) gates.push_back(gate);
  return gates;
}

bool is_counted(const clang::Stmt& statement) {
  if (llvm::isa<clang::ForStmt>(statement)) return true;
  const auto parts = parts_of(statement);
  const auto head = parts ? head_of(*parts) : std::nullopt;
  return head && head->step != nullptr;
}

}  // namespace hls::frontend
