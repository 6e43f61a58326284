#include "codegen/wrap/axi_lite.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <utility>

#include "codegen/library.h"
#include "codegen/verilog/legalise.h"
#include "codegen/verilog/print.h"
#include "codegen/verilog/text_writer.h"
#include "codegen/wrap/wrapper_ports.h"

namespace hls::codegen {
namespace {

/// Memories of more bits are block RAM.
constexpr std::int64_t kMostDistributedBits = 1024;

int clog2(std::int64_t count) {
  return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(count - 1)));
}

/// The ports of one bank in one copy.
using BankPorts = std::vector<const MemoryPort*>;

/// Writes the wrapper.
class AxiLiteWriter : private verilog::TextWriter {
 public:
  AxiLiteWriter(const model::Design& design, const Emitted& emitted, ControlProtocol protocol)
      : module_(emitted.module), map_(register_map(design, emitted.module)), protocol_(protocol) {
    for (const char* name :
         {"ap_clk",  "ap_rst_n", "interrupt", "clk",        "rst",    "access",  "is_write",
          "word",    "data",     "strobe",    "answered",   "failed", "q",       "mask",
          "start",   "ready",    "done",      "idle",       "asks",   "is_free", "slave",
          "control", "core",     "control_q", "control_hit"}) {
      names_.reserve(name);
    }
    for (const MemoryPort& port : module_.memories) {
      for (const char* suffix : {"_ce", "_addr", "_we", "_d", "_q", "_EN", "_WEN", "_Addr", "_Din",
                                 "_Dout", "_Clk", "_Rst"}) {
        names_.reserve(port.prefix + suffix);
      }
    }
  }

  std::string text() {
    head();
    slave();
    registers();
    for (const MappedArray& mapped : map_.mapped) map_array(mapped);
    for (const ArrayLayout& layout : map_.outside) bram_ports(layout);
    answers();
    core();
    line("endmodule");
    return std::move(text_);
  }

  const std::set<std::string>& library() const { return library_; }

 private:
  /// The ports of an array's memories, by copy and bank.
  std::vector<BankPorts> banks(const ArrayLayout& layout) const {
    std::vector<BankPorts> banks(static_cast<std::size_t>(layout.banks * layout.copies));
    for (const MemoryPort& port : module_.memories) {
      if (port.array != layout.array) continue;
      banks[static_cast<std::size_t>(port.copy * layout.banks + port.bank)].push_back(&port);
    }
    return banks;
  }

  void head() {
    const bool is_chain = protocol_ == ControlProtocol::kChain;
    add("// {} behind an AXI4-Lite slave with the registers of Vitis HLS, {}.", module_.name,
        is_chain ? "ap_ctrl_chain" : "ap_ctrl_hs");
    line(
        "//   0x000 control: 0 ap_start, 1 ap_done, 2 ap_idle, 3 ap_ready, 7 auto_restart, 9 "
        "interrupt");
    if (is_chain) line("//         and 4 ap_continue");
    line(
        "//   0x004 global interrupt enable; 0x008 interrupt enable, 0x00c status: 0 ap_done, 1 "
        "ap_ready");
    for (const ScalarRegister& scalar : map_.scalars) {
      add("//   0x{:03x} {}: {} bits{}", scalar.offset, scalar.argument, scalar.type.bits,
          scalar.signal.empty() ? ", which the kernel does not read" : "");
    }
    for (const MappedArray& mapped : map_.mapped) {
      add("//   0x{:03x} to 0x{:03x} {}: {} elements of {} bits, each in {} bits", mapped.offset,
          mapped.offset + 4 * mapped.words() - 1, mapped.layout.array, mapped.layout.elements(),
          mapped.layout.type.bits, mapped.container());
    }
    if (!map_.mapped.empty()) {
      line(
          "// Arrays in the slave are read and written while no call runs; else the response is "
          "SLVERR.");
    }
    for (const ArrayLayout& layout : map_.outside) {
      add("// In memories outside: {}.", layout_line(layout));
    }
    add("module {} (", axi_lite_top(module_));
    const std::vector<WrapperPort> ports = wrapper_ports(module_, map_);
    for (const WrapperPort& port : ports) {
      add("    {} logic {}{}{}", port.is_output ? "output" : "input ", verilog::range(port.bits),
          port.name, &port == &ports.back() ? "" : ",");
    }
    line(");");
  }

