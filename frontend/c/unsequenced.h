#pragma once

#include <set>

#include "frontend/c/static_variables.h"
#include "frontend/c/walk.h"

namespace hls::frontend {

/// What a call that is inlined changes of what its caller has.
struct Changes {
  std::set<const clang::VarDecl*> scalars;
  std::set<model::ArrayId> arrays;

  bool is_none() const { return scalars.empty() && arrays.empty(); }
};

/// Another part of the expression `full` that uses what the call in it changes, where C leaves open which of the two
/// comes first; null: there is none. The call itself: it is not found in the expression.
const clang::Stmt* unsequenced_use(const clang::Expr& full, const clang::Expr& call,
                                   const Changes& changes, Walk& walk,
                                   const StaticVariables& static_variables);

/// Whether an expression itself, not only by calls, assigns a variable that another one names or reaches by calls.
bool changes_what_is_used(Walk& walk, const clang::Expr& changing, const clang::Expr& using_it);

/// Whether one side of an operator, such as the target of an assignment, changes nothing that the other uses; otherwise that
/// is reported: C leaves open which side comes first, and of objects g++ 12 does it otherwise than C++17 says.
bool has_order(Walk& walk, const clang::Expr& side, const clang::Expr& other);
/// The same of both sides.
bool have_order(Walk& walk, const clang::Expr& left, const clang::Expr& right);

/// While it lives, `written` is the full expression at hand, unless it is a part of one.
class FullExpression {
 public:
  FullExpression(Walk& walk, const clang::Expr& written)
      : frame_(walk.frame()), outer_(frame_.full) {
    if (outer_ == nullptr) frame_.full = &written;
  }
  ~FullExpression() { frame_.full = outer_; }
  FullExpression(const FullExpression&) = delete;
  FullExpression& operator=(const FullExpression&) = delete;

 private:
  Frame& frame_;
  const clang::Expr* outer_;
};

}  // namespace hls::frontend
