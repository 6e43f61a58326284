#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/design/serial.h"
#include "model/kernel/kernel.h"
#include "model/polyhedra/dependence.h"
#include "model/space/directives.h"
#include "model/target/target.h"

namespace hls::model {

/// What is left of a loop, or of the part of it that a pass split off: a temporal loop, a spatial loop
/// or the one around the other.
struct LoopParts {
  std::string source;    ///< loop of the kernel as it is built whose iterations these run
  LoopId temporal = -1;  ///< -1: all iterations are copies
  LoopId spatial = -1;   ///< -1: not unrolled
};

/// A kernel after all transformations (elaborate), with everything that does not depend on other knobs.
struct Elaboration {
  Kernel kernel;
  /// The same with the sums of floats in the order of the source, where `kernel` has another.
  std::optional<Kernel> in_source_order = {};
  /// For each operation, the spatial loops (outermost first) it is replicated in; others of the
  /// spatial loops around it do not change its value, so it exists once and runs with copy 0.
  std::vector<std::vector<LoopId>> replicated;
  /// Loop around each operation (enclosing_loops).
  std::vector<LoopId> region_of;
  /// For each loop the parts of which it is one. A source loop may have several, such as a main loop
  /// and its remainder.
  std::vector<LoopParts> parts;
  std::vector<MemoryDependence> dependences;
  SerialLoops serial;
  std::vector<int> unread_low_bits;  ///< of each operation (model/target/operand_bits.h)
};

/// Banking of one array. Bank number: mixed radix of the bank index of each dimension, outermost
/// first.
struct ArrayBinding {
  std::vector<Partition> partition;  ///< one a dimension, resolved (no auto)
  Storage storage = Storage::kBram;
  Ports ports = Ports::k1p;
  std::int32_t banks = 1;
  /// Copies of each bank. Memory m of the array is bank m % banks in copy m / banks; writes go to the
  /// bank in every copy, each read to the copy of its own.
  std::int32_t copies = 1;
  std::int64_t bank_depth =
      0;  ///< words of one bank: product over dimensions of ceil(extent / banks in it)
  int read_latency = 1;
  int write_latency = 1;
  std::string module =
      {};  ///< each memory is such an external module (MemoryModule); empty: our own

  std::int32_t memories() const { return banks * copies; }
};

/// Banks of one dimension, and the words of a bank in it.
std::int64_t banks_in(const Partition& partition, std::int64_t extent);
std::int64_t words_in(const Partition& partition, std::int64_t extent);
/// Bank and offset of a subscript value: cyclic: v mod b, v / b; block: v / words, v mod words;
/// complete: v, 0.
std::int64_t bank_of(const Partition& partition, std::int64_t extent, std::int64_t value);
std::int64_t offset_of(const Partition& partition, std::int64_t extent, std::int64_t value);

/// The words of one bank of an array with contents; words of no element are 0.
std::vector<std::uint64_t> bank_contents(const Array& array, const ArrayBinding& binding,
                                         std::int32_t bank);

/// Whether the elements of an array are at reset what a walk through its words stores: state in memories, which have
/// no reset.
bool is_restored(const Array& array, const ArrayBinding& binding);

/// One copy of an access of the kernel and the memories it may reach.
struct AccessCopy {
  OpId operation = -1;
  std::vector<std::int64_t> copy;      ///< index in each loop of Elaboration::replicated[operation]
  std::vector<std::int32_t> memories;  ///< ascending, see ArrayBinding::copies
  bool is_crossbar = false;            ///< it may reach more than one bank
};

/// A design point applied to the kernel: unrolled, banked, bound to memories and operators.
struct Design {
  std::shared_ptr<const Elaboration> elaboration;
  std::vector<std::optional<std::int64_t>>
      interval;                      ///< requested ii of each loop of the elaborated kernel
  std::vector<ArrayBinding> arrays;  ///< one an array of the kernel
  std::vector<AccessCopy> accesses;  ///< by operation, then copy in row-major order
  std::map<std::string, std::optional<std::int64_t>> share;  ///< Directives::share
  std::map<std::string, std::string> modules;  ///< operator -> external module that computes it
  std::vector<std::pair<LoopId, LoopId>>
      apart;                 ///< loops that do not overlap, the earlier one first
  std::vector<int> latency;  ///< cycles, one an operation (0 for wires; loads: read latency)
  /// Cycles from the operands of a unit to its next ones, one an operation. Above 1 the unit uses its
  /// hardware again: it takes operands by a pulse.
  std::vector<int> unit_interval;

  const Kernel& kernel() const { return elaboration->kernel; }
};

/// Cycles after a reset in which memories get what state they have at reset, before a call may begin: the words of
/// the deepest bank.
std::int64_t restore_cycles(const Design& design);

/// Cycles after the start of `operation` at which it takes its operand `index` (operand_late).
std::int64_t operand_late(const Design& design, OpId operation, std::size_t index);

/// The spatial loop through whose copies a phi carries its value, one after the other; -1: none.
LoopId chain_of(const Elaboration& elaboration, OpId phi);

/// Number of copies of an operation, and all their indices in row-major order.
std::int64_t copies(const Elaboration& elaboration, OpId operation);
std::vector<std::vector<std::int64_t>> copy_indices(const Elaboration& elaboration, OpId operation);

}  // namespace hls::model
