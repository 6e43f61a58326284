#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/constraints/differences.h"
#include "scheduler/search/blocks.h"

namespace hls::scheduler {

/// Starts >= 0 of the blocks of one iteration, the last of which ends before `end`; nothing: none were
/// found. `differences`: what is between starts, all of it. `steps`: looks at patterns of collisions; used up.
///
/// Blocks are placed one by one, in all orders that precedences allow, at free starts from the least
/// one on: at first at one each, then at ever more. So a start is found behind thousands of gaps that
/// are too short, where branch and bound would part each two blocks at each gap.
std::optional<std::vector<std::int64_t>> fit_blocks(const BlockProblem& problem,
                                                    const std::vector<Difference>& differences,
                                                    std::int64_t end, const Stop& stop,
                                                    std::int64_t& steps);

}  // namespace hls::scheduler