  void slave() {
    library_.insert({"hls_axi_lite", "hls_ap_control"});
    line("  logic clk;");
    line("  logic rst;");
    line("  assign clk = ap_clk;");
    line("  always_ff @(posedge clk) rst <= !ap_rst_n;");
    line("");
    line("  // One access at a time to a word of 32 bits.");
    add("  logic access, is_write, answered, failed;");
    add("  logic {}word;", verilog::range(map_.address_bits - 2));
    line("  logic [31:0] data, q, mask;");
    line("  logic [3:0] strobe;");
    line("  assign mask = {{8{strobe[3]}}, {8{strobe[2]}}, {8{strobe[1]}}, {8{strobe[0]}}};");
    add("  hls_axi_lite #(.ADDRESS_BITS({})) slave (", map_.address_bits);
    line("      .clk, .rst,");
    for (const char* channel : {"aw", "ar"}) {
      const std::string prefix = upper(channel);
      add("      .{0}addr(s_axi_control_{1}ADDR), .{0}valid(s_axi_control_{1}VALID),", channel,
          prefix);
      add("      .{0}ready(s_axi_control_{1}READY),", channel, prefix);
    }
    line(
        "      .wdata(s_axi_control_WDATA), .wstrb(s_axi_control_WSTRB), "
        ".wvalid(s_axi_control_WVALID),");
    line(
        "      .wready(s_axi_control_WREADY), .bresp(s_axi_control_BRESP), "
        ".bvalid(s_axi_control_BVALID),");
    line(
        "      .bready(s_axi_control_BREADY), .rdata(s_axi_control_RDATA), "
        ".rresp(s_axi_control_RRESP),");
    line("      .rvalid(s_axi_control_RVALID), .rready(s_axi_control_RREADY),");
    line("      .access, .is_write, .word, .data, .strobe, .answered, .failed, .q);");
    line("");
    line("  // Control.");
    line("  logic start, ready, done, idle, asks, is_free, control_hit;");
    line("  logic [31:0] control_q;");
    add("  assign control_hit = word < {}'d4;", map_.address_bits - 2);
    line("  assign is_free = idle && !asks;");
    add("  hls_ap_control #(.CHAIN(1'b{})) control (",
        protocol_ == ControlProtocol::kChain ? 1 : 0);
    line(
        "      .clk, .rst, .access(access && control_hit), .is_write, .word(word[1:0]), .data, "
        ".strobe,");
    line("      .q(control_q), .start, .asks, .ready, .done, .idle, .irq(interrupt));");
    line("");
  }

  void registers() {
    for (const ScalarRegister& scalar : map_.scalars) {
      if (scalar.signal.empty()) continue;
      const int bits = scalar.type.bits;
      // An argument may be called as something of the wrapper is.
      const std::string net = names_.unique(scalar.signal);
      scalar_nets_[scalar.signal] = net;
      add("  logic {}{};  // {}", verilog::range(bits), net, scalar.argument);
      line("  always_ff @(posedge clk) begin");
      add("    if (rst) {} <= '0;", net);
      std::vector<std::string> parts;
      for (int w = 0; w < scalar.words(); ++w) {
        const int high = std::min(bits, 32 * (w + 1)) - 1;
        const std::string part = bits == 1 ? net : fmt::format("{}[{}:{}]", net, high, 32 * w);
        const int width = high - 32 * w + 1;
        const std::string low = width == 1 ? "[0]" : fmt::format("[{}:0]", width - 1);
        add("    else if (access && is_write && word == {}'d{})", map_.address_bits - 2,
            scalar.offset / 4 + w);
        add("      {0} <= ({0} & ~mask{1}) | (data{1} & mask{1});", part, low);
        parts.push_back(part);
      }
      line("  end");
      // Icarus Verilog knows no selects in always_comb.
      for (std::size_t w = 0; w < parts.size(); ++w) {
        const std::string read = names_.unique(fmt::format("{}_word{}", net, w));
        add("  wire [31:0] {} = 32'({});", read, parts[w]);
        reads_.emplace_back(fmt::format("word == {}'d{}", map_.address_bits - 2,
                                        scalar.offset / 4 + static_cast<std::int64_t>(w)),
                            read);
      }
    }
    line("");
  }

