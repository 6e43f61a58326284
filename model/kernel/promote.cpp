#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/kernel/alias.h"
#include "model/kernel/domain.h"
#include "model/kernel/index.h"
#include "model/kernel/range.h"
#include "model/kernel/simplify.h"

namespace hls::model {
namespace {

/// Whether the address is affine and does not depend on the loop's own counter. Counters of loops in it are not
/// asked for: a store in the loop's body cannot use them.
bool is_invariant(const Operation& access, LoopId loop) {
  return access.computed.empty() &&
         std::all_of(access.subscripts.begin(), access.subscripts.end(),
                     [loop](const AffineExpr& expr) { return !expr.depends_on(loop); });
}

/// Whether the element exists wherever the conditions hold.
bool is_in_bounds(const Kernel& kernel, const Operation& access,
                  const std::vector<OpId>& conditions) {
  std::vector<AffineExpr> domain;
  for (const OpId condition : conditions) {
    for (AffineExpr& constraint : constraints_of(kernel, condition)) {
      domain.push_back(std::move(constraint));
    }
  }
  const Array& array = kernel.arrays[index(access.array)];
  for (std::size_t i = 0; i < access.subscripts.size(); ++i) {
    auto range = std::optional(value_range(kernel, access.subscripts[i]));
    if (range->first >= 0 && range->second < array.shape[i]) continue;
    range = value_range(kernel, access.subscripts[i], domain);
    if (range && (range->first < 0 || range->second >= array.shape[i])) return false;
  }
  return true;
}

/// Loads and stores in `loop`, nested loops included, in sequential order.
void collect_accesses(const Kernel& kernel, LoopId loop, std::vector<OpId>& accesses) {
  for (const Node& node : region(kernel, loop)) {
    if (node.is_loop()) {
      collect_accesses(kernel, node.index, accesses);
    } else if (is_access(kernel.operations[index(node.index)].opcode)) {
      accesses.push_back(node.index);
    }
  }
}

/// A loop, and the accesses that its elements are compared with.
struct LoopAccesses {
  LoopId loop = -1;
  std::vector<OpId> accesses;     ///< in the loop, nested loops included
  std::vector<LoopId> enclosing;  ///< of each operation of the kernel
};

/// Conditions that all accesses of an element have in common and that are known before the loop.
std::vector<OpId> common_conditions(const Kernel& kernel, const LoopAccesses& inside,
                                    const Operation& sample) {
  const std::vector<LoopId> around = loop_path(kernel, kernel.loops[index(inside.loop)].parent);
  std::vector<OpId> common = conditions_of(sample);
  std::erase_if(common, [&](OpId condition) {
    const LoopId place = inside.enclosing[index(condition)];
    return place >= 0 && std::find(around.begin(), around.end(), place) == around.end();
  });
  for (const OpId id : inside.accesses) {
    const Operation& op = kernel.operations[index(id)];
    if (!is_same_element(op, sample)) continue;
    const std::vector<OpId> conditions = conditions_of(op);
    std::erase_if(common, [&](OpId condition) {
      return std::find(conditions.begin(), conditions.end(), condition) == conditions.end();
    });
  }
  return common;
}

/// Whether `sample`'s element can be a carried value of the loop: it is stored, by stores in the
/// loop's body itself only, and no access to another address may touch it. Loads may be in nested
/// loops: these store to it nowhere. It must exist wherever `common` conditions hold.
bool is_promotable(const Kernel& kernel, const LoopAccesses& inside, const Operation& sample,
                   const std::vector<OpId>& common) {
  if (!is_in_bounds(kernel, sample, common)) return false;
  // In any iteration of the loop: what is known of its counter does not count.
  Operation element = sample;
  element.operands = common;
  if (element.opcode == Opcode::kStore) {
    element.operands.insert(element.operands.begin(), sample.operands[0]);
  }
  bool is_stored = false;
  for (const OpId id : inside.accesses) {
    const Operation& op = kernel.operations[index(id)];
    if (is_same_element(op, sample)) {
      const bool is_store = op.opcode == Opcode::kStore;
      if (is_store && inside.enclosing[index(id)] != inside.loop) return false;
      is_stored = is_stored || is_store;
    } else if (may_alias(kernel, element, op)) {
      return false;
    }
  }
  return is_stored;
}

/// Turns one element into a carried value of one loop.
class Promotion {
 public:
  Promotion(Kernel& kernel, LoopId loop, Operation sample, std::vector<OpId> common)
      : kernel_(kernel), loop_(loop), sample_(std::move(sample)), common_(std::move(common)) {}

  void run(bool starts_with_load) {
    Region before;
    Region carried;
    if (starts_with_load) start(before, carried);
    walk(loop_);
    Region& body = region(kernel_, loop_);
    body.insert(body.begin(), carried.begin(), carried.end());
    if (starts_with_load) kernel_.operations[index(carried[0].index)].operands[1] = current_;
    insert_around(before, finish());
    replace_loads();
  }

 private:
  OpId add(Opcode opcode, std::vector<OpId> operands) {
    Operation op;
    op.opcode = opcode;
    op.type = sample_.type;
    op.operands = std::move(operands);
    op.location = sample_.location;
    if (is_access(opcode)) {
      op.array = sample_.array;
      op.subscripts = sample_.subscripts;
      op.operands.insert(op.operands.end(), common_.begin(), common_.end());
    } else {
      op.loop = opcode == Opcode::kSelect || opcode == Opcode::kAnd ? -1 : loop_;
      op.name = kernel_.arrays[index(sample_.array)].name;
    }
    if (opcode == Opcode::kAnd) op.type = Type::boolean();
    kernel_.operations.push_back(op);
    return static_cast<OpId>(kernel_.operations.size()) - 1;
  }

