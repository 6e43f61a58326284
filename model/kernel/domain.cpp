#include "model/kernel/domain.h"

#include "model/kernel/value.h"

namespace hls::model {

std::optional<AffineExpr> affine_value(const Kernel& kernel, OpId id) {
  const Operation& op = kernel.operations[static_cast<std::size_t>(id)];
  if (!op.type.is_integer()) return {};
  if (op.opcode == Opcode::kAffine) {
    const AffineExpr& value = op.subscripts[0];
    if (!is_small(value) || !holds(op.type, value_range(kernel, value))) return {};
    return value;
  }
  if (op.opcode != Opcode::kConstant) return {};
  const AffineExpr value(integer_value(op.type, op.bits));
  if (!is_small(value) || (!op.type.is_signed && value.constant() < 0)) return {};
  return value;
}

namespace {

/// a op b for integers. a != b is one where a cannot be below b, or not above it.
std::vector<AffineExpr> constraints_of(const Kernel& kernel, Opcode comparison, const AffineExpr& a,
                                       const AffineExpr& b) {
  switch (comparison) {
    case Opcode::kLt:
      return {b - a - AffineExpr(1)};
    case Opcode::kLe:
      return {b - a};
    case Opcode::kGt:
      return {a - b - AffineExpr(1)};
    case Opcode::kGe:
      return {a - b};
    case Opcode::kEq:
      return {a - b, b - a};
    default:
      break;
  }
  const auto [least, greatest] = value_range(kernel, a - b);
  if (least >= 0) return {a - b - AffineExpr(1)};
  if (greatest <= 0) return {b - a - AffineExpr(1)};
  return {};
}

void collect(const Kernel& kernel, OpId condition, bool is_true, std::vector<AffineExpr>& found) {
  const auto at = [&](OpId id) -> const Operation& {
    return kernel.operations[static_cast<std::size_t>(id)];
  };
  const Operation& op = at(condition);
  if (op.opcode == Opcode::kNot) return collect(kernel, op.operands[0], !is_true, found);
  if (op.opcode == (is_true ? Opcode::kAnd : Opcode::kOr)) {
    for (const OpId operand : op.operands) collect(kernel, operand, is_true, found);
    return;
  }
  if (!is_compare(op.opcode)) return;
  const auto a = affine_value(kernel, op.operands[0]);
  const auto b = affine_value(kernel, op.operands[1]);
  if (!a || !b) return;
  for (AffineExpr& constraint :
       constraints_of(kernel, is_true ? op.opcode : negated(op.opcode), *a, *b)) {
    found.push_back(std::move(constraint));
  }
}

}  // namespace

std::vector<AffineExpr> constraints_of(const Kernel& kernel, OpId condition, bool holds) {
  std::vector<AffineExpr> found;
  collect(kernel, condition, holds, found);
  return found;
}

std::vector<AffineExpr> domain_of(const Kernel& kernel, const Operation& access) {
  std::vector<AffineExpr> domain;
  for (const OpId condition : conditions_of(access)) {
    collect(kernel, condition, true, domain);
  }
  return domain;
}

}  // namespace hls::model
