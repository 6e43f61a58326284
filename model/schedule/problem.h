#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/kernel/kernel.h"
#include "model/target/target.h"

namespace hls::model {

/// Why one start must come after another.
enum class DependenceKind {
  kValue,    ///< an SSA value: the use waits for the result
  kRaw,      ///< a read of what a write stored
  kWar,      ///< a write over what was read
  kWaw,      ///< a write over a write
  kControl,  ///< an operation or loop after the start of the iteration it belongs to
  kApart,    ///< a nest that starts when another one is complete
  kSerial,   ///< what starts when an iteration of a serial loop, or a variable loop, is complete
  kUnit,     ///< a unit that is used again takes its next operands
  kChain,    ///< a register that cuts a combinational chain longer than the clock period
};
std::string to_string(DependenceKind kind);
/// All of them, in the order of their declaration.
std::vector<DependenceKind> dependence_kinds();

/// A distance in iterations: coefficient of each loop's interval, sorted by loop, no zeros.
using Distance = std::vector<std::pair<LoopId, std::int64_t>>;

/// start(destination) - start(source) + min over distances d of sum_l d_l * interval_l >= delay.
///
/// Starts are absolute: cycles from the start of the kernel to the operation's first instance.
/// `distances` are the generators of the slack (docs/design.md, section 6): for each pair of dependent
/// instances (x, x'), the sum over loops of x'_l interval_l - x_l interval_l is at least that of
/// one of them.
struct Dependence {
  int source = 0;
  int destination = 0;
  DependenceKind kind = DependenceKind::kValue;
  std::int64_t delay = 0;           ///< cycles
  std::vector<Distance> distances;  ///< never empty; {{}} is the same iteration
  bool is_implied = false;          ///< by others, at any intervals

  bool operator==(const Dependence&) const = default;
};

/// A dimension of an array in which each access knows the index of the bank that it touches.
struct BankDimension {
  std::int32_t banks = 1;
  std::int32_t stride = 1;  ///< index = number of the bank / stride mod banks

  bool operator==(const BankDimension&) const = default;
};

/// The index in a dimension of banks: (constant + sum of coefficient * iteration) mod banks.
struct BankIndex {
  std::int64_t constant = 0;                           ///< in [0, banks)
  std::vector<std::pair<LoopId, std::int64_t>> terms;  ///< temporal loops, rising; in (0, banks)

  auto operator<=>(const BankIndex&) const = default;
};

/// One copy of an access and the banks it may touch. An instance touches those of them that have
/// the indices of its iterations.
struct BankUse {
  int operation = 0;  ///< index in Problem::operations
  std::vector<std::int64_t>
      copy;  ///< index in each loop of Problem::Operation::replicated, same order
  std::vector<std::int32_t> banks;  ///< ascending
  bool is_write = false;
  std::vector<BankIndex> indices = {};  ///< one a PortResource::dimensions

  bool operator==(const BankUse&) const = default;
};

/// The ports of one array: each bank has `ports.size()` of them; each serves one access a cycle. Or
/// the units that operations of one type share: a bank whose ports are the units, each taking
/// operands once a cycle.
struct PortResource {
  ArrayId array = 0;  ///< -1: units
  std::string name;   ///< of the array or operator type, for messages
  std::int32_t banks = 1;
  std::vector<PortCapability> ports;  ///< empty: as many as asked for (registers)
  std::vector<BankUse> uses;
  bool is_counted = false;  ///< units: `ports` is still to be sized by the intervals
  /// Those in which all accesses know their bank, where that of some varies; else none.
  std::vector<BankDimension> dimensions = {};

  bool operator==(const PortResource&) const = default;
};

/// What the scheduler needs to know of a design: operations as many as in the source (unrolled
/// copies are `replicated`), loops with requested intervals, dependences and ports. A regular
/// value.
struct Problem {
  struct Loop {
    std::string name;
    LoopKind kind = LoopKind::kTemporal;
    std::int64_t trip_count = 1;
    int parent = -1;  ///< enclosing loop
    std::optional<std::int64_t>
        interval;   ///< requested ii of a temporal loop; nothing: auto. Spatial: always nothing
    int start = 0;  ///< index in operations of the loop's start (temporal loops only)
    Location location;
    /// Iterations that runs of the loop leave out in all, each with the cycles of one interval
    /// (SerialLoops::skipped).
    std::int64_t skipped = 0;

    bool operator==(const Loop&) const = default;
  };
  struct Operation {
    std::string name;  ///< for messages: `C[i][j] read`, `add_f32`, `loop k`
    OpId id = -1;      ///< in the design's kernel; -1 for loop starts and the kernel's start
    int loop = -1;     ///< innermost temporal or spatial loop around it
    std::vector<LoopId> loops;  ///< loops its start time depends on, outermost first: all temporal
                                ///< loops around it and those spatial ones it is replicated in
    std::vector<LoopId> replicated;  ///< the spatial loops among `loops`
    std::int64_t latency = 0;  ///< cycles from start to the result (or to the write being visible)
    int delay_ps = 0;
    Location location;

    bool operator==(const Operation&) const = default;
  };
  /// A value kept from its definition to its last use, for the register objective.
  struct Lifetime {
    int definition = 0;     ///< operation
    std::int64_t bits = 0;  ///< width times copies
    struct Use {
      int operation = 0;
      Distance distance;      ///< the greatest sum_l d_l interval_l a use is apart
      std::int64_t late = 0;  ///< cycles after the operation's start at which it takes the value

      bool operator==(const Use&) const = default;
    };
    std::vector<Use> uses;

    bool operator==(const Lifetime&) const = default;
  };

  std::vector<Loop> loops;            ///< same ids as the design's kernel
  std::vector<Operation> operations;  ///< 0 is the kernel's start
  std::vector<Dependence> dependences;
  std::vector<PortResource> resources;
  std::vector<Lifetime> lifetimes;

  bool operator==(const Problem&) const = default;
};

}  // namespace hls::model
