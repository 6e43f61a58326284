#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/constraint_graph.h"
#include "scheduler/placement.h"
#include "scheduler/scheduler.h"

namespace hls::scheduler {

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
Found search_offsets(const model::Problem& problem, const Intervals& intervals, model::LoopId loop,
                     const Options& options);

}  // namespace hls::scheduler
