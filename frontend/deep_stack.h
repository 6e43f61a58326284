#pragma once

#include <cstddef>
#include <functional>

namespace hls::frontend {

/// Runs `work` to its end on a stack of this size (a half, a quarter, ... of it where the system grants no
/// more): pages that it doesn't use cost nothing.
void run_on_stack(std::size_t bytes, const std::function<void()>& work);

}  // namespace hls::frontend
