#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "frontend/c/arithmetic.h"
#include "frontend/c/constants.h"
#include "frontend/c/source_limits.h"
#include "frontend/c/walk.h"

namespace clang {
class CastExpr;
class ConditionalOperator;
class UnaryOperator;
}  // namespace clang

namespace hls::frontend {

class Accesses;
class Overlays;
class Assignments;
class Calls;
class Objects;
class Pointers;
class Scalars;
struct Values;

/// Lowers expressions to values.
class Expressions {
 public:
  Expressions(Walk& walk, SourceLimits& limits, Values& values);

  /// The value of an expression; what it assigns is assigned.
  std::optional<Value> value_of(const clang::Expr& written);
  /// The value of the right-hand side of an assignment, an initialiser or a result; it may be a call
  /// that stores.
  std::optional<Value> whole_value_of(const clang::Expr& written);
  /// A value as u1: comparisons are not widened to `int` first.
  std::optional<Value> condition(const clang::Expr& written);
  /// The value of a variable that an expression names, be it one of a function or a constant.
  std::optional<Value> read_scalar(const clang::VarDecl& variable, const clang::Expr& written);
  /// Evaluates the sides of a choice between objects or pointers, each where it is chosen: what one of them changes
  /// stays as it is where the other is. Requires: the condition is no constant.
  void evaluate_sides(const Value& chosen, const clang::ConditionalOperator& choice,
                      const std::function<void()>& if_true, const std::function<void()>& if_false);
  /// Whether an expression may assign scalars, itself or in what it calls.
  bool changes_scalars(const clang::Expr& written);
  /// Whether an expression may assign, where it is evaluated; an error says so if not.
  bool may_assign(const clang::Expr& written);
  void warn_of_range(const clang::CastExpr& cast);
  /// The value of an object that is a constant expression.
  std::optional<ObjectValue> constant_object(const clang::Expr& written) {
    return constants_.fold_object(written);
  }

  /// While it lives, expressions may assign or may not: those that are perhaps not evaluated, or more than once.
  class Effects {
   public:
    Effects(Expressions& expressions, bool may_assign)
        : expressions_(expressions), outer_(std::exchange(expressions.may_assign_, may_assign)) {}
    ~Effects() { expressions_.may_assign_ = outer_; }
    Effects(const Effects&) = delete;
    Effects& operator=(const Effects&) = delete;

   private:
    Expressions& expressions_;
    bool outer_;
  };

 private:
  std::optional<Value> truth(const clang::Expr& written, model::Type type);
  std::optional<Value> conversion(const clang::CastExpr& cast, model::Type type);
  std::optional<Value> read(const clang::Expr& object);
  std::optional<Value> other_value(const clang::Expr& written);
  std::optional<Value> call_value(const clang::CallExpr& call);
  std::optional<Value> is_known(const clang::CallExpr& call);
  std::optional<Value> math_value(const clang::CallExpr& call, model::Opcode opcode);

  std::optional<Value> binary(const clang::BinaryOperator& op, model::Type type);
  std::optional<Value> logical(const clang::BinaryOperator& op);
  std::optional<Value> comparison(const clang::BinaryOperator& op);
  std::optional<std::pair<Value, Value>> sides(const clang::BinaryOperator& op);
  std::optional<Value> unary(const clang::UnaryOperator& op, model::Type type);
  std::optional<Value> choice(const clang::ConditionalOperator& choice);
  void alternatives(const Value& condition_value, const clang::Expr& written,
                    const std::function<void()>& then, const std::function<void()>& otherwise);
  /// Evaluates what happens only where a condition holds, or does not, and changes nothing.
  void where(const Value& condition_value, bool holds, const clang::Expr& written,
             const std::function<void()>& evaluate);

  Walk& walk_;
  const clang::ASTContext& context_;
  KernelBuilder& builder_;
  SourceLimits& limits_;
  Scalars& scalars_;
  Accesses& accesses_;
  Overlays& overlays_;
  Assignments& assignments_;
  Objects& objects_;
  Pointers& pointers_;
  Calls& calls_;
  Constants constants_;
  Arithmetic arithmetic_;
  const clang::Expr* whole_ = nullptr;  ///< what whole_value_of() is about, without casts
  bool may_assign_ = true;
};

}  // namespace hls::frontend
