#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/design/design.h"
#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"

namespace hls::model {

/// When the operations of a scheduled design run, by operation and loop of the elaborated kernel.
///
/// A *region* is the function (-1) or a temporal loop: whatever starts once an iteration of it.
/// Units: cycles, absolute for the first instance, copy 0 of each spatial loop.
class Timing {
 public:
  /// Requires: the arguments outlive this.
  Timing(const Design& design, const Problem& problem, const Schedule& schedule);

  const Design& design() const { return *design_; }
  const Kernel& kernel() const { return design_->kernel(); }
  const Operation& operation(OpId op) const;
  const Loop& loop(LoopId loop) const;

  std::int64_t start(OpId op) const;
  /// start + latency: when the value is on its wire. A kResult is there as soon as the last
  /// iteration's value is and the loop, if variable, resumed, wherever the schedule put the operation
  /// itself.
  std::int64_t finish(OpId op) const;
  /// Innermost temporal loop around an operation; -1: the function.
  LoopId region(OpId op) const { return region_[static_cast<std::size_t>(op)]; }
  /// Innermost temporal loop around a loop; -1: the function.
  LoopId parent_region(LoopId loop) const;
  std::int64_t region_start(LoopId region) const;
  /// Cycles between two iterations of a region; nothing for the function, which runs once.
  std::optional<std::int64_t> interval(LoopId region) const;
  std::int64_t sigma(LoopId spatial) const { return at(schedule_->interval, spatial); }

  /// Whether a loop takes trips, or holds loops that do, which differ from run to run (SerialLoops).
  bool is_variable(LoopId loop) const {
    return design_->elaboration->serial.is_variable[static_cast<std::size_t>(loop)];
  }
  /// Cycles after the start of a variable loop's last iteration from which on times are the same
  /// whatever trips its runs took: after the last iteration of the last variable loop inside starts.
  std::int64_t resumption(LoopId loop) const { return at(resumption_, loop); }

  /// Cycles from the first to the last iteration of the temporal loops around `inner` that are not
  /// around (or equal to) `outer`: sum of (trip_count - 1) * ii.
  std::int64_t window(LoopId outer, LoopId inner) const;

  /// The temporal and the spatial part of the loop a kPhi, kResult or kCopy names; -1: it has none.
  const LoopParts& parts(LoopId loop) const { return at(design_->elaboration->parts, loop); }

  /// The spatial loops an operation is replicated in, outermost first.
  const std::vector<LoopId>& replicated(OpId op) const;
  bool is_replicated(OpId op, LoopId spatial) const;

  const Schedule& schedule() const { return *schedule_; }
  const Problem& problem() const { return *problem_; }

 private:
  template <typename T>
  static const T& at(const std::vector<T>& values, int index) {
    return values[static_cast<std::size_t>(index)];
  }
  bool encloses(LoopId outer, LoopId inner) const;
  void find_resumptions();

  const Design* design_;
  const Problem* problem_;
  const Schedule* schedule_;
  std::vector<std::optional<std::int64_t>> start_;  ///< by operation; nothing: not scheduled
  std::vector<LoopId> region_;
  std::vector<std::int64_t> resumption_;  ///< by loop
};

/// The number of copies in `loops`.
std::int64_t copy_count(const Kernel& kernel, const std::vector<LoopId>& loops);

/// Row-major index of one copy of an operation among all its copies.
std::int64_t row_major(const Timing& timing, OpId op, const std::vector<std::int64_t>& copy);

/// The indices, in replicated(op), of the copy with a row-major number.
std::vector<std::int64_t> copy_indices(const Timing& timing, OpId op, std::int64_t number);

/// Calls visit(indices) for every copy in row-major order.
template <typename Visit>
void for_each_copy(const Kernel& kernel, const std::vector<LoopId>& loops, Visit visit) {
  std::vector<std::int64_t> index(loops.size(), 0);
  while (true) {
    visit(index);
    std::size_t dim = loops.size();
    while (dim > 0 &&
           ++index[dim - 1] == kernel.loops[static_cast<std::size_t>(loops[dim - 1])].trip_count) {
      index[--dim] = 0;
    }
    if (dim == 0) return;
  }
}

}  // namespace hls::model
