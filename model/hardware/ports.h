#pragma once

#include <cstdint>
#include <vector>

#include "model/hardware/addresses.h"

namespace hls::model {

/// One copy of an access as hardware.
struct PortAccess {
  int access = 0;           ///< index in Design::accesses
  std::int64_t copy = 0;    ///< row-major
  int address = 0;          ///< index in MemoryPorts::addresses
  std::int32_t port = 0;    ///< of each bank it may reach; 0 for registers
  LoopId region = -1;       ///< whose iterations it runs in
  std::int64_t offset = 0;  ///< cycles after the region's start
};

/// One port of one bank and the accesses it serves, in the order of Design::accesses; registers
/// have one entry a bank.
struct BankPort {
  std::vector<int> reads;  ///< indices in MemoryPorts::accesses
  std::vector<int> writes;

  bool is_used() const { return !reads.empty() || !writes.empty(); }
};

/// All accesses by address, bank and port.
struct MemoryPorts {
  std::vector<PortAccess> accesses;  ///< parallel to Design::accesses
  std::vector<int> first_access;     ///< by operation: of its copy 0; -1: no access
  /// By access: the first load that chooses the same bank's output; -1: no load that chooses one.
  std::vector<int> crossbar_of;
  /// By access: the first load whose bank is chosen by the same wires (bank_wire); -1: no load that chooses one.
  std::vector<int> chooser_of;
  WireTable<AddressWire> addresses;
  /// By array, then bank * ports + port.
  std::vector<std::vector<BankPort>> ports;
  std::vector<std::int32_t> ports_of;  ///< ports of one bank, by array
};

/// How a load chooses among the outputs of the banks it may reach: by the bits of the bank's number in which they differ.
struct BankChoice {
  std::int64_t low = 0;              ///< the lowest of these bits
  std::int64_t bits = 1;             ///< their number
  std::vector<std::uint64_t> value;  ///< of these bits, by bank
  bool is_index = false;             ///< the values are 0, 1, 2, ...
};
/// Requires: the access is a crossbar.
BankChoice bank_choice(const AccessCopy& access, const ArrayBinding& binding);

/// What of an address gives the bits by which a load chooses a bank: equal for two addresses, these are the same wires.
AddressWire bank_wire(const AddressWire& address, const BankChoice& choice);

/// The ports that one bank of a local array has: of k2p, of which one only reads and the other only writes, kS2p.
/// `first`: the bank's first port. Requires: no registers.
Ports bank_ports(const ArrayBinding& binding, const BankPort* first);

/// Where a bank of registers is read by an address: the different addresses, but for constants.
std::vector<int> read_addresses(const MemoryPorts& memory, const BankPort& port);

/// Different addresses among the accesses of a port: its address multiplexer's inputs.
std::int64_t distinct_addresses(const MemoryPorts& memory, const BankPort& port);

/// Taps the counters that addresses read. Throws std::logic_error where an access is bound to a port that
/// its array has not.
MemoryPorts find_ports(const Timing& timing, Lifetimes& lifetimes);

}  // namespace hls::model
