#pragma once

#include <string>
#include <vector>

#include "codegen/codegen.h"

namespace hls::codegen {

/// SystemVerilog models of external modules. Operators: the host's result, LATENCY cycles after the operands; they
/// call the functions of external_functions() through DPI. Memories: our own under the module's name.
std::string external_models(const External& external);

/// Their ports without contents, for a synthesiser.
std::string external_black_boxes(const External& external);

/// C functions on bit patterns, one an operator: what the host and its C library make of it.
std::string external_functions(const External& external);

}  // namespace hls::codegen
