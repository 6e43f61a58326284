#pragma once

#include <vector>

#include "frontend/c/pragma_pins.h"
#include "frontend/c/values.h"
#include "frontend/c/walk.h"

namespace clang {
class Expr;
class Stmt;
}  // namespace clang

namespace hls::frontend {

class Statements;

/// Whether the variable that decides how long a loop goes on changes by another step each time, as in
/// `for (n = 1; n < 64; n *= 2)` or `while (n > 1) { ... n >>= 1; }`: such loops have few iterations as a rule.
bool has_uneven_step(const clang::Stmt& loop);

/// Lowers such loops: their iterations are written out one after the other. What decides whether there is
/// a next one must have a known value each time. Loops inside are there once for each iteration.
class WrittenOut {
 public:
  WrittenOut(Walk& walk, Values& values, PragmaPins& pins, Statements& statements)
      : walk_(walk),
        scalars_(values.scalars),
        expressions_(values.expressions),
        jumps_(values.jumps),
        pins_(pins),
        statements_(statements) {}

  /// Whether the variable has a known value as the loop begins, and the condition asks for nothing else that is not
  /// known. Requires: has_uneven_step(loop).
  bool decides(const clang::Stmt& loop) const;
  /// Requires: has_uneven_step(loop).
  void lower(const clang::Stmt& loop);

 private:
  using Flags = std::vector<const clang::VarDecl*>;

  void go_on(const clang::Stmt& loop, const Flags& flags, int iterations);
  bool is_next(const clang::Stmt& loop, int iterations);

  Walk& walk_;
  Scalars& scalars_;
  Expressions& expressions_;
  Jumps& jumps_;
  PragmaPins& pins_;
  Statements& statements_;
};

}  // namespace hls::frontend
