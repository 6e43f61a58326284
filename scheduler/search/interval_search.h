#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/search/loop_placer.h"
#include "scheduler/search/offset_search.h"

namespace hls::scheduler {

/// The innermost loop whose accesses do not fit the ports at its interval, outer iterations apart;
/// -1: none.
struct Misfit {
  model::LoopId loop = -1;
  OffsetsFound found;
};
Misfit innermost_misfit(const Structure& structure, const Intervals& intervals, LoopPlacer& placer);

/// Looks for a shorter schedule at other intervals than those at which one was found first. Lengths are
/// compared without the cycles that variable loops skip.
class IntervalSearch {
 public:
  /// `lowest`: the least intervals there are. Keeps references to all.
  IntervalSearch(Structure& structure, LoopPlacer& placer, Intervals lowest, const Options& options,
                 Work& work);

  /// A schedule at lower intervals than those in `at_least`, which were raised until there was a
  /// placement of loops one after the other: what is placed may be shorter than they are, and between
  /// them and the least ones none was tried.
  OffsetsFound tightened(std::vector<std::int64_t> at_least, OffsetsFound found);

  /// Nests as blocks from the lowest intervals on, tightened; nothing: they were not placed.
  std::optional<OffsetsFound> in_blocks();

  /// The shortest of `found` and what there is at the intervals of the shortest path, at those at which
  /// nests share ports or walk over banks at one pace, in blocks, and by chance.
  OffsetsFound shortest(OffsetsFound found);

 private:
  std::int64_t cycles(const OffsetsFound& found) const;
  std::int64_t path_cycles(const Intervals& intervals) const;
  bool is_no_shorter(const Intervals& intervals, const OffsetsFound& known) const;
  OffsetsFound search_from(std::vector<std::int64_t> at_least, LoopPlacer& placer);
  OffsetsFound closed_up(OffsetsFound found);
  void try_intervals(const Intervals& intervals, OffsetsFound& found);
  void try_stepping(std::vector<std::int64_t> at_least, OffsetsFound& found);
  void try_blocks(const Intervals& least, OffsetsFound& found);

  Structure& structure_;
  const model::Problem& problem_;
  LoopPlacer& placer_;
  Intervals lowest_;
  const Options& options_;
  Work& work_;
  bool knows_blocks_ = false;  ///< at the lowest intervals
};

}  // namespace hls::scheduler
