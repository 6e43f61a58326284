#include "model/cost/memory_items.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "model/cost/memory_cost.h"

namespace hls::model {
namespace {

using Kind = Item::Kind;

/// Lists the memories of a plan, with what is in front of their ports and behind their banks.
class MemoryLister {
 public:
  MemoryLister(const Hardware& hardware, ItemList& list)
      : hardware_(hardware),
        timing_(hardware.timing),
        kernel_(hardware.timing.kernel()),
        list_(list) {}

  void add_memory(ArrayId id) {
    const auto index = static_cast<std::size_t>(id);
    const Array& array = kernel_.arrays[index];
    const ArrayBinding& binding = timing_.design().arrays[index];
    const std::vector<BankPort>& ports = hardware_.memory.ports[index];
    const std::int32_t per_bank = hardware_.memory.ports_of[index];
    if (array.is_rom()) return add_rom(id);
    for (std::int32_t bank = 0; bank < binding.memories(); ++bank) {
      const BankPort* const first = ports.data() + std::ptrdiff_t{bank} * per_bank;
      const bool needed = std::any_of(first, first + per_bank, [&](const BankPort& port) {
        return !(binding.storage == Storage::kReg ? port.writes : port.reads).empty();
      });
      if (needed && binding.storage != Storage::kExternal) add_bank(array, binding, first);
      const bool is_table = binding.storage == Storage::kReg && binding.bank_depth > 1;
      if (array.is_state && !needed && is_table) add_tables(id, bank, *first);
      if (is_restored(array, binding) && needed) add_first_words(array, binding, bank);
    }
    for (std::size_t i = 0; i < ports.size(); ++i) {
      const BankPort& port = ports[i];
      if (!is_kept(ports, i, per_bank, binding)) continue;
      if (binding.storage == Storage::kReg) {
        const auto choices =
            static_cast<std::int64_t>(read_addresses(hardware_.memory, port).size());
        if (!port.writes.empty()) {
          list_.add_indexed(array.name, binding.bank_depth, array.type.bits, choices);
        }
        continue;
      }
      const bool restores = is_restored(array, binding) && is_restoring(ports, i, per_bank);
      add_address(id, static_cast<std::int64_t>(i) / per_bank, port, restores);
      list_.add_multiplexer(array.name,
                            static_cast<std::int64_t>(port.writes.size()) + (restores ? 1 : 0),
                            array.type.bits);
    }
    add_crossbars(id);
  }

 private:
  /// When an access puts its address on a port of a bank: equal for equal wires. Of a crossbar the bank, of a condition the
  /// access decides.
  using AddressUse = std::tuple<int, LoopId, std::int64_t, std::int64_t, std::int64_t>;

  AddressUse address_use(int access, std::int64_t bank) const {
    const PortAccess& entry = hardware_.memory.accesses[static_cast<std::size_t>(access)];
    const AccessCopy& copy = timing_.design().accesses[static_cast<std::size_t>(entry.access)];
    const Operation& operation = timing_.operation(copy.operation);
    const bool is_conditional = first_condition(operation) < operation.operands.size();
    return {entry.address, entry.region, entry.offset, copy.is_crossbar ? bank : -1,
            is_conditional ? access : -1};
  }

  /// The multiplexer of the addresses at a port: one for all of an array's ports that take the same ones at the same times.
  void add_address(ArrayId id, std::int64_t bank, const BankPort& port, bool restores) {
    std::set<AddressUse> uses;
    for (const std::vector<int>* const accesses : {&port.reads, &port.writes}) {
      for (const int access : *accesses) uses.insert(address_use(access, bank));
    }
    if (!address_uses_.insert({id, restores, std::move(uses)}).second) return;
    const auto index = static_cast<std::size_t>(id);
    list_.add_multiplexer(kernel_.arrays[index].name,
                          distinct_addresses(hardware_.memory, port) + (restores ? 1 : 0),
                          address_bits(timing_.design().arrays[index].bank_depth));
  }

  /// Whether a bank gets through this port what it has at reset: the first one that writes, or the last one of all.
  static bool is_restoring(const std::vector<BankPort>& ports, std::size_t port,
                           std::int32_t per_bank) {
    const auto count = static_cast<std::size_t>(per_bank);
    const auto first = ports.begin() + static_cast<std::ptrdiff_t>(port / count * count);
    const auto writer = std::find_if(first, first + per_bank,
                                     [](const BankPort& other) { return !other.writes.empty(); });
    const auto restoring = writer == first + per_bank ? first + per_bank - 1 : writer;
    return restoring - ports.begin() == static_cast<std::ptrdiff_t>(port);
  }

  /// The table of what a bank has at reset, if its words differ.
  void add_first_words(const Array& array, const ArrayBinding& binding, std::int32_t bank) {
    const std::vector<std::uint64_t> words = bank_contents(array, binding, bank % binding.banks);
    const bool is_one = std::all_of(words.begin(), words.end(),
                                    [&](std::uint64_t word) { return word == words.front(); });
    if (is_one) return;
    list_.add(table_item(array, {binding.bank_depth, content_bits(array)}));
  }

