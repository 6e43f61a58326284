#include "codegen/c/expression.h"

namespace hls::codegen {

std::string operand(const Expression& expression, Binding least) {
  return expression.binding >= least ? expression.text : "(" + expression.text + ")";
}

Expression infix(const Expression& a, const std::string& sign, const Expression& b,
                 Binding binding) {
  const auto above = [](Binding level) {
    return static_cast<Binding>(static_cast<int>(level) + 1);
  };
  // Operands of shifts and of & | ^ are no sums for compilers that warn.
  const bool is_strict =
      binding == Binding::kShift || binding == Binding::kBits || binding == Binding::kComparison;
  const Binding least = is_strict ? Binding::kUnary : above(binding);
  const bool is_comparison = binding == Binding::kComparison;
  // a + b + c is (a + b) + c; a && b && c alike.
  const Binding left = is_comparison ? Binding::kSum : is_strict ? least : binding;
  const Binding right = is_comparison ? Binding::kSum : least;
  const bool mixes = binding == Binding::kOr;
  return {operand(a, mixes && a.binding == Binding::kAnd ? Binding::kPrimary : left) + " " + sign +
              " " + operand(b, mixes ? Binding::kBits : right),
          binding};
}

Expression prefix(const std::string& sign, const Expression& a) {
  const bool repeats = !a.text.empty() && a.text.front() == sign.back();
  return {sign + operand(a, repeats ? Binding::kPrimary : Binding::kUnary), Binding::kUnary};
}

Expression choice(const Expression& condition, const Expression& a, const Expression& b) {
  return {operand(condition, Binding::kOr) + " ? " + operand(a, Binding::kOr) + " : " +
              operand(b, Binding::kChoice),
          Binding::kChoice};
}

}  // namespace hls::codegen
