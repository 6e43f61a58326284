#pragma once

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "model/kernel/kernel.h"

namespace hls::codegen {

/// Where the operations of a kernel stand in a C text: inside the expression that uses them, or in a
/// statement of their own that gives a variable its value. Exactly one use, in the same region and with
/// no store between that it could meet, makes an operation part of that use's expression, unless the source has a
/// variable for it.
class Placement {
 public:
  /// Behind everything else in a region.
  static constexpr int kEnd = std::numeric_limits<int>::max();

  /// Where an operand is evaluated: in a region, before the node at `position`.
  struct Site {
    model::LoopId region = -1;
    int position = 0;
  };
  /// `always`: whether a condition always holds in a region. `alone`: operations that get a variable
  /// of their own.
  Placement(const model::Kernel& kernel, std::function<bool(model::OpId, model::LoopId)> always,
            const std::set<model::OpId>& alone);

  /// Constants, arguments, counters and conditions on them, and elements that the source has no variable for, which
  /// are written anew at each use.
  bool is_free(model::OpId id) const;
  /// Whether the operation is part of the expression that uses it.
  bool is_inside(model::OpId id) const { return inside_.count(id) > 0; }

  /// Of a carried value, the first one with the same variable: a loop that goes on with a value that
  /// nothing else uses has the variable of that value. Else the value itself.
  model::OpId variable(model::OpId id) const;
  /// Of a value that is the next one of a carried value which nobody reads from there on: that carried
  /// value, whose variable it goes to. Else -1.
  model::OpId updated(model::OpId id) const;
  /// Of a kResult that is what a carried value ended with: that carried value. Else -1.
  model::OpId carried(model::OpId result) const;

  /// The conditions under which a statement stands, outermost first: those of a store, and of other
  /// statements those that all statements that use their value have in common.
  const std::vector<model::OpId>& guard(model::OpId id) const {
    return guards_[static_cast<std::size_t>(id)];
  }
  /// Without the conditions that always hold.
  std::vector<model::OpId> conditions(model::OpId access) const;

 private:
  struct Use {
    model::OpId user = -1;
    std::size_t operand = 0;
  };
  const model::Operation& at(model::OpId id) const;
  void find_positions(model::LoopId region);
  void find_uses();
  void find_free();
  void find_updates(model::LoopId loop);
  bool can_update(model::OpId phi, model::OpId next) const;
  void place(model::LoopId region);
  bool can_be_inside(model::OpId id) const;
  bool can_be_repeated(model::OpId id) const;
  bool has_variable(model::OpId id) const;
  Site site(const Use& use) const;
  bool meets_store(model::OpId load, int end) const;
  bool meets_update(model::OpId id, int end) const;
  void share_variables();
  void find_guards();
  std::vector<model::OpId> common_guard(model::OpId id) const;
  std::vector<model::OpId> guard_of_use(const Use& use) const;
  bool is_contiguous(model::OpId id) const;
  int last_use(model::OpId id) const;
  bool opens_block(model::OpId id) const;
  std::optional<int> block_of(model::OpId condition) const;
  bool can_wait(model::OpId id, int end) const;

  const model::Kernel& kernel_;
  std::function<bool(model::OpId, model::LoopId)> always_;
  const std::set<model::OpId>& alone_;
  std::vector<model::LoopId> region_of_;
  std::vector<int> position_;       ///< of operations in their region
  std::vector<int> loop_position_;  ///< of loops in theirs
  std::vector<model::OpId> order_;  ///< of the tree
  std::vector<std::vector<Use>> uses_;
  std::set<model::OpId> free_;
  std::set<model::OpId> inside_;
  std::map<model::OpId, model::OpId> carried_;
  std::map<model::OpId, model::OpId> updated_;  ///< next value -> carried value
  std::map<model::OpId, model::OpId> shared_;   ///< carried value -> one with the same variable
  std::set<model::OpId> unguarded_;
  std::vector<std::vector<model::OpId>> guards_;
};

}  // namespace hls::codegen
