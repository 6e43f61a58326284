#pragma once

#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "codegen/wrap/register_map.h"

namespace hls::codegen {

/// A port of a wrapper.
struct WrapperPort {
  std::string name;
  bool is_output = false;
  std::int64_t bits = 1;
};

/// `S_AXI_CONTROL` of `s_axi_control`.
std::string upper(std::string text);

/// Those of the AXI4-Lite slave, `s_axi_control_AWADDR` first.
std::vector<WrapperPort> slave_ports(const RegisterMap& map);

/// Those of Vivado's bus interface `bram` of one memory port: Clk, Rst, EN, WEN, Addr, Din, Dout behind its prefix.
/// Data has the bits of the integer of C in which an element lies, addresses are in bytes.
std::vector<WrapperPort> bram_ports(const MemoryPort& port);

/// The memory ports of a module whose arrays are outside of the slave, in the order of the arrays.
std::vector<const MemoryPort*> outside_ports(const Module& module, const RegisterMap& map);

/// All of a wrapper, in the order of its declaration: clock, reset, slave, memories, interrupt.
std::vector<WrapperPort> wrapper_ports(const Module& module, const RegisterMap& map);

}  // namespace hls::codegen
