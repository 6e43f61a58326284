#include "model/hardware/choices.h"

#include <algorithm>

#include "model/hardware/reads.h"

namespace hls::model {

bool is_choosing(const Timing& timing, OpId phi, const std::vector<std::int64_t>& copy) {
  const LoopParts& parts = timing.parts(timing.operation(phi).loop);
  if (parts.temporal < 0 || timing.loop(parts.temporal).trip_count == 1) return false;
  const std::vector<LoopId>& loops = timing.replicated(phi);
  const auto where = std::find(loops.begin(), loops.end(), parts.spatial);
  return where == loops.end() || copy[static_cast<std::size_t>(where - loops.begin())] == 0;
}

PulsePlace first_iteration(const Timing& timing, OpId phi, const std::vector<std::int64_t>& copy) {
  const LoopId temporal = timing.parts(timing.operation(phi).loop).temporal;
  const LoopId region = timing.parent_region(temporal);
  return {region, timing.start(phi) - timing.region_start(region) +
                      skew(timing, timing.replicated(phi), copy)};
}

PulsePlace start_of_copy(const Timing& timing, OpId op, const std::vector<std::int64_t>& copy) {
  const LoopId region = timing.region(op);
  return {region, timing.start(op) - timing.region_start(region) +
                      skew(timing, timing.replicated(op), copy)};
}

}  // namespace hls::model
