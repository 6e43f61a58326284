#pragma once

#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "codegen/simulate.h"

namespace hls::codegen {

/// A SystemVerilog module `hls_bench_top` around the emitted one, with ports named by number
/// (`s0`, `m0_addr`), so that the names of the emitted module do not matter to the bench.
std::string bench_top(const Emitted& emitted);

/// The table of a design for the bench (codegen/testbench/bench/device.h): array geometry, scalars
/// and the pins of the Verilator model `Vtop`.
/// Errors: kInternal when a port belongs to no array argument or has no read latency;
/// kUnsupported for arguments of a type that C does not have.
Result<std::string> bench_table(const model::Design& design, const Emitted& emitted);

/// The references of a design beside the C and its checked form, by the members of the bench's table (device.h).
std::vector<std::string> further_references(const model::Design& design);

/// Whether a call depends on the calls before.
bool has_state(const model::Kernel& kernel);

/// Options under which the kernel's file may use the names of the functions that call it.
std::vector<std::string> reference_names();

/// A C file that stands behind the kernel's, read under reference_names(), and adds `void <name>(void *const *arrays,
/// void *const *scalars)`, which calls the kernel's function with its parameters in their order.
Result<std::string> reference_call(const model::Design& design, const Reference& reference,
                                   const std::string& name);

}  // namespace hls::codegen
