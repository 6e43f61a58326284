#pragma once

#include <cstddef>

namespace hls::model {

/// The place of an operation, a loop or an array in the vector of its kind. Requires: id >= 0.
inline std::size_t index(int id) { return static_cast<std::size_t>(id); }

}  // namespace hls::model
