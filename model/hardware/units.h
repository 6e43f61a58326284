#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "model/hardware/timing.h"
#include "model/hardware/wires.h"

namespace hls::model {

/// One copy of an operation that runs on a shared unit.
struct UnitIssue {
  OpId operation = -1;
  std::int64_t copy = 0;    ///< row-major
  LoopId region = -1;       ///< whose iterations it runs in
  std::int64_t offset = 0;  ///< cycles after the region's start at which it starts
};

/// A wire that a shared unit takes an operand from, and the indices in SharedUnit::issues of those that do.
struct OperandInput {
  bool is_constant = false;
  std::vector<std::size_t> issues;
};

/// A unit of one operator type and what runs on it, by operation and copy.
struct SharedUnit {
  std::vector<UnitIssue> issues;  ///< never empty
  /// Scheduled on one unit; else all of them always see the same wires, so that one unit computes them all.
  bool takes_turns = true;
  /// By operand: the inputs of the multiplexer in front of it, in order of first use.
  std::vector<std::vector<OperandInput>> inputs = {};
  /// By operand: bits that hold all values of all inputs. The multiplexer has as many; what extends them to the operand's type
  /// comes behind it.
  std::vector<int> operand_bits = {};
};

/// Units with several operations: one for each port of Problem::resources that are units, then those whose
/// operations see the same wires.
struct SharedUnits {
  std::vector<SharedUnit> units;
  /// By operation: its copies that run on shared units; of a unit that is taken in turns all of them.
  std::vector<std::int64_t> copies;
  /// By operation and row-major copy: its unit, whose result is the copy's wire.
  std::map<std::pair<OpId, std::int64_t>, int> unit_of;

  bool is_shared(OpId op) const { return copies[static_cast<std::size_t>(op)] > 0; }
  bool is_shared(OpId op, std::int64_t copy) const { return unit_of.contains({op, copy}); }
};
SharedUnits find_units(const Timing& timing, Wires& wires);

}  // namespace hls::model
