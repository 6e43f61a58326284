#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/kernel/kernel.h"
#include "model/result.h"

namespace hls::model {

/// How an array's banks are built.
enum class Storage { kReg, kLutram, kBram, kExternal };
/// Ports of one bank: one read/write; one read and one write; two read/write; one or two read-only.
enum class Ports { k1p, kS2p, k2p, kRom1p, kRom2p };

/// Storage and ports as targets and configurations name them, and back; nothing: no such name.
std::string to_string(Storage storage);
std::string to_string(Ports ports);
std::optional<Storage> parse_storage(const std::string& text);
std::optional<Ports> parse_ports(const std::string& text);

/// What one port of a bank can do. A bank's ports are numbered from 0 (port_capabilities order).
struct PortCapability {
  bool reads = false;
  bool writes = false;

  bool operator==(const PortCapability&) const = default;
};
/// One entry a port: `s2p` is {reads}, {writes}; `2p` is {both}, {both}.
std::vector<PortCapability> port_capabilities(Ports ports);

/// Ports of a bank by what they can do; one that reads and writes is among the readers and the writers.
struct PortCounts {
  std::int64_t all = 0;
  std::int64_t readers = 0;
  std::int64_t writers = 0;

  /// The fewest cycles in which the ports serve so many accesses, at least 1; nothing: no port does.
  std::optional<std::int64_t> least_cycles(std::int64_t reads, std::int64_t writes) const;
  /// The ports of so many banks.
  PortCounts& operator*=(std::int64_t banks);
};
PortCounts count_ports(const std::vector<PortCapability>& ports);

/// Resources of a device or a design. BRAM is counted in halves of 36 Kb, RAMB18.
struct Resources {
  std::int64_t lut = 0;
  std::int64_t ff = 0;
  std::int64_t dsp = 0;
  std::int64_t bram18 = 0;

  Resources& operator+=(const Resources& other);
  bool operator==(const Resources&) const = default;
};

/// The lesser of each resource.
Resources lesser(const Resources& a, const Resources& b);

/// A family of devices, whose fabric decides what counters, multiplexers, memories and delay lines cost (model/cost/fabric.h).
enum class Family { kXc7, kIce40 };
std::optional<Family> parse_family(const std::string& text);

/// What a unit of an operator has to hold, in bits; of a row of its prices: what it holds at most.
struct UnitShape {
  static constexpr int kAnyBits = 1 << 20;

  enum class Kind {
    kAny,
    kConstant,  ///< an operand is a constant, of floats a power of two
    kSquare,    ///< a product of a value by itself
  };

  int bits = 0;  ///< of the widest operand
  /// Of the narrowest operand, constants among them; of sums below bits that are 0; of a division 0 without signs.
  int least_bits = kAnyBits;
  int result_bits = kAnyBits;
  Kind kind = Kind::kAny;  ///< of a row but kAny: for such units only

  bool operator==(const UnitShape&) const = default;
};

/// One row of an operator's price table.
struct OperatorCost {
  UnitShape shape;
  int latency = 0;   ///< cycles
  int delay_ps = 0;  ///< longest register-to-register (latency > 0) or input-to-output (0) path
  Resources resources;
  std::string source;
  int interval = 1;  ///< cycles between two operations of the unit
};

/// An operator type of the target: `add_f32`, `mul_int`, `select`.
struct OperatorType {
  std::string name;
  int latency = 0;  ///< cycles at interval 1, the default of the target (a pin may change it)
  /// Sorted by shape (rows for constants last; bits, least_bits, result_bits), then interval and latency;
  /// never empty.
  std::vector<OperatorCost> costs;
  /// External, with parameter LATENCY and ports clk, a, b and y; empty: one of our own.
  std::string module = {};
};

/// The row that prices an operator of a shape at `latency`: the first shape that holds it (else the last),
/// among those for constants if it has one and there are any; then the greatest interval not above (else the
/// least); then the greatest latency not above (else the least), less its interval on both sides.
const OperatorCost& cost_of(const OperatorType& type, const UnitShape& shape, int latency,
                            int interval = 1);

/// The least latency that an operator of a shape has a price for at `interval`: that of the greatest interval
/// not above, and longer by what that is below. Nothing: of an interval above 1 there is a price at 1 at most.
std::optional<int> least_latency(const OperatorType& type, const UnitShape& shape, int interval);

/// The latency of an operator of a shape at interval 1 where none is asked for: that of the type, or the least
/// that there is a price for.
int default_latency(const OperatorType& type, const UnitShape& shape);

/// Whether the library's units of this operator type can use their hardware again, at intervals above 1.
bool may_use_again(const std::string& operator_name);

/// What an external memory takes that has so many words and bits, or fewer.
struct MemoryModuleCost {
  std::int64_t depth = 0;
  std::int64_t bits = 0;
  Resources resources;
  std::string source;
};

/// An external memory module: parameters WIDTH, DEPTH and READ_LATENCY, and the ports of our own memory of the
/// same kind, hls_ram_1p, hls_ram_s2p or hls_ram_2p.
struct MemoryModule {
  Ports ports = Ports::k1p;
  std::string module;
  std::vector<MemoryModuleCost> costs;  ///< by depth * bits; never empty

  /// Of the smallest row that holds the memory; else of as many memories of the last row as hold it side by side:
  /// ceil(depth / its depth) * ceil(bits / its bits).
  Resources cost_of(std::int64_t depth, std::int64_t bits) const;
};

/// How fast a storage is, and which port kinds it has.
struct MemoryType {
  int read_latency = 1;   ///< cycles from address to data
  int write_latency = 1;  ///< cycles from a write to the first read that sees it
  std::string source;
  std::vector<MemoryModule> modules = {};  ///< with other ports: one of our own

  /// Nothing: memories with such ports are our own.
  const MemoryModule* module_of(Ports ports) const;
};

/// A device with its operators and memories (docs/design.md, section 14); loaded from
/// configs/targets/*.yaml.
struct Target {
  std::string name;
  Family family = Family::kXc7;
  Resources capacity;
  std::map<std::string, OperatorType> operators;
  std::map<Storage, MemoryType> memories;
};

/// The operator type an operation runs on: `add_f32`, `mul_f64`, `lt_f32` is `cmp_f32`, `add_int`,
/// `cast_f32_f64`, `cast_int_f32`; nothing for operations that are wires or memory accesses
/// (constants, phis, integer casts, a float's sign, loads, ...).
std::optional<std::string> operator_name(const Kernel& kernel, const Operation& operation);

/// Whether the library of the code generator has no module for this operator type: a target has to name
/// an external one.
bool is_always_external(const std::string& operator_name);

/// Cycles after its start at which an operation of this latency takes operand `index`, at most the
/// latency. All units take their operands at once, but a multiply-add multiplies first:
///   late = (2 latency + 1) / 5 for the addend of kFma (codegen/lib/hls_fma.sv)
/// so that the recurrence of a sum is latency - late.
int operand_late(Opcode opcode, std::size_t index, int latency);

/// What the unit of an operation must hold, after dropping casts from narrower integers. `bits` of a
/// conversion are those of the integer, or of the result; of a division and a selection those of its type.
UnitShape unit_shape(const Kernel& kernel, const Operation& operation);

/// Reads a target file. Errors: kUsage with line and column (unknown keys, missing numbers or
/// sources).
Result<Target> load_target(const std::string& text, const std::string& file_name);

}  // namespace hls::model
