#include "tests/oracle/call_conflicts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "tests/oracle/conditions.h"

namespace hls::oracle {
namespace {

using model::Kernel;
using model::LoopId;
using model::LoopKind;
using model::Opcode;
using model::OpId;

using Copy = std::vector<std::int64_t>;

/// All instances of one call, and the greatest distance at which a second one collides with it.
class Instances {
 public:
  Instances(const model::Design& design, const model::Problem& problem,
            const model::Schedule& schedule)
      : design_(design),
        kernel_(design.kernel()),
        problem_(problem),
        schedule_(schedule),
        index_of_(kernel_.operations.size(), -1),
        ready_(kernel_.operations.size(), 0),
        copy_ready_(kernel_.operations.size(), 0),
        counter_(kernel_.loops.size(), 0) {
    for (int i = 0; i < static_cast<int>(problem.operations.size()); ++i) {
      if (problem.operations[i].id >= 0) index_of_[problem.operations[i].id] = i;
    }
    for (const model::PortBinding& binding : schedule.bindings) {
      const model::BankUse& use = problem.resources[binding.resource].uses[binding.use];
      port_of_[{binding.resource, use.operation, use.copy}] = binding.port;
    }
  }

  std::int64_t least_distance() {
    run(kernel_.body);
    for (const auto& [port, times] : ports_) collide(times.last - times.first);
    for (const auto& [loop, times] : loops_) collide(times.last - times.first);
    for (const auto& [unit, times] : units_) collide(times.last - times.first);
    for (const auto& [element, uses] : elements_) collide(element.first, uses);
    return greatest_ + 1;
  }

 private:
  struct Times {
    std::int64_t first = 0;
    std::int64_t last = 0;
  };
  struct Uses {
    std::optional<Times> reads;
    std::optional<Times> writes;
  };
  using Port = std::tuple<int, std::int32_t, std::int32_t>;  // resource, bank, port

  /// Two calls this far apart, and maybe closer, collide.
  void collide(std::int64_t distance) { greatest_ = std::max(greatest_, distance); }

  static void extend(std::optional<Times>& times, std::int64_t time) {
    if (!times) times = Times{time, time};
    times->first = std::min(times->first, time);
    times->last = std::max(times->last, time);
  }

  template <typename Key>
  static void extend(std::map<Key, Times>& all, const Key& key, std::int64_t first,
                     std::int64_t last) {
    Times& times = all.try_emplace(key, Times{first, last}).first->second;
    times.first = std::min(times.first, first);
    times.last = std::max(times.last, last);
  }

  void collide(model::ArrayId array, const Uses& uses) {
    if (!uses.writes) return;
    collide(uses.writes->last - uses.writes->first);
    if (!uses.reads) return;
    collide(uses.reads->last - uses.writes->first - 1);
    if (!kernel_.arrays[array].is_argument && !kernel_.arrays[array].is_state) return;
    collide(uses.writes->last + design_.arrays[array].write_latency - uses.reads->first - 1);
  }

  void run(const model::Region& nodes) {
    for (const model::Node& node : nodes) {
      if (node.is_loop()) {
        run_loop(node.index);
      } else {
        run_operation(node.index);
      }
    }
  }

  void run_loop(LoopId id) {
    const model::Loop& loop = kernel_.loops[id];
    if (loop.kind == LoopKind::kTemporal) {
      const std::int64_t start = cycle(problem_.loops[id].start);
      extend(loops_, id, start, start + loop.trip_count * schedule_.interval[id] - 1);
    }
    for (counter_[id] = 0; counter_[id] < loop.trip_count; ++counter_[id]) {
      run(loop.body);
      if (loop.kind == LoopKind::kSpatial) keep_copies(id);
    }
    counter_[id] = 0;
  }

  void keep_copies(LoopId id) {
    for (OpId copy = 0; copy < static_cast<OpId>(copy_ready_.size()); ++copy) {
      const model::Operation& operation = kernel_.operations[copy];
      const bool is_here = operation.opcode == Opcode::kCopy && operation.loop == id;
      if (!is_here || operation.bits != static_cast<std::uint64_t>(counter_[id])) continue;
      copy_ready_[copy] = ready_[operation.operands[0]];
    }
  }

  std::int64_t cycle(int index) const {
    std::int64_t cycle = schedule_.start[index];
    for (const LoopId loop : problem_.operations[index].loops) {
      cycle += counter_[loop] * schedule_.interval[loop];
    }
    return cycle;
  }

  /// Whether an operation runs once a call.
  bool is_outside_loops(OpId op) const {
    for (const LoopId loop : model::loop_path(kernel_, design_.elaboration->region_of[op])) {
      if (kernel_.loops[loop].kind == LoopKind::kTemporal) return false;
    }
    return true;
  }

