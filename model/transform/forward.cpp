#include "model/transform/forward.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/kernel/index.h"
#include "model/polyhedra/dependence.h"

namespace hls::model {
namespace {

bool stores_to(const Kernel& kernel, LoopId loop, ArrayId array) {
  const Region& nodes = region(kernel, loop);
  return std::any_of(nodes.begin(), nodes.end(), [&](const Node& node) {
    if (node.is_loop()) return stores_to(kernel, node.index, array);
    const Operation& op = kernel.operations[index(node.index)];
    return op.opcode == Opcode::kStore && op.array == array;
  });
}

/// The accesses of an array that a loop makes itself, in order.
struct Accesses {
  std::vector<OpId> loads;
  std::vector<OpId> stores;

  bool any_of(const std::function<bool(OpId)>& holds) const {
    return std::any_of(loads.begin(), loads.end(), holds) ||
           std::any_of(stores.begin(), stores.end(), holds);
  }
};

/// Nothing where the loop itself does not both load and store, or loops inside store, too.
std::optional<Accesses> accesses_of(const Kernel& kernel, LoopId loop, ArrayId array) {
  Accesses accesses;
  for (const Node& node : region(kernel, loop)) {
    if (node.is_loop()) {
      if (stores_to(kernel, node.index, array)) return std::nullopt;
      continue;
    }
    const Operation& op = kernel.operations[index(node.index)];
    if (!is_access(op.opcode) || op.array != array) continue;
    (op.opcode == Opcode::kLoad ? accesses.loads : accesses.stores).push_back(node.index);
  }
  if (accesses.loads.empty() || accesses.stores.empty()) return std::nullopt;
  return accesses;
}

/// What a loop stores to an array, as its loads take it.
class Forward {
 public:
  Forward(Kernel& kernel, LoopId loop, Accesses accesses, std::int64_t iterations)
      : kernel_(kernel),
        loop_(loop),
        accesses_(std::move(accesses)),
        array_(at(accesses_.loads.front()).array),
        iterations_(iterations) {
    for (std::size_t dim = 0; dim < kernel_.arrays[index(array_)].shape.size(); ++dim) {
      if (!is_alike(dim)) dimensions_.push_back(dim);
    }
  }

  void run() {
    const Region nodes = region(kernel_, loop_);
    for (const OpId store : accesses_.stores) add_kept(store);
    Region body = std::exchange(placed_, {});  // phis come first
    std::size_t stored = 0;
    for (const Node& node : nodes) {
      body.push_back(node);
      if (node.is_loop()) continue;
      if (stored < kept_.size() && node.index == accesses_.stores[stored]) {
        add_present(node.index, kept_[stored++].front());
      } else if (is_load(node.index)) {
        choose(node.index, stored);
      }
      const Region added = std::exchange(placed_, {});
      body.insert(body.end(), added.begin(), added.end());
    }
    std::stable_partition(body.begin(), body.end(), [&](const Node& node) {
      return !node.is_loop() && at(node.index).opcode == Opcode::kPhi;
    });
    region(kernel_, loop_) = std::move(body);
    for (OpId id = 0; id < static_cast<OpId>(kernel_.operations.size()); ++id) {
      for (OpId& operand : at(id).operands) {
        const auto found = chosen_.find(operand);
        if (found != chosen_.end() && id != found->second.first) operand = found->second.second;
      }
    }
    for (const Kept& kept : kept_) carry(kept);
  }

 private:
  /// A store that happened, or did not: this iteration's, or that of an iteration before.
  struct Entry {
    OpId happened = -1;
    std::vector<OpId> address;  ///< by dimension that may differ
    OpId value = -1;
  };
  /// What is known of one store: of this iteration, the last, the one before, ...
  using Kept = std::vector<Entry>;

  Operation& at(OpId id) { return kernel_.operations[index(id)]; }
  const Operation& at(OpId id) const { return kernel_.operations[index(id)]; }

  OpId append(Operation op) {
    kernel_.operations.push_back(std::move(op));
    return static_cast<OpId>(kernel_.operations.size()) - 1;
  }