  void map_array(const MappedArray& mapped) {
    const ArrayLayout& layout = mapped.layout;
    const std::vector<BankPorts> memories = banks(layout);
    library_.insert("hls_axi_elements");
    const std::string base = verilog::shortened(layout.array);
    const auto own = [&](const char* suffix) { return names_.unique(base + suffix); };
    MappedNets names{own("_hit"),     own("_answered"),     own("_word_q"),  own("_host_ce"),
                     own("_host_we"), own("_host_element"), own("_host_d"),  own("_host_q"),
                     own("_at_ce"),   own("_at_we"),        own("_at_bank"), own("_at_word"),
                     own("_at_d")};
    const int latency = read_latency(memories);
    const int bits = layout.type.bits;
    const int word_bits = std::max(1, clog2(mapped.words()));
    const int low = clog2(mapped.bytes / 4);
    add("  // {}", layout_line(layout));
    add("  logic {}, {}, {}, {};", names.hit, names.answered, names.host_ce, names.host_we);
    add("  logic [31:0] {};", names.word_q);
    add("  logic {}{};", verilog::range(std::max(1, clog2(layout.elements()))), names.host_element);
    add("  logic {}{}, {};", verilog::range(bits), names.host_d, names.host_q);
    const int above = map_.address_bits - 2 - low;
    if (above == 0) {
      add("  assign {} = 1'b1;", names.hit);
    } else {
      add("  assign {} = word[{}:{}] == {}'d{};", names.hit, map_.address_bits - 3, low, above,
          mapped.offset / mapped.bytes);
    }
    add("  hls_axi_elements #(.BITS({}), .COUNT({}), .LATENCY({}), .WORD_BITS({})) {} (", bits,
        layout.elements(), latency + 1, word_bits, own("_elements"));
    // The offset of a single word says nothing of what is in it.
    const std::string word_in_array =
        mapped.words() == 1 ? "1'b0" : fmt::format("{}'(word)", word_bits);
    add("      .clk, .rst, .access(access && {} && is_free), .is_write, .word({}), .data, "
        ".strobe,",
        names.hit, word_in_array);
    add("      .answered({}), .word_q({}), .ce({}), .we({}), .element({}), .d({}), .q({}));",
        names.answered, names.word_q, names.host_ce, names.host_we, names.host_element,
        names.host_d, names.host_q);
    place(layout, names);
    unreached_.clear();
    for (std::size_t m = 0; m < memories.size(); ++m) {
      if (memories[m].empty()) {
        host_memory(layout, names, m);
      } else {
        memory(layout, names, m, memories[m]);
      }
    }
    host_data(layout, names, memories);
    mapped_nets_.push_back(names);
    line("");
  }

  struct MappedNets {
    std::string hit, answered, word_q;
    std::string host_ce, host_we, host_element, host_d, host_q;  ///< of hls_axi_elements
    std::string at_ce, at_we, at_bank, at_word, at_d;  ///< the same a cycle later, by bank
  };

  static int read_latency(const std::vector<BankPorts>& memories) {
    int latency = 1;
    for (const BankPorts& ports : memories) {
      for (const MemoryPort* port : ports) latency = std::max(latency, port->read_latency);
    }
    return latency;
  }

