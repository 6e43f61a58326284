#include "tests/oracle/conditions.h"

#include <algorithm>
#include <optional>

#include "model/kernel/value.h"

namespace hls::oracle {
namespace {

using model::Kernel;
using model::Opcode;
using model::Operation;
using model::OpId;
using Counters = std::vector<std::int64_t>;

const Operation& at(const Kernel& kernel, OpId id) {
  return kernel.operations[static_cast<std::size_t>(id)];
}

std::optional<std::int64_t> number(const Kernel& kernel, OpId id, const Counters& counters) {
  const Operation& op = at(kernel, id);
  if (op.opcode == Opcode::kAffine) return value_of(op.subscripts[0], counters);
  if (op.opcode != Opcode::kConstant || !op.type.is_integer()) return {};
  return model::integer_value(op.type, op.bits);
}

bool holds(Opcode comparison, std::int64_t a, std::int64_t b) {
  switch (comparison) {
    case Opcode::kEq:
      return a == b;
    case Opcode::kNe:
      return a != b;
    case Opcode::kLt:
      return a < b;
    case Opcode::kLe:
      return a <= b;
    case Opcode::kGt:
      return a > b;
    default:
      return a >= b;
  }
}

/// Nothing: it depends on data.
std::optional<bool> decided(const Kernel& kernel, OpId id, const Counters& counters) {
  const Operation& op = at(kernel, id);
  if (op.opcode == Opcode::kNot) {
    const auto inner = decided(kernel, op.operands[0], counters);
    return inner ? std::optional(!*inner) : std::nullopt;
  }
  if (op.opcode == Opcode::kAnd || op.opcode == Opcode::kOr) {
    const auto a = decided(kernel, op.operands[0], counters);
    const auto b = decided(kernel, op.operands[1], counters);
    const bool decisive = op.opcode == Opcode::kOr;
    if (a == decisive || b == decisive) return decisive;
    return a && b ? std::optional(!decisive) : std::nullopt;
  }
  if (!model::is_compare(op.opcode)) return {};
  const auto a = number(kernel, op.operands[0], counters);
  const auto b = number(kernel, op.operands[1], counters);
  return a && b ? std::optional(holds(op.opcode, *a, *b)) : std::nullopt;
}

}  // namespace

std::int64_t value_of(const model::AffineExpr& expr, const Counters& counters) {
  std::int64_t value = expr.constant();
  for (const auto& [loop, coefficient] : expr.terms()) {
    value += coefficient * counters[static_cast<std::size_t>(loop)];
  }
  for (const model::Quotient& quotient : expr.quotients()) {
    std::int64_t dividend = quotient.constant;
    for (const auto& [loop, coefficient] : quotient.terms) {
      dividend += coefficient * counters[static_cast<std::size_t>(loop)];
    }
    std::int64_t whole = dividend / quotient.divisor;
    if (whole * quotient.divisor > dividend) --whole;
    value += whole * quotient.coefficient;
  }
  return value;
}

std::vector<std::vector<std::int64_t>> elements_of(const Kernel& kernel, const Operation& access,
                                                   const Counters& counters) {
  const model::Array& array = kernel.arrays[static_cast<std::size_t>(access.array)];
  std::vector<std::vector<std::int64_t>> elements{{}};
  for (std::size_t dim = 0; dim < array.shape.size(); ++dim) {
    const bool is_any = model::computed_operand(access, dim).has_value();
    std::vector<std::vector<std::int64_t>> longer;
    for (const std::vector<std::int64_t>& prefix : elements) {
      const std::int64_t first = is_any ? 0 : value_of(access.subscripts[dim], counters);
      const std::int64_t last = is_any ? array.shape[dim] - 1 : first;
      for (std::int64_t subscript = first; subscript <= last; ++subscript) {
        longer.push_back(prefix);
        longer.back().push_back(subscript);
      }
    }
    elements = std::move(longer);
  }
  return elements;
}

std::pair<std::int64_t, std::int64_t> bounded_iterations(const Kernel& kernel, model::LoopId loop,
                                                         Counters counters) {
  const model::Loop& self = kernel.loops[static_cast<std::size_t>(loop)];
  std::int64_t& x = counters[static_cast<std::size_t>(loop)];
  const auto lower = std::find_if(self.bounds.begin(), self.bounds.end(),
                                  [&](const auto& bound) { return bound.coefficient(loop) > 0; });
  const auto is_early = [&] {
    return lower != self.bounds.end() && value_of(*lower, counters) < 0;
  };
  const auto is_late = [&] {
    return std::any_of(self.bounds.begin(), self.bounds.end(), [&](const auto& bound) {
      return bound.coefficient(loop) < 0 && value_of(bound, counters) < 0;
    });
  };
  x = 0;
  while (x < self.trip_count - 1 && is_early()) ++x;
  const std::int64_t first = x;
  do ++x;
  while (x < self.trip_count && !is_late());
  return {first, x - 1};
}

bool may_happen(const Kernel& kernel, const Operation& access, const Counters& counters) {
  const std::vector<OpId> conditions = model::conditions_of(access);
  return std::none_of(conditions.begin(), conditions.end(), [&](OpId condition) {
    return decided(kernel, condition, counters) == false;
  });
}

}  // namespace hls::oracle
