#pragma once

#include <cstdint>

#include "model/design/design.h"
#include "model/schedule/problem.h"

namespace hls::scheduler {

/// The scheduling problem of a design (docs/design.md, section 9): an operation for the kernel's
/// start, for each temporal loop's start and for each operation of the kernel that takes time or
/// feeds one that does.
model::Problem formulate(const model::Design& design, const model::Target& target,
                         std::int64_t clock_period_ps);

}  // namespace hls::scheduler
