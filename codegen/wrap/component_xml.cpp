#include "codegen/wrap/component_xml.h"

#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>
#include <utility>

#include "codegen/wrap/wrapper_ports.h"

namespace hls::codegen {
namespace {

using Node = pugi::xml_node;
using Parameters = std::vector<std::pair<std::string, std::string>>;

Node add(Node parent, const char* name) {
  return parent.append_child(("spirit:" + std::string(name)).c_str());
}

void add(Node parent, const char* name, const std::string& text) {
  add(parent, name).text().set(text.c_str());
}

/// What an interface is by its library: `xilinx.com:interface:bram:1.0`.
void add_reference(Node parent, const char* element, const std::string& library,
                   const std::string& name) {
  Node node = add(parent, element);
  node.append_attribute("spirit:vendor") = "xilinx.com";
  node.append_attribute("spirit:library") = library.c_str();
  node.append_attribute("spirit:name") = name.c_str();
  node.append_attribute("spirit:version") = "1.0";
}

/// Of a bus interface.
void add_parameters(Node interface, const Parameters& parameters) {
  const std::string owner = upper(interface.child_value("spirit:name"));
  Node node = add(interface, "parameters");
  for (const auto& [name, value] : parameters) {
    Node parameter = add(node, "parameter");
    add(parameter, "name", name);
    Node text = add(parameter, "value");
    text.append_attribute("spirit:id") = fmt::format("BUSIFPARAM_VALUE.{}.{}", owner, name).c_str();
    text.text().set(value.c_str());
  }
}

/// A register and its fields, by bit: name, width, access.
struct Field {
  const char* name;
  int bit;
  int bits;
  const char* access;
};

class Component {
 public:
  Component(const Module& module, const RegisterMap& map, ControlProtocol protocol)
      : module_(module), map_(map), is_chain_(protocol == ControlProtocol::kChain) {}

  std::string text(const std::vector<std::string>& sources, const std::string& gui) {
    Node declaration = document_.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    root_ = document_.append_child("spirit:component");
    root_.append_attribute("xmlns:xilinx") = "http://www.xilinx.com";
    root_.append_attribute("xmlns:spirit") =
        "http://www.spiritconsortium.org/XMLSchema/SPIRIT/1685-2009";
    root_.append_attribute("xmlns:xsi") = "http://www.w3.org/2001/XMLSchema-instance";
    add(root_, "vendor", "hls-dse");
    add(root_, "library", "kernel");
    add(root_, "name", top());
    add(root_, "version", "1.0");
    add_interfaces();
    add_memory_map();
    add_model();
    add_files(sources, gui);
    add(root_, "description", fmt::format("{} behind an AXI4-Lite slave", module_.name));
    Node parameter = add(add(root_, "parameters"), "parameter");
    add(parameter, "name", "Component_Name");
    Node value = add(parameter, "value");
    value.append_attribute("spirit:resolve") = "user";
    value.append_attribute("spirit:id") = "PARAM_VALUE.Component_Name";
    value.append_attribute("spirit:order") = "1";
    value.text().set((top() + "_v1_0").c_str());
    add_extensions();
    std::ostringstream out;
    document_.save(out, "  ");
    return out.str();
  }

 private:
  std::string top() const { return axi_lite_top(module_); }

  // -- interfaces

  Node add_interface(Node parent, const std::string& name, const std::string& library,
                     const std::string& type, const char* role) {
    Node node = add(parent, "busInterface");
    add(node, "name", name);
    add_reference(node, "busType", library, type);
    add_reference(node, "abstractionType", library, type + "_rtl");
    add(node, role);
    return node;
  }

  static void add_map(Node maps, const std::string& logical, const std::string& physical) {
    Node node = add(maps, "portMap");
    add(add(node, "logicalPort"), "name", logical);
    add(add(node, "physicalPort"), "name", physical);
  }

