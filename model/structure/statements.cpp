#include "model/structure/statements.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "model/kernel/alias.h"
#include "model/kernel/index.h"

namespace hls::model {
namespace {

/// Takes one nest apart into statements.
class Expansion {
 public:
  Expansion(const Kernel& kernel, LoopId nest, const std::set<std::string>& taken)
      : nest_(nest), taken_(taken) {
    form_.kernel = kernel;
    form_.first_private = kernel.arrays.size();
  }

  std::optional<StatementForm> run() {
    replace_scalars(region(kernel(), -1), -1);
    do {
      find_statements();
      if (form_.statements.size() > kMostStatements) return std::nullopt;
    } while (expand_overtaken_load());
    list_loops(nest_);
    return std::move(form_);
  }

 private:
  Kernel& kernel() { return form_.kernel; }
  Operation& at(OpId id) { return kernel().operations[index(id)]; }

  // Scalars ---------------------------------------------------------------------------------------

  /// Turns what loops of the nest carry, and what is used after them, into accesses. At the top only
  /// the nest's own loop counts.
  void replace_scalars(const Region& nodes, LoopId parent) {
    Region after;
    for (const Node& node : nodes) {
      if (node.is_loop() && (parent >= 0 || node.index == nest_)) {
        replace_carried(node.index, after);
        after.push_back(node);
      } else if (!node.is_loop() && at(node.index).opcode == Opcode::kResult &&
                 (parent >= 0 || at(node.index).loop == nest_)) {
        replace_result(node.index);
        after.push_back(node);
      } else {
        after.push_back(node);
      }
    }
    region(kernel(), parent) = std::move(after);
  }

  /// A value that a loop carries, in the array that takes its place.
  struct Carried {
    OpId phi;
    LoopId loop;
    OpId next;
    ArrayId array;
    std::vector<LoopId> around;  ///< whose counters are the array's subscripts
  };

  /// The carried values of one loop: stored before it and at the end of each iteration, loaded where
  /// they were defined.
  void replace_carried(LoopId loop, Region& before) {
    Region last;
    const Region nodes = region(kernel(), loop);
    const std::vector<LoopId> around = loop_path(kernel(), kernel().loops[index(loop)].parent);
    for (const Node& node : nodes) {
      if (node.is_loop() || at(node.index).opcode != Opcode::kPhi) break;
      const OpId phi = node.index;
      const Operation carried = at(phi);
      Carried known{phi, loop, carried.operands[1], -1, around};
      if (const Carried* outer = same_variable(phi)) {
        known.array = outer->array;
        known.around = outer->around;
        kept_.push_back(outer->next);
      } else {
        known.array = add_array(carried, around);
        before.push_back(Node::operation(add_store(known.array, carried.operands[0], around)));
      }
      last.push_back(Node::operation(add_store(known.array, known.next, known.around)));
      make_load(phi, known.array, known.around);
      carried_.push_back(std::move(known));
    }
    replace_scalars(nodes, loop);
    // The loop inside has left the next value where it belongs.
    std::erase_if(last, [&](const Node& node) {
      const Operation& store = at(node.index);
      const OpId value = store.operands[0];
      return std::find(kept_.begin(), kept_.end(), value) != kept_.end() &&
             at(value).array == store.array;
    });
    // Results of the loop that no carried value has store theirs at the end, too.
    add_last_values(loop, around, last);
    Region& body = region(kernel(), loop);
    body.insert(body.end(), last.begin(), last.end());
  }

  /// The value that the loop around carries on with this one, as of a sum over two loops: what it becomes is what
  /// the phi is after its loop; null: none. Who reads it later in the iteration is overtaken by the loop's stores.
  const Carried* same_variable(OpId phi) {
    const Operation& inner = at(phi);
    for (const Carried& outer : carried_) {
      if (outer.phi != inner.operands[0] ||
          outer.loop != kernel().loops[index(inner.loop)].parent) {
        continue;
      }
      const Operation& next = at(outer.next);
      const bool is_result = next.opcode == Opcode::kResult && next.loop == inner.loop &&
                             next.operands[0] == inner.operands[1];
      if (is_result) return &outer;
    }
    return nullptr;
  }

