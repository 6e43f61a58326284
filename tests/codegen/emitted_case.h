#pragma once

#include <cstdint>
#include <variant>

#include "model/schedule/problem.h"
#include "tests/codegen/batch_bench.h"

namespace hls::oracle {

/// The design on `random_test_target()` at 200 MHz, scheduled and emitted, with random inputs; what it
/// is expected to give is left to the caller. Expects that `verify` and the replay of the schedule find
/// nothing, and that the text has the hardware that the inventory lists.
std::variant<BenchCase, model::Infeasible> emitted_case(model::Design design, std::uint64_t seed);

}  // namespace hls::oracle
