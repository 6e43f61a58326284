#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/intervals/structure.h"
#include "scheduler/limits/options.h"
#include "scheduler/place/placement.h"

namespace hls::scheduler {

/// The best placement over the offsets sigma of the spatial loops, at fixed ii.
struct OffsetsFound {
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
OffsetsFound search_offsets(Structure& structure, const Intervals& intervals, model::LoopId loop,
                            const Options& options, Work& work);

/// The same with the copies of unrolled loops around `loop`: they run in one iteration of the loops
/// around, at the offsets in `intervals` or greater ones.
OffsetsFound search_copies(Structure& structure, const Intervals& intervals, model::LoopId loop,
                           const Options& options, Work& work);

/// A placement of the whole problem made shorter at its ii where nothing proved that it is the shortest: by chance, by
/// branch and bound, and for thorough effort by an integer program, which may change its offsets.
/// Requires: there is a placement.
OffsetsFound shorten(Structure& structure, OffsetsFound found, const Options& options, Work& work);

}  // namespace hls::scheduler