  /// A private array for each value of the loop's last iteration that is used after it.
  void add_last_values(LoopId loop, const std::vector<LoopId>& around, Region& last) {
    const std::size_t count = kernel().operations.size();
    for (OpId id = 0; id < static_cast<OpId>(count); ++id) {
      const Operation result = at(id);
      if (result.opcode != Opcode::kResult || result.loop != loop) continue;
      if (find_carried(loop, result.operands[0]) != nullptr) continue;
      const ArrayId array = add_array(result, around);
      last.push_back(Node::operation(add_store(array, result.operands[0], around)));
      carried_.push_back({-1, loop, result.operands[0], array, around});
    }
  }

  void replace_result(OpId id) {
    const Operation result = at(id);
    const Carried& carried = *find_carried(result.loop, result.operands[0]);
    make_load(id, carried.array, carried.around);
  }

  /// What has the value `next` of the last iteration of `loop` after it; null: nothing yet.
  const Carried* find_carried(LoopId loop, OpId next) const {
    const auto found = std::find_if(carried_.begin(), carried_.end(), [&](const Carried& one) {
      return one.loop == loop && one.next == next;
    });
    return found == carried_.end() ? nullptr : &*found;
  }

  ArrayId add_array(const Operation& scalar, const std::vector<LoopId>& around) {
    Array array;
    array.name = unused_name(scalar.name.empty() ? "scalar" : scalar.name);
    array.type = scalar.type;
    array.location = scalar.location;
    for (const LoopId loop : around) {
      array.shape.push_back(kernel().loops[index(loop)].trip_count);
    }
    if (array.shape.empty()) array.shape.push_back(1);
    kernel().arrays.push_back(std::move(array));
    return static_cast<ArrayId>(kernel().arrays.size()) - 1;
  }

  std::string unused_name(const std::string& name) {
    const auto is_taken = [&](const std::string& text) {
      const auto has = [&](const auto& all) {
        return std::any_of(all.begin(), all.end(),
                           [&](const auto& one) { return one.name == text; });
      };
      return taken_.count(text) > 0 || has(kernel().arrays) || has(kernel().arguments);
    };
    std::string unused = name;
    for (int number = 2; is_taken(unused); ++number) unused = name + "_" + std::to_string(number);
    return unused;
  }

  static std::vector<AffineExpr> counters(const std::vector<LoopId>& around) {
    std::vector<AffineExpr> subscripts;
    for (const LoopId loop : around) subscripts.push_back(AffineExpr::counter(loop));
    if (subscripts.empty()) subscripts.emplace_back(0);
    return subscripts;
  }

  void make_load(OpId id, ArrayId array, const std::vector<LoopId>& around) {
    Operation& load = at(id);
    load.opcode = Opcode::kLoad;
    load.operands.clear();
    load.computed.clear();
    load.loop = -1;
    load.array = array;
    load.subscripts = counters(around);
  }

  OpId add_store(ArrayId array, OpId value, const std::vector<LoopId>& around) {
    Operation store;
    store.opcode = Opcode::kStore;
    store.type = kernel().arrays[index(array)].type;
    store.operands = {value};
    store.array = array;
    store.subscripts = counters(around);
    store.location = at(value).location;
    if (store.location.line == 0) store.location = kernel().arrays[index(array)].location;
    kernel().operations.push_back(std::move(store));
    return static_cast<OpId>(kernel().operations.size()) - 1;
  }

  // Statements ------------------------------------------------------------------------------------

