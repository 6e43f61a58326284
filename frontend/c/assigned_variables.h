#pragma once

#include <vector>

namespace clang {
class Stmt;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

/// A scalar variable that a statement assigns.
struct AssignedVariable {
  const clang::VarDecl* variable;
  bool only_as_iterator;  ///< assigned in the heads of `for` statements only
};

/// The scalar variables that a statement assigns, each once, in source order of their first
/// assignment.
std::vector<AssignedVariable> assigned_variables(const clang::Stmt& statement);

}  // namespace hls::frontend
