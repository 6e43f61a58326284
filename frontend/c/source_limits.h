#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "frontend/c/walk.h"

namespace clang {
class CallExpr;
}  // namespace clang

namespace hls::frontend {

/// Sees to it that a source holds no more than it may (frontend/limits.h): the first limit that it
/// exceeds is reported, and nothing more is read.
class SourceLimits {
 public:
  explicit SourceLimits(Walk& walk) : walk_(walk) {}

  /// Whether the kernel has too many operations, or another limit has been reported.
  bool is_reached(const clang::Stmt& place);
  /// Whether a function has more levels of expressions and statements in one another than is
  /// supported.
  bool is_too_deep(const clang::FunctionDecl& function);
  /// Counts a call that is to be inlined; false: there are too many.
  bool allows(const clang::Expr& call);

 private:
  void refuse(const clang::Stmt& place, std::string message, std::string accepted);

  Walk& walk_;
  std::set<const clang::FunctionDecl*> shallow_;  ///< functions with few levels
  std::size_t calls_ = 0;
  bool is_stopped_ = false;  ///< a limit has been reached and reported
};

}  // namespace hls::frontend
