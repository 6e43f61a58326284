#pragma once

#include <optional>
#include <vector>

namespace clang {
class BinaryOperator;
class Expr;
class Stmt;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

/// A `for`, `while` or `do`, of whose parts not all are there.
struct LoopParts {
  const clang::Stmt* whole = nullptr;
  const clang::Stmt* start = nullptr;
  const clang::Expr* condition = nullptr;
  const clang::Expr* step = nullptr;
  const clang::Stmt* body = nullptr;
  bool tests_last = false;  ///< it has a first iteration, whatever the condition
  /// What the condition joins by && beside bounds of the iterator: iterations end where one does not hold.
  std::vector<const clang::Expr*> gates = {};
  bool is_uncounted = false;  ///< gates are all that ends it, and may assign
};

/// Nothing: a statement is no loop, or one whose condition declares a variable.
std::optional<LoopParts> parts_of(const clang::Stmt& statement);

/// Which variable counts the iterations of a loop, and how.
struct LoopHead {
  const clang::VarDecl* iterator = nullptr;
  const clang::Expr* initial = nullptr;  ///< null: the value that it has, when `start` has happened
  const clang::Expr* step = nullptr;     ///< null: none is written
  bool is_counting = false;    ///< the step is one of the iterator, which the condition names
  bool steps_in_body = false;  ///< `step` is one of the statements of the body
  bool starts_others = false;  ///< the start gives further variables a value
  /// Further steps, in order, behind each iteration.
  std::vector<const clang::Expr*> other_steps = {};
};

/// The variable that the condition compares and that a step changes, of the head or of the body itself;
/// otherwise the one that the head of a `for` gives a value. Nothing: there is no such one.
std::optional<LoopHead> head_of(const LoopParts& loop);

/// The expressions that commas join, in order.
void add_parts(const clang::Expr& written, std::vector<const clang::Expr*>& parts);

/// The conditions that && joins, in order.
std::vector<const clang::Expr*> conjuncts_of(const clang::Expr& condition);

/// The variable that an assignment changes by another step each time, as `n *= 2` or `n = n >> 1`; null: it does not.
const clang::VarDecl* unevenly_stepped(const clang::BinaryOperator& op);

/// Whether a loop without a head counts its iterations by a step in its body.
bool is_counted(const clang::Stmt& statement);

}  // namespace hls::frontend
