#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "model/cost/metrics.h"
#include "model/design/design.h"
#include "model/target/target.h"
#include "scheduler/intervals/relaxation.h"

namespace hls::explorer {

/// Operations that may see the same wires, and are one unit then (model::Wires).
struct EqualOperations {
  /// The copies of one operation. At least `distinct` of its wires differ; of the copies that see the same ones each starts in a
  /// cycle of its own, counted in the interval of `loop`; 1: they may all start at once.
  struct Use {
    model::LoopId loop = -1;
    std::int64_t distinct = 1;
    std::int64_t copies = 1;
  };
  model::Resources unit;  ///< of one, the cheapest among them
  std::vector<Use> uses;
};

/// Operations of one type on values of the same types: they may share units.
struct UnitGroup {
  std::string name;
  model::Opcode opcode = model::Opcode::kAdd;
  model::Type type;
  std::vector<model::Type> operands;
  std::vector<int> operand_bits;  ///< the fewest of any operation's (model::operand_bits)
  model::Resources unit;          ///< of one, the cheapest among them
  std::int64_t uses = 0;
  std::map<model::LoopId, std::int64_t> uses_in;  ///< by innermost loop that iterates; -1: none
  /// By operand: values of different operations, copies or constants that it is taken from; equal ones may be one input.
  std::vector<std::int64_t> sources = {};
  std::vector<EqualOperations> equal = {};  ///< all of them, where none is shared by turns
};

/// What a design computes with, shared or not.
struct UnitGroups {
  std::vector<UnitGroup> groups;
  model::Resources fixed;  ///< multiplexers of carried values
};
/// `shareable`: operators that some point of the space shares; `may_be_table`: by array, whether some directive makes it
/// one (is_table).
UnitGroups unit_groups(const model::Design& design, const model::Target& target,
                       const std::set<std::string>& shareable,
                       const std::vector<bool>& may_be_table);

/// In how many cycles how many operations start. Copies of a short loop may run one after the other, whatever its interval:
/// only in a kernel that is over by then they have to start at once.
struct Pace {
  std::vector<std::int64_t> iterations;  ///< of each loop, in a run of the kernel
  std::int64_t most_cycles = 0;          ///< of a run; 0: any number

  /// Formula: ceil(copies * iterations / most_cycles).
  std::int64_t at_once(model::LoopId loop, std::int64_t copies) const;
};

/// What groups of operations cost at least, however they share units.
class UnitCosts {
 public:
  /// `limits`: by metric. Requires: both outlive this.
  UnitCosts(const model::Target& target, const std::map<std::string, double>& limits)
      : target_(target), limits_(limits) {}

  /// `share`: the number of units asked for; 0: auto; nothing: each operation has its own. Units and,
  /// where operations share them, multiplexers of their operands.
  model::Resources least(const UnitGroup& group, std::optional<std::int64_t> share,
                         const Pace& pace) const;

 private:
  std::int64_t multiplexers(const UnitGroup& group, std::int64_t units) const;
  static model::Resources own(const UnitGroup& group, const Pace& pace);
  std::int64_t affordable_units(const UnitGroup& group) const;

  const model::Target& target_;
  const std::map<std::string, double>& limits_;
  /// LUTs by sources, units and bits.
  mutable std::map<std::tuple<std::int64_t, std::int64_t, int>, std::int64_t> multiplexers_;
};

}  // namespace hls::explorer
