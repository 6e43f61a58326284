#pragma once

#include <cstdint>

#include "model/schedule/problem.h"

namespace hls::scheduler {

/// Cuts combinational chains: for each pair of latency-0 operations a, b whose longest combinational path from the
/// input of a to the output of b exceeds the clock period, start(b) >= start(a) + 1; a pair that follows from another one,
/// since b starts no earlier than what is in front of it, is left out. Copies of an unrolled loop that hand a value on
/// count as one long chain; where they alone exceed the period, they are a cycle apart. A value carried round a temporal
/// loop through wires only passes a register.
/// Units: picoseconds. A single operation slower than the period is left alone: no schedule can cut it.
/// Source: system of difference constraints of Cong and Zhang (DAC 2006), section on cycle time.
void add_chaining(model::Problem& problem, std::int64_t clock_period_ps);

}  // namespace hls::scheduler
