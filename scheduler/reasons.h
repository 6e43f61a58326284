#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/schedule/problem.h"

namespace hls::scheduler {

/// `C[i][j] read (line 7) -> add_f32 (line 7) -> C[i][j] write (line 7)` for the operations on a
/// cycle of dependences.
std::string describe_cycle(const model::Problem& problem, const std::vector<int>& dependences);

/// Accesses an iteration of a loop makes on the busiest bank of an array, against what its ports
/// serve.
struct PortDemand {
  int resource = 0;
  std::int32_t bank = 0;
  std::int64_t reads = 0;
  std::int64_t writes = 0;
  std::int64_t least_ii = 0;  ///< 0: no interval is enough, the ports cannot do it at all
};
std::string describe_demand(const model::Problem& problem, const PortDemand& demand,
                            model::LoopId loop);

/// `an iteration of loop k`, or `the kernel` for -1.
std::string describe_loop(const model::Problem& problem, model::LoopId loop);

}  // namespace hls::scheduler
