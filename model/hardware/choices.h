#pragma once

#include <cstdint>
#include <vector>

#include "model/hardware/timing.h"

namespace hls::model {

/// Copies of a phi that choose between `init` and `next` by the loop's first-iteration pulse; the
/// others are wires.
bool is_choosing(const Timing& timing, OpId phi, const std::vector<std::int64_t>& copy);

/// Offset of the first-iteration pulse of a choosing phi's loop in the region around the loop.
struct PulsePlace {
  LoopId region = -1;
  std::int64_t offset = 0;
};
PulsePlace first_iteration(const Timing& timing, OpId phi, const std::vector<std::int64_t>& copy);

/// The pulse by which the unit of one copy takes its operands, where units are used again.
PulsePlace start_of_copy(const Timing& timing, OpId op, const std::vector<std::int64_t>& copy);

}  // namespace hls::model
