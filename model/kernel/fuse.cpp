#include "model/kernel/fuse.h"

#include <cstddef>
#include <optional>
#include <vector>

#include "model/kernel/index.h"
#include "model/kernel/simplify.h"

namespace hls::model {
namespace {

/// How often each operation is an operand.
std::vector<int> count_uses(const Kernel& kernel) {
  std::vector<int> uses(kernel.operations.size(), 0);
  for (const Operation& op : kernel.operations) {
    for (const OpId operand : op.operands) ++uses[index(operand)];
  }
  return uses;
}

/// Walks the tree once. Multiplications that were fused stay where they are, without a use.
class Fusion {
 public:
  Fusion(Kernel& kernel, const std::set<std::string>& operators)
      : kernel_(kernel),
        operators_(operators),
        uses_(count_uses(kernel)),
        enclosing_(enclosing_loops(kernel)) {}

  void walk(LoopId loop) {
    Region fused;
    const Region nodes = region(kernel_, loop);
    for (const Node& node : nodes) {
      if (node.is_loop()) {
        walk(node.index);
      } else if (const auto product = product_of(node.index)) {
        fuse(node.index, *product, fused);
      }
      fused.push_back(node);
    }
    region(kernel_, loop) = fused;
  }

 private:
  Operation& at(OpId id) { return kernel_.operations[index(id)]; }

  /// Which operand of an addition or subtraction is a multiplication to fuse with.
  std::optional<std::size_t> product_of(OpId id) {
    const Operation& sum = at(id);
    const bool is_sum = sum.opcode == Opcode::kAdd || sum.opcode == Opcode::kSub;
    if (!is_sum || !sum.type.is_float() || operators_.count(fused_operator(sum.type)) == 0) {
      return {};
    }
    for (std::size_t i = 0; i < 2; ++i) {
      const OpId operand = sum.operands[i];
      const bool is_own =
          uses_[index(operand)] == 1 && enclosing_[index(operand)] == enclosing_[index(id)];
      if (at(operand).opcode == Opcode::kMul && is_own) return i;
    }
    return {};
  }

  void fuse(OpId id, std::size_t product, Region& before) {
    const bool is_difference = at(id).opcode == Opcode::kSub;
    std::vector<OpId> operands = at(at(id).operands[product]).operands;
    operands.push_back(at(id).operands[1 - product]);
    if (is_difference) {
      OpId& negated = operands[product == 0 ? 2 : 0];
      negated = negate(negated, at(id).location, before);
    }
    at(id).opcode = Opcode::kFma;
    at(id).operands = std::move(operands);
  }

  OpId negate(OpId value, const Location& location, Region& before) {
    Operation op;
    op.opcode = Opcode::kNeg;
    op.type = at(value).type;
    op.operands = {value};
    op.location = location;
    kernel_.operations.push_back(op);
    before.push_back(Node::operation(static_cast<OpId>(kernel_.operations.size()) - 1));
    return before.back().index;
  }

  Kernel& kernel_;
  const std::set<std::string>& operators_;
  std::vector<int> uses_;
  std::vector<LoopId> enclosing_;
};

}  // namespace

std::string fused_operator(Type type) { return "fma_" + to_string(type); }

Kernel fuse_multiply_add(const Kernel& kernel, const std::set<std::string>& operators) {
  if (operators.empty()) return kernel;
  Kernel fused = kernel;
  Fusion(fused, operators).walk(-1);
  return simplify(fused);
}

}  // namespace hls::model