  void add_interfaces() {
    Node interfaces = add(root_, "busInterfaces");
    Node slave = add_interface(interfaces, "s_axi_control", "interface", "aximm", "slave");
    add(slave.child("spirit:slave"), "memoryMapRef").append_attribute("spirit:memoryMapRef") =
        "s_axi_control";
    Node maps = add(slave, "portMaps");
    const std::string prefix = "s_axi_control_";
    for (const WrapperPort& port : slave_ports(map_)) {
      add_map(maps, port.name.substr(prefix.size()), port.name);
    }
    add_parameters(slave, {{"ADDR_WIDTH", std::to_string(map_.address_bits)},
                           {"DATA_WIDTH", "32"},
                           {"PROTOCOL", "AXI4LITE"},
                           {"READ_WRITE_MODE", "READ_WRITE"}});
    add_signal(interfaces, "ap_clk", "clock", "CLK",
               {{"ASSOCIATED_BUSIF", "s_axi_control"}, {"ASSOCIATED_RESET", "ap_rst_n"}});
    add_signal(interfaces, "ap_rst_n", "reset", "RST", {{"POLARITY", "ACTIVE_LOW"}});
    Node interrupt = add_interface(interfaces, "interrupt", "signal", "interrupt", "master");
    add_map(add(interrupt, "portMaps"), "INTERRUPT", "interrupt");
    add_parameters(interrupt, {{"SENSITIVITY", "LEVEL_HIGH"}});
    for (const MemoryPort* port : outside_ports(module_, map_)) add_bram(interfaces, *port);
  }

  void add_signal(Node interfaces, const std::string& port, const std::string& type,
                  const char* logical, const Parameters& parameters) {
    Node node = add_interface(interfaces, port, "signal", type, "slave");
    add_map(add(node, "portMaps"), logical, port);
    add_parameters(node, parameters);
  }

  void add_bram(Node interfaces, const MemoryPort& port) {
    Node node = add_interface(interfaces, port.prefix, "interface", "bram", "master");
    Node maps = add(node, "portMaps");
    const std::vector<WrapperPort> ports = bram_ports(port);
    const char* logical[] = {"CLK", "RST", "EN", "WE", "ADDR", "DIN", "DOUT"};
    for (std::size_t i = 0; i < ports.size(); ++i) add_map(maps, logical[i], ports[i].name);
    const std::int64_t width = container_bits(port.data_bits);
    const char* mode = !port.capability.writes ? "READ_ONLY"
                       : port.capability.reads ? "READ_WRITE"
                                               : "WRITE_ONLY";
    add_parameters(
        node, {{"MASTER_TYPE", "BRAM_CTRL"},
               {"MEM_ADDRESS_MODE", "BYTE_ADDRESS"},
               {"MEM_SIZE", std::to_string((std::int64_t{1} << port.address_bits) * width / 8)},
               {"MEM_WIDTH", std::to_string(width)},
               {"MEM_ECC", "NONE"},
               {"READ_WRITE_MODE", mode},
               {"READ_LATENCY", std::to_string(port.read_latency)}});
  }

  // -- registers

  static void add_register(Node block, const std::string& name, const std::string& description,
                           std::int64_t offset, const std::vector<Field>& fields) {
    Node node = add(block, "register");
    add(node, "name", name);
    add(node, "description", description);
    add(node, "addressOffset", fmt::format("0x{:02X}", offset));
    add(node, "size", "32");
    add(node, "access", "read-write");
    Node reset = add(node, "reset");
    add(reset, "value", "0x0");
    for (const Field& field : fields) {
      Node part = add(node, "field");
      add(part, "name", field.name);
      add(part, "bitOffset", std::to_string(field.bit));
      add(part, "bitWidth", std::to_string(field.bits));
      add(part, "access", field.access);
    }
  }

  void add_memory_map() {
    Node map = add(add(root_, "memoryMaps"), "memoryMap");
    add(map, "name", "s_axi_control");
    Node block = add(map, "addressBlock");
    add(block, "name", "Reg");
    add(block, "baseAddress", "0x0");
    add(block, "range", std::to_string(std::int64_t{1} << map_.address_bits));
    add(block, "width", "32");
    add(block, "usage", "register");
    add(block, "access", "read-write");
    std::vector<Field> control{{"AP_START", 0, 1, "read-write"},
                               {"AP_DONE", 1, 1, "read-only"},
                               {"AP_IDLE", 2, 1, "read-only"},
                               {"AP_READY", 3, 1, "read-only"}};
    if (is_chain_) control.push_back({"AP_CONTINUE", 4, 1, "read-write"});
    control.push_back({"AUTO_RESTART", 7, 1, "read-write"});
    control.push_back({"INTERRUPT", 9, 1, "read-only"});
    add_register(block, "CTRL", "control of calls", kControlOffset, control);
    add_register(block, "GIER", "global interrupt enable", kGlobalInterruptOffset,
                 {{"Enable", 0, 1, "read-write"}});
    add_register(block, "IP_IER", "interrupt enable", kInterruptEnableOffset,
                 {{"CHAN0_INT_EN", 0, 1, "read-write"}, {"CHAN1_INT_EN", 1, 1, "read-write"}});
    add_register(block, "IP_ISR", "interrupt status", kInterruptStatusOffset,
                 {{"CHAN0_INT_ST", 0, 1, "read-write"}, {"CHAN1_INT_ST", 1, 1, "read-write"}});
    for (const ScalarRegister& scalar : map_.scalars) {
      for (int word = 0; word < scalar.words(); ++word) {
        const std::string name =
            scalar.words() == 1 ? scalar.argument : fmt::format("{}_{}", scalar.argument, word + 1);
        const int bits = std::min(32, scalar.type.bits - 32 * word);
        add_register(block, name, fmt::format("argument {}", scalar.argument),
                     scalar.offset + std::int64_t{4} * word,
                     {{scalar.argument.c_str(), 0, bits, "read-write"}});
      }
    }
    for (const MappedArray& mapped : map_.mapped) {
      add_register(block, "Memory_" + mapped.layout.array,
                   fmt::format("array {}, {} elements of {} bits each", mapped.layout.array,
                               mapped.layout.elements(), mapped.container()),
                   mapped.offset, {});
    }
    add(map, "addressUnitBits", "8");
  }

