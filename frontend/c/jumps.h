#pragma once

#include <optional>
#include <vector>

#include "frontend/c/loop_parts.h"
#include "frontend/c/scalars.h"
#include "frontend/c/walk.h"

namespace clang {
class FunctionDecl;
class QualType;
class Stmt;
}  // namespace clang

namespace hls::frontend {

/// `break`, `continue` and `return` before the end. Hardware leaves nothing early: a jump sets a
/// flag, a variable that the source does not have, and what it leaves out happens only where no flag
/// is set. The open statements are the frame's.
class Jumps {
 public:
  Jumps(Walk& walk, Scalars& scalars) : walk_(walk), scalars_(scalars) {}

  /// Begins a statement that jumps of one kind end, with a flag that is not set; leave() ends it.
  void enter(JumpScope::Kind kind, const clang::Stmt& place);
  void leave() { walk_.frame().jumps.pop_back(); }

  /// The same for the function at hand.
  void enter_function();

  /// Sets the flag of the innermost statement of that kind. Requires: there is one.
  void jump(JumpScope::Kind kind, const clang::Stmt& place);

  /// Flags of open statements that jumps in a statement set.
  std::vector<const clang::VarDecl*> flags_set_in(const clang::Stmt& statement) const;

  /// Those that end a loop, its own `break` with them. Requires: it is open if it has one.
  std::vector<const clang::VarDecl*> flags_of(const LoopParts& loop) const;
  /// These, and what holds the value of a function that returns in the loop.
  std::vector<const clang::VarDecl*> assigned_in(const LoopParts& loop) const;

  /// Whether a flag is set; nothing: none can be.
  std::optional<Value> is_any_set(const std::vector<const clang::VarDecl*>& flags,
                                  const clang::Stmt& place);

 private:
  Walk& walk_;
  Scalars& scalars_;
};

/// Whether the body of a loop or a `switch` has a `break`, or that of a loop a `continue`, of its
/// own.
bool has_break(const clang::Stmt& body);
bool has_continue(const clang::Stmt& body);

/// Whether nothing behind a statement is reached: all ways through it return, or loop for ever.
bool never_ends(const clang::Stmt& statement);

/// Whether a function returns elsewhere than at its end.
bool returns_early(const clang::FunctionDecl& function);

}  // namespace hls::frontend
