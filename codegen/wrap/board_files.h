#pragma once

#include <vector>

#include "codegen/codegen.h"
#include "codegen/wrap/axi_lite.h"

namespace hls::codegen {

/// What a board's tools and programs need beside the wrapper: `x<kernel>_hw.h`, the offsets of its registers under the names of
/// Vitis HLS; `<kernel>_driver.py`, a class that calls the kernel through anything with the read and write of PYNQ's MMIO;
/// `<kernel>_litex.py`, a module of a LiteX SoC; and `package_ip.tcl`, with which Vivado makes an IP of it.
std::vector<File> board_files(const model::Design& design, const Emitted& emitted,
                              ControlProtocol protocol);

}  // namespace hls::codegen
