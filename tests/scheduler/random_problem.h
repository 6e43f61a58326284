#pragma once

#include <cstdint>
#include <optional>

#include "model/design/design.h"
#include "model/schedule/problem.h"

namespace hls::oracle {

/// A random kernel with random directives on random_test_target.
struct RandomCase {
  model::Design design;
  model::Problem problem;
};

/// The same for the same seed; nothing when the kernel has a conversion the target lacks.
std::optional<RandomCase> random_case(std::uint64_t seed);

}  // namespace hls::oracle
