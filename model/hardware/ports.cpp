#include "model/hardware/ports.h"

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>

namespace hls::model {
namespace {

const Operation& operation_of(const Timing& timing, const PortAccess& entry) {
  return timing.operation(
      timing.design().accesses[static_cast<std::size_t>(entry.access)].operation);
}

void add_accesses(const Timing& timing, Lifetimes& lifetimes, MemoryPorts& memory) {
  memory.first_access.assign(timing.kernel().operations.size(), -1);
  const std::vector<AccessCopy>& accesses = timing.design().accesses;
  for (std::size_t i = 0; i < accesses.size(); ++i) {
    const AccessCopy& access = accesses[i];
    int& first = memory.first_access[static_cast<std::size_t>(access.operation)];
    if (first < 0) first = static_cast<int>(i);
    const AddressWire address = address_wire(timing, lifetimes, access);
    tap_counters(address.words, lifetimes);
    for (const auto& dimension : address.dimensions) tap_counters(dimension.subscript, lifetimes);

    PortAccess entry;
    entry.access = static_cast<int>(i);
    entry.copy = row_major(timing, access.operation, access.copy);
    entry.address = memory.addresses.add(address);
    entry.region = timing.region(access.operation);
    entry.offset = timing.start(access.operation) - timing.region_start(entry.region) +
                   skew(timing, timing.replicated(access.operation), access.copy);
    memory.accesses.push_back(entry);
  }
}

void bind_ports(const Timing& timing, MemoryPorts& memory) {
  const Problem& problem = timing.problem();
  for (const PortBinding& binding : timing.schedule().bindings) {
    const PortResource& resource = problem.resources[static_cast<std::size_t>(binding.resource)];
    if (resource.array < 0) continue;  // units
    const BankUse& use = resource.uses[static_cast<std::size_t>(binding.use)];
    const OpId op = problem.operations[static_cast<std::size_t>(use.operation)].id;
    const std::int64_t copy = row_major(timing, op, use.copy);
    const auto index =
        static_cast<std::size_t>(memory.first_access[static_cast<std::size_t>(op)] + copy);
    memory.accesses[index].port = binding.port;
  }
}

void find_crossbars(const Timing& timing, MemoryPorts& memory) {
  std::map<std::tuple<ArrayId, AddressWire>, int> choosers;
  std::map<std::tuple<std::vector<std::int32_t>, std::int32_t, int, int>, int> known;
  for (std::size_t i = 0; i < memory.accesses.size(); ++i) {
    const PortAccess& entry = memory.accesses[i];
    const AccessCopy& access = timing.design().accesses[i];
    const Operation& operation = operation_of(timing, entry);
    memory.crossbar_of.push_back(-1);
    memory.chooser_of.push_back(-1);
    if (!access.is_crossbar || operation.opcode != Opcode::kLoad) continue;
    const auto index = static_cast<int>(i);
    const BankChoice choice =
        bank_choice(access, timing.design().arrays[static_cast<std::size_t>(operation.array)]);
    const AddressWire& address = memory.addresses.wires()[static_cast<std::size_t>(entry.address)];
    memory.chooser_of.back() =
        choosers.try_emplace({operation.array, bank_wire(address, choice)}, index).first->second;
    // A port gives one word at a time; registers give each access its own.
    const bool is_reg =
        timing.design().arrays[static_cast<std::size_t>(operation.array)].storage == Storage::kReg;
    const int word = is_reg ? entry.address : -1;
    memory.crossbar_of.back() =
        known.try_emplace({access.memories, entry.port, memory.chooser_of.back(), word}, index)
            .first->second;
  }
}

/// Of an access that has none, a schedule is wrong: what verify() is for.
BankPort& port_of(MemoryPorts& memory, std::size_t array, std::int32_t bank, std::int32_t port) {
  if (port < 0 || port >= memory.ports_of[array]) {
    throw std::logic_error("an access of array " + std::to_string(array) + " is bound to port " +
                           std::to_string(port) + " of " + std::to_string(memory.ports_of[array]));
  }
  return memory.ports[array].at(static_cast<std::size_t>(bank * memory.ports_of[array] + port));
}

std::int32_t ports_of(const ArrayBinding& binding) {
  if (binding.storage == Storage::kReg) return 1;
  return static_cast<std::int32_t>(port_capabilities(binding.ports).size());
}

}  // namespace

MemoryPorts find_ports(const Timing& timing, Lifetimes& lifetimes) {
  MemoryPorts memory;
  add_accesses(timing, lifetimes, memory);
  bind_ports(timing, memory);
  for (const ArrayBinding& binding : timing.design().arrays) {
    memory.ports_of.push_back(ports_of(binding));
    memory.ports.emplace_back(
        static_cast<std::size_t>(binding.memories() * memory.ports_of.back()));
  }
  for (std::size_t i = 0; i < memory.accesses.size(); ++i) {
    PortAccess& entry = memory.accesses[i];
    const Operation& operation = operation_of(timing, entry);
    const auto array = static_cast<std::size_t>(operation.array);
    if (timing.design().arrays[array].storage == Storage::kReg) entry.port = 0;
    for (const std::int32_t bank : timing.design().accesses[i].memories) {
      BankPort& port = port_of(memory, array, bank, entry.port);
      (operation.opcode == Opcode::kStore ? port.writes : port.reads)
          .push_back(static_cast<int>(i));
    }
  }
  find_crossbars(timing, memory);
  return memory;
}

BankChoice bank_choice(const AccessCopy& access, const ArrayBinding& binding) {
  const auto number = [&](std::int32_t memory) {
    return static_cast<std::uint64_t>(memory % binding.banks);
  };
  std::uint64_t differing = 0;
  for (const std::int32_t memory : access.memories) {
    differing |= number(memory) ^ number(access.memories.front());
  }
  BankChoice choice;
  if (differing == 0) differing = 1;
  choice.low = std::countr_zero(differing);
  choice.bits = std::bit_width(differing) - choice.low;
  choice.is_index = access.memories.size() > 1;
  for (const std::int32_t memory : access.memories) {
    const std::uint64_t value =
        number(memory) >> choice.low & ((std::uint64_t{1} << choice.bits) - 1);
    choice.is_index = choice.is_index && value == choice.value.size();
    choice.value.push_back(value);
  }
  return choice;
}

AddressWire bank_wire(const AddressWire& address, const BankChoice& choice) {
  AddressWire wire;
  wire.width = choice.low;
  wire.bank = address.bank;
  wire.bank_width = choice.bits;
  wire.dimensions = address.dimensions;
  std::erase_if(wire.dimensions, [](const AddressWire::Dimension& dimension) {
    return dimension.kind == PartitionKind::kNone;
  });
  for (AddressWire::Dimension& dimension : wire.dimensions) dimension.word_stride = 0;
  // Low bits of a sum to which nothing but its constant adds are not chosen by, and carry nothing.
  AddressWire::Dimension& last = wire.dimensions.front();
  const bool keeps_low_bits = last.kind == PartitionKind::kComplete ||
                              (last.kind == PartitionKind::kCyclic &&
                               std::has_single_bit(static_cast<std::uint64_t>(last.divisor)));
  if (last.bank_stride != 1 || !keeps_low_bits) return wire;
  const std::int64_t low = std::min(choice.low, constant_low_bits(last.subscript));
  last.subscript.constant &= -(std::int64_t{1} << low);
  return wire;
}

Ports bank_ports(const ArrayBinding& binding, const BankPort* first) {
  if (binding.ports != Ports::k2p || !binding.module.empty()) return binding.ports;
  const auto is_pair = [](const BankPort& reader, const BankPort& writer) {
    return reader.writes.empty() && !reader.reads.empty() && writer.reads.empty() &&
           !writer.writes.empty();
  };
  const bool is_simple = is_pair(first[0], first[1]) || is_pair(first[1], first[0]);
  return is_simple ? Ports::kS2p : Ports::k2p;
}

std::vector<int> read_addresses(const MemoryPorts& memory, const BankPort& port) {
  std::vector<int> addresses;
  for (const int access : port.reads) {
    const int address = memory.accesses[static_cast<std::size_t>(access)].address;
    const AddressWire& wire = memory.addresses.wires()[static_cast<std::size_t>(address)];
    const bool is_known = std::find(addresses.begin(), addresses.end(), address) != addresses.end();
    if (!is_known && !wire.has_constant_word()) addresses.push_back(address);
  }
  return addresses;
}

std::int64_t distinct_addresses(const MemoryPorts& memory, const BankPort& port) {
  std::vector<int> addresses;
  for (const std::vector<int>* const accesses : {&port.reads, &port.writes}) {
    for (const int access : *accesses) {
      addresses.push_back(memory.accesses[static_cast<std::size_t>(access)].address);
    }
  }
  std::sort(addresses.begin(), addresses.end());
  return std::unique(addresses.begin(), addresses.end()) - addresses.begin();
}

}  // namespace hls::model
