#include "explorer/search/array_option.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "model/divide.h"
#include "model/metrics/addresses.h"
#include "model/metrics/inventory.h"
#include "model/transform/apply.h"
#include "model/transform/banking.h"
#include "scheduler/own_ports.h"

namespace hls::explorer {
namespace {

using model::AccessCopy;
using model::AffineExpr;
using model::Item;
using model::LoopId;
using model::OpId;
using model::Storage;

std::int64_t multiplexer_lut(std::int64_t inputs, std::int64_t width, const model::Target& target,
                             bool is_indexed = false) {
  if (inputs < 2) return 0;
  Item item;
  item.kind = Item::Kind::kMultiplexer;
  item.inputs = inputs;
  item.width = width;
  item.is_indexed = is_indexed;
  return model::price(item, target).lut;
}

/// Accesses of one bank.
struct BankLoad {
  std::set<int> addresses;  ///< different ones
  std::set<int> choices;    ///< those of reads that are no constants
  std::int64_t reads = 0;
  std::int64_t writes = 0;
};

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
        is_reg_(option.binding.storage == Storage::kReg),
        ports_(model::count_ports(model::port_capabilities(option.binding.ports))) {}

  void build(model::ArrayId array) {
    count_loads();
    add_banks();
    add_crossbars();
    option_.demands.assign(kernel_.loops.size(), 1);
    if (!is_reg_) add_demands();
    option_.has_own_ports = is_reg_ || has_own_ports(array);
    add_addressed();
    name();
  }

 private:
  void add(const Item& item) { option_.least += model::price(item, target_); }

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
    loads_.resize(static_cast<std::size_t>(option_.binding.memories()));
    model::WireTable<model::AddressWire> addresses;
    for (const AccessCopy& access : accesses_) {
      const int address = addresses.add(model::address_wire(
          elaboration_, option_.binding, access, [](LoopId) { return model::Element{}; }));
      if (access.is_crossbar && !is_write(access)) crossbars_.emplace(access.memories, address);
      for (const std::int32_t memory : access.memories) {
        BankLoad& load = loads_[static_cast<std::size_t>(memory)];
        ++(is_write(access) ? load.writes : load.reads);
        load.addresses.insert(address);
        const bool is_constant =
            addresses.wires()[static_cast<std::size_t>(address)].has_constant_word();
        if (!is_write(access) && !is_constant) load.choices.insert(address);
      }
    }
    option_.addresses = addresses.wires();
  }

  void add_banks() {
    for (const BankLoad& load : loads_) {
      if (load.reads + load.writes == 0) continue;
      if (array_.is_rom()) {
        add_rom(load);
      } else if (option_.binding.storage != Storage::kExternal && (!is_reg_ || load.writes > 0)) {
        add_bank();
      }
      option_.least.lut += is_reg_ ? register_multiplexers(load) : port_multiplexers(load);
    }
  }

  /// Two ports of which one only reads and the other only writes may be a bank with one of each.
  void add_bank() {
    Item item = bank();
    model::Resources least = model::price(item, target_);
    if (item.ports == model::Ports::k2p) {
      item.ports = model::Ports::kS2p;
      least = lesser(least, model::price(item, target_));
    }
    option_.least += least;
  }

  Item bank() const {
    Item item;
    item.kind = Item::Kind::kMemory;
    item.name = array_.name;
    item.width = array_.type.bits;
    item.depth = option_.binding.bank_depth;
    item.latency = option_.binding.read_latency;
    item.storage = option_.binding.storage;
    item.ports = option_.binding.ports;
    return item;
  }

  void add_rom(const BankLoad& load) {
    Item item = bank();
    item.has_contents = true;
    item.ports = model::Ports::kRom1p;
    item.count = is_reg_ ? load.reads : 1;
    if (!is_reg_ || item.depth > 1) add(item);
  }

  /// Each address at which registers are read chooses a word.
  std::int64_t register_multiplexers(const BankLoad& load) const {
    if (array_.is_rom() || load.writes == 0) return 0;
    return static_cast<std::int64_t>(load.choices.size()) *
           multiplexer_lut(option_.binding.bank_depth, array_.type.bits, target_, true);
  }

