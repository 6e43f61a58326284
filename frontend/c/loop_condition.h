#pragma once

#include <cstdint>
#include <optional>

#include "model/kernel/kernel.h"

namespace clang {
class Expr;
class Stmt;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

/// `iterator + added comparison bound`, the condition of a loop: a relation, or !=, to which nothing is added.
struct LoopCondition {
  model::Opcode comparison;
  const clang::Expr* compared;  ///< the side with the iterator
  const clang::Expr* bound;
  std::int64_t added = 0;
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
