#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "explorer/bounds/unit_costs.h"
#include "model/design/design.h"

namespace hls::explorer {

/// The innermost loop from `loop` outwards that iterates in time; -1: none.
model::LoopId iterating_loop(const model::Kernel& kernel, model::LoopId loop);

/// Copies of a phi that choose between a first value and the next ones, as model::is_choosing has it.
struct ChoosingCopies {
  bool some = false;  ///< an iteration follows another one in time
  model::LoopId chain =
      -1;  ///< the unrolled loop of which the first copy chooses; -1: all copies do
};
ChoosingCopies choosing_copies(const model::Elaboration& elaboration, model::OpId phi);

/// A phi that takes the same wire from a memory in its first iteration and in the next ones has no multiplexer.
bool may_be_plain(const model::Kernel& kernel, const model::Operation& phi);

/// Which operations may see the same wires, whatever the schedule and the ports: model::Wires without time.
class Likeness {
 public:
  /// `shareable`: operators whose units may be taken in turns, so that all their results may be one wire.
  Likeness(const model::Design& design, const std::set<std::string>& shareable);

  /// Operations with different numbers never see the same wires.
  int number(model::OpId id);
  /// How many units the copies of an operation are at least; `loop`: its iterating_loop.
  EqualOperations::Use use(model::OpId id, model::LoopId loop);

 private:
  using Key = std::vector<std::int64_t>;
  enum class Kind : std::int64_t {
    kOperation,
    kLoad,
    kConstant,
    kArgument,
    kAffine,
    kPhi,
    kShared,  ///< results of shareable units
  };

  const model::Operation& operation(model::OpId id) const {
    return kernel_.operations[static_cast<std::size_t>(id)];
  }
  const std::vector<model::LoopId>& loops(model::OpId id) const {
    return elaboration_.replicated[static_cast<std::size_t>(id)];
  }
  bool is_shareable(model::OpId id) const;
  bool may_be_shared(model::OpId operand) const;
  bool is_choice(const model::Operation& op) const;
  model::OpId value_of(model::OpId operand) const;
  int intern(Key key);
  int operand_number(model::OpId id);
  Key key_of_copy(const model::Operation& copy);
  Key key(model::OpId id);
  const std::set<model::LoopId>& distinct_loops(model::OpId id);
  const std::set<model::OpId>& external_loads(model::OpId id);

  const model::Design& design_;
  const std::set<std::string>& shareable_;
  const model::Elaboration& elaboration_;
  const model::Kernel& kernel_;
  std::map<Key, int> keys_;
  std::map<model::OpId, int> numbers_;
  std::map<model::OpId, std::set<model::LoopId>> distinct_;
  std::map<model::OpId, std::set<model::OpId>> loads_;
};

}  // namespace hls::explorer
