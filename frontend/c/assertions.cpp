#include "frontend/c/assertions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "frontend/c/loop_condition.h"
#include "model/kernel/intervals.h"

namespace hls::frontend {
namespace {

/// The numbers that `x op c` or `c op x` allows, for x of a type of 64 bits or less.
std::optional<model::PromisedRange> allowed(clang::BinaryOperatorKind kind, std::int64_t constant,
                                            model::PromisedRange range) {
  switch (kind) {
    case clang::BO_LT:
      if (constant <= range.least) return {};
      range.greatest = std::min(range.greatest, constant - 1);
      return range;
    case clang::BO_LE:
      range.greatest = std::min(range.greatest, constant);
      return range;
    case clang::BO_GT:
      if (constant >= range.greatest) return {};
      range.least = std::max(range.least, constant + 1);
      return range;
    case clang::BO_GE:
      range.least = std::max(range.least, constant);
      return range;
    case clang::BO_EQ:
      return model::PromisedRange{std::max(range.least, constant),
                                  std::min(range.greatest, constant)};
    default:
      return {};
  }
}

/// The numbers of a type, as far as a promise goes.
model::PromisedRange whole_range(model::Type type) {
  const model::ValueRange all = model::range_of(type);
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  return {static_cast<std::int64_t>(all.least),
          all.greatest > kMost ? kMost : static_cast<std::int64_t>(all.greatest)};
}

/// The argument whose value a variable still has; null: it has none.
model::ScalarArgument* argument_of(Walk& walk, const clang::VarDecl& variable) {
  const auto known = walk.frame().scalars.find(&walk.referred(variable));
  if (known == walk.frame().scalars.end() || known->second.state != Variable::State::kDefined ||
      known->second.value.affine) {
    return nullptr;
  }
  model::Kernel& kernel = walk.builder().kernel();
  const model::Operation& operation =
      kernel.operations[static_cast<std::size_t>(known->second.value.operation)];
  if (operation.opcode != model::Opcode::kArgument || !operation.type.is_integer()) return nullptr;
  return &kernel.arguments[static_cast<std::size_t>(operation.argument)];
}

void take_comparison(Walk& walk, const clang::Expr& written) {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&written);
  if (op == nullptr || !op->isComparisonOp() || !op->getLHS()->getType()->isIntegerType()) return;
  clang::Expr::EvalResult value;
  const bool is_left = !op->getLHS()->EvaluateAsInt(value, walk.context());
  const clang::VarDecl* variable = named_variable(is_left ? *op->getLHS() : *op->getRHS());
  const clang::Expr& bound = is_left ? *op->getRHS() : *op->getLHS();
  if (variable == nullptr || !bound.EvaluateAsInt(value, walk.context())) return;
  const auto constant = value.Val.getInt().tryExtValue();
  model::ScalarArgument* argument = argument_of(walk, *variable);
  if (!constant || argument == nullptr || argument->type.bits == 1) return;
  const auto kind = is_left || op->isEqualityOp()
                        ? op->getOpcode()
                        : clang::BinaryOperator::reverseComparisonOp(op->getOpcode());
  model::PromisedRange before = argument->promised.value_or(whole_range(argument->type));
  // In a comparison without a sign a negative number is a large one; the largest have no promise.
  const bool is_unsigned = bound.getType()->isUnsignedIntegerOrEnumerationType();
  const bool is_below = kind == clang::BO_LT || kind == clang::BO_LE || kind == clang::BO_EQ;
  if (is_unsigned && (argument->type.is_signed || argument->type.bits == 64) && !is_below) return;
  if (is_unsigned) before.least = std::max<std::int64_t>(before.least, 0);
  const auto range = allowed(kind, *constant, before);
  if (range && range->least <= range->greatest) argument->promised = *range;
}

void take_condition(Walk& walk, const clang::Expr& written) {
  const clang::Expr& bare = *written.IgnoreParenImpCasts();
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&bare);
      op != nullptr && op->getOpcode() == clang::BO_LAnd) {
    take_condition(walk, *op->getLHS());
    take_condition(walk, *op->getRHS());
    return;
  }
  take_comparison(walk, bare);
}

}  // namespace

bool is_assertion(const clang::CallExpr& call) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  return callee != nullptr && callee->getNameAsString() == "__hls_asserted" &&
         call.getNumArgs() == 1;
}

void take_assertion(Walk& walk, const clang::CallExpr& call) {
  if (!walk.builder().open_conditions().empty()) return;
  // It is handed on as `condition ? 1 : 0`.
  const auto* choice =
      llvm::dyn_cast<clang::ConditionalOperator>(call.getArg(0)->IgnoreParenImpCasts());
  if (choice != nullptr) take_condition(walk, *choice->getCond());
}

}  // namespace hls::frontend
