#pragma once

#include <optional>

#include "frontend/c/accesses.h"
#include "frontend/c/scalars.h"
#include "frontend/c/walk.h"

namespace clang {
class ParmVarDecl;
class QualType;
}  // namespace clang

namespace hls::frontend {

/// Makes the kernel's arguments of its function's parameters and result.
class Parameters {
 public:
  Parameters(Walk& walk, Scalars& scalars, Accesses& accesses)
      : walk_(walk),
        context_(walk.context()),
        builder_(walk.builder()),
        scalars_(scalars),
        accesses_(accesses) {}

  /// Declares one parameter as an argument of the kernel.
  void declare(const clang::ParmVarDecl& parameter);
  /// What the kernel returns is an argument of one element behind the others; nothing: it returns
  /// none.
  std::optional<model::ArrayId> result_array(const clang::FunctionDecl& function);

 private:
  void declare_reference(const clang::ParmVarDecl& parameter);
  void declare_array(const clang::ParmVarDecl& parameter, clang::QualType type);
  void declare_scalar(const clang::ParmVarDecl& parameter);

  Walk& walk_;
  const clang::ASTContext& context_;
  KernelBuilder& builder_;
  Scalars& scalars_;
  Accesses& accesses_;
};

}  // namespace hls::frontend
