#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "codegen/simulate.h"

namespace hls::codegen {

/// A test bench of a design that needs no library and no hls-dse: a module `<kernel>_tb` in the SystemVerilog that Verilator,
/// Icarus Verilog and the vendors' simulators take, the tests of a simulation as files for $readmemh, and a script for
/// each simulator. It compares every array argument as `simulate` does, the cycle of each done with the prediction, and
/// ends with an error where something differs. `clock_period_ps` is that of its clock.
/// The scripts find the design's files in the folder above. Requires: the design has no external modules.
std::vector<File> standalone_bench(const model::Design& design, const Emitted& emitted,
                                   const RecordedTests& tests, std::int64_t clock_period_ps);

/// The names that standalone_bench gives the files of the tests, by those under which they were recorded.
std::map<std::string, std::string> kept_names(const model::Design& design, const Emitted& emitted);

/// Scripts `run_verilator<suffix>.sh`, `run_icarus<suffix>.sh` and `run_vivado<suffix>.sh`, which build and run the bench `top`.
std::vector<File> bench_scripts(const std::string& top, const std::vector<std::string>& sources,
                                const std::string& suffix);

}  // namespace hls::codegen
