#include "frontend/c/written_out.h"

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "frontend/c/loop_condition.h"
#include "frontend/c/loop_parts.h"
#include "frontend/c/statements.h"

namespace hls::frontend {
namespace {

constexpr int kMostIterations = 64;

/// Whether one of the steps, `a, b`, is uneven and of a variable that the condition names.
bool steps_unevenly(const clang::Stmt& step, const clang::Expr& condition) {
  const auto* written = llvm::dyn_cast<clang::Expr>(&step);
  if (written == nullptr) return false;
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(written->IgnoreParenImpCasts());
  if (op == nullptr) return false;
  if (op->getOpcode() == clang::BO_Comma) {
    return steps_unevenly(*op->getLHS(), condition) || steps_unevenly(*op->getRHS(), condition);
  }
  const clang::VarDecl* variable = unevenly_stepped(*op);
  return variable != nullptr && mentions(condition, *variable);
}

}  // namespace

bool has_uneven_step(const clang::Stmt& loop) {
  const std::optional<LoopParts> parts = parts_of(loop);
  if (!parts || parts->condition == nullptr) return false;
  const auto head = head_of(*parts);
  const bool counts = head && head->step != nullptr;
  if (counts && !steps_unevenly(*head->step, *parts->condition)) return false;
  if (llvm::isa<clang::ForStmt>(loop)) {
    return parts->step != nullptr && steps_unevenly(*parts->step, *parts->condition);
  }
  const auto* block = llvm::dyn_cast<clang::CompoundStmt>(parts->body);
  if (block == nullptr) return steps_unevenly(*parts->body, *parts->condition);
  return std::any_of(block->body_begin(), block->body_end(), [&](const clang::Stmt* statement) {
    return steps_unevenly(*statement, *parts->condition);
  });
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
