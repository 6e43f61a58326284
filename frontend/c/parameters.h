#pragma once

#include <string>
#include <utility>
#include <vector>

#include "frontend/c/values.h"
#include "frontend/c/walk.h"
#include "model/kernel/object_parameter.h"

namespace clang {
class ParmVarDecl;
class QualType;
}  // namespace clang

namespace hls::frontend {

/// Makes the kernel's arguments of its function's parameters and result.
class Parameters {
 public:
  Parameters(Walk& walk, Values& values)
      : walk_(walk),
        context_(walk.context()),
        builder_(walk.builder()),
        scalars_(values.scalars),
        accesses_(values.accesses),
        pointers_(values.pointers),
        streams_(values.streams) {}

  /// Declares one parameter as an argument of the kernel.
  void declare(const clang::ParmVarDecl& parameter);
  /// What the kernel returns is an argument of one element behind the others, for an object one for each member;
  /// none: it returns nothing.
  std::vector<model::ArrayId> results(const clang::FunctionDecl& function);

  /// The parameters that are objects, and the result if it is one.
  std::vector<model::ObjectParameter>& objects() { return objects_; }

 private:
  void declare_object(const clang::ParmVarDecl& parameter);
  void note_object(const clang::VarDecl& object, model::ObjectParameter::Kind kind,
                   const std::vector<std::string>& arguments);
  void note_enumeration(clang::QualType written, model::ObjectParameter::Kind kind,
                        const std::string& argument);
  void declare_reference(const clang::ParmVarDecl& parameter);
  void declare_array(const clang::ParmVarDecl& parameter, clang::QualType type);
  void declare_scalar(const clang::ParmVarDecl& parameter);

  Walk& walk_;
  const clang::ASTContext& context_;
  KernelBuilder& builder_;
  Scalars& scalars_;
  Accesses& accesses_;
  Pointers& pointers_;
  Streams& streams_;
  std::vector<model::ObjectParameter> objects_;
};

}  // namespace hls::frontend
