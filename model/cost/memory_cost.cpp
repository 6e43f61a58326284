#include "model/cost/memory_cost.h"

#include <algorithm>
#include <bit>

#include "model/cost/item_list.h"
#include "model/hardware/ports.h"

namespace hls::model {
namespace {

/// Words of a table of which columns are compared with each other.
constexpr std::size_t kMostCompared = 1024;

/// Bits that are not the same in all words.
std::int64_t differing_bits(const std::vector<std::uint64_t>& words) {
  std::uint64_t any = 0;
  std::uint64_t all = ~std::uint64_t{0};
  for (const std::uint64_t word : words) {
    any |= word;
    all &= word;
  }
  return std::popcount(any & ~all);
}

std::int64_t multiplexer_lut(std::int64_t inputs, std::int64_t width, const Target& target,
                             bool is_indexed = false) {
  if (inputs < 2) return 0;
  Item item;
  item.kind = Item::Kind::kMultiplexer;
  item.inputs = inputs;
  item.width = width;
  item.is_indexed = is_indexed;
  return price(item, target).lut;
}

class MemoryCost {
 public:
  MemoryCost(const Array& array, const ArrayBinding& binding, const Target& target)
      : array_(array),
        binding_(binding),
        target_(target),
        is_reg_(binding.storage == Storage::kReg),
        ports_(count_ports(port_capabilities(binding.ports))) {}

  Resources least(const MemoryLoads& loads) {
    for (const BankLoad& load : loads.banks) add_bank(load);
    least_.lut += shared_multiplexers_;
    const AddressWire* chooser = nullptr;
    for (const auto& [key, is_indexed] : loads.crossbars) {
      const auto& [wire, memories] = key;
      least_.lut += multiplexer_lut(static_cast<std::int64_t>(memories.size()), array_.type.bits,
                                    target_, is_indexed);
      if (!chooser || *chooser != wire) add_chooser(wire.bank_width);
      chooser = &wire;
    }
    return least_;
  }

 private:
  void add(const Item& item) { least_ += price(item, target_); }

  void add_bank(const BankLoad& load) {
    if (load.reads + load.writes == 0) return;
    const bool is_local_memory = !is_reg_ && binding_.storage != Storage::kExternal;
    if (is_local_memory && load.reads == 0) return;  // nor are those there that nothing reads
    if (array_.is_rom()) {
      add_rom(load);
    } else if (binding_.storage != Storage::kExternal && (!is_reg_ || load.writes > 0)) {
      add_memory(load.writes);
    }
    if (is_reg_) {
      least_.lut += register_multiplexers(load);
    } else {
      add_port_multiplexers(load);
    }
  }

  /// Two ports of which one only reads and the other only writes may be a bank with one of each.
  void add_memory(std::int64_t writes) {
    Item item = bank(writes);
    Resources least = price(item, target_);
    if (item.ports == Ports::k2p && !item.is_external) {
      item.ports = Ports::kS2p;
      least = lesser(least, price(item, target_));
    }
    least_ += least;
  }

  Item bank(std::int64_t writes) const {
    Item item;
    item.kind = Item::Kind::kMemory;
    item.name = array_.name;
    item.width = array_.type.bits;
    item.depth = binding_.bank_depth;
    item.latency = binding_.read_latency;
    item.storage = binding_.storage;
    item.ports = binding_.ports;
    item.is_external = !binding_.module.empty();
    if (is_reg_ && item.depth > 1) item.inputs = writes;
    return item;
  }

  void add_rom(const BankLoad& load) {
    for (const TableSize& table : load.tables) add(table_item(array_, table));
    if (is_reg_) return;
    Item item = bank(0);
    item.has_contents = true;
    item.inputs = content_bits(array_);
    item.ports = Ports::kRom1p;
    add(item);
  }

  /// Each address at which registers are read chooses a word.
  std::int64_t register_multiplexers(const BankLoad& load) const {
    if (array_.is_rom() || load.writes == 0) return 0;
    return static_cast<std::int64_t>(load.choices.size()) *
           multiplexer_lut(binding_.bank_depth, array_.type.bits, target_, true);
  }

  /// Multiplexers of addresses that the bank's number does not enable may be those of other banks, too.
  void add_port_multiplexers(const BankLoad& load) {
    const auto of_addresses = [&](const std::set<int>& addresses) {
      return least_multiplexers(static_cast<std::int64_t>(addresses.size()), ports_.all,
                                address_bits(binding_.bank_depth), target_);
    };
    const std::int64_t apart = of_addresses(load.apart);
    shared_multiplexers_ = std::max(shared_multiplexers_, of_addresses(load.addresses) - apart);
    least_.lut += apart + least_multiplexers(load.writes, std::max<std::int64_t>(1, ports_.writers),
                                             array_.type.bits, target_);
  }