  // -- model and files

  void add_view(Node views, const char* name, const char* environment, const char* files) {
    Node view = add(views, "view");
    add(view, "name", name);
    add(view, "envIdentifier", environment);
    if (std::string(files) != "xilinx_xpgui_view_fileset") {
      add(view, "language", "SystemVerilog");
      add(view, "modelName", top());
    }
    add(add(view, "fileSetRef"), "localName", files);
  }

  void add_model() {
    Node model = add(root_, "model");
    Node views = add(model, "views");
    add_view(views, "xilinx_anylanguagesynthesis", ":vivado.xilinx.com:synthesis",
             "xilinx_anylanguagesynthesis_view_fileset");
    add_view(views, "xilinx_anylanguagebehavioralsimulation", ":vivado.xilinx.com:simulation",
             "xilinx_anylanguagebehavioralsimulation_view_fileset");
    add_view(views, "xilinx_xpgui", ":vivado.xilinx.com:xgui.ui", "xilinx_xpgui_view_fileset");
    Node ports = add(model, "ports");
    for (const WrapperPort& port : wrapper_ports(module_, map_)) {
      Node node = add(ports, "port");
      add(node, "name", port.name);
      Node wire = add(node, "wire");
      add(wire, "direction", port.is_output ? "out" : "in");
      if (port.bits > 1) {
        Node vector = add(wire, "vector");
        add(vector, "left", std::to_string(port.bits - 1));
        add(vector, "right", "0");
      }
      Node type = add(add(wire, "wireTypeDefs"), "wireTypeDef");
      add(type, "typeName", "logic");
      add(type, "viewNameRef", "xilinx_anylanguagesynthesis");
      add(type, "viewNameRef", "xilinx_anylanguagebehavioralsimulation");
    }
  }

  void add_files(const std::vector<std::string>& sources, const std::string& gui) {
    Node sets = add(root_, "fileSets");
    for (const char* view :
         {"xilinx_anylanguagesynthesis", "xilinx_anylanguagebehavioralsimulation"}) {
      Node set = add(sets, "fileSet");
      add(set, "name", std::string(view) + "_view_fileset");
      for (const std::string& source : sources) {
        Node file = add(set, "file");
        add(file, "name", source);
        add(file, "fileType", "systemVerilogSource");
      }
    }
    Node set = add(sets, "fileSet");
    add(set, "name", "xilinx_xpgui_view_fileset");
    Node file = add(set, "file");
    add(file, "name", gui);
    add(file, "fileType", "tclSource");
    add(file, "userFileType", "XGUI_VERSION_2");
  }

  void add_extensions() {
    Node core = add(root_, "vendorExtensions").append_child("xilinx:coreExtensions");
    Node taxonomies = core.append_child("xilinx:taxonomies");
    taxonomies.append_child("xilinx:taxonomy").text().set("/UserIP");
    core.append_child("xilinx:displayName").text().set(module_.name.c_str());
    core.append_child("xilinx:autoFamilySupportLevel").text().set("level_2");
    core.append_child("xilinx:coreRevision").text().set("1");
  }

  const Module& module_;
  const RegisterMap& map_;
  bool is_chain_;
  pugi::xml_document document_;
  Node root_;
};

}  // namespace

std::string component_xml(const Module& module, const RegisterMap& map, ControlProtocol protocol,
                          const std::vector<std::string>& sources, const std::string& gui) {
  return Component(module, map, protocol).text(sources, gui);
}

}  // namespace hls::codegen
