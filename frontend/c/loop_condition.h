#pragma once

#include <optional>

#include "model/kernel/kernel.h"

namespace clang {
class Expr;
class Stmt;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

/// `iterator comparison bound`, the condition of a loop: a relation, or !=.
struct LoopCondition {
  model::Opcode comparison;
  const clang::Expr* iterator;
  const clang::Expr* bound;
};

/// The condition that an expression is for an iterator, on whichever side that is written; nothing:
/// it is none.
std::optional<LoopCondition> loop_condition(const clang::Expr& written,
                                            const clang::VarDecl& iterator);

/// Whether a condition is written as one that always holds, or not at all.
bool is_always(const clang::Expr* condition);

/// The variable that an expression is; null: it is none.
const clang::VarDecl* named_variable(const clang::Expr& expression);

/// Whether a variable is named anywhere in an expression.
bool mentions(const clang::Stmt& expression, const clang::VarDecl& variable);

}  // namespace hls::frontend
