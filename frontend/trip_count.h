#pragma once

#include <cstdint>
#include <optional>

#include "model/kernel/kernel.h"

namespace hls::frontend {

/// How many times a loop runs that starts at `first`, adds `step` and goes on while `comparison` with
/// `bound` holds, a relation or !=; nothing when it counts away from its bound, or past it.
std::optional<std::int64_t> trip_count(model::Opcode comparison, std::int64_t first,
                                       std::int64_t bound, std::int64_t step);

/// Whether `type` holds every value of an iterator, the one that ends the loop included.
bool fits(model::Type type, std::int64_t first, std::int64_t last);

}  // namespace hls::frontend