  /// Bank and word of the element that the host asks for, a cycle later.
  void place(const ArrayLayout& layout, const MappedNets& names) {
    std::vector<std::string> subscripts;
    std::int64_t inner = layout.elements();
    for (std::size_t d = 0; d < layout.dimensions.size(); ++d) {
      inner /= layout.dimensions[d].extent;
      std::string text = fmt::format("32'({})", names.host_element);
      if (inner > 1) text += fmt::format(" / 32'd{}", inner);
      if (d > 0) text += fmt::format(" % 32'd{}", layout.dimensions[d].extent);
      subscripts.push_back(
          names_.unique(fmt::format("{}_i{}", verilog::shortened(layout.array), d)));
      add("  logic [31:0] {};", subscripts.back());
      add("  assign {} = {};", subscripts.back(), text);
      unused(subscripts.back());
    }
    const int bits = layout.type.bits;
    const int word_bits = std::max(1, clog2(layout.depth));
    add("  logic {}, {};", names.at_ce, names.at_we);
    add("  logic {}{};", verilog::range(word_bits), names.at_word);
    add("  logic {}{};", verilog::range(bits), names.at_d);
    const int bank_bits = std::max(1, clog2(layout.banks));
    if (layout.banks > 1) add("  logic {}{};", verilog::range(bank_bits), names.at_bank);
    line("  always_ff @(posedge clk) begin");
    add("    {} <= {};", names.at_ce, names.host_ce);
    add("    {} <= {};", names.at_we, names.host_we);
    add("    {} <= {}'({});", names.at_word, word_bits, word_expression(layout, subscripts));
    if (layout.banks > 1) {
      add("    {} <= {}'({});", names.at_bank, bank_bits, bank_expression(layout, subscripts));
    }
    add("    {} <= {};", names.at_d, names.host_d);
    line("  end");
  }

  /// Whether the element that the host asks for lies in a bank.
  static std::string chosen(const ArrayLayout& layout, const MappedNets& names, std::int64_t bank) {
    if (layout.banks == 1) return names.at_ce;
    return fmt::format("{} && {} == {}'d{}", names.at_ce, names.at_bank,
                       std::max(1, clog2(layout.banks)), bank);
  }

  static std::string block_parameter(const ArrayLayout& layout) {
    const bool is_block = layout.depth * layout.type.bits > kMostDistributedBits;
    return fmt::format(".BLOCK(1'b{})", is_block ? 1 : 0);
  }

  /// A bank that the kernel does not reach: what the host wrote stays.
  void host_memory(const ArrayLayout& layout, const MappedNets& names, std::size_t number) {
    // Of further copies nothing would be read.
    if (static_cast<std::int64_t>(number) >= layout.banks) return;
    library_.insert("hls_ram_1p");
    const std::string base = fmt::format("{}_b{}", verilog::shortened(layout.array), number);
    const std::string q = unreached_[number] = names_.unique(base + "_host_q");
    add("  logic {}{};", verilog::range(layout.type.bits), q);
    add("  hls_ram_1p #(.WIDTH({}), .DEPTH({}), .READ_LATENCY(1), {}) {} (", layout.type.bits,
        layout.depth, block_parameter(layout), names_.unique(base + "_host_memory"));
    add("      .clk, .ce({}), .we({}), .addr({}), .d({}), .q({}));",
        chosen(layout, names, static_cast<std::int64_t>(number)), names.at_we, names.at_word,
        names.at_d, q);
  }

