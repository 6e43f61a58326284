#pragma once

#include <map>
#include <optional>

#include "frontend/c/walk.h"

namespace clang {
class APValue;
}  // namespace clang

namespace hls::frontend {

/// What Clang knows the value of: constant expressions and constant globals.
class Constants {
 public:
  explicit Constants(Walk& walk)
      : walk_(walk), context_(walk.context()), builder_(walk.builder()) {}

  /// The value of a constant expression, with C's rules for its evaluation: round to nearest even,
  /// as the compiler does. Nothing for others.
  std::optional<Value> fold(const clang::Expr& written, model::Type type);
  /// The same of an object.
  std::optional<ObjectValue> fold_object(const clang::Expr& written);
  /// The value of a variable that no function declares; an error where it is no constant.
  std::optional<Value> global(const clang::VarDecl& variable, const clang::Expr& reference);

 private:
  Value constant(const clang::APValue& value, model::Type type, const clang::Expr& written);
  bool may_be_constant(const clang::Stmt& written);

  Walk& walk_;
  const clang::ASTContext& context_;
  KernelBuilder& builder_;
  std::map<const clang::Stmt*, bool> constants_;  ///< of may_be_constant()
};

}  // namespace hls::frontend
