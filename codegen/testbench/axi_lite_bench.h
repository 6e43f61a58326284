#pragma once

#include <cstdint>
#include <vector>

#include "codegen/codegen.h"
#include "codegen/simulate.h"
#include "codegen/wrap/axi_lite.h"

namespace hls::codegen {

/// A test bench of the wrapper, `<kernel>_axi_lite_tb`, in the SystemVerilog of standalone_bench, for the same tests: it loads arrays and
/// scalars, makes the calls and reads the arrays through the slave, with stalls on all channels, by polling and by
/// interrupt in turn. And scripts for Verilator and Icarus Verilog, for the folder in which the files of
/// standalone_bench are.
std::vector<File> axi_lite_bench(const model::Design& design, const Emitted& emitted,
                                 const RecordedTests& tests, ControlProtocol protocol,
                                 std::int64_t clock_period_ps);

}  // namespace hls::codegen
