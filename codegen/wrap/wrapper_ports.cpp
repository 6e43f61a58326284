#include "codegen/wrap/wrapper_ports.h"

#include <algorithm>
#include <cctype>

namespace hls::codegen {

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::vector<WrapperPort> slave_ports(const RegisterMap& map) {
  std::vector<WrapperPort> ports{{"AWADDR", false, map.address_bits},
                                 {"AWVALID", false},
                                 {"AWREADY", true},
                                 {"WDATA", false, 32},
                                 {"WSTRB", false, 4},
                                 {"WVALID", false},
                                 {"WREADY", true},
                                 {"BRESP", true, 2},
                                 {"BVALID", true},
                                 {"BREADY", false},
                                 {"ARADDR", false, map.address_bits},
                                 {"ARVALID", false},
                                 {"ARREADY", true},
                                 {"RDATA", true, 32},
                                 {"RRESP", true, 2},
                                 {"RVALID", true},
                                 {"RREADY", false}};
  for (WrapperPort& port : ports) port.name = "s_axi_control_" + port.name;
  return ports;
}

std::vector<WrapperPort> bram_ports(const MemoryPort& port) {
  const std::int64_t data_bits = container_bits(port.data_bits);
  return {{port.prefix + "_Clk", true},
          {port.prefix + "_Rst", true},
          {port.prefix + "_EN", true},
          {port.prefix + "_WEN", true, data_bits / 8},
          {port.prefix + "_Addr", true, 32},
          {port.prefix + "_Din", true, data_bits},
          {port.prefix + "_Dout", false, data_bits}};
}

std::vector<const MemoryPort*> outside_ports(const Module& module, const RegisterMap& map) {
  std::vector<const MemoryPort*> outside;
  for (const ArrayLayout& layout : map.outside) {
    for (const MemoryPort& port : module.memories) {
      if (port.array == layout.array) outside.push_back(&port);
    }
  }
  return outside;
}

std::vector<WrapperPort> wrapper_ports(const Module& module, const RegisterMap& map) {
  std::vector<WrapperPort> ports{{"ap_clk", false}, {"ap_rst_n", false}};
  const auto append = [&](const std::vector<WrapperPort>& more) {
    ports.insert(ports.end(), more.begin(), more.end());
  };
  append(slave_ports(map));
  for (const MemoryPort* port : outside_ports(module, map)) append(bram_ports(*port));
  ports.push_back({"interrupt", true});
  return ports;
}

}  // namespace hls::codegen