  void add_chooser(std::int64_t bits) {
    if (is_reg_ || binding_.read_latency == 0) return;
    add(delay_item("", bits, binding_.read_latency, 1));
  }

  const Array& array_;
  const ArrayBinding& binding_;
  const Target& target_;
  bool is_reg_;
  PortCounts ports_;
  std::int64_t shared_multiplexers_ = 0;
  Resources least_;
};

}  // namespace

std::int64_t content_bits(const Array& array) {
  return std::max<std::int64_t>(1, differing_bits(array.contents));
}

TableSize table_size(const std::vector<std::uint64_t>& words, const AddressWire& address) {
  const std::int64_t fixed_bits = constant_low_bits(address);
  const auto step = static_cast<std::size_t>(std::int64_t{1} << fixed_bits);
  std::vector<std::uint64_t> reached;
  for (auto word = static_cast<std::size_t>(address.words.constant) % step; word < words.size();
       word += step) {
    reached.push_back(words[word]);
  }
  if (reached.size() > kMostCompared) {
    return {static_cast<std::int64_t>(reached.size()), differing_bits(reached)};
  }
  using Column = std::vector<bool>;
  const auto column = [&](const auto& bit_of) {
    Column bits;
    for (std::size_t word = 0; word < reached.size(); ++word) bits.push_back(bit_of(word));
    return bits;
  };
  std::set<Column> free = {Column(reached.size(), false), Column(reached.size(), true)};
  for (int bit = 0; reached.size() >> bit > 0; ++bit) {
    free.insert(column([&](std::size_t word) { return (word >> bit & 1U) != 0; }));
  }
  std::set<Column> looked_up;
  for (int bit = 0; bit < 64; ++bit) {
    Column bits = column([&](std::size_t word) { return (reached[word] >> bit & 1U) != 0; });
    if (!free.contains(bits)) looked_up.insert(std::move(bits));
  }
  return {static_cast<std::int64_t>(reached.size()), static_cast<std::int64_t>(looked_up.size())};
}

MemoryLoads memory_loads(const Elaboration& elaboration, const ArrayBinding& binding,
                         const std::vector<AccessCopy>& accesses,
                         WireTable<AddressWire>& addresses) {
  MemoryLoads loads;
  loads.banks.resize(static_cast<std::size_t>(binding.memories()));
  for (const AccessCopy& access : accesses) {
    const int address =
        addresses.add(address_wire(elaboration, binding, access, [](LoopId) { return Element{}; }));
    const bool is_constant =
        addresses.wires()[static_cast<std::size_t>(address)].has_constant_word();
    const bool is_write =
        elaboration.kernel.operations[static_cast<std::size_t>(access.operation)].opcode ==
        Opcode::kStore;
    if (access.is_crossbar && !is_write) {
      const BankChoice choice = bank_choice(access, binding);
      const AddressWire& wire = addresses.wires()[static_cast<std::size_t>(address)];
      loads.crossbars.try_emplace({bank_wire(wire, choice), access.memories}, choice.is_index);
    }
    for (const std::int32_t memory : access.memories) {
      BankLoad& load = loads.banks[static_cast<std::size_t>(memory)];
      ++(is_write ? load.writes : load.reads);
      load.addresses.insert(address);
      if (access.is_crossbar) load.apart.insert(address);
      if (is_write || is_constant || !load.choices.insert(address).second) continue;
      const Array& array = elaboration.kernel.arrays[static_cast<std::size_t>(
          elaboration.kernel.operations[static_cast<std::size_t>(access.operation)].array)];
      if (!array.is_rom() || binding.storage != Storage::kReg || binding.bank_depth == 1) continue;
      const TableSize size = table_size(bank_contents(array, binding, memory % binding.banks),
                                        addresses.wires()[static_cast<std::size_t>(address)]);
      if (size.columns > 0) load.tables.push_back(size);
    }
  }
  return loads;
}

Resources least_memory_cost(const Array& array, const ArrayBinding& binding,
                            const MemoryLoads& loads, const Target& target) {
  return MemoryCost(array, binding, target).least(loads);
}

std::int64_t least_multiplexers(std::int64_t inputs, std::int64_t ports, std::int64_t width,
                                const Target& target) {
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

}  // namespace hls::model