  void run_operation(OpId id) {
    const int index = index_of_[id];
    if (index < 0) return;
    const model::Operation& operation = kernel_.operations[id];
    const std::int64_t start = cycle(index);
    for (std::size_t i = 0; i < operation.operands.size(); ++i) {
      if (operation.opcode == Opcode::kPhi && (i == 0) != is_first_iteration(operation)) continue;
      const OpId operand = operation.operands[i];
      const bool is_copy = operation.opcode == Opcode::kCopy;
      read(operand, start + model::operand_late(design_, id, i),
           is_copy ? copy_ready_[id] : ready_[operand]);
    }
    use_units(id, index, start);
    const int interval = design_.unit_interval[id];
    if (interval > 1) extend(units_, {id, copy_of(index)}, start, start + interval - 1);
    if (model::is_access(operation.opcode)) access(id, index, start);
    ready_[id] = start + design_.latency[id];
  }

  bool is_first_iteration(const model::Operation& phi) const {
    const model::LoopParts& parts = design_.elaboration->parts[phi.loop];
    const auto is_at_first = [this](LoopId loop) { return loop < 0 || counter_[loop] == 0; };
    return is_at_first(parts.temporal) && is_at_first(parts.spatial);
  }

  /// `ready`: since when the value is there.
  void read(OpId operand, std::int64_t time, std::int64_t ready) {
    OpId source = operand;
    while (kernel_.operations[source].opcode == Opcode::kResult) {
      source = kernel_.operations[source].operands[0];
    }
    if (kernel_.operations[source].opcode == Opcode::kArgument) collide(time + 1);
    if (index_of_[operand] < 0 || !is_outside_loops(operand)) return;
    collide(time - ready - 1);
  }

  Copy copy_of(int index) const {
    Copy copy;
    for (const LoopId loop : problem_.operations[index].replicated) copy.push_back(counter_[loop]);
    return copy;
  }

  void use_units(OpId id, int index, std::int64_t start) {
    if (model::is_access(kernel_.operations[id].opcode)) return;
    for (int resource = 0; resource < static_cast<int>(problem_.resources.size()); ++resource) {
      if (problem_.resources[resource].array >= 0) continue;
      const auto unit = port_of_.find({resource, index, copy_of(index)});
      if (unit == port_of_.end()) continue;
      extend(ports_, Port{resource, 0, unit->second}, start, start);
    }
  }

  void access(OpId id, int index, std::int64_t start) {
    const model::Operation& operation = kernel_.operations[id];
    if (!may_happen(kernel_, operation, counter_)) return;
    for (const auto& address : elements_of(kernel_, operation, counter_)) {
      Uses& uses = elements_[{operation.array, address}];
      extend(operation.opcode == Opcode::kLoad ? uses.reads : uses.writes, start);
      if (design_.arrays[operation.array].storage != model::Storage::kReg) {
        use_ports(id, index, start, address);
      }
    }
  }

  void use_ports(OpId id, int index, std::int64_t start, const Copy& address) {
    const model::ArrayId array = kernel_.operations[id].array;
    const model::ArrayBinding& binding = design_.arrays[array];
    const std::vector<std::int64_t>& shape = kernel_.arrays[array].shape;
    std::int64_t bank = 0;
    for (std::size_t dim = 0; dim < shape.size(); ++dim) {
      bank = bank * model::banks_in(binding.partition[dim], shape[dim]) +
             model::bank_of(binding.partition[dim], shape[dim], address[dim]);
    }
    const Copy copy = copy_of(index);
    for (int resource = 0; resource < static_cast<int>(problem_.resources.size()); ++resource) {
      if (problem_.resources[resource].array != array) continue;
      const auto port = port_of_.find({resource, index, copy});
      if (port == port_of_.end()) continue;
      for (const model::AccessCopy& reached : design_.accesses) {
        if (reached.operation != id || reached.copy != copy) continue;
        for (const std::int32_t memory : reached.memories) {
          if (memory % binding.banks != bank) continue;
          extend(ports_, Port{resource, memory, port->second}, start, start);
        }
      }
    }
  }

  const model::Design& design_;
  const Kernel& kernel_;
  const model::Problem& problem_;
  const model::Schedule& schedule_;
  std::vector<int> index_of_;
  std::vector<std::int64_t> ready_;
  std::vector<std::int64_t> copy_ready_;  ///< of what each kCopy reads, in its copy
  std::vector<std::int64_t> counter_;
  std::map<std::tuple<int, int, Copy>, std::int32_t> port_of_;  // resource, operation, copy
  std::map<Port, Times> ports_;
  std::map<LoopId, Times> loops_;
  std::map<std::pair<OpId, Copy>, Times> units_;  // that are used again
  std::map<std::pair<model::ArrayId, std::vector<std::int64_t>>, Uses> elements_;
  std::int64_t greatest_ = 0;
};

}  // namespace

std::int64_t least_call_distance(const model::Design& design, const model::Problem& problem,
                                 const model::Schedule& schedule) {
  return Instances(design, problem, schedule).least_distance();
}

}  // namespace hls::oracle
