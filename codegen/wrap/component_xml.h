#pragma once

#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "codegen/wrap/axi_lite.h"

namespace hls::codegen {

/// The description of a wrapped design as an IP of Vivado (IP-XACT, SPIRIT 1685-2009): bus interfaces of slave, clock, reset,
/// interrupt and memories, the registers of its memory map, ports and files. `sources` are the names of its files in
/// order, relative to the description; `gui` is the script that shows its parameters.
std::string component_xml(const Module& module, const RegisterMap& map, ControlProtocol protocol,
                          const std::vector<std::string>& sources, const std::string& gui);

}  // namespace hls::codegen
