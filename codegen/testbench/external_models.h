#pragma once

#include <string>
#include <vector>

#include "codegen/codegen.h"

namespace hls::codegen {

/// SystemVerilog models of external modules: the host's result of the operator, LATENCY cycles after the
/// operands. They call the functions of external_functions() through DPI.
std::string external_models(const std::vector<ExternalModule>& modules);

/// Their ports without contents, for a synthesiser.
std::string external_black_boxes(const std::vector<ExternalModule>& modules);

/// C functions on bit patterns, one a module: what the host and its C library make of the operator.
std::string external_functions(const std::vector<ExternalModule>& modules);

}  // namespace hls::codegen
