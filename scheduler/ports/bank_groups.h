#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/schedule/problem.h"

namespace hls::scheduler {

/// What the instances of accesses that are counted together have as the counter of a loop.
enum class Counter {
  kAny,   ///< all values
  kSame,  ///< each access the same one
  kZero,
};

/// Accesses whose instances all fall on some banks: these serve no more than their ports can.
struct BankGroup {
  std::int32_t bank = 0;   ///< -1: several, or one that changes
  std::int64_t banks = 1;  ///< that serve them
  std::vector<int> uses;   ///< of PortResource::uses, rising
};

/// Each bank with the accesses that always touch it. Where banks vary, also what is sure of these:
/// of each set of dimensions, the accesses that have the same indices in the others, on all the
/// banks that differ in this set alone. By bank, then in a fixed order.
std::vector<BankGroup> bank_groups(const model::PortResource& resource,
                                   const std::function<Counter(model::LoopId)>& counter_of);

}  // namespace hls::scheduler
