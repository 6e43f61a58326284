#pragma once

#include <vector>

#include "model/transform/loop_plan.h"

namespace hls::model {

/// The spatial loops that each operation is replicated in (Elaboration::replicated): those its value
/// depends on by itself or through its operands. `region_of`: the loop around each operation.
std::vector<std::vector<LoopId>> replicate(const TransformedKernel& transformed,
                                           const std::vector<LoopId>& region_of);

}  // namespace hls::model