  std::int64_t port_multiplexers(const BankLoad& load) const {
    return least_multiplexers(static_cast<std::int64_t>(load.addresses.size()), ports_.all,
                              model::address_bits(option_.binding.bank_depth), target_) +
           least_multiplexers(load.writes, std::max<std::int64_t>(1, ports_.writers),
                              array_.type.bits, target_);
  }

  void add_crossbars() {
    for (const auto& [memories, address] : crossbars_) {
      const auto banks = static_cast<std::int64_t>(memories.size());
      option_.least.lut +=
          multiplexer_lut(banks, array_.type.bits, target_, banks == option_.binding.banks);
      if (is_reg_ || option_.binding.read_latency == 0) continue;
      Item line;
      line.kind = Item::Kind::kDelayLine;
      line.width = model::address_bits(option_.binding.banks);
      line.depth = option_.binding.read_latency;
      add(line);
    }
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

  std::int64_t demand(LoopId loop) {
    std::vector<std::pair<std::int64_t, std::int64_t>> count(loads_.size());  // reads, writes
    for (const AccessCopy& access : accesses_) {
      const std::int64_t times = instances(access.operation, loop);
      for (const std::int32_t memory : access.memories) {
        auto& [reads, writes] = count[static_cast<std::size_t>(memory)];
        (is_write(access) ? writes : reads) += times;
      }
    }
    std::int64_t least = 1;
    for (const auto& [reads, writes] : count) {
      const auto cycles = ports_.least_cycles(reads, writes);
      if (cycles) {
        least = std::max(least, *cycles);
      } else {
        option_.is_possible = false;
      }
    }
    return least;
  }

  bool has_own_ports(model::ArrayId array) const {
    model::Problem problem;
    model::PortResource resource{array, array_.name, option_.binding.memories(), {}, {}, false};
    resource.ports = model::port_capabilities(option_.binding.ports);
    for (const AccessCopy& access : accesses_) {
      resource.uses.push_back({0, {}, access.memories, is_write(access)});
    }
    problem.resources.push_back(std::move(resource));
    return scheduler::OwnPorts(problem).contended(problem).resources.empty();
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
  }

  const model::Elaboration& elaboration_;
  const model::Kernel& kernel_;
  const model::Array& array_;
  const model::Target& target_;
  ArrayOption& option_;
  std::vector<AccessCopy> accesses_;
  bool is_reg_;
  model::PortCounts ports_;
  std::vector<BankLoad> loads_;
  /// The memories that loads choose among, and their address.
  std::set<std::pair<std::vector<std::int32_t>, int>> crossbars_;
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
  least = lesser(least, option.least);
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

model::Resources lesser(const model::Resources& a, const model::Resources& b) {
  return {std::min(a.lut, b.lut), std::min(a.ff, b.ff), std::min(a.dsp, b.dsp),
          std::min(a.bram18, b.bram18)};
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
  OptionBuilder(elaboration, array, target, option).build(array);
  return option;
}

std::int64_t least_multiplexers(std::int64_t inputs, std::int64_t ports, std::int64_t width,
                                const model::Target& target) {
  if (inputs <= ports) return 0;
  // least[n]: of n inputs at the ports looked at so far.
  const auto count = static_cast<std::size_t>(inputs);
  std::vector<std::int64_t> one(count + 1);
  for (std::size_t n = 0; n <= count; ++n) {
    one[n] = multiplexer_lut(static_cast<std::int64_t>(n), width, target);
  }
  std::vector<std::int64_t> least = one;
  for (std::int64_t port = 1; port < ports; ++port) {
    std::vector<std::int64_t> next = least;
    for (std::size_t n = 0; n <= count; ++n) {
      for (std::size_t own = 0; own <= n; ++own) {
        next[n] = std::min(next[n], least[n - own] + one[own]);
      }
    }
    least = std::move(next);
  }
  return least[count];
}

}  // namespace hls::explorer
