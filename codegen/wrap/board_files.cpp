#include "codegen/wrap/board_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <utility>

#include "codegen/verilog/legalise.h"
#include "codegen/wrap/wrapper_ports.h"

namespace hls::codegen {
namespace {

/// An identifier of C and Python.
std::string name_in_code(const std::string& argument) { return verilog::identifier(argument); }

std::string c_header(const Module& module, const RegisterMap& map, ControlProtocol protocol) {
  const std::string prefix = "X" + upper(name_in_code(module.name)) + "_CONTROL_";
  const std::string guard = "X" + upper(name_in_code(module.name)) + "_HW_H";
  std::string text = fmt::format(
      "/* Registers of {}, {}: offsets in bytes, named as Vitis HLS names them. */\n#ifndef {}\n"
      "#define {}\n\n",
      axi_lite_top(module), protocol == ControlProtocol::kChain ? "ap_ctrl_chain" : "ap_ctrl_hs",
      guard, guard);
  const auto define = [&](const std::string& name, std::int64_t value, bool is_address) {
    text += fmt::format("#define {}{} {}\n", prefix, name,
                        is_address ? fmt::format("0x{:02x}", value) : std::to_string(value));
  };
  define("ADDR_AP_CTRL", kControlOffset, true);
  define("ADDR_GIE", kGlobalInterruptOffset, true);
  define("ADDR_IER", kInterruptEnableOffset, true);
  define("ADDR_ISR", kInterruptStatusOffset, true);
  for (const ScalarRegister& scalar : map.scalars) {
    const std::string name = upper(name_in_code(scalar.argument));
    define(fmt::format("ADDR_{}_DATA", name), scalar.offset, true);
    define(fmt::format("BITS_{}_DATA", name), scalar.type.bits, false);
  }
  for (const MappedArray& mapped : map.mapped) {
    const std::string name = upper(name_in_code(mapped.layout.array));
    define(fmt::format("ADDR_{}_BASE", name), mapped.offset, true);
    define(fmt::format("ADDR_{}_HIGH", name), mapped.offset + 4 * mapped.words() - 1, true);
    define(fmt::format("WIDTH_{}", name), mapped.container(), false);
    define(fmt::format("DEPTH_{}", name), mapped.layout.elements(), false);
  }
  return text + "\n#endif\n";
}

/// `("signed", 16)`.
std::string python_type(const model::Type& type) {
  const char* kind = type.is_float() ? "float" : type.is_signed ? "signed" : "unsigned";
  return fmt::format("(\"{}\", {})", kind, type.bits);
}

constexpr const char* kDriver = R"(

def _pattern(kind, bits, value):
    """The bits of a value."""
    if kind == "float":
        return int.from_bytes(struct.pack("<f" if bits == 32 else "<d", value), "little")
    return int(value) & ((1 << bits) - 1)


def _value(kind, bits, pattern):
    """The value of bits."""
    pattern &= (1 << bits) - 1
    if kind == "float":
        return struct.unpack("<f" if bits == 32 else "<d", pattern.to_bytes(bits // 8, "little"))[0]
    return pattern - (1 << bits) if kind == "signed" and pattern >> (bits - 1) else pattern


class Kernel:
    """The kernel behind `mmio`, which reads and writes words of 32 bits at offsets in bytes."""

    def __init__(self, mmio):
        self.mmio = mmio

    def set_scalar(self, name, value):
        offset, (kind, bits) = SCALARS[name]
        pattern = _pattern(kind, bits, value)
        self.mmio.write(offset, pattern & 0xFFFFFFFF)
        if bits > 32:
            self.mmio.write(offset + 4, pattern >> 32)

    def write_array(self, name, values):
        """All elements, in the order of C."""
        offset, count, container, (kind, bits) = ARRAYS[name]
        values = list(values)
        if len(values) != count:
            raise ValueError(f"{name} has {count} elements, not {len(values)}")
        packed = 0
        for i, value in enumerate(values):
            packed |= _pattern(kind, bits, value) << (i * container)
        for i in range((count * container + 31) // 32):
            self.mmio.write(offset + 4 * i, packed >> (32 * i) & 0xFFFFFFFF)

    def read_array(self, name):
        offset, count, container, (kind, bits) = ARRAYS[name]
        packed = 0
        for i in range((count * container + 31) // 32):
            packed |= self.mmio.read(offset + 4 * i) << (32 * i)
        return [_value(kind, bits, packed >> (i * container)) for i in range(count)]

    def call(self):
        """Makes a call and waits for its end."""
        self.mmio.write(0x00, 1)
        while not self.mmio.read(0x00) & 2:
            pass
        if IS_CHAIN:
            self.mmio.write(0x00, 0x10)
)";

std::string python_driver(const Module& module, const RegisterMap& map, ControlProtocol protocol) {
  std::string text = fmt::format(
      "\"\"\"Calls {} through its registers:\n\n"
      "    kernel = Kernel(pynq.MMIO(base_address, {}))\n"
      "    kernel.write_array(...), kernel.set_scalar(...), kernel.call(), kernel.read_array(...)\n"
      "\"\"\"\nimport struct\n\n",
      axi_lite_top(module), std::int64_t{1} << map.address_bits);
  text += fmt::format("IS_CHAIN = {}\n", protocol == ControlProtocol::kChain ? "True" : "False");
  text += "# Offset and type.\nSCALARS = {\n";
  for (const ScalarRegister& scalar : map.scalars) {
    text += fmt::format("    \"{}\": ({}, {}),\n", scalar.argument, scalar.offset,
                        python_type(scalar.type));
  }
  text += "}\n# Offset, elements, bits from one to the next, type.\nARRAYS = {\n";
  for (const MappedArray& mapped : map.mapped) {
    text +=
        fmt::format("    \"{}\": ({}, {}, {}, {}),\n", mapped.layout.array, mapped.offset,
                    mapped.layout.elements(), mapped.container(), python_type(mapped.layout.type));
  }
  return text + "}\n" + kDriver;
}

/// The ports of the wrapper's slave, each with its place in an AXILiteInterface of LiteX.
constexpr std::pair<const char*, const char*> kLitexPorts[] = {
    {"i_s_axi_control_AWADDR", "aw.addr"},   {"i_s_axi_control_AWVALID", "aw.valid"},
    {"o_s_axi_control_AWREADY", "aw.ready"}, {"i_s_axi_control_WDATA", "w.data"},
    {"i_s_axi_control_WSTRB", "w.strb"},     {"i_s_axi_control_WVALID", "w.valid"},
    {"o_s_axi_control_WREADY", "w.ready"},   {"o_s_axi_control_BRESP", "b.resp"},
    {"o_s_axi_control_BVALID", "b.valid"},   {"i_s_axi_control_BREADY", "b.ready"},
    {"i_s_axi_control_ARADDR", "ar.addr"},   {"i_s_axi_control_ARVALID", "ar.valid"},
    {"o_s_axi_control_ARREADY", "ar.ready"}, {"o_s_axi_control_RDATA", "r.data"},
    {"o_s_axi_control_RRESP", "r.resp"},     {"o_s_axi_control_RVALID", "r.valid"},
    {"i_s_axi_control_RREADY", "r.ready"}};

std::string litex_module(const Module& module, const RegisterMap& map,
                         const std::vector<std::string>& sources) {
  const std::string top = axi_lite_top(module);
  std::string text = fmt::format(
      "\"\"\"{0} as a part of a LiteX SoC:\n\n"
      "    self.submodules.kernel = Kernel(platform)\n"
      "    self.bus.add_slave(\"kernel\", self.kernel.bus, SoCRegion(origin=..., size={1}, "
      "cached=False))\n\"\"\"\n"
      "import os\n\nfrom litex.soc.interconnect import axi\n"
      "from migen import ClockSignal, Instance, Module, ResetSignal, Signal\n\nSOURCES = [\n",
      top, std::int64_t{1} << map.address_bits);
  for (const std::string& source : sources) text += fmt::format("    \"{}\",\n", source);
  text += fmt::format(
      "]\n\n\nclass Kernel(Module):\n    def __init__(self, platform):\n"
      "        self.bus = bus = axi.AXILiteInterface(data_width=32, address_width={})\n"
      "        self.interrupt = Signal()\n",
      map.address_bits);
  std::string ports;
  for (const MemoryPort* memory : outside_ports(module, map)) {
    for (const WrapperPort& port : bram_ports(*memory)) {
      text += fmt::format("        self.{} = Signal({})\n", port.name, port.bits);
      ports +=
          fmt::format("            {0}_{1}=self.{1},\n", port.is_output ? 'o' : 'i', port.name);
    }
  }
  text += fmt::format(
      "        self.specials += Instance(\n            \"{}\",\n"
      "            i_ap_clk=ClockSignal(\"sys\"),\n            i_ap_rst_n=~ResetSignal(\"sys\"),\n"
      "            o_interrupt=self.interrupt,\n",
      top);
  for (const auto& [port, signal] : kLitexPorts) {
    text += fmt::format("            {}=bus.{},\n", port, signal);
  }
  return text + ports +
         "        )\n        here = os.path.dirname(os.path.abspath(__file__))\n"
         "        for source in SOURCES:\n"
         "            platform.add_source(os.path.normpath(os.path.join(here, source)))\n";
}

/// Makes a bus interface `bram` of a memory port.
std::string bram_interface(const MemoryPort& memory) {
  std::vector<std::string> names;
  for (const WrapperPort& port : bram_ports(memory)) names.push_back(port.name);
  return fmt::format("ipx::infer_bus_interface {{{}}} xilinx.com:interface:bram_rtl:1.0 $core\n",
                     fmt::join(names, " "));
}

std::string vivado_script(const Module& module, const RegisterMap& map,
                          const std::vector<std::string>& sources) {
  const std::string top = axi_lite_top(module);
  std::string text = fmt::format(
      "# Makes an IP of {0} in the folder `ip`: vivado -mode batch -source package_ip.tcl\n"
      "set here [file dirname [file normalize [info script]]]\n"
      "create_project -in_memory\n"
      "add_files -norecurse [list",
      top);
  for (const std::string& source : sources)
    text += fmt::format(" \\\n    [file join $here {}]", source);
  text += fmt::format(
      "]\n"
      "set_property top {0} [current_fileset]\n"
      "update_compile_order -fileset sources_1\n"
      "ipx::package_project -root_dir [file join $here ip] -vendor hls-dse -library kernel \\\n"
      "    -taxonomy /UserIP -import_files -set_current true\n"
      "set core [ipx::current_core]\n"
      "set_property name {0} $core\n"
      "set_property version 1.0 $core\n"
      "set_property display_name {{{1}}} $core\n"
      "ipx::associate_bus_interfaces -busif s_axi_control -clock ap_clk $core\n",
      top, module.name);
  for (const MemoryPort* port : outside_ports(module, map)) text += bram_interface(*port);
  return text +
         "ipx::update_checksums $core\n"
         "ipx::check_integrity $core\n"
         "ipx::save_core $core\n"
         "close_project\n";
}

}  // namespace

std::vector<File> board_files(const model::Design& design, const Emitted& emitted,
                              ControlProtocol protocol) {
  const Module& module = emitted.module;
  const RegisterMap map = register_map(design, module);
  std::vector<std::string> sources;
  for (const File& file : axi_lite_wrapper(design, emitted, protocol)) sources.push_back(file.name);
  for (const File& file : emitted.files) {
    if (file.name.ends_with(".sv")) sources.push_back("../" + file.name);
  }
  const std::string name = name_in_code(module.name);
  return {{"x" + name + "_hw.h", c_header(module, map, protocol)},
          {name + "_driver.py", python_driver(module, map, protocol)},
          {name + "_litex.py", litex_module(module, map, sources)},
          {"package_ip.tcl", vivado_script(module, map, sources)}};
}

}  // namespace hls::codegen
