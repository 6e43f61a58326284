#include "explorer/bounds/array_option.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "model/cost/memory_cost.h"
#include "model/design/access_copies.h"
#include "model/design/port_resource.h"
#include "model/divide.h"
#include "model/hardware/addresses.h"
#include "model/transform/apply.h"
#include "model/transform/banking.h"
#include "scheduler/ports/bank_groups.h"
#include "scheduler/ports/own_ports.h"

namespace hls::explorer {
namespace {

using model::AccessCopy;
using model::AffineExpr;
using model::LoopId;
using model::OpId;
using model::Storage;

class OptionBuilder {
 public:
  OptionBuilder(const model::Elaboration& elaboration, model::ArrayId array,
                const model::Target& target, ArrayOption& option)
      : elaboration_(elaboration),
        kernel_(elaboration.kernel),
        array_(kernel_.arrays[static_cast<std::size_t>(array)]),
        target_(target),
        option_(option),
        accesses_(model::access_copies(elaboration, array, option.binding)),
        resource_(model::port_resource(elaboration, array, option.binding, accesses_)),
        is_reg_(option.binding.storage == Storage::kReg),
        ports_(model::count_ports(model::port_capabilities(option.binding.ports))) {}

  void build() {
    count_loads();
    option_.least = model::least_memory_cost(array_, option_.binding, loads_, target_);
    option_.demands.assign(kernel_.loops.size(), 1);
    if (!is_reg_) add_demands();
    option_.has_own_ports = is_reg_ || has_own_ports();
    add_addressed();
    name();
  }

 private:
  const model::Operation& operation_of(OpId id) const {
    return kernel_.operations[static_cast<std::size_t>(id)];
  }
  std::int64_t trips(LoopId loop) const {
    return kernel_.loops[static_cast<std::size_t>(loop)].trip_count;
  }
  bool is_write(const AccessCopy& access) const {
    return operation_of(access.operation).opcode == model::Opcode::kStore;
  }

  void count_loads() {
    model::WireTable<model::AddressWire> addresses;
    loads_ = model::memory_loads(elaboration_, option_.binding, accesses_, addresses);
    option_.addresses = addresses.wires();
  }

  /// How often an access happens in an iteration of `loop`, in the kernel for -1; 0: outside.
  std::int64_t instances(OpId id, LoopId loop) const {
    std::int64_t count = 1;
    LoopId around = elaboration_.region_of[static_cast<std::size_t>(id)];
    for (; around >= 0 && around != loop;
         around = kernel_.loops[static_cast<std::size_t>(around)].parent) {
      const bool temporal =
          kernel_.loops[static_cast<std::size_t>(around)].kind == model::LoopKind::kTemporal;
      count *= temporal ? trips(around) : 1;
    }
    return around == loop ? count : 0;
  }

  void add_demands() {
    option_.all_demand = demand(-1);
    for (LoopId loop = 0; loop < static_cast<LoopId>(kernel_.loops.size()); ++loop) {
      const auto index = static_cast<std::size_t>(loop);
      if (kernel_.loops[index].kind == model::LoopKind::kTemporal) {
        option_.demands[index] = demand(loop);
      }
    }
  }

  bool is_inside(LoopId loop, LoopId around) const {
    while (loop >= 0 && loop != around) loop = kernel_.loops[static_cast<std::size_t>(loop)].parent;
    return loop == around;
  }

  std::int64_t demand(LoopId loop) {
    const auto counter_of = [&](LoopId other) {
      return is_inside(other, loop) ? scheduler::Counter::kAny : scheduler::Counter::kSame;
    };
    std::int64_t least = 1;
    for (const scheduler::BankGroup& group : scheduler::bank_groups(resource_, counter_of)) {
      std::int64_t reads = 0;
      std::int64_t writes = 0;
      for (const int number : group.uses) {
        const model::BankUse& use = resource_.uses[static_cast<std::size_t>(number)];
        (use.is_write ? writes : reads) += instances(use.operation, loop);
      }
      model::PortCounts ports = ports_;
      ports *= group.banks;
      const auto cycles = ports.least_cycles(reads, writes);
      if (cycles) {
        least = std::max(least, *cycles);
      } else {
        option_.is_possible = false;
      }
    }
    return least;
  }

  bool has_own_ports() const {
    model::Problem problem;
    problem.resources.push_back(resource_);
    return scheduler::OwnPorts(problem).contended_problem(problem).resources.empty();
  }

