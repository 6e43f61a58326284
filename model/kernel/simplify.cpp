#include "model/kernel/simplify.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "model/kernel/alias.h"
#include "model/kernel/dead_code.h"
#include "model/kernel/index.h"
#include "model/kernel/inductions.h"
#include "model/kernel/rewrite.h"

namespace hls::model {
namespace {

std::vector<int> uses_of_values(const Kernel& kernel) {
  std::vector<int> uses(kernel.operations.size());
  for (const Operation& op : kernel.operations) {
    for (const OpId operand : op.operands) ++uses[index(operand)];
  }
  return uses;
}

bool is_pure(Opcode opcode) { return !is_access(opcode); }

/// Equal for operations that compute the same value wherever both are visible.
using ValueKey = std::vector<std::int64_t>;

ValueKey value_key(const Operation& op) {
  std::vector<OpId> operands = op.operands;
  if (is_commutative(op.opcode)) std::sort(operands.begin(), operands.end());
  ValueKey key = {static_cast<std::int64_t>(op.opcode),
                  static_cast<std::int64_t>(op.type.kind),
                  op.type.is_signed,
                  op.type.bits,
                  op.loop,
                  op.argument,
                  static_cast<std::int64_t>(op.bits)};
  key.insert(key.end(), operands.begin(), operands.end());
  const AddressKey address = address_key(op);
  key.insert(key.end(), address.begin(), address.end());
  return key;
}

/// One walk over the tree in sequential order: rewrites operations, drops those whose value exists
/// already, and forwards stored and loaded values to later loads of the same address.
class Forwarding {
 public:
  Forwarding(Kernel& kernel, Arithmetic arithmetic)
      : kernel_(kernel),
        arithmetic_(arithmetic),
        enclosing_(enclosing_loops(kernel)),
        uses_(uses_of_values(kernel)),
        replacement_(kernel.operations.size()) {
    std::iota(replacement_.begin(), replacement_.end(), 0);
  }

  void run() {
    walk(-1, {});
    // Carried values refer to operations that follow them.
    for (Operation& op : kernel_.operations) resolve_operands(op);
  }

  OpId resolve(OpId id) const {
    while (replacement_[index(id)] != id) id = replacement_[index(id)];
    return id;
  }

 private:
  /// What is in memory: the value, and an access to its address.
  struct Stored {
    OpId access = -1;
    OpId value = -1;
  };
  /// What is known at a point of the walk.
  struct Scope {
    std::map<ValueKey, OpId> values;
    std::map<AddressKey, Stored>
        fixed_words;  ///< at constant addresses: two of them are one or apart
    std::map<AddressKey, Stored> other_words;
  };

  Operation& at(OpId id) { return kernel_.operations[index(id)]; }

  void resolve_operands(Operation& op) const {
    for (OpId& operand : op.operands) operand = resolve(operand);
  }

  /// `scope` by value: what a loop's body defines is not known after it.
  void walk(LoopId loop, Scope scope) {
    Region kept;
    const Region nodes = region(kernel_, loop);
    for (const Node& node : nodes) {
      if (node.is_loop()) {
        // Any iteration may have overwritten it before the one that reads.
        for (const OpId store : accesses_within(kernel_, node.index, Opcode::kStore)) {
          forget(scope, store);
        }
        walk(node.index, scope);
        kept.push_back(node);
      } else {
        visit(node.index, loop, scope, kept);
      }
    }
    region(kernel_, loop) = std::move(kept);
  }

  /// Keeps the operation, in a simpler form perhaps, or notes what replaces it.
  void visit(OpId id, LoopId loop, Scope& scope, Region& kept) {
    resolve_operands(at(id));
    if (const auto simpler = rewrite({kernel_, enclosing_, uses_, arithmetic_}, id)) {
      if (simpler->value) {
        replacement_[index(id)] = resolve(*simpler->value);
        return;
      }
      replace(id, *simpler, loop, scope, kept);
      return visit(id, loop, scope, kept);
    }
    const std::optional<OpId> same = existing(id, scope);
    if (same) replacement_[index(id)] = *same;
    if (!same) kept.push_back(Node::operation(id));
  }

  void replace(OpId id, const Rewrite& simpler, LoopId loop, Scope& scope, Region& kept) {
    std::vector<OpId> placed;
    const auto name_placed = [&placed](Operation& op) {
      for (OpId& operand : op.operands) {
        for (std::size_t i = 0; i < placed.size() && operand < 0; ++i) {
          if (operand == Rewrite::placed(i)) operand = placed[i];
        }
      }
    };
    for (Operation new_operand : simpler.new_operands) {
      name_placed(new_operand);
      placed.push_back(emit(new_operand, loop, scope, kept));
    }
    Operation op = simpler.operation;
    name_placed(op);
    if (op.operands.empty()) op.operands = placed;
    at(id) = op;
  }

  OpId emit(const Operation& op, LoopId loop, Scope& scope, Region& kept) {
    const auto id = static_cast<OpId>(kernel_.operations.size());
    kernel_.operations.push_back(op);
    enclosing_.push_back(loop);
    uses_.push_back(1);
    replacement_.push_back(id);
    visit(id, loop, scope, kept);
    return resolve(id);
  }

