#pragma once

#include <cstddef>
#include <functional>

namespace hls::explorer {

/// Calls `work(i)` for each i below `count` on `threads` threads, one index a task: some points take a thousand times as
/// long as others. Threads may be more than the machine has, as asked for by `-j`.
/// Requires: calls do not depend on each other.
void for_each_index(int threads, std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace hls::explorer
