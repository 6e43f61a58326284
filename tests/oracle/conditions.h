#pragma once

#include <cstdint>
#include <vector>

#include "model/kernel/kernel.h"

namespace hls::oracle {

/// Whether an access may happen with these counters, one a loop: no condition of it is false by the
/// counters alone. Conditions on data count as true.
bool may_happen(const model::Kernel& kernel, const model::Operation& access,
                const std::vector<std::int64_t>& counters);

/// The value of an affine function of the counters.
std::int64_t value_of(const model::AffineExpr& expr, const std::vector<std::int64_t>& counters);

}  // namespace hls::oracle