  OpId add(Opcode opcode, Type type, std::vector<OpId> operands, const Location& location) {
    const OpId id = append(
        {.opcode = opcode, .type = type, .operands = std::move(operands), .location = location});
    placed_.push_back(Node::operation(id));
    return id;
  }

  /// At the start of the function.
  OpId constant(Type type, std::uint64_t bits) {
    const OpId id = append({.opcode = Opcode::kConstant,
                            .type = type,
                            .bits = bits,
                            .location = kernel_.loops[index(loop_)].location});
    kernel_.body.insert(kernel_.body.begin(), Node::operation(id));
    return id;
  }

  bool is_load(OpId id) const {
    return std::find(accesses_.loads.begin(), accesses_.loads.end(), id) != accesses_.loads.end();
  }

  /// Whether all accesses have one subscript in a dimension, in all iterations.
  bool is_alike(std::size_t dim) const {
    const AffineExpr& first = at(accesses_.stores.front()).subscripts[dim];
    return !first.loops().contains(loop_) && !accesses_.any_of([&](OpId id) {
      return computed_operand(at(id), dim).has_value() || at(id).subscripts[dim] != first;
    });
  }

  Type address_type(std::size_t dim) const {
    const auto last =
        static_cast<std::uint64_t>(kernel_.arrays[index(array_)].shape[dim]) - std::uint64_t{1};
    return Type::integer(std::max(1, static_cast<int>(std::bit_width(last))), false);
  }

  /// The subscripts of an access as numbers, which are right where it happens.
  std::vector<OpId> address_of(OpId access) {
    std::vector<OpId> address;
    const Location location = at(access).location;
    for (const std::size_t dim : dimensions_) {
      const auto computed = computed_operand(at(access), dim);
      OpId value = computed ? at(access).operands[*computed] : -1;
      if (!computed) {
        const AffineExpr subscript = at(access).subscripts[dim];
        value = add(Opcode::kAffine, address_type(dim), {}, location);
        at(value).subscripts = {subscript};
      }
      if (at(value).type != address_type(dim))
        value = add(Opcode::kCast, address_type(dim), {value}, location);
      address.push_back(value);
    }
    return address;
  }

  /// Phis of what a store did in the iterations before; nothing before the first one.
  void add_kept(OpId store) {
    const Location location = at(store).location;
    const auto phi = [&](Type type) {
      const OpId start = constant(type, 0);
      const OpId id = add(Opcode::kPhi, type, {start, start}, location);
      at(id).loop = loop_;
      return id;
    };
    Kept kept(1);
    for (std::int64_t i = 0; i < iterations_; ++i) {
      Entry entry;
      entry.happened = phi(Type::boolean());
      for (const std::size_t dim : dimensions_) entry.address.push_back(phi(address_type(dim)));
      entry.value = phi(at(store).type);
      kept.push_back(std::move(entry));
    }
    kept_.push_back(std::move(kept));
  }

  /// What a store does in this iteration.
  void add_present(OpId store, Entry& entry) {
    entry.address = address_of(store);
    entry.value = at(store).operands[0];
    for (const OpId condition : conditions_of(Operation(at(store)))) {
      entry.happened = entry.happened < 0 ? condition
                                          : add(Opcode::kAnd, Type::boolean(),
                                                {entry.happened, condition}, at(store).location);
    }
    if (entry.happened < 0) entry.happened = constant(Type::boolean(), 1);
  }

  /// What a load gives when `stored` of the stores have been made in its iteration.
  void choose(OpId load, std::size_t stored) {
    at(load).forwarded = iterations_;
    const std::vector<OpId> address = address_of(load);
    const Location location = at(load).location;
    OpId value = load;
    OpId first = -1;
    const auto prefer = [&](const Entry& entry) {
      OpId is_it = entry.happened;
      for (std::size_t i = 0; i < address.size(); ++i) {
        const OpId same =
            add(Opcode::kEq, Type::boolean(), {address[i], entry.address[i]}, location);
        is_it = add(Opcode::kAnd, Type::boolean(), {is_it, same}, location);
      }
      value = add(Opcode::kSelect, at(load).type, {is_it, entry.value, value}, location);
      if (first < 0) first = value;
    };
    for (std::int64_t before = iterations_; before >= 1; --before) {
      for (const Kept& kept : kept_) prefer(kept[index(static_cast<int>(before))]);
    }
    for (std::size_t i = 0; i < stored; ++i) prefer(kept_[i].front());
    at(value).name = at(load).name;
    chosen_[load] = {first, value};
  }