  void find_statements() {
    form_.statements.clear();
    enclosing_ = enclosing_loops(kernel());
    position_.assign(kernel().operations.size(), -1);
    int next = 0;
    number(nest_, next);
    std::vector<OpId> stores = accesses_within(kernel(), nest_, Opcode::kStore);
    for (const OpId store : stores) {
      Statement statement{store, {}, loop_path(kernel(), enclosing_[index(store)])};
      std::vector<bool> seen(kernel().operations.size(), false);
      add_operands(store, seen, statement.operations);
      std::sort(statement.operations.begin(), statement.operations.end(),
                [&](OpId a, OpId b) { return position_[index(a)] < position_[index(b)]; });
      form_.statements.push_back(std::move(statement));
    }
  }

  void number(LoopId loop, int& next) {
    for (const Node& node : region(kernel(), loop)) {
      if (node.is_loop()) {
        number(node.index, next);
      } else {
        position_[index(node.index)] = next++;
      }
    }
  }

  /// An operation of the nest and all that feed it there.
  void add_operands(OpId id, std::vector<bool>& seen, std::vector<OpId>& operations) {
    if (position_[index(id)] < 0 || seen[index(id)]) return;
    seen[index(id)] = true;
    operations.push_back(id);
    for (const OpId operand : at(id).operands) add_operands(operand, seen, operations);
  }

  /// Whether a statement would load another value at its store than the load had in its place: a store
  /// in between may write the element.
  bool is_overtaken(OpId load, OpId store) {
    const Region& nodes = region(kernel(), enclosing_[index(load)]);
    const auto place = std::find(nodes.begin(), nodes.end(), Node::operation(load));
    for (auto node = place + 1; node != nodes.end() && *node != Node::operation(store); ++node) {
      std::vector<OpId> writes;
      if (node->is_loop()) {
        writes = accesses_within(kernel(), node->index, Opcode::kStore);
      } else if (at(node->index).opcode == Opcode::kStore) {
        writes = {node->index};
      }
      if (std::any_of(writes.begin(), writes.end(),
                      [&](OpId write) { return may_alias(kernel(), at(load), at(write)); })) {
        return true;
      }
      if (node->is_loop() && holds(node->index, store)) break;
    }
    return false;
  }

  bool holds(LoopId loop, OpId id) {
    const std::vector<LoopId> path = loop_path(kernel(), enclosing_[index(id)]);
    return std::find(path.begin(), path.end(), loop) != path.end();
  }

  /// Keeps the value of one such load in a private array. Returns whether there was one.
  bool expand_overtaken_load() {
    for (const Statement& statement : form_.statements) {
      for (const OpId id : statement.operations) {
        if (at(id).opcode != Opcode::kLoad || !is_overtaken(id, statement.store)) continue;
        expand(id);
        return true;
      }
    }
    return false;
  }

  void expand(OpId load) {
    const LoopId loop = enclosing_[index(load)];
    const std::vector<LoopId> around = loop_path(kernel(), loop);
    Operation copy = at(load);
    const ArrayId array = add_array(copy, around);
    const auto again = static_cast<OpId>(kernel().operations.size());
    kernel().operations.push_back(std::move(copy));
    for (Operation& op : kernel().operations) {
      std::replace(op.operands.begin(), op.operands.end(), load, again);
    }
    make_load(again, array, around);
    const OpId store = add_store(array, load, around);
    Region& nodes = region(kernel(), loop);
    const auto place = std::find(nodes.begin(), nodes.end(), Node::operation(load));
    nodes.insert(place + 1, {Node::operation(store), Node::operation(again)});
  }

  void list_loops(LoopId loop) {
    form_.loops.push_back(loop);
    for (const Node& node : region(kernel(), loop)) {
      if (node.is_loop()) list_loops(node.index);
    }
  }

  LoopId nest_;
  const std::set<std::string>& taken_;
  StatementForm form_;
  std::vector<Carried> carried_;
  std::vector<OpId> kept_;         ///< next values that are in their array already
  std::vector<LoopId> enclosing_;  ///< of each operation
  std::vector<int> position_;      ///< of each operation in the nest; -1: outside
};

}  // namespace

std::optional<StatementForm> statement_form(const Kernel& kernel, LoopId nest,
                                            const std::set<std::string>& taken) {
  return Expansion(kernel, nest, taken).run();
}

}  // namespace hls::model