  /// A bank in one copy: the host's while no call runs, on the first port that it needs.
  void memory(const ArrayLayout& layout, const MappedNets& names, std::size_t number,
              const BankPorts& ports) {
    const std::int64_t bank = static_cast<std::int64_t>(number) % layout.banks;
    const std::string its = chosen(layout, names, bank);
    const bool is_split = reads_and_writes_apart(ports);
    const char* kind = ports.size() == 1 ? "hls_ram_1p" : is_split ? "hls_ram_s2p" : "hls_ram_2p";
    library_.insert(kind);
    std::string connections;
    const auto connect = [&](const std::string& port, const std::string& value) {
      connections += fmt::format(",\n      .{}({})", port, value);
    };
    for (std::size_t p = 0; p < ports.size(); ++p) {
      const MemoryPort& port = *ports[p];
      declare(port, !is_split || port.capability.reads);
      // What neither the kernel nor the host reads.
      const bool is_read =
          number < static_cast<std::size_t>(layout.banks) && &port == &host_port(ports);
      if (!is_split && !port.capability.reads && !is_read) unused(port.prefix + "_q");
      const bool is_hosts = p == 0 || is_split;
      const auto hosts = [&](const std::string& host, const std::string& own) {
        return is_hosts ? fmt::format("is_free ? {} : {}", host, own) : own;
      };
      const std::string we = port.capability.writes ? port.prefix + "_we" : "1'b0";
      const std::string d =
          port.capability.writes ? port.prefix + "_d" : fmt::format("{}'d0", layout.type.bits);
      const std::string address = hosts(names.at_word, port.prefix + "_addr");
      if (is_split && port.capability.reads) {
        connect("read_ce", hosts(its, port.prefix + "_ce"));
        connect("read_addr", address);
        connect("q", port.prefix + "_q");
      } else if (is_split) {
        connect("write_ce", hosts(fmt::format("{} && {}", its, names.at_we),
                                  fmt::format("{} && {}", port.prefix + "_ce", we)));
        connect("write_addr", address);
        connect("d", hosts(names.at_d, d));
      } else {
        const std::string prefix = ports.size() == 1 ? "" : fmt::format("p{}_", p);
        connect(prefix + "ce", hosts(its, port.prefix + "_ce"));
        connect(prefix + "we", hosts(names.at_we, we));
        connect(prefix + "addr", address);
        connect(prefix + "d", hosts(names.at_d, d));
        connect(prefix + "q", port.prefix + "_q");
      }
    }
    int latency = 1;
    for (const MemoryPort* port : ports) latency = std::max(latency, port->read_latency);
    const std::string block =
        std::string(kind) == "hls_ram_2p" ? "" : ", " + block_parameter(layout);
    add("  {} #(.WIDTH({}), .DEPTH({}), .READ_LATENCY({}){}) {} (", kind, layout.type.bits,
        layout.depth, latency, block, names_.unique(ports[0]->prefix + "_memory"));
    add("      .clk{});", connections);
  }

  /// The signals of a port of the kernel's module.
  void declare(const MemoryPort& port, bool has_q) {
    add("  logic {}_ce;", port.prefix);
    add("  logic {}{}_addr;", verilog::range(port.address_bits), port.prefix);
    if (port.capability.writes) {
      add("  logic {}_we;", port.prefix);
      add("  logic {}{}_d;", verilog::range(port.data_bits), port.prefix);
    }
    if (has_q) add("  logic {}{}_q;", verilog::range(port.data_bits), port.prefix);
  }

  /// Verilator warns of signals that nothing reads.
  void unused(const std::string& signal) {
    add("  wire {} = |{};", names_.unique("unused_" + signal), signal);
  }

  /// Whether one of two ports reads and the other one writes.
  static bool reads_and_writes_apart(const BankPorts& ports) {
    return ports.size() == 2 && ports[0]->capability.reads != ports[0]->capability.writes &&
           ports[1]->capability.reads == ports[0]->capability.writes &&
           ports[1]->capability.writes == ports[0]->capability.reads;
  }

  /// The port on which the host reads.
  static const MemoryPort& host_port(const BankPorts& ports) {
    const bool is_second = reads_and_writes_apart(ports) && ports[1]->capability.reads;
    return *ports[is_second ? 1 : 0];
  }

  /// What the host reads: of the first copy, by a port that reads.
  void host_data(const ArrayLayout& layout, const MappedNets& names,
                 const std::vector<BankPorts>& memories) {
    std::string text;
    for (std::int64_t bank = 0; bank < layout.banks; ++bank) {
      const BankPorts& ports = memories[static_cast<std::size_t>(bank)];
      const std::string q = ports.empty() ? unreached_.at(static_cast<std::size_t>(bank))
                                          : host_port(ports).prefix + "_q";
      if (layout.banks > 1) {
        text += fmt::format("{} == {}'d{} ? {} :\n      ", names.at_bank,
                            std::max(1, clog2(layout.banks)), bank, q);
      } else {
        text = q;
      }
    }
    if (layout.banks > 1) text += "'0";
    add("  assign {} = {};", names.host_q, text);
  }

