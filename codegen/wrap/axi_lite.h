#pragma once

#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "codegen/wrap/register_map.h"

namespace hls::codegen {

/// The control protocol of a slave: UG1393, Control Requirements for XRT-Managed Kernels.
enum class ControlProtocol {
  kHs,    ///< ap_ctrl_hs
  kChain  ///< ap_ctrl_chain
};

/// A module `<kernel>_axi_lite` around an emitted one: an AXI4-Lite slave with the registers of Vitis HLS, in which
/// scalars are registers and arrays of up to 4 KiB memories (register_map.h); the ports of others are those of Vivado's
/// bus interface `bram`. Signals are named as Vitis names them: ap_clk, ap_rst_n, s_axi_control_*, interrupt.
///
/// While a call runs or is asked for, an access to an array in the slave does nothing and is answered with SLVERR.
/// Arguments may change once ap_ready was seen.
std::string axi_lite_top(const Module& module);

/// The wrapper's file, and the library files that it needs and the design does not have.
std::vector<File> axi_lite_wrapper(const model::Design& design, const Emitted& emitted,
                                   ControlProtocol protocol);

}  // namespace hls::codegen
