#include "model/kernel/kernel.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <limits>

#include "model/divide.h"
#include "model/kernel/opcodes.h"
#include "model/kernel/range.h"

namespace hls::model {
namespace {

std::int64_t saturate(__int128 value) {
  using Limits = std::numeric_limits<std::int64_t>;
  return static_cast<std::int64_t>(std::clamp<__int128>(value, Limits::min(), Limits::max()));
}

void mark_operations(const Kernel& kernel, LoopId loop, std::vector<LoopId>& enclosing) {
  for (const Node& node : region(kernel, loop)) {
    if (node.is_loop()) {
      mark_operations(kernel, node.index, enclosing);
    } else {
      enclosing[static_cast<std::size_t>(node.index)] = loop;
    }
  }
}

}  // namespace

std::string_view to_string(Opcode opcode) { return facts(opcode).name; }

std::optional<Opcode> parse_opcode(std::string_view name) {
  for (const OpcodeFacts& row : opcodes()) {
    if (row.name == name) return row.opcode;
  }
  return {};
}

std::string infix(Opcode opcode) {
  assert(!facts(opcode).symbol.empty());
  return std::string(facts(opcode).symbol);
}

bool is_compare(Opcode opcode) { return facts(opcode).is_comparison; }
bool leaves_loop(Opcode opcode) { return opcode == Opcode::kResult || opcode == Opcode::kCopy; }
bool is_division(Opcode opcode) { return opcode == Opcode::kDiv || opcode == Opcode::kRem; }

Opcode negated(Opcode comparison) {
  switch (comparison) {
    case Opcode::kLt:
      return Opcode::kGe;
    case Opcode::kLe:
      return Opcode::kGt;
    case Opcode::kGt:
      return Opcode::kLe;
    case Opcode::kGe:
      return Opcode::kLt;
    case Opcode::kEq:
      return Opcode::kNe;
    default:
      return Opcode::kEq;
  }
}

Opcode mirrored(Opcode comparison) {
  switch (comparison) {
    case Opcode::kLt:
      return Opcode::kGt;
    case Opcode::kLe:
      return Opcode::kGe;
    case Opcode::kGt:
      return Opcode::kLt;
    case Opcode::kGe:
      return Opcode::kLe;
    default:
      return comparison;
  }
}

bool is_access(Opcode opcode) { return opcode == Opcode::kLoad || opcode == Opcode::kStore; }

std::vector<OpId> conditions_of(const Operation& op) {
  if (!is_access(op.opcode)) return {};
  return {op.operands.begin() + static_cast<std::ptrdiff_t>(first_condition(op)),
          op.operands.end()};
}

std::size_t first_condition(const Operation& access) {
  return (access.opcode == Opcode::kStore ? 1 : 0) + access.computed.size();
}

std::optional<std::size_t> computed_operand(const Operation& access, std::size_t dim) {
  const auto found =
      std::find(access.computed.begin(), access.computed.end(), static_cast<int>(dim));
  if (found == access.computed.end()) return std::nullopt;
  const std::size_t first = first_condition(access) - access.computed.size();
  return first + static_cast<std::size_t>(found - access.computed.begin());
}

bool is_same_element(const Operation& a, const Operation& b) {
  if (a.array != b.array || a.subscripts != b.subscripts || a.computed != b.computed) return false;
  return std::all_of(a.computed.begin(), a.computed.end(), [&](int dim) {
    const auto place = static_cast<std::size_t>(dim);
    return a.operands[*computed_operand(a, place)] == b.operands[*computed_operand(b, place)];
  });
}

std::int64_t Array::size() const {
  std::int64_t product = 1;
  for (const std::int64_t extent : shape) product *= extent;
  return product;
}

const Region& region(const Kernel& kernel, LoopId loop) {
  return loop < 0 ? kernel.body : kernel.loops[static_cast<std::size_t>(loop)].body;
}

Region& region(Kernel& kernel, LoopId loop) {
  return loop < 0 ? kernel.body : kernel.loops[static_cast<std::size_t>(loop)].body;
}

std::vector<LoopId> enclosing_loops(const Kernel& kernel) {
  std::vector<LoopId> enclosing(kernel.operations.size(), kNoRegion);
  mark_operations(kernel, -1, enclosing);
  return enclosing;
}

std::vector<LoopId> loop_path(const Kernel& kernel, LoopId loop) {
  std::vector<LoopId> path;
  for (; loop >= 0; loop = kernel.loops[static_cast<std::size_t>(loop)].parent) {
    path.push_back(loop);
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::pair<std::int64_t, std::int64_t> value_range(const Kernel& kernel, const AffineExpr& expr) {
  if (!expr.is_linear()) return *value_range(kernel, expr, {});
  __int128 least = expr.constant();
  __int128 greatest = expr.constant();
  for (const auto& [loop, coefficient] : expr.terms()) {
    const std::int64_t trip_count = kernel.loops[static_cast<std::size_t>(loop)].trip_count;
    // Far beyond 64 bits, and small enough for a sum of many.
    constexpr __int128 kBound = static_cast<__int128>(1) << 100;
    const __int128 last = std::clamp<__int128>(
        static_cast<__int128>(coefficient) * (trip_count - 1), -kBound, kBound);
    (last < 0 ? least : greatest) += last;
  }
  return {saturate(least), saturate(greatest)};
}

AffineExpr reduced(const Kernel& kernel, const AffineExpr& expr) {
  AffineExpr result = expr;
  for (const Quotient& quotient : expr.quotients()) {
    const auto [least, greatest] = value_range(kernel, dividend_of(quotient));
    const std::int64_t value = floor_divide(least, quotient.divisor);
    if (value != floor_divide(greatest, quotient.divisor)) continue;
    const AffineExpr constant =
        AffineExpr::linear_quotient(dividend_of(quotient), quotient.divisor);
    result = result + (AffineExpr(value) - constant) * quotient.coefficient;
  }
  return result;
}

}  // namespace hls::model
