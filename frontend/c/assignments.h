#pragma once

#include <optional>

#include "frontend/c/arithmetic.h"
#include "frontend/c/walk.h"

namespace clang {
class UnaryOperator;
}  // namespace clang

namespace hls::frontend {

class Accesses;
class Overlays;
class Expressions;
class Pointers;
class Scalars;
struct Values;

/// Lowers assignments: `=`, the compound ones, ++ and --.
class Assignments {
 public:
  Assignments(Walk& walk, Values& values);

  /// Lowers `a = b` or `a += b` and gives the value that is assigned, if it is a number.
  std::optional<Value> lower(const clang::BinaryOperator& op);
  /// Assigns a value that no expression has.
  void assign(const clang::Expr& target, const Value& value);
  /// Lowers `a++`, a = a + 1 after the usual promotions, and gives the value of the expression: the old one
  /// where the operator stands behind.
  std::optional<Value> step(const clang::UnaryOperator& op);

 private:
  std::optional<Value> lower_compound(const clang::BinaryOperator& op);
  template <typename Update>
  std::optional<Value> update(const clang::Expr& target, const Update& new_value);

  Walk& walk_;
  KernelBuilder& builder_;
  Scalars& scalars_;
  Accesses& accesses_;
  Overlays& overlays_;
  Pointers& pointers_;
  Expressions& expressions_;
  Arithmetic arithmetic_;
};

}  // namespace hls::frontend
