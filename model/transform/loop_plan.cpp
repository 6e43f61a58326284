#include "model/transform/loop_plan.h"

#include <utility>

namespace hls::model {

std::int64_t LoopPlan::factor(const std::string& loop) const {
  const auto found = unroll.find(loop);
  return found == unroll.end() ? 1 : found->second;
}

TransformedKernel::TransformedKernel(Kernel untransformed,
                                     const std::map<std::string, std::string>& source_of)
    : kernel(std::move(untransformed)) {
  parts.resize(kernel.loops.size());
  for (LoopId loop = 0; loop < static_cast<LoopId>(parts.size()); ++loop) {
    const std::string& name = kernel.loops[loop].name;
    const auto source = source_of.find(name);
    set_alone(loop, source == source_of.end() ? name : source->second);
  }
}

void TransformedKernel::set_alone(LoopId loop, const std::string& source) {
  const bool is_temporal = kernel.loops[loop].kind == LoopKind::kTemporal;
  parts[loop] = {source, is_temporal ? loop : -1, is_temporal ? -1 : loop};
}

}  // namespace hls::model