  /// The element's value when the loop starts, and at the start of each iteration.
  void start(Region& before, Region& carried) {
    const OpId load = add(Opcode::kLoad, {});
    current_ = add(Opcode::kPhi, {load, load});
    before.push_back(Node::operation(load));
    carried.push_back(Node::operation(current_));
  }

  Region finish() {
    const OpId last = add(Opcode::kResult, {current_});
    return {Node::operation(last), Node::operation(add(Opcode::kStore, {last}))};
  }

  /// Takes the accesses out of the loop's body and notes the value each load has.
  void walk(LoopId loop) {
    Region kept;
    const Region nodes = region(kernel_, loop);
    for (const Node& node : nodes) {
      if (node.is_loop()) walk(node.index);
      if (node.is_loop() || !absorbs(node.index, kept)) kept.push_back(node);
    }
    region(kernel_, loop) = kept;
  }

  /// `kept`: where operations go that take the place of a store under conditions.
  bool absorbs(OpId id, Region& kept) {
    const Operation op = kernel_.operations[index(id)];
    const bool is_match = is_access(op.opcode) && is_same_element(op, sample_);
    if (!is_match) return false;
    if (op.opcode == Opcode::kStore) {
      current_ = merged(resolved(op.operands[0]), conditions_of(op), kept);
    } else {
      loads_[id] = current_;
    }
    return true;
  }

  /// The element's value after a store under conditions of its own.
  OpId merged(OpId stored, const std::vector<OpId>& conditions, Region& kept) {
    OpId all = -1;
    for (const OpId condition : conditions) {
      if (std::find(common_.begin(), common_.end(), condition) != common_.end()) continue;
      all = all < 0 ? condition : add(Opcode::kAnd, {all, condition});
      if (all != condition) kept.push_back(Node::operation(all));
    }
    if (all < 0) return stored;
    const OpId value = add(Opcode::kSelect, {all, stored, current_});
    kept.push_back(Node::operation(value));
    return value;
  }

  OpId resolved(OpId id) const {
    const auto load = loads_.find(id);
    return load == loads_.end() ? id : load->second;
  }

  void insert_around(const Region& before, const Region& after) {
    Region& parent = region(kernel_, kernel_.loops[index(loop_)].parent);
    auto place = std::find(parent.begin(), parent.end(), Node::loop(loop_));
    place = parent.insert(place + 1, after.begin(), after.end()) - 1;
    parent.insert(place, before.begin(), before.end());
  }

  void replace_loads() {
    for (Operation& op : kernel_.operations) {
      for (OpId& operand : op.operands) operand = resolved(operand);
    }
  }

  Kernel& kernel_;
  LoopId loop_;
  Operation sample_;
  std::vector<OpId> common_;  ///< conditions of the accesses before and after the loop
  OpId current_ = -1;         ///< the element's value at this point of the walk
  std::map<OpId, OpId> loads_;
};

/// Which arrays have elements that may be promoted.
using Promotable = std::function<bool(const Array&)>;

/// Promotes every element that allows it in `loop`.
void promote_in_loop(Kernel& kernel, LoopId loop, const Promotable& promotable) {
  LoopAccesses inside{loop, {}, enclosing_loops(kernel)};
  collect_accesses(kernel, loop, inside.accesses);
  std::set<AddressKey> tried;
  for (const OpId id : inside.accesses) {
    const Operation sample = kernel.operations[index(id)];
    if (!promotable(kernel.arrays[index(sample.array)])) continue;
    if (!is_invariant(sample, loop) || !tried.insert(address_key(sample)).second) continue;
    const auto common = common_conditions(kernel, inside, sample);
    if (!is_promotable(kernel, inside, sample, common)) continue;
    const bool always_stores = sample.opcode == Opcode::kStore && conditions_of(sample) == common;
    Promotion(kernel, loop, sample, common).run(!always_stores);
  }
}

void promote_in_region(Kernel& kernel, LoopId region_loop, const Promotable& promotable) {
  const Region nodes = region(kernel, region_loop);
  for (const Node& node : nodes) {
    if (!node.is_loop()) continue;
    promote_in_region(kernel, node.index, promotable);
    promote_in_loop(kernel, node.index, promotable);
  }
}

/// Simplification deletes accesses, which may free others for promotion: until nothing changes.
Kernel promoted(const Kernel& kernel, const Promotable& promotable, bool hoists,
                Arithmetic arithmetic) {
  Kernel before;
  Kernel after = simplify(kernel, arithmetic);
  while (after != before) {
    before = after;
    promote_in_region(after, -1, promotable);
    if (hoists) hoist_loads(after);
    after = simplify(after, arithmetic);
  }
  return after;
}

}  // namespace

Kernel promote_scalars(const Kernel& kernel, Arithmetic arithmetic) {
  return promoted(
      kernel, [](const Array&) { return true; }, true, arithmetic);
}

Kernel promote_scalars(const Kernel& kernel, const std::set<std::string>& arrays,
                       Arithmetic arithmetic) {
  return promoted(
      kernel, [&](const Array& array) { return arrays.count(array.name) > 0; }, false, arithmetic);
}

}  // namespace hls::model