  /// Counters that stay in the address whatever its banks: of dimensions that are not complete.
  void add_addressed() {
    OpId last = -1;
    for (const AccessCopy& access : accesses_) {
      if (access.operation == last) continue;
      last = access.operation;
      std::set<LoopId> loops;
      for (std::size_t dim = 0; dim < array_.shape.size(); ++dim) {
        if (option_.binding.partition[dim].kind == model::PartitionKind::kComplete) continue;
        const AffineExpr& subscript = operation_of(last).subscripts[dim];
        for (const auto& [loop, coefficient] : subscript.terms()) {
          const bool temporal =
              kernel_.loops[static_cast<std::size_t>(loop)].kind == model::LoopKind::kTemporal;
          if (temporal && trips(loop) > 1 && subscript.is_linear()) loops.insert(loop);
        }
      }
      option_.addressed.emplace_back(last, std::vector<LoopId>(loops.begin(), loops.end()));
    }
  }

  /// Of external ports only those count that an access can use, and none where no two accesses share one.
  std::string ports_of_identity() const {
    const model::ArrayBinding& binding = option_.binding;
    if (binding.storage != Storage::kExternal) return std::string(model::to_string(binding.ports));
    if (option_.has_own_ports) return "own";
    const auto some = [&](bool writes) {
      return std::any_of(accesses_.begin(), accesses_.end(),
                         [&](const AccessCopy& access) { return is_write(access) == writes; });
    };
    const bool reads = some(false);
    const bool writes = some(true);
    std::string text;
    for (const model::PortCapability& port : model::port_capabilities(binding.ports)) {
      if (reads && port.reads) text += 'r';
      if (writes && port.writes) text += 'w';
      if ((reads && port.reads) || (writes && port.writes)) text += '.';
    }
    return text;
  }

  void name() {
    const model::ArrayBinding& binding = option_.binding;
    std::vector<std::string> partitions;
    for (std::size_t dim = 0; dim < array_.shape.size(); ++dim) {
      const model::Partition& partition = binding.partition[dim];
      const bool one = model::banks_in(partition, array_.shape[dim]) == 1;
      partitions.push_back(one ? "none" : model::to_string(partition));
    }
    option_.identity =
        fmt::format("{} {} {} {}", fmt::join(partitions, ","), model::to_string(binding.storage),
                    binding.copies, ports_of_identity());
    // What a write may use is port 0 of 1p and port 1 of s2p.
    option_.waiting_identity =
        fmt::format("{} {}", option_.identity, model::to_string(binding.ports));
  }

  const model::Elaboration& elaboration_;
  const model::Kernel& kernel_;
  const model::Array& array_;
  const model::Target& target_;
  ArrayOption& option_;
  std::vector<AccessCopy> accesses_;
  model::PortResource resource_;
  bool is_reg_;
  model::PortCounts ports_;
  model::MemoryLoads loads_;
};

}  // namespace

void ArrayBound::add(const ArrayOption& option) {
  const model::ArrayBinding& binding = option.binding;
  const bool waits = !option.has_own_ports;
  chosen = options == 0 ? &option : nullptr;
  if (options++ == 0) {
    least = option.least;
    if (waits) demands = option.demands;
    all_demand = waits ? option.all_demand : 1;
    read_latency = binding.read_latency;
    write_latency = binding.write_latency;
    is_exact_latency = true;
    has_own_ports = option.has_own_ports;
    return;
  }
  least = model::lesser(least, option.least);
  for (std::size_t loop = 0; loop < demands.size(); ++loop) {
    demands[loop] = std::min(demands[loop], waits ? option.demands[loop] : 1);
  }
  all_demand = std::min(all_demand, waits ? option.all_demand : 1);
  is_exact_latency = is_exact_latency && binding.read_latency == read_latency &&
                     binding.write_latency == write_latency;
  read_latency = std::min(read_latency, binding.read_latency);
  write_latency = std::min(write_latency, binding.write_latency);
  has_own_ports = has_own_ports && option.has_own_ports;
}

ArrayOption array_option(const model::Elaboration& elaboration, model::ArrayId array,
                         const model::ArrayDirective& directive, const model::Target& target) {
  ArrayOption option;
  option.binding = model::bind_array(elaboration, array, directive, target);
  const model::Array& declared = elaboration.kernel.arrays[static_cast<std::size_t>(array)];
  if (model::impossible_binding(declared, option.binding)) {
    option.is_possible = false;
    option.demands.assign(elaboration.kernel.loops.size(), 1);
    return option;
  }
  OptionBuilder(elaboration, array, target, option).build();
  return option;
}

}  // namespace hls::explorer