  /// Lets what a store does be what it did, an iteration later.
  void carry(const Kept& kept) {
    const auto carry_value = [&](OpId phi, OpId next) {
      const auto found = chosen_.find(next);
      at(phi).operands[1] = found == chosen_.end() ? next : found->second.second;
    };
    for (std::size_t i = 1; i < kept.size(); ++i) {
      carry_value(kept[i].happened, kept[i - 1].happened);
      carry_value(kept[i].value, kept[i - 1].value);
      for (std::size_t d = 0; d < kept[i].address.size(); ++d)
        carry_value(kept[i].address[d], kept[i - 1].address[d]);
    }
  }

  Kernel& kernel_;
  const LoopId loop_;
  const Accesses accesses_;
  const ArrayId array_;
  const std::int64_t iterations_;
  std::vector<std::size_t> dimensions_;  ///< those in which addresses differ
  std::vector<Kept> kept_;               ///< by store
  Region placed_;                        ///< operations to come next
  /// Of each load the choice that reads it, and the last one.
  std::map<OpId, std::pair<OpId, OpId>> chosen_;
};

/// Whether a load may read what a store of its loop wrote at most so many iterations before.
bool is_near(const MemoryDependence& found, LoopId loop, std::int64_t iterations) {
  return std::any_of(found.distances.begin(), found.distances.end(), [&](const Distance& distance) {
    return distance.empty() ||
           (distance.size() == 1 && distance[0].first == loop && distance[0].second <= iterations);
  });
}

/// Leaves the loads that wait for stores of a moment ago, and these stores.
void keep_near(const std::vector<MemoryDependence>& dependences, LoopId loop,
               std::int64_t iterations, Accesses& accesses) {
  const auto is_used = [&](OpId access, bool as_source) {
    return std::any_of(dependences.begin(), dependences.end(), [&](const MemoryDependence& found) {
      const auto& others = as_source ? accesses.loads : accesses.stores;
      const OpId other = as_source ? found.destination : found.source;
      return (as_source ? found.source : found.destination) == access &&
             std::find(others.begin(), others.end(), other) != others.end() &&
             is_near(found, loop, iterations);
    });
  };
  std::erase_if(accesses.loads, [&](OpId load) { return !is_used(load, false); });
  std::erase_if(accesses.stores, [&](OpId store) { return !is_used(store, true); });
}

}  // namespace

void forward_stores(const LoopPlan& plan, TransformedKernel& transformed, KnownDistances& known) {
  if (plan.forward.empty()) return;
  Kernel& kernel = transformed.kernel;
  const std::vector<MemoryDependence> dependences =
      memory_dependences(kernel, std::vector<std::vector<LoopId>>(kernel.operations.size()), known);
  for (LoopId loop = 0; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
    const std::string& source = transformed.parts[index(loop)].source;
    if (plan.factor(source) > 1 || plan.serial.contains(source)) continue;
    for (ArrayId array = 0; array < static_cast<ArrayId>(kernel.arrays.size()); ++array) {
      const auto iterations = plan.forward.find(kernel.arrays[index(array)].name);
      if (iterations == plan.forward.end()) continue;
      auto accesses = accesses_of(kernel, loop, array);
      if (accesses) keep_near(dependences, loop, iterations->second, *accesses);
      if (accesses && !accesses->loads.empty())
        Forward(kernel, loop, std::move(*accesses), iterations->second).run();
    }
  }
}

std::set<std::string> computed_recurrences(const Kernel& kernel) {
  std::set<std::string> found;
  for (LoopId loop = 0; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
    for (ArrayId array = 0; array < static_cast<ArrayId>(kernel.arrays.size()); ++array) {
      const auto accesses = accesses_of(kernel, loop, array);
      const auto is_computed = [&](OpId id) {
        return !kernel.operations[index(id)].computed.empty();
      };
      if (accesses && accesses->any_of(is_computed)) found.insert(kernel.arrays[index(array)].name);
    }
  }
  return found;
}

}  // namespace hls::model
