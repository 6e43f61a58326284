#include "codegen/wrap/package.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "codegen/verilog/print.h"
#include "codegen/wrap/component_xml.h"
#include "codegen/wrap/wrapper_ports.h"

namespace hls::codegen {
namespace {

/// In Vivado's constraints and those of other tools (SDC) alike.
std::string constraints(std::int64_t clock_period_ps) {
  return fmt::format(
      "# The clock for which the design was scheduled, in nanoseconds.\n"
      "create_clock -name ap_clk -period {:.3f} [get_ports ap_clk]\n",
      static_cast<double>(clock_period_ps) / 1000);
}

/// The script that shows an IP's parameters: it has none but its name.
std::string gui_script() {
  return "proc init_gui { IPINST } {\n"
         "  ipgui::add_param $IPINST -name \"Component_Name\"\n"
         "  ipgui::add_page $IPINST -name \"Page 0\"\n"
         "}\n";
}

/// Why no memory of Vivado that a processor reaches as well fits a memory port; empty: one does.
std::string board_obstacle(const Module& module, const MemoryPort& port) {
  const auto is_other_of_bank = [&](const MemoryPort& other) {
    return &other != &port && other.array == port.array && other.bank == port.bank &&
           other.copy == port.copy;
  };
  if (std::any_of(module.memories.begin(), module.memories.end(), is_other_of_bank)) {
    return "both ports of its memory may be the kernel's";
  }
  const int bits = container_bits(port.data_bits);
  if (bits < 32) return fmt::format("an AXI BRAM controller has 32 bits or more, this {}", bits);
  if (port.read_latency > 1) {
    return fmt::format("data is read {} cycles behind its address", port.read_latency);
  }
  return "";
}

constexpr const char* kSystem =
    R"(# Makes a block design with the IP for a Zynq-7000, whose processor calls it and reads and writes its arrays:
#   vivado -mode batch -source block_design.tcl -tclargs PART
set here [file dirname [file normalize [info script]]]
set part [expr {{$argc > 0 ? [lindex $argv 0] : "xc7z020clg400-1"}}]
create_project board [file join $here board] -part $part
set_property ip_repo_paths $here [current_project]
update_ip_catalog
create_bd_design system
set ps [create_bd_cell -type ip -vlnv xilinx.com:ip:processing_system7 ps]
apply_bd_automation -rule xilinx.com:bd_rule:processing_system7 -config {{make_external "FIXED_IO, DDR"}} $ps
set_property -dict [list CONFIG.PCW_FPGA0_PERIPHERAL_FREQMHZ {0:.3f} CONFIG.PCW_USE_M_AXI_GP0 1 \
    CONFIG.PCW_USE_FABRIC_INTERRUPT 1 CONFIG.PCW_IRQ_F2P_INTR 1] $ps
create_bd_cell -type ip -vlnv hls-dse:kernel:{1}:1.0 kernel
apply_bd_automation -rule xilinx.com:bd_rule:axi4 -config {{Master /ps/M_AXI_GP0}} [get_bd_intf_pins kernel/s_axi_control]
connect_bd_net [get_bd_pins kernel/interrupt] [get_bd_pins ps/IRQ_F2P]
)";

/// A memory of one bank, whose other port is the processor's.
std::string bank_of_board(const MemoryPort& port) {
  return fmt::format(
      "\n# {0}, bank {1}.\n"
      "create_bd_cell -type ip -vlnv xilinx.com:ip:blk_mem_gen {2}_memory\n"
      "set_property -dict [list CONFIG.Memory_Type True_Dual_Port_RAM \\\n"
      "    CONFIG.use_bram_block BRAM_Controller] [get_bd_cells {2}_memory]\n"
      "connect_bd_intf_net [get_bd_intf_pins kernel/{2}] [get_bd_intf_pins {2}_memory/BRAM_PORTB]\n"
      "create_bd_cell -type ip -vlnv xilinx.com:ip:axi_bram_ctrl {2}_control\n"
      "set_property -dict [list CONFIG.SINGLE_PORT_BRAM 1 CONFIG.DATA_WIDTH {3}] \\\n"
      "    [get_bd_cells {2}_control]\n"
      "connect_bd_intf_net [get_bd_intf_pins {2}_control/BRAM_PORTA] \\\n"
      "    [get_bd_intf_pins {2}_memory/BRAM_PORTA]\n"
      "apply_bd_automation -rule xilinx.com:bd_rule:axi4 -config {{Master /ps/M_AXI_GP0}} \\\n"
      "    [get_bd_intf_pins {2}_control/S_AXI]\n",
      port.array, port.bank, port.prefix, container_bits(port.data_bits));
}

std::string block_design(const Module& module, const RegisterMap& map,
                         std::int64_t clock_period_ps) {
  std::string text =
      fmt::format(kSystem, 1e6 / static_cast<double>(clock_period_ps), axi_lite_top(module));
  for (const MemoryPort* port : outside_ports(module, map)) {
    const std::string obstacle = board_obstacle(module, *port);
    text += obstacle.empty() ? bank_of_board(*port)
                             : fmt::format("\n# {}, bank {}: kernel/{} is left to you: {}.\n",
                                           port->array, port->bank, port->prefix, obstacle);
  }
  return text +
         "\nassign_bd_address\nvalidate_bd_design\nsave_bd_design\n"
         "make_wrapper -files [get_files system.bd] -top -import\n";
}

std::string core_file(const Module& module, const std::vector<std::string>& sources) {
  const std::string top = axi_lite_top(module);
  std::string text = fmt::format(
      "CAPI=2:\n\nname: hls-dse:kernel:{0}:1.0.0\n"
      "description: {1} behind an AXI4-Lite slave\n\nfilesets:\n  rtl:\n    files:\n",
      top, module.name);
  for (const std::string& source : sources) text += fmt::format("      - {}\n", source);
  return text + fmt::format(
                    "    file_type: systemVerilogSource\n\n"
                    "targets:\n"
                    "  default: &default\n    filesets: [rtl]\n    toplevel: {0}\n"
                    "  lint:\n    <<: *default\n    default_tool: verilator\n"
                    "    tools:\n      verilator:\n        mode: lint-only\n        "
                    "verilator_options: [-Wall, -Wno-SYMRSVDWORD]\n",
                    top);
}

/// An instance with a signal at each port.
std::string instance(const Module& module, const RegisterMap& map) {
  const std::string top = axi_lite_top(module);
  std::string declarations = fmt::format("// An instance of {}, to copy.\n", top);
  std::string connections;
  for (const WrapperPort& port : wrapper_ports(module, map)) {
    declarations += fmt::format("logic {}{};\n", verilog::range(port.bits), port.name);
    connections +=
        fmt::format("{}    .{}({})", connections.empty() ? "" : ",\n", port.name, port.name);
  }
  return fmt::format("{}\n{} kernel (\n{}\n);\n", declarations, top, connections);
}

}  // namespace

