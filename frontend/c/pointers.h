#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "frontend/c/walk.h"

namespace clang {
class BinaryOperator;
class ConditionalOperator;
class QualType;
class UnaryOperator;
}  // namespace clang

namespace hls::frontend {

struct Values;

/// The pointer without references around it: of `int *&p` and `int **p` that to a number.
clang::QualType pointer_type(const clang::VarDecl& pointer);

/// Pointers that move: `p++`, `p = a + 4`. What such a one points to is a place, an array or a row of one, that each
/// assignment gives it, and a position in it, which is a scalar like others (Variable::place). A pointer to objects is
/// as many of them as these have members.
class Pointers {
 public:
  Pointers(Walk& walk, Values& values);

  /// Whether the function that declares a pointer gives it another value, or none at first.
  bool moves(const clang::VarDecl& pointer);
  /// Whether a variable of the function that is walked is such a pointer, or a reference to one.
  bool is_moving(const clang::VarDecl& variable) const;

  /// Begins a pointer that moves, with the value of its initialiser if there is one.
  void declare(const clang::VarDecl& pointer);
  /// Lets a pointer of a frame point to what a view names.
  void point(Frame& frame, const clang::VarDecl& pointer, const ArrayView& target);
  /// What a pointer points to here.
  std::optional<ArrayView> target(const clang::VarDecl& pointer, const clang::Expr& written);

  /// Lowers `p = a`, `p += 4` and `p++`.
  bool assign(const clang::BinaryOperator& op);
  bool step(const clang::UnaryOperator& op);
  /// The variable that has the value of `p++`, `p = a` or `c ? p : q`, which are evaluated once; null: it is another
  /// expression.
  const clang::VarDecl* made_by(const clang::Expr& written);

  /// The positions of two pointers that are compared or subtracted.
  std::optional<std::pair<Value, Value>> positions(const clang::BinaryOperator& op);
  /// What an expression points to: of objects each member.
  std::optional<std::vector<ArrayView>> targets(const clang::VarDecl& pointer,
                                                const clang::Expr& value);

 private:
  const clang::VarDecl* assigned(const clang::Expr& target, const clang::Expr& written);
  bool set(const clang::VarDecl& pointer, const clang::Expr& value, const clang::Expr& written);
  bool add(const clang::VarDecl& pointer, const Value& amount, bool is_down,
           const clang::Expr& written);
  void copy(const clang::VarDecl& from, const clang::VarDecl& to);
  bool evaluate(const clang::VarDecl& made, const clang::Expr& written);
  bool choose(const clang::VarDecl& made, const clang::ConditionalOperator& choice);

  Walk& walk_;
  KernelBuilder& builder_;
  Values& values_;
  std::map<const clang::FunctionDecl*, std::set<const clang::VarDecl*>>
      moving_;  ///< of functions looked at
};

}  // namespace hls::frontend
