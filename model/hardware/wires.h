#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/hardware/ports.h"
#include "model/hardware/preloads.h"
#include "model/hardware/reads.h"

namespace hls::model {

/// Numbers the wires of values and operands so that equal numbers are one wire: all loads through one port of a memory, all
/// operations on equal wires by units of one kind, and such wires some cycles later in shift registers.
///
/// Source: value numbering (J. Cocke and J. T. Schwartz, Programming Languages and Their Compilers, 1970), of wires
/// in place of values: two operations in different cycles have different values, and may still be one unit.
class Wires {
 public:
  /// Requires: all outlive this.
  Wires(const Timing& timing, const Lifetimes& lifetimes, const MemoryPorts& memory,
        const Preloads& preloads);

  /// The copy runs on a unit that operations share by turns: its wire is the unit's result. Requires: no wire has been asked for.
  void share(OpId op, std::int64_t copy, int unit) { unit_of_[{op, copy}] = unit; }

  /// The wire of one copy of a value, at the time it is produced. `copy`: row-major.
  int value(OpId op, std::int64_t copy);
  /// What one copy of the reader reads. `copy`: indices in replicated(reader). Requires: takes_part; the lifetimes have the read's taps.
  int operand(const Read& read, const std::vector<std::int64_t>& copy);
  /// The wire from a memory that a choosing copy of a phi takes in its first iteration and in the next ones alike.
  std::optional<int> plain_phi(OpId phi, std::int64_t copy);

 private:
  enum class Kind : std::int64_t {
    kConstant,
    kArgument,
    kAffine,
    kElement,  ///< of a delay line of its own
    kDelayed,  ///< a wire some cycles later
    kOwn,      ///< a wire of one copy
    kShared,   ///< result of a unit that is shared by turns
    kPort,
    kWord,  ///< of registers
    kCrossbar,
    kOperation,
  };
  using Key = std::vector<std::int64_t>;

  int number(Kind kind, Key key);
  Key key_of_load(OpId op, std::int64_t copy, Kind& kind) const;
  /// The result of a shared unit that a copy of a phi hands on.
  std::optional<int> chained_phi(OpId phi, std::int64_t copy);
  int operation(OpId op, std::int64_t copy);
  bool is_load(const Read& read) const;

  const Timing& timing_;
  const Lifetimes& lifetimes_;
  const MemoryPorts& memory_;
  const Preloads& preloads_;
  std::map<std::pair<OpId, std::int64_t>, int> unit_of_;
  std::vector<std::vector<int>> values_;  ///< by operation and copy; -1: not known yet
  std::map<Key, int> numbers_;
  std::map<AffineWire, int> affine_;
};

/// Copies of phis, by operation and row-major copy, both of whose values come by one wire.
std::set<std::pair<OpId, std::int64_t>> plain_phis(const Timing& timing, Wires& wires);

}  // namespace hls::model