std::vector<Package> packages() { return {Package::kVivado, Package::kFuseSoc, Package::kPlain}; }

std::string to_string(Package package) {
  switch (package) {
    case Package::kVivado:
      return "vivado";
    case Package::kFuseSoc:
      return "fusesoc";
    case Package::kPlain:
      return "plain";
  }
  return "";
}

std::vector<File> package(const model::Design& design, const Emitted& emitted,
                          ControlProtocol protocol, Package package, std::int64_t clock_period_ps) {
  const Module& module = emitted.module;
  const RegisterMap map = register_map(design, module);
  const std::string top = axi_lite_top(module);
  std::vector<File> files = axi_lite_wrapper(design, emitted, protocol);
  for (const File& file : emitted.files) {
    if (file.name.ends_with(".sv")) files.push_back(file);
  }
  std::vector<std::string> sources;
  for (File& file : files) {
    file.name = "src/" + file.name;
    sources.push_back(file.name);
  }
  switch (package) {
    case Package::kVivado: {
      const std::string gui = fmt::format("xgui/{}_v1_0.tcl", top);
      files.push_back({"component.xml", component_xml(module, map, protocol, sources, gui)});
      files.push_back({gui, gui_script()});
      files.push_back({"block_design.tcl", block_design(module, map, clock_period_ps)});
      files.push_back({top + ".xdc", constraints(clock_period_ps)});
      break;
    }
    case Package::kFuseSoc:
      files.push_back({top + ".core", core_file(module, sources)});
      break;
    case Package::kPlain: {
      std::string list;
      for (const std::string& source : sources) list += source + "\n";
      files.push_back({"files.f", list});
      files.push_back({top + "_instance.sv", instance(module, map)});
      files.push_back({top + ".xdc", constraints(clock_period_ps)});
      files.push_back({top + ".sdc", constraints(clock_period_ps)});
      break;
    }
  }
  return files;
}

}  // namespace hls::codegen
