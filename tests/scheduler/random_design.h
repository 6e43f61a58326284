#pragma once

#include <cstdint>

#include "model/kernel/kernel.h"
#include "model/space/directives.h"

namespace hls::oracle {

enum class UnrollFactors {
  kAny,       ///< from 1 to the trip count
  kDivisors,  ///< of the trip count
};

/// A random legal design point: unroll factors, partitions, ports and storages of all kinds,
/// intervals mostly auto, multiply-adds fused or not. The same for the same seed.
model::Directives random_directives(const model::Kernel& kernel, std::uint64_t seed,
                                    UnrollFactors factors = UnrollFactors::kAny);

/// A target on which every operator exists: floats take 5 and 4 cycles, fused multiply-adds 8,
/// integer products 2, the rest none.
model::Target random_test_target();

}  // namespace hls::oracle
