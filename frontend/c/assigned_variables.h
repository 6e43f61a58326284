#pragma once

#include <vector>

#include "frontend/c/walk.h"

namespace hls::frontend {

/// A scalar variable that a statement assigns.
struct AssignedVariable {
  const clang::VarDecl* variable;
  bool only_as_iterator;  ///< assigned in the heads of `for` statements only
};

/// The scalar variables that a statement of the function at hand assigns, each once, in source order of their
/// first assignment; of an object its members.
std::vector<AssignedVariable> assigned_variables(const clang::Stmt& statement, Walk& walk);

/// Whether a call in a statement assigns a variable or a member of it: one that it is passed or that a function it calls
/// keeps, or the object of an operator or a member function.
bool is_assigned_by_calls(const clang::Stmt& statement, const clang::VarDecl& variable, Walk& walk);

/// The variables that an expression of the function at hand names: one, or what a pointer points to, `*p`, `p[0]`; of an
/// object its members, or those of one part. None: it is no place, or what a call refers to.
std::vector<const clang::VarDecl*> members_named(Walk& walk, const clang::Expr& target,
                                                 Records::Part part = nullptr);

}  // namespace hls::frontend
