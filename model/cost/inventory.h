#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/cost/metrics.h"
#include "model/design/design.h"
#include "model/hardware/addresses.h"
#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"

namespace hls::model {

/// A kind of hardware with its parameters, and how many of it a design has. `kind` decides which
/// parameters count.
struct Item {
  enum class Kind {
    kUnit,  ///< an operator: `name`, `shape`, `latency`, `interval`; `width` is shape.bits; if `is_absorbed`, wires with registers of `width`
    kMemory,  ///< one bank of a local array: `width`, `depth`, `storage`, `ports`, `is_external`; of registers
    ///< that an address chooses, `inputs` are the writes; of constants content_bits
    kDelayLine,     ///< `depth` stages of `width` bits, each enabled every `interval` cycles
    kPulseLine,     ///< control: `depth` one-bit stages with reset
    kPulseCounter,  ///< control: one pulse delayed by `depth` cycles by counting
    kLoopCounter,  ///< controller of a temporal loop: at most `depth` trips, `interval` cycles apart;
                   ///< 0: of a variable loop, whose iterations start by a pulse
    kHandshake,  ///< control: takes starts at least `interval` cycles apart, and follows up to `depth`
                 ///< calls that run at once
    kRestore,      ///< control: walks through `depth` words of memories after a reset
    kMultiplexer,  ///< `inputs` to one of `width` bits, one-hot or `is_indexed`; free if `is_absorbed`
    kAddress,      ///< an affine address: `inputs` terms summed to `width` bits by `depth` LUTs
  };
  Kind kind = Kind::kUnit;
  std::string name;  ///< operator type, or the hardware's name in the RTL without its copy index
  std::int64_t width = 0;
  std::int64_t kept_bits =
      0;  ///< of a delay line: those of `width` that synthesis keeps (operand_bits.h, line_reads.h)
  std::int64_t depth = 0;
  std::int64_t inputs = 0;
  std::int64_t interval = 1;
  std::int64_t latency = 0;
  Storage storage = Storage::kReg;
  Ports ports = Ports::k1p;
  bool is_external = false;   ///< of a memory: the target's module for such storage and ports
  bool has_contents = false;  ///< of a memory: `ports` are kRom1p or kRom2p, as many as are read
  UnitShape shape;
  /// Of a product of integers: the part of its registers that synthesis spares: of low bits of its result that nothing
  /// reads, or all, which go on as shift registers (LineReads).
  double spared_part = 0;
  bool is_indexed = false;   ///< chosen by a number
  bool is_early = false;     ///< of a loop counter: may_start_early
  bool is_absorbed = false;  ///< into what reads it: LUTs (absorbed_phis)
  std::int64_t count = 1;

  bool operator==(const Item&) const = default;
};
std::string to_string(Item::Kind kind);

/// Everything the code generator instantiates for a design (docs/design.md, section 13).
struct Inventory {
  std::vector<Item> items;
  std::int64_t interval_cycles = 0;  ///< least distance of two starts (call_interval)
};

/// The price of an item, all `count` of it. It never falls as a number of the item grows, but for the depth of a delay line
/// that is enabled every cycle, the spared part of a product, and the LUTs of counters.
Resources price(const Item& item, const Target& target);

/// A unit of its own for an operation. Requires: it has an operator_name.
Item unit_item(const Design& design, OpId id);

/// The controller of a temporal loop of `trips` trips; `interval`: 0: of a variable loop.
Item loop_counter_item(std::string name, std::int64_t trips, std::int64_t interval);

/// `stages` registers of `width` bits. Requires: stages > 0.
Item delay_item(std::string name, std::int64_t width, std::int64_t stages, std::int64_t interval);

/// A pulse delayed by counting `cycles`, and by `stages` registers.
Item pulse_counter_item(std::string name, std::int64_t cycles);
Item pulse_line_item(std::string name, std::int64_t stages);

/// What computes an address: adders, and dividers of its dimensions with banks.
std::vector<Item> address_items(const Kernel& kernel, const AddressWire& wire);

/// Lists the hardware of a scheduled design. `target`: what decides whether products are in DSPs.
Inventory allocate(const Design& design, const Problem& problem, const Schedule& schedule,
                   const Target& target);

/// Prices an inventory: latency is the schedule's, the interval the inventory's, resources are sums of item prices.
/// Units: latency_ns = latency_cycles * clock_period_ps / 1000.
Metrics price(const Inventory& inventory, const Schedule& schedule, const Target& target,
              std::int64_t clock_period_ps);

}  // namespace hls::model
