#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "model/kernel/kernel.h"

namespace hls::oracle {

/// Whether an access may happen with these counters, one a loop: no condition of it is false by the
/// counters alone. Conditions on data count as true.
bool may_happen(const model::Kernel& kernel, const model::Operation& access,
                const std::vector<std::int64_t>& counters);

/// The value of an affine function of the counters.
std::int64_t value_of(const model::AffineExpr& expr, const std::vector<std::int64_t>& counters);

/// The elements that an access may touch with these counters: all those that computed subscripts can name.
std::vector<std::vector<std::int64_t>> elements_of(const model::Kernel& kernel,
                                                   const model::Operation& access,
                                                   const std::vector<std::int64_t>& counters);

/// The first and the last iteration of a run of a loop with these counters around it: those that its
/// bounds leave, found by trying one after the other; one iteration when they leave none. Of several
/// lower bounds the first one counts.
std::pair<std::int64_t, std::int64_t> bounded_iterations(const model::Kernel& kernel,
                                                         model::LoopId loop,
                                                         std::vector<std::int64_t> counters);

}  // namespace hls::oracle
