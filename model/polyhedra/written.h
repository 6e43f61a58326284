#pragma once

#include <vector>

#include "model/kernel/kernel.h"

namespace hls::model {

/// By operation: whether it is a load each instance of which that happens follows, in program order, a
/// store to its element that happens for certain. C leaves open what other loads of a local array give.
///
/// domain(load) within the union over stores of {x : exists x' before x, same element}, with isl; a store
/// counts where all its conditions are affine. `false` where that takes more than a limit of isl's
/// operations.
std::vector<bool> reads_what_is_written(const Kernel& kernel);

}  // namespace hls::model
