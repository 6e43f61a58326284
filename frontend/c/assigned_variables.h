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

}  // namespace hls::frontend
