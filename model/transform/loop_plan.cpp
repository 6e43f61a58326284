#include "model/transform/loop_plan.h"

#include <utility>

namespace hls::model {

std::int64_t LoopPlan::factor(const std::string& loop) const {
  const auto found = unroll.find(loop);
  return found == unroll.end() ? 1 : found->second;
}

TransformedKernel::TransformedKernel(Kernel untransformed) : kernel(std::move(untransformed)) {
  parts.resize(kernel.loops.size());
  for (LoopId loop = 0; loop < static_cast<LoopId>(parts.size()); ++loop) {
    set_alone(loop, kernel.loops[loop].name);
  }
}

void TransformedKernel::set_alone(LoopId loop, const std::string& source) {
  const bool is_temporal = kernel.loops[loop].kind == LoopKind::kTemporal;
  parts[loop] = {source, is_temporal ? loop : -1, is_temporal ? -1 : loop};
}

}  // namespace hls::model
