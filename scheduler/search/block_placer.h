#pragma once

#include <optional>

#include "scheduler/search/loop_placer.h"

namespace hls::scheduler {

/// A schedule in which nests that share ports inside an iteration are blocks: each is placed alone,
/// and the interval of the loop around and the starts of its nests are chosen together for the
/// least length (blocks.h), innermost loops first; then the rest is placed around them. Intervals
/// grow where that is shorter. Ports are those that each nest takes alone. Nothing: no two nests of
/// an iteration share ports, or it found no placement. `nodes`: of branch and bound, for all loops;
/// used up. `least`: intervals of least_intervals(). The bound is that of the length at the
/// intervals found.
std::optional<OffsetsFound> place_blocks(Structure& structure, const Intervals& least,
                                         const Options& options, std::int64_t& nodes);

}  // namespace hls::scheduler
