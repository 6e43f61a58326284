#pragma once

#include "frontend/c/accesses.h"
#include "frontend/c/walk.h"

namespace clang {
class ParmVarDecl;
}  // namespace clang

namespace hls::frontend {

class Expressions;
class Objects;
class Overlays;
class Pointers;
class Scalars;
struct Values;

/// Binds the parameters of a function that is inlined to the caller's arguments: values, views of
/// arrays, and scalars that are copied back when the function ends.
class Arguments {
 public:
  Arguments(Walk& walk, Values& values);

  /// Binds one parameter, while the caller is walked; false: an error was reported. It is poisoned
  /// then in the function, whose body is still looked at.
  bool bind(Frame& inner, const clang::ParmVarDecl& parameter, const clang::Expr& argument);
  /// Lets a reference or pointer of a frame, the one at hand or one inside it, refer to the object, or the array
  /// of these, that an expression of the frame at hand names; false: an error was reported.
  bool refer(Frame& frame, const clang::VarDecl& reference, const clang::Expr& object);
  /// Gives the caller's variables what the function's pointers and references made of them.
  void give_back(const Frame& inner);

 private:
  bool bind_object(Frame& inner, const clang::ParmVarDecl& parameter, const clang::Expr& argument);
  bool is_constant_self(const Frame& frame, const clang::VarDecl& reference);
  bool refer_to_scalar(Frame& frame, const clang::VarDecl& reference, const clang::VarDecl& scalar,
                       const clang::Expr& written);
  struct Referent {
    Named named;
    bool is_one;  ///< a pointer to it has no further elements
  };
  Referent referent(const clang::Expr& written, bool is_pointer);
  bool bind_value(Frame& inner, const clang::ParmVarDecl& parameter, const clang::Expr& argument);
  bool bind_recast(Frame& inner, const clang::ParmVarDecl& parameter, const clang::Expr& argument);
  bool bind_array(Frame& inner, const clang::ParmVarDecl& parameter, const clang::Expr& argument);
  bool bind_reference(Frame& inner, const clang::ParmVarDecl& parameter,
                      const clang::Expr& argument, const clang::VarDecl& variable);
  const clang::VarDecl* referenced(const clang::ParmVarDecl& parameter,
                                   const clang::Expr& argument);

  Walk& walk_;
  const clang::ASTContext& context_;
  KernelBuilder& builder_;
  Scalars& scalars_;
  Accesses& accesses_;
  Overlays& overlays_;
  Objects& objects_;
  Pointers& pointers_;
  Expressions& expressions_;
};

}  // namespace hls::frontend
