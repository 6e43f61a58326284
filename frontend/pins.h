#pragma once

#include "frontend/pragma.h"
#include "model/kernel/kernel.h"

namespace hls::frontend {

/// Whether the pragma's name is one of HLS; warns about others.
bool is_known(const Pragma& pragma, Diagnostics& diagnostics);

/// Whether it speaks about the loop that it stands in, not about arrays or operators.
bool concerns_loop(const Pragma& pragma);

/// Appends what the pragma says to Kernel::pins. Values that are not accepted and pins that
/// contradict earlier ones are errors; unknown options are warnings.
void add_pins(const Pragma& pragma, const PragmaScope& scope, model::Kernel& kernel,
              Diagnostics& diagnostics);

/// Takes `pipeline off` back where a loop cannot run its iterations one after another: where it holds no loop, is
/// unrolled, or is inside a loop without that pragma.
void drop_vain_serial_pins(model::Kernel& kernel);

}  // namespace hls::frontend
