#pragma once

#include <cstdint>
#include <optional>

#include "frontend/c/walk.h"

namespace clang {
class BinaryOperator;
}  // namespace clang

namespace hls::frontend {

/// The opcode of a binary operator that has one; `a += b` counts as `a + b`.
std::optional<model::Opcode> opcode_of(const clang::BinaryOperator& op);

/// Applies C's arithmetic operators to values.
class Arithmetic {
 public:
  explicit Arithmetic(Walk& walk) : walk_(walk), builder_(walk.builder()) {}

  /// `left opcode right` in `type`, which `op` asks for; `opcode` is a clang::BinaryOperatorKind
  /// without assignment.
  std::optional<Value> apply(const clang::BinaryOperator& op, int opcode, model::Type type,
                             const Value& left, const Value& right);

 private:
  std::optional<Value> quotient(const clang::BinaryOperator& op, bool remainder, model::Type type,
                                const Value& left, const Value& right);
  std::optional<Value> affine_quotient(bool remainder, model::Type type, const Value& left,
                                       std::int64_t divisor);

  Walk& walk_;
  KernelBuilder& builder_;
};

}  // namespace hls::frontend