  /// A bank that nothing reads, such as a copy too many, is not there.
  static bool is_kept(const std::vector<BankPort>& ports, std::size_t port, std::int32_t per_bank,
                      const ArrayBinding& binding) {
    if (binding.storage == Storage::kReg || binding.storage == Storage::kExternal) return true;
    const auto count = static_cast<std::size_t>(per_bank);
    const auto first = ports.begin() + static_cast<std::ptrdiff_t>(port / count * count);
    return std::any_of(first, first + per_bank,
                       [](const BankPort& other) { return !other.reads.empty(); });
  }

  /// Registers of constants are a table of LUTs for each address at which they are read.
  void add_tables(ArrayId id, std::int32_t bank, const BankPort& port) {
    const Array& array = kernel_.arrays[static_cast<std::size_t>(id)];
    const ArrayBinding& binding = timing_.design().arrays[static_cast<std::size_t>(id)];
    const std::vector<std::uint64_t> words = bank_contents(array, binding, bank % binding.banks);
    for (const int address : read_addresses(hardware_.memory, port)) {
      const TableSize size =
          table_size(words, hardware_.memory.addresses.wires()[static_cast<std::size_t>(address)]);
      if (size.columns > 0) list_.add(table_item(array, size));
    }
  }

  void add_rom(ArrayId id) {
    const auto index = static_cast<std::size_t>(id);
    const Array& array = kernel_.arrays[index];
    const ArrayBinding& binding = timing_.design().arrays[index];
    const std::vector<BankPort>& ports = hardware_.memory.ports[index];
    const std::int32_t per_bank = hardware_.memory.ports_of[index];
    const bool is_table = binding.storage == Storage::kReg;
    Item rom = named_item(Kind::kMemory, array.name);
    rom.width = array.type.bits;
    rom.inputs = content_bits(array);
    rom.depth = binding.bank_depth;
    rom.latency = binding.read_latency;
    rom.storage = binding.storage;
    rom.has_contents = true;
    for (std::int32_t bank = 0; bank < binding.memories(); ++bank) {
      const auto first = ports.begin() + std::ptrdiff_t{bank} * per_bank;
      const auto read = std::count_if(first, first + per_bank,
                                      [](const BankPort& port) { return port.is_used(); });
      rom.ports = read > 1 ? Ports::kRom2p : Ports::kRom1p;
      if (is_table && rom.depth > 1) add_tables(id, bank, *first);
      if (read > 0 && !is_table) list_.add(rom);
    }
    for (std::size_t i = 0; i < ports.size() && !is_table; ++i) {
      add_address(id, static_cast<std::int64_t>(i) / per_bank, ports[i], false);
    }
    add_crossbars(id);
  }

  void add_bank(const Array& array, const ArrayBinding& binding, const BankPort* first) {
    Item bank = named_item(Kind::kMemory, array.name);
    bank.width = array.type.bits;
    bank.depth = binding.bank_depth;
    bank.latency = binding.read_latency;
    bank.storage = binding.storage;
    if (binding.storage == Storage::kReg) {
      bank.ports = binding.ports;
      if (bank.depth > 1) bank.inputs = static_cast<std::int64_t>(first->writes.size());
    } else {
      bank.ports = bank_ports(binding, first);
      bank.is_external = !binding.module.empty();
    }
    list_.add(bank);
  }

  /// A load that reaches several banks chooses among their outputs by the bank's number, which
  /// waits for them.
  void add_crossbars(ArrayId id) {
    for (const PortAccess& entry : hardware_.memory.accesses) {
      const AccessCopy& access = timing_.design().accesses[static_cast<std::size_t>(entry.access)];
      const Operation& operation = timing_.operation(access.operation);
      const bool is_first =
          hardware_.memory.crossbar_of[static_cast<std::size_t>(entry.access)] == entry.access;
      if (operation.array != id || !is_first) continue;
      const std::string& name = kernel_.arrays[static_cast<std::size_t>(id)].name;
      const ArrayBinding& binding = timing_.design().arrays[static_cast<std::size_t>(id)];
      const auto banks = static_cast<std::int64_t>(access.memories.size());
      const BankChoice choice = bank_choice(access, binding);
      if (choice.is_index) {
        list_.add_indexed(name, banks, operation.type.bits);
      } else {
        list_.add_multiplexer(name, banks, operation.type.bits);
      }
      const bool is_chooser =
          hardware_.memory.chooser_of[static_cast<std::size_t>(entry.access)] == entry.access;
      if (binding.storage != Storage::kReg && is_chooser) {
        list_.add_delay({name, choice.bits, choice.bits, 1}, binding.read_latency, 1);
      }
    }
  }

  const Hardware& hardware_;
  const Timing& timing_;
  const Kernel& kernel_;
  ItemList& list_;
  std::set<std::tuple<ArrayId, bool, std::set<AddressUse>>> address_uses_;
};

}  // namespace

void add_memories(const Hardware& hardware, ItemList& list) {
  MemoryLister lister(hardware, list);
  const std::size_t arrays = hardware.timing.kernel().arrays.size();
  for (ArrayId array = 0; array < static_cast<ArrayId>(arrays); ++array) lister.add_memory(array);
}

}  // namespace hls::model