  /// The value that makes operation `id` needless, or -1 for a store without effect.
  std::optional<OpId> existing(OpId id, Scope& scope) {
    const Operation& op = at(id);
    if (is_pure(op.opcode)) {
      const auto [entry, is_new] = scope.values.emplace(value_key(op), id);
      return is_new ? std::nullopt : std::optional(entry->second);
    }
    const bool is_load = op.opcode == Opcode::kLoad;
    const AddressKey address = address_key(op);
    std::map<AddressKey, Stored>& words = is_fixed(op) ? scope.fixed_words : scope.other_words;
    const auto known = words.find(address);
    const bool is_known = known != words.end() && implies(op, at(known->second.access));
    if (is_load && is_known) return known->second.value;
    if (!is_load) {
      if (never_happens(op)) return id;
      // The element holds this very value.
      if (is_known && known->second.value == op.operands[0]) return id;
      forget(scope, id);
    }
    words[address] = {id, is_load ? id : op.operands[0]};
    return {};
  }

  bool never_happens(const Operation& access) const {
    const std::vector<OpId> conditions = conditions_of(access);
    return std::any_of(conditions.begin(), conditions.end(), [this](OpId id) {
      const Operation& condition = kernel_.operations[index(id)];
      return condition.opcode == Opcode::kConstant && condition.bits == 0;
    });
  }

  /// Whether access b has happened when access a happens.
  static bool implies(const Operation& a, const Operation& b) {
    const std::vector<OpId> given = conditions_of(a);
    const std::vector<OpId> asked = conditions_of(b);
    return std::all_of(asked.begin(), asked.end(), [&](OpId condition) {
      return std::find(given.begin(), given.end(), condition) != given.end();
    });
  }

  void forget(Scope& scope, OpId store) {
    const auto is_lost = [&](const auto& entry) {
      return may_alias(kernel_, at(entry.second.access), at(store));
    };
    std::erase_if(scope.other_words, is_lost);
    if (!is_fixed(at(store))) {
      std::erase_if(scope.fixed_words, is_lost);
      return;
    }
    const auto same = scope.fixed_words.find(address_key(at(store)));
    if (same != scope.fixed_words.end() && is_lost(*same)) scope.fixed_words.erase(same);
  }

  static bool is_fixed(const Operation& access) {
    return access.computed.empty() &&
           std::all_of(access.subscripts.begin(), access.subscripts.end(),
                       [](const AffineExpr& subscript) { return subscript.is_constant(); });
  }

  Kernel& kernel_;
  Arithmetic arithmetic_;
  std::vector<LoopId> enclosing_;
  std::vector<int> uses_;
  std::vector<OpId> replacement_;
};

/// Arguments in their order, then constants by type and value, each once.
bool precedes(const Operation& a, const Operation& b) {
  const auto rank = [](const Operation& op) {
    return std::tuple(op.opcode == Opcode::kConstant, op.argument, op.type.is_float(), op.type.bits,
                      op.type.is_signed, op.bits);
  };
  return rank(a) < rank(b);
}

bool is_fixed(const Kernel& kernel, const Node& node) {
  if (node.is_loop()) return false;
  const Opcode opcode = kernel.operations[index(node.index)].opcode;
  return opcode == Opcode::kConstant || opcode == Opcode::kArgument;
}

void take_fixed(Kernel& kernel, LoopId loop, std::vector<Node>& fixed) {
  Region others;
  const Region nodes = region(kernel, loop);
  for (const Node& node : nodes) {
    if (node.is_loop()) take_fixed(kernel, node.index, fixed);
    (is_fixed(kernel, node) ? fixed : others).push_back(node);
  }
  region(kernel, loop) = others;
}

/// Moves constants and arguments to the start of the function, in an order that depends on nothing
/// else.
void hoist_fixed(Kernel& kernel) {
  std::vector<Node> fixed;
  take_fixed(kernel, -1, fixed);
  std::stable_sort(fixed.begin(), fixed.end(), [&](const Node& a, const Node& b) {
    return precedes(kernel.operations[index(a.index)], kernel.operations[index(b.index)]);
  });
  kernel.body.insert(kernel.body.begin(), fixed.begin(), fixed.end());
}

}  // namespace

Kernel simplify(const Kernel& kernel, Arithmetic arithmetic) {
  Kernel before;
  Kernel after = kernel;
  delete_unused(after);
  // One rule's result is the next one's operand; each round leaves less to do.
  while (after != before) {
    before = after;
    hoist_fixed(after);
    Forwarding(after, arithmetic).run();
    replace_inductions(after);
    delete_dead_stores(after);
    delete_unused(after);
  }
  return after;
}

Forwarded forwarded(const Kernel& kernel) {
  Forwarded result{kernel, {}};
  for (OpId id = 0; id < static_cast<OpId>(kernel.operations.size()); ++id) {
    result.value.push_back(id);
  }
  for (const bool is_last : {false, true}) {
    Forwarding forwarding(result.kernel, Arithmetic::kAsWritten);
    forwarding.run();
    for (OpId& value : result.value) value = forwarding.resolve(value);
    if (!is_last) replace_inductions(result.kernel);
  }
  return result;
}

}  // namespace hls::model
