#include "model/kernel/alias.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "model/kernel/domain.h"
#include "model/kernel/range.h"

namespace hls::model {
namespace {

bool can_be_zero(const Kernel& kernel, const AffineExpr& difference) {
  const auto [least, greatest] = value_range(kernel, difference);
  if (least > 0 || greatest < 0) return false;
  std::int64_t divisor = 0;
  for (const auto& [loop, coefficient] : difference.terms()) {
    const bool is_fixed = kernel.loops[static_cast<std::size_t>(loop)].trip_count == 1;
    if (!is_fixed) divisor = std::gcd(divisor, coefficient);
  }
  for (const Quotient& quotient : difference.quotients()) {
    divisor = std::gcd(divisor, quotient.coefficient);
  }
  return divisor == 0 ? difference.constant() == 0 : difference.constant() % divisor == 0;
}

void collect(const Kernel& kernel, LoopId loop, Opcode opcode, std::vector<OpId>& accesses) {
  for (const Node& node : region(kernel, loop)) {
    if (node.is_loop()) {
      collect(kernel, node.index, opcode, accesses);
    } else if (kernel.operations[static_cast<std::size_t>(node.index)].opcode == opcode) {
      accesses.push_back(node.index);
    }
  }
}

}  // namespace

AddressKey address_key(const Operation& access) {
  AddressKey key = {access.array};
  const auto append = [&key](std::int64_t constant, const auto& terms) {
    key.push_back(constant);
    key.push_back(static_cast<std::int64_t>(terms.size()));
    for (const auto& [loop, coefficient] : terms) {
      key.push_back(loop);
      key.push_back(coefficient);
    }
  };
  for (std::size_t d = 0; d < access.subscripts.size(); ++d) {
    const auto value = computed_operand(access, d);
    key.push_back(value ? access.operands[*value] : -1);
    const AffineExpr& subscript = access.subscripts[d];
    append(subscript.constant(), subscript.terms());
    key.push_back(static_cast<std::int64_t>(subscript.quotients().size()));
    for (const Quotient& quotient : subscript.quotients()) {
      append(quotient.constant, quotient.terms);
      key.push_back(quotient.divisor);
      key.push_back(quotient.coefficient);
    }
  }
  return key;
}

bool may_alias(const Kernel& kernel, const Operation& a, const Operation& b) {
  if (a.array != b.array) return false;
  std::vector<AffineExpr> differences;
  for (std::size_t i = 0; i < a.subscripts.size(); ++i) {
    if (computed_operand(a, i) || computed_operand(b, i)) continue;  // may be any
    differences.push_back(a.subscripts[i] - b.subscripts[i]);
    if (!can_be_zero(kernel, differences.back())) return false;
  }
  const bool is_linear = std::all_of(differences.begin(), differences.end(),
                                     [](const AffineExpr& expr) { return expr.is_linear(); });
  std::vector<AffineExpr> domain = domain_of(kernel, a);
  for (AffineExpr& constraint : domain_of(kernel, b)) domain.push_back(std::move(constraint));
  return (is_linear && domain.empty()) || has_point(kernel, domain, differences);
}

std::vector<OpId> accesses_within(const Kernel& kernel, LoopId loop, Opcode opcode) {
  std::vector<OpId> accesses;
  collect(kernel, loop, opcode, accesses);
  return accesses;
}

}  // namespace hls::model
