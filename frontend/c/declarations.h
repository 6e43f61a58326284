#pragma once

#include "frontend/c/initialisers.h"
#include "frontend/c/values.h"
#include "frontend/c/walk.h"

namespace clang {
class DeclStmt;
}  // namespace clang

namespace hls::frontend {

/// Lowers the declarations of local variables: scalars, arrays and references.
class Declarations {
 public:
  Declarations(Walk& walk, Values& values);

  /// Lowers all variables of a statement, with their initialisers.
  void lower(const clang::DeclStmt& group);

 private:
  void declare(const clang::VarDecl& variable);
  void declare_static(const clang::VarDecl& variable);
  void declare_scalar(const clang::VarDecl& variable, model::Type type);
  void declare_array(const clang::VarDecl& variable);
  void declare_pointer(const clang::VarDecl& variable);
  void declare_moving(const clang::VarDecl& variable);
  void declare_reference(const clang::VarDecl& variable);
  void declare_object_reference(const clang::VarDecl& variable);

  Walk& walk_;
  const clang::ASTContext& context_;
  KernelBuilder& builder_;
  Scalars& scalars_;
  StaticVariables& static_variables_;
  Accesses& accesses_;
  Overlays& overlays_;
  Objects& objects_;
  Pointers& pointers_;
  Arguments& arguments_;
  Expressions& expressions_;
  Initialisers initialisers_;
};

}  // namespace hls::frontend
