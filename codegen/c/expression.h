#pragma once

#include <string>

namespace hls::codegen {

/// How tightly the outermost operator of a C expression binds.
enum class Binding {
  kChoice,      ///< ?:
  kOr,          ///< ||
  kAnd,         ///< &&
  kBits,        ///< & | ^
  kComparison,  ///< == != < <= > >=
  kShift,       ///< << >>
  kSum,         ///< + -
  kProduct,     ///< * / %
  kUnary,       ///< - ~ ! and casts
  kPrimary      ///< names, numbers, calls, elements
};

/// A C expression.
struct Expression {
  std::string text;
  Binding binding = Binding::kPrimary;
};

/// The expression as an operand: in parentheses where it binds less tightly than `least`.
std::string operand(const Expression& expression, Binding least);

/// `a sign b`, with the parentheses that compilers ask for beyond those that C needs.
Expression infix(const Expression& a, const std::string& sign, const Expression& b,
                 Binding binding);

/// `sign a`, or a cast: `(float)a`.
Expression prefix(const std::string& sign, const Expression& a);

/// `condition ? a : b`.
Expression choice(const Expression& condition, const Expression& a, const Expression& b);

}  // namespace hls::codegen
