#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/placement.h"
#include "scheduler/scheduler.h"
#include "scheduler/structure.h"

namespace hls::scheduler {

/// The work one schedule may still spend; see Options. One search takes at most a sixteenth of the
/// whole, so that others can follow it.
struct Work {
  std::int64_t slot_trials = 0;
  std::int64_t branch_work = 0;
  std::int64_t ilp_work = 0;
  std::int64_t offsets = 0;
  std::int64_t refine_work = 0;
  std::int64_t cycle_work = 0;
};
Work work_of(const Options& options);

/// The best placement over the offsets sigma of the spatial loops, at fixed ii.
struct Found {
  std::optional<Placement> placement;
  Intervals intervals;  ///< with the sigmas of the placement
  model::Proof proof = model::Proof::kBound;
  std::int64_t bound = 0;          ///< proven lower bound of the length
  bool proven_infeasible = false;  ///< no placement, and none exists
};

/// Tries sigma vectors by rising lower bound of the length, from the least that recurrences allow:
/// the first whose placement meets its bound, with no open vector below, is optimal. Where modulo
/// scheduling misses the bound, the integer program decides. `loop`: only the operations inside it
/// count, outer iterations apart (-1: the whole problem).
Found search_offsets(Structure& structure, const Intervals& intervals, model::LoopId loop,
                     const Options& options, Work& work);

/// The same with the copies of unrolled loops around `loop`: they run in one iteration of the loops
/// around, at the offsets in `intervals` or greater ones.
Found search_copies(Structure& structure, const Intervals& intervals, model::LoopId loop,
                    const Options& options, Work& work);

}  // namespace hls::scheduler