  void bram_ports(const ArrayLayout& layout) {
    const int container = container_bits(layout.type.bits);
    for (const MemoryPort& port : module_.memories) {
      if (port.array != layout.array) continue;
      declare(port, port.capability.reads);
      add("  assign {}_Clk = clk;", port.prefix);
      add("  assign {}_Rst = rst;", port.prefix);
      add("  assign {0}_EN = {0}_ce;", port.prefix);
      const std::string bytes = fmt::format("{}", container / 8);
      if (port.capability.writes) {
        add("  assign {0}_WEN = {{{1}{{{0}_we}}}};", port.prefix, bytes);
        add("  assign {0}_Din = {1}'({0}_d);", port.prefix, container);
      } else {
        add("  assign {0}_WEN = '0;", port.prefix);
        add("  assign {0}_Din = '0;", port.prefix);
      }
      add("  assign {0}_Addr = 32'({0}_addr) * 32'd{1};", port.prefix, container / 8);
      if (port.capability.reads) {
        add("  assign {0}_q = {0}_Dout[{1}:0];", port.prefix, port.data_bits - 1);
      }
      if (!port.capability.reads || port.data_bits < container) unused(port.prefix + "_Dout");
    }
    line("");
  }

  void answers() {
    line("  wire unused_mask = |mask ^ is_free;");
    line("  always_comb begin");
    line("    answered = 1'b1;");
    line("    failed = 1'b0;");
    line("    q = 32'd0;");
    line("    if (control_hit) q = control_q;");
    for (const auto& [condition, value] : reads_) {
      add("    else if ({}) q = {};", condition, value);
    }
    for (const MappedNets& nets : mapped_nets_) {
      add("    else if ({}) begin", nets.hit);
      add("      answered = !is_free || {};", nets.answered);
      line("      failed = !is_free;");
      add("      q = is_free ? {} : 32'd0;", nets.word_q);
      line("    end");
    }
    line("  end");
    line("");
  }

  void core() {
    std::vector<std::string> connections{".clk", ".rst", ".start", ".ready", ".done", ".idle"};
    for (const ScalarPort& port : module_.scalars) {
      connections.push_back(fmt::format(".{}({})", port.name, scalar_nets_.at(port.name)));
    }
    for (const MemoryPort& port : module_.memories) {
      for (const char* suffix : {"_ce", "_addr"}) connections.push_back("." + port.prefix + suffix);
      if (port.capability.reads) connections.push_back("." + port.prefix + "_q");
      if (!port.capability.writes) continue;
      for (const char* suffix : {"_we", "_d"}) connections.push_back("." + port.prefix + suffix);
    }
    add("  {} core (", module_.name);
    add("      {});", fmt::join(connections, ",\n      "));
  }

  const Module& module_;
  RegisterMap map_;
  ControlProtocol protocol_;
  verilog::Names names_;
  std::set<std::string> library_;
  std::map<std::string, std::string> scalar_nets_;          ///< by the port of the module
  std::vector<std::pair<std::string, std::string>> reads_;  ///< condition and word
  std::map<std::size_t, std::string> unreached_;  ///< of the array in work: what such a bank reads
  std::vector<MappedNets> mapped_nets_;
};

}  // namespace

std::string axi_lite_top(const Module& module) { return module.name + "_axi_lite"; }

std::vector<File> axi_lite_wrapper(const model::Design& design, const Emitted& emitted,
                                   ControlProtocol protocol) {
  AxiLiteWriter writer(design, emitted, protocol);
  std::vector<File> files{{axi_lite_top(emitted.module) + ".sv", writer.text()}};
  for (const File& file : library_closure(writer.library())) {
    const bool is_there = std::any_of(emitted.files.begin(), emitted.files.end(),
                                      [&](const File& other) { return other.name == file.name; });
    if (!is_there) files.push_back(file);
  }
  return files;
}

}  // namespace hls::codegen
