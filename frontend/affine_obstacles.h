#pragma once

#include <string>
#include <vector>

#include "frontend/kernel_builder.h"
#include "model/kernel/value_ranges.h"

namespace hls::frontend {

/// The reasons why a value is not affine that lie in its operations.
std::vector<std::string> affine_obstacles(const KernelBuilder& builder, const Value& value);

/// The digits of a number, which may be beyond 64 bits.
std::string decimal(model::ValueRange::Integer value);

}  // namespace hls::frontend
