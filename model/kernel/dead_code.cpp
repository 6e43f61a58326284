#include "model/kernel/dead_code.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "model/kernel/alias.h"
#include "model/kernel/index.h"

namespace hls::model {
namespace {

/// Walks regions backwards with the addresses that are overwritten before they can be read.
class DeadStores {
 public:
  explicit DeadStores(Kernel& kernel) : kernel_(kernel) {}

  void run() {
    for (const OpId load : accesses_within(kernel_, -1, Opcode::kLoad)) {
      loaded_.insert(kernel_.operations[index(load)].array);
    }
    walk(-1, {});
  }

 private:
  /// For each overwritten address one access to it.
  using Overwritten = std::map<AddressKey, OpId>;

  /// `overwritten`: what happens after the region, and after each of its iterations.
  void walk(LoopId loop, Overwritten overwritten) {
    Region kept;
    const Region nodes = region(kernel_, loop);
    for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
      if (node->is_loop()) {
        for (const OpId load : accesses_within(kernel_, node->index, Opcode::kLoad)) {
          read(overwritten, load);
        }
        // What survives is read in no iteration, so the loop's own stores to it are dead as well.
        walk(node->index, overwritten);
        kept.push_back(*node);
      } else if (keeps(overwritten, node->index)) {
        kept.push_back(*node);
      }
    }
    std::reverse(kept.begin(), kept.end());
    region(kernel_, loop) = std::move(kept);
  }

  void read(Overwritten& overwritten, OpId load) const {
    const Operation& op = kernel_.operations[index(load)];
    std::erase_if(overwritten, [&](const auto& entry) {
      return may_alias(kernel_, kernel_.operations[index(entry.second)], op);
    });
  }

  bool keeps(Overwritten& overwritten, OpId id) const {
    const Operation& op = kernel_.operations[index(id)];
    if (op.opcode == Opcode::kLoad) read(overwritten, id);
    if (op.opcode != Opcode::kStore) return true;
    const bool is_read = kernel_.arrays[index(op.array)].is_argument || loaded_.count(op.array) > 0;
    if (!is_read) return false;
    // A store under conditions hides no earlier one.
    if (!conditions_of(op).empty()) return overwritten.count(address_key(op)) == 0;
    return overwritten.emplace(address_key(op), id).second;
  }

  Kernel& kernel_;
  std::set<ArrayId> loaded_;
};

/// Finds what is used and builds the tree anew from it.
class Compaction {
 public:
  explicit Compaction(Kernel& kernel) : kernel_(kernel) {}

  void run() {
    mark_used();
    for (std::size_t id = 0; id < kernel_.arrays.size(); ++id) keep_array(static_cast<int>(id));
    result_.body = keep_region(-1, -1);
    for (Operation& op : result_.operations) renumber(op);
    kernel_.loops = std::move(result_.loops);
    kernel_.operations = std::move(result_.operations);
    kernel_.arrays = std::move(result_.arrays);
    kernel_.body = std::move(result_.body);
  }

 private:
  void mark_used() {
    used_.resize(kernel_.operations.size());
    std::vector<OpId> pending = accesses_within(kernel_, -1, Opcode::kStore);
    while (!pending.empty()) {
      const OpId id = pending.back();
      pending.pop_back();
      if (used_[index(id)]) continue;
      used_[index(id)] = true;
      const Operation& op = kernel_.operations[index(id)];
      if (is_access(op.opcode)) accessed_.insert(op.array);
      if (leaves_loop(op.opcode)) named_.insert(op.loop);
      pending.insert(pending.end(), op.operands.begin(), op.operands.end());
    }
  }

  void keep_array(ArrayId id) {
    const Array& array = kernel_.arrays[index(id)];
    if (!array.is_argument && accessed_.count(id) == 0) return;
    arrays_[id] = static_cast<ArrayId>(result_.arrays.size());
    result_.arrays.push_back(array);
  }

  bool is_used(const Node& node) const {
    if (!node.is_loop()) return used_[index(node.index)];
    const Region& nodes = region(kernel_, node.index);
    return named_.count(node.index) > 0 ||
           std::any_of(nodes.begin(), nodes.end(), [this](const Node& n) { return is_used(n); });
  }

  /// The used nodes of a region, under their new numbers; `parent` is the region's new number.
  Region keep_region(LoopId loop, LoopId parent) {
    Region kept;
    for (const Node& node : region(kernel_, loop)) {
      if (!is_used(node)) continue;
      kept.push_back(node.is_loop() ? Node::loop(keep_loop(node.index, parent))
                                    : Node::operation(keep_operation(node.index)));
    }
    return kept;
  }

  LoopId keep_loop(LoopId id, LoopId parent) {
    const auto kept = static_cast<LoopId>(result_.loops.size());
    loops_[id] = kept;
    Loop loop = kernel_.loops[index(id)];
    loop.parent = parent;
    for (AffineExpr& bound : loop.bounds) bound = renumbered(bound);
    result_.loops.push_back(loop);
    Region body = keep_region(id, kept);
    result_.loops[index(kept)].body = std::move(body);
    return kept;
  }

  OpId keep_operation(OpId id) {
    operations_[id] = static_cast<OpId>(result_.operations.size());
    result_.operations.push_back(kernel_.operations[index(id)]);
    return operations_[id];
  }

  void renumber(Operation& op) const {
    for (OpId& operand : op.operands) operand = operations_.at(operand);
    if (op.loop >= 0) op.loop = loops_.at(op.loop);
    if (op.array >= 0) op.array = arrays_.at(op.array);
    for (AffineExpr& subscript : op.subscripts) subscript = renumbered(subscript);
  }

  AffineExpr renumbered(const AffineExpr& expr) const {
    return expr.with_counters([this](LoopId loop) { return AffineExpr::counter(loops_.at(loop)); });
  }

  Kernel& kernel_;
  Kernel result_;
  std::vector<bool> used_;
  std::set<ArrayId> accessed_;
  std::set<LoopId> named_;  ///< loops whose last iteration a used operation refers to
  std::map<OpId, OpId> operations_;
  std::map<LoopId, LoopId> loops_;
  std::map<ArrayId, ArrayId> arrays_;
};

}  // namespace

void delete_dead_stores(Kernel& kernel) { DeadStores(kernel).run(); }

void delete_unused(Kernel& kernel) { Compaction(kernel).run(); }

}  // namespace hls::model
