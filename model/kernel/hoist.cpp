#include <algorithm>
#include <vector>

#include "model/kernel/alias.h"
#include "model/kernel/index.h"
#include "model/kernel/simplify.h"

namespace hls::model {
namespace {

/// Moves loads out of loops, innermost loops first.
class Hoisting {
 public:
  explicit Hoisting(Kernel& kernel)
      : kernel_(kernel), enclosing_(enclosing_loops(kernel)), accesses_(kernel.arrays.size(), 0) {
    for (std::size_t i = 0; i < enclosing_.size(); ++i) {
      const Operation& op = kernel.operations[i];
      if (enclosing_[i] != kNoRegion && is_access(op.opcode)) ++accesses_[index(op.array)];
    }
  }

  void run(LoopId loop) {
    const Region nodes = region(kernel_, loop);
    for (const Node& node : nodes) {
      if (node.is_loop()) run(node.index);
    }
    // What is around a variable loop waits for it: its loads are better off inside.
    if (loop >= 0 && kernel_.loops[index(loop)].bounds.empty()) hoist_from(loop);
  }

 private:
  void hoist_from(LoopId loop) {
    const LoopId parent = kernel_.loops[index(loop)].parent;
    Region kept;
    Region moved;
    const Region nodes = region(kernel_, loop);
    for (const Node& node : nodes) {
      const bool moves = !node.is_loop() && is_fixed_in(loop, node.index);
      (moves ? moved : kept).push_back(node);
      if (moves) enclosing_[index(node.index)] = parent;
    }
    if (moved.empty()) return;
    region(kernel_, loop) = kept;
    Region& around = region(kernel_, parent);
    around.insert(std::find(around.begin(), around.end(), Node::loop(loop)), moved.begin(),
                  moved.end());
  }

  /// A load of the same element in each iteration, under conditions that are known before the loop,
  /// that no store in the loop may touch. Of the only access to its array a port is free in each
  /// iteration, and none is gained.
  bool is_fixed_in(LoopId loop, OpId id) const {
    const Operation& load = kernel_.operations[index(id)];
    if (load.opcode != Opcode::kLoad || accesses_[index(load.array)] < 2) return false;
    const bool has_counter =
        std::any_of(load.subscripts.begin(), load.subscripts.end(),
                    [loop](const AffineExpr& expr) { return expr.depends_on(loop); });
    if (has_counter) return false;
    for (const OpId condition : load.operands) {
      if (enclosing_[index(condition)] == loop) return false;
    }
    const std::vector<OpId> stores = accesses_within(kernel_, loop, Opcode::kStore);
    return std::none_of(stores.begin(), stores.end(), [&](OpId store) {
      return may_alias(kernel_, load, kernel_.operations[index(store)]);
    });
  }

  Kernel& kernel_;
  std::vector<LoopId> enclosing_;  ///< of each operation
  std::vector<int> accesses_;      ///< to each array
};

}  // namespace

void hoist_loads(Kernel& kernel) { Hoisting(kernel).run(-1); }

}  // namespace hls::model
