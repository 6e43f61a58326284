#pragma once

#include <string>

#include "codegen/codegen.h"
#include "model/result.h"

namespace hls::codegen {

/// An emitted design with its own file and the operators replaced by the netlist that Yosys makes of them: mapped to Xilinx
/// 7 series cells with their simulation models. The memories of the library and
/// external modules are instances as before: the cells of block RAM have no models.
/// Works in `directory`, which must exist, and leaves its files there. Errors: kUsage when there is no yosys;
/// kInternal when it refuses the text or would not synthesise what it says.
Result<Emitted> netlist_of(const Emitted& emitted, const std::string& directory);

}  // namespace hls::codegen
