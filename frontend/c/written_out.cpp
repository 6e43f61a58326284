#include "frontend/c/written_out.h"

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "frontend/c/known_numbers.h"
#include "frontend/c/loop_condition.h"
#include "frontend/c/loop_parts.h"
#include "frontend/c/statements.h"

namespace hls::frontend {
namespace {

constexpr int kMostIterations = 64;

/// A step that is another one each time.
struct UnevenStep {
  const clang::VarDecl* variable;
  const clang::Expr* amount;
};

/// One of the steps, `a, b`, that is uneven, if the condition names its variable.
std::optional<UnevenStep> uneven_one(const clang::Stmt& step, const clang::Expr& condition) {
  const auto* written = llvm::dyn_cast<clang::Expr>(&step);
  if (written == nullptr) return {};
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(written->IgnoreParenImpCasts());
  if (op == nullptr) return {};
  if (op->getOpcode() == clang::BO_Comma) {
    const auto first = uneven_one(*op->getLHS(), condition);
    return first ? first : uneven_one(*op->getRHS(), condition);
  }
  const clang::VarDecl* variable = unevenly_stepped(*op);
  if (variable == nullptr || !mentions(condition, *variable)) return {};
  return UnevenStep{variable, op->getRHS()};
}

/// The step that decides how long a loop goes on, if it is uneven.
std::optional<UnevenStep> uneven_step(const clang::Stmt& loop) {
  const std::optional<LoopParts> parts = parts_of(loop);
  if (!parts || parts->condition == nullptr) return {};
  const clang::Expr& condition = *parts->condition;
  const auto head = head_of(*parts);
  const bool counts = head && head->step != nullptr;
  if (counts && !uneven_one(*head->step, condition)) return {};
  if (llvm::isa<clang::ForStmt>(loop)) {
    return parts->step == nullptr ? std::nullopt : uneven_one(*parts->step, condition);
  }
  const auto* block = llvm::dyn_cast<clang::CompoundStmt>(parts->body);
  if (block == nullptr) return uneven_one(*parts->body, condition);
  for (const clang::Stmt* statement : block->body()) {
    if (const auto step = uneven_one(*statement, condition)) return step;
  }
  return {};
}

/// What the start of a `for` gives a variable; null: nothing.
const clang::Expr* value_at_start(const clang::Stmt* start, const clang::VarDecl& variable) {
  if (variable.getInit() != nullptr && llvm::isa_and_nonnull<clang::DeclStmt>(start)) {
    const auto& group = llvm::cast<clang::DeclStmt>(*start);
    const bool is_own =
        std::find(group.decl_begin(), group.decl_end(), &variable) != group.decl_end();
    return is_own ? variable.getInit() : nullptr;
  }
  const auto* written = llvm::dyn_cast_or_null<clang::Expr>(start);
  const auto* op =
      written == nullptr ? nullptr : llvm::dyn_cast<clang::BinaryOperator>(written->IgnoreParens());
  if (op == nullptr) return nullptr;
  if (op->getOpcode() == clang::BO_Comma) {
    const clang::Expr* second = value_at_start(op->getRHS(), variable);
    return second != nullptr ? second : value_at_start(op->getLHS(), variable);
  }
  const bool is_own =
      op->getOpcode() == clang::BO_Assign && named_variable(*op->getLHS()) == &variable;
  return is_own ? op->getRHS() : nullptr;
}

}  // namespace

bool has_uneven_step(const clang::Stmt& loop) { return uneven_step(loop).has_value(); }

bool WrittenOut::decides(const clang::Stmt& loop) const {
  const UnevenStep step = *uneven_step(loop);
  const clang::VarDecl& variable = *step.variable;
  if (!is_known(walk_, *parts_of(loop)->condition, &variable)) return false;
  if (!is_known(walk_, *step.amount, &variable)) return false;
  const clang::Expr* start = value_at_start(parts_of(loop)->start, variable);
  return start == nullptr ? is_known(walk_, variable) : is_known(walk_, *start);
}

void WrittenOut::lower(const clang::Stmt& loop) {
  const LoopParts parts = *parts_of(loop);
  if (parts.start != nullptr) statements_.lower(*parts.start);
  const bool breaks = has_break(*parts.body);
  Flags flags = jumps_.flags_set_in(loop);
  if (breaks) {
    jumps_.enter(JumpScope::Kind::kLoop, loop);
    flags.push_back(walk_.frame().jumps.back().flag);
  }
  go_on(loop, flags, 0);
  if (breaks) jumps_.leave();
  pins_.of_written_out(loop);
}

/// The iterations from the one after so many on, where no flag is set.
void WrittenOut::go_on(const clang::Stmt& loop, const Flags& flags, int iterations) {
  const LoopParts parts = *parts_of(loop);
  if (!(parts.tests_last && iterations == 0) && !is_next(loop, iterations)) return;
  const bool continues = has_continue(*parts.body);
  if (continues) jumps_.enter(JumpScope::Kind::kIteration, *parts.body);
  statements_.lower(*parts.body);
  if (continues) jumps_.leave();
  statements_.unless_jumped(flags, *parts.body, [&] {
    if (parts.step != nullptr) statements_.lower(*parts.step);
    go_on(loop, flags, iterations + 1);
  });
}

bool WrittenOut::is_next(const clang::Stmt& loop, int iterations) {
  const clang::Expr& condition = *parts_of(loop)->condition;
  const std::optional<Value> value = expressions_.value_of(condition);
  const bool is_known = value && value->is_constant();
  if (is_known && value->affine->constant() == 0) return false;
  if (is_known && iterations < kMostIterations) return true;
  scalars_.fail_assigned(loop);
  if (!value) return false;
  const std::string text = walk_.text(condition);
  const std::string_view accepted =
      "accepted: a step that is the same in all iterations, such as i++ or i += 2; or a product, a "
      "quotient "
      "or a shift where the first value, the step and the condition are known";
  if (!is_known) {
    walk_.error(condition,
                fmt::format("whether the loop goes on, '{}', is not known after {} iterations",
                            text, iterations),
                {std::string(accepted)});
  } else {
    walk_.error(
        condition, fmt::format("the loop goes on, '{}', after {} iterations", text, iterations),
        {fmt::format("its iterations are written out; accepted: up to {}", kMostIterations)});
  }
  return false;
}

}  // namespace hls::frontend
