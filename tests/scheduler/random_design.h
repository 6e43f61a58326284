#pragma once

#include <cstdint>

#include "model/kernel/kernel.h"
#include "model/space/directives.h"

namespace hls::oracle {

/// A random legal design point: unroll factors that divide, partitions, ports and storages of all
/// kinds, intervals mostly auto. The same for the same seed.
model::Directives random_directives(const model::Kernel& kernel, std::uint64_t seed);

/// A target on which every operator exists: floats take 5 and 4 cycles, integer products 2, the
/// rest none.
model::Target random_test_target();

}  // namespace hls::oracle
