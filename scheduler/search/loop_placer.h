#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/search/offset_search.h"

namespace hls::scheduler {

/// Adds dependences by which the members start as far from each other as they do in `start`.
void hold_together(model::Problem& problem, const std::vector<bool>& members,
                   const std::vector<std::int64_t>& start);

/// Places loops at given intervals, and remembers what it found for the loops inside them.
class LoopPlacer {
 public:
  /// Keeps references.
  LoopPlacer(Structure& structure, const Options& options, Work& work);

  /// search_offsets().
  const OffsetsFound& search(const Intervals& intervals, model::LoopId loop);

  /// search(), and where that finds nothing a placement in which the loops directly inside `loop` run one after the
  /// other, each as it was placed alone, the copies of unrolled ones too: long, but it exists where each of them has one
  /// and the interval of `loop` has room for all. The bound is the longest path then.
  const OffsetsFound& place(const Intervals& intervals, model::LoopId loop);

  /// The interval at which the loops inside an iteration of `loop` run one after the other and iterations do not meet.
  /// Nothing when fewer than two run, or no placement was found.
  std::optional<std::int64_t> sequence_interval(Intervals intervals, model::LoopId loop);

  /// The kernel at other intervals, with what is inside `loop` held as it is in `found`.
  OffsetsFound search_holding(const OffsetsFound& found, const Intervals& intervals,
                              model::LoopId loop);

  /// Cycles of one iteration or copy of a loop, as placed.
  std::int64_t body_length(const OffsetsFound& found, model::LoopId loop) const;

 private:
  struct Known {
    Intervals intervals;  ///< of the loop and those inside
    OffsetsFound found;
    bool was_in_sequence = false;  ///< that was tried as well
  };

  Known& known(const Intervals& intervals, model::LoopId loop);
  Intervals inside(const Intervals& intervals, model::LoopId loop) const;
  OffsetsFound place_copies(Intervals intervals, model::LoopId loop);
  OffsetsFound search_held(const model::Problem& held, const Intervals& intervals,
                           model::LoopId loop);
  OffsetsFound place_in_sequence(const Intervals& intervals, model::LoopId loop);

  Structure& structure_;
  const Options& options_;
  Work& work_;
  std::vector<std::optional<Known>> known_;  ///< of each loop, of the kernel first
};

}  // namespace hls::scheduler
