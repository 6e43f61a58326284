#pragma once

#include <optional>

#include "frontend/c/declarations.h"
#include "frontend/c/loops.h"
#include "frontend/c/values.h"
#include "frontend/c/walk.h"

namespace clang {
class IfStmt;
}  // namespace clang

namespace hls::frontend {

/// Lowers statements.
class Statements {
 public:
  Statements(Walk& walk, SourceLimits& limits, Values& values, PragmaPins& pins);

  /// Lowers a statement and what is in it.
  void lower(const clang::Stmt& written);

 private:
  void lower_expression(const clang::Expr& written);
  void lower_if(const clang::IfStmt& branch);
  void refuse_branches(const clang::IfStmt& branch);
  std::optional<Value> assume(const clang::Expr& written);

  Walk& walk_;
  const clang::ASTContext& context_;
  KernelBuilder& builder_;
  SourceLimits& limits_;
  Scalars& scalars_;
  Assignments& assignments_;
  Calls& calls_;
  Expressions& expressions_;
  Declarations declarations_;
  Loops loops_;
};

}  // namespace hls::frontend
