#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "frontend/c/walk.h"

namespace hls::frontend {

/// The scalar variables of the function that is walked: their values, who assigns them and who reads
/// them.
class Scalars {
 public:
  explicit Scalars(Walk& walk) : walk_(walk), builder_(walk.builder()) {}

  /// Begins a variable, which has no value yet. What reads one that is declared without an initialiser
  /// is checked in the end.
  void declare(const clang::VarDecl& variable, model::Type type);
  /// Whether the function declares it, be it with an error.
  bool has(const clang::VarDecl& variable) const;
  /// The value of one that it declares.
  std::optional<Value> read(const clang::VarDecl& variable, const clang::Expr& reference);
  /// Gives a variable its value; the source's name is the value's.
  void set(const clang::VarDecl& variable, const Value& value);
  /// Notes that a variable which was declared without a value is assigned.
  void assign(const clang::VarDecl& variable, const clang::Stmt& place);

  using Branch = std::function<void()>;
  /// A condition that the builder assumes beside `outer` others.
  struct Choice {
    Value holds;
    std::string text;  ///< in the source
    Location location;
    std::size_t outer = 0;
  };
  /// Walks two alternatives, the second of which may be nothing. The builder forgets the condition.
  void fork(const Choice& choice, const Branch& then, const Branch& otherwise);

  /// The scalars after two alternatives: those of `if_true` where `chosen` is true, else what they
  /// are now. What only one of them assigns is undefined in C after the other.
  void merge(const Value& chosen, const Variables& if_true, const Location& location);

  /// Reports a statement that is skipped; what it assigns is unknown from here on.
  void refuse(const clang::Stmt& statement, std::string message,
              std::vector<std::string> notes = {});
  /// Makes unknown what a statement assigns.
  void fail_assigned(const clang::Stmt& statement);

 private:
  void note_read(const Variable& scalar, const clang::Expr& reference);

  Walk& walk_;
  KernelBuilder& builder_;
};

}  // namespace hls::frontend
