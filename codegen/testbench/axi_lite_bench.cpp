#include "codegen/testbench/axi_lite_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "codegen/testbench/standalone.h"
#include "codegen/verilog/print.h"
#include "codegen/verilog/text_writer.h"

namespace hls::codegen {
namespace {

/// What drives the channels. Ready and valid of a slave depend on no input of the same cycle, so that what stands behind
/// a falling edge tells what happens at the next rising one.
constexpr const char* kChannels = R"(
  int faults = 0;
  longint compared = 0;
  task fault(input string text);
    begin
      if (faults < 10) $display("%s", text);
      faults = faults + 1;
    end
  endtask

  // Channels, each with stalls of its own.
  int address_stall, data_stall, response_stall;
  logic address_done, data_done, response_done, address_goes, data_goes, response_goes;
  logic [1:0] response;
  task axi_write(input logic [31:0] address, input logic [31:0] value, input logic [3:0] bytes);
    begin
      address_stall = $urandom % 4;
      data_stall = $urandom % 4;
      response_stall = $urandom % 4;
      address_done = 1'b0;
      data_done = 1'b0;
      response_done = 1'b0;
      while (!response_done) begin
        awvalid = !address_done && address_stall == 0;
        awaddr = awvalid ? ADDRESS_BITS'(address) : 'x;
        wvalid = !data_done && data_stall == 0;
        wdata = wvalid ? value : 'x;
        wstrb = wvalid ? bytes : 'x;
        bready = response_stall == 0;
        #1;
        address_goes = awvalid && awready;
        data_goes = wvalid && wready;
        response_goes = bvalid && bready;
        if (bvalid && !(address_done && data_done)) fault("a response before its request");
        if (response_goes) response = bresp;
        if (address_stall > 0) address_stall = address_stall - 1;
        if (data_stall > 0) data_stall = data_stall - 1;
        if (bvalid && response_stall > 0) response_stall = response_stall - 1;
        @(negedge ap_clk);
        address_done = address_done || address_goes;
        data_done = data_done || data_goes;
        response_done = response_goes;
        waits();
      end
      awvalid = 1'b0;
      wvalid = 1'b0;
      bready = 1'b0;
    end
  endtask

  logic [31:0] read_value;
  task axi_read(input logic [31:0] address);
    begin
      address_stall = $urandom % 4;
      response_stall = $urandom % 4;
      address_done = 1'b0;
      response_done = 1'b0;
      while (!response_done) begin
        arvalid = !address_done && address_stall == 0;
        araddr = arvalid ? ADDRESS_BITS'(address) : 'x;
        rready = response_stall == 0;
        #1;
        address_goes = arvalid && arready;
        response_goes = rvalid && rready;
        if (rvalid && !address_done) fault("a response before its request");
        if (response_goes) begin
          response = rresp;
          read_value = rdata;
        end
        if (address_stall > 0) address_stall = address_stall - 1;
        if (rvalid && response_stall > 0) response_stall = response_stall - 1;
        @(negedge ap_clk);
        address_done = address_done || address_goes;
        response_done = response_goes;
        waits();
      end
      arvalid = 1'b0;
      rready = 1'b0;
    end
  endtask

  function automatic logic is_nan(input logic [63:0] bits);
    is_nan = &bits[62:52] && |bits[51:0];
  endfunction
  function automatic logic is_nan_32(input logic [63:0] bits);
    is_nan_32 = &bits[30:23] && |bits[22:0];
  endfunction

  // A slave that hangs ends the bench.
  longint idle_cycles = 0;
  task waits;
    begin
      idle_cycles = response_done ? 0 : idle_cycles + 1;
      if (idle_cycles > 10000) $fatal(1, "FAILED: no response");
    end
  endtask

  // A word, in some cases by two writes of some of its bytes.
  logic [3:0] some_bytes;
  task put(input logic [31:0] address, input logic [31:0] value);
    begin
      some_bytes = $urandom % 8 == 0 ? 4'($urandom) : 4'hf;
      axi_write(address, some_bytes == 4'hf ? value : value ^ 32'hffffffff, 4'hf);
      if (some_bytes != 4'hf) begin
        axi_write(address, value, some_bytes);
        axi_write(address, value, ~some_bytes);
      end
      if (response != 2'd0) fault($sformatf("a write of 0x%h is answered with %0d", address, response));
    end
  endtask
  task get(input logic [31:0] address);
    begin
      axi_read(address);
      if (response != 2'd0) fault($sformatf("a read of 0x%h is answered with %0d", address, response));
    end
  endtask

  // A call, by polling or by interrupt.
  longint polls;
  logic [31:0] seen;  // by all reads: what one of them sees may be gone by the next
  task call(input logic by_interrupt);
    begin
      axi_write(32'h04, {31'd0, by_interrupt}, 4'hf);
      axi_write(32'h08, {31'd0, by_interrupt}, 4'hf);
      axi_write(32'h00, 32'd1, 4'hf);
MEANWHILE
      polls = 0;
      read_value = 32'd0;
      seen = 32'd0;
      if (by_interrupt) begin
        while (!interrupt && polls < POLLS) begin
          @(negedge ap_clk);
          polls = polls + 1;
        end
        get(32'h0c);
        if (read_value != 32'd1) fault($sformatf("interrupt status is 0x%h", read_value));
        axi_write(32'h0c, 32'd1, 4'hf);
        if (interrupt) fault("the interrupt stays");
        get(32'h00);
        seen = read_value;
      end else begin
        while (!read_value[1] && polls < POLLS) begin
          get(32'h00);
          seen = seen | read_value;
          polls = polls + 1;
        end
        if (interrupt) fault("an interrupt that is not enabled");
      end
      // Done, idle, ready, and nothing else; the interrupt's bit is gone.
      read_value[3] = seen[3];
      if (read_value != 32'h0e) fault($sformatf("control is 0x%h behind a call", read_value));
DONE_AGAIN
    end
  endtask
)";

constexpr const char* kHsDone = R"(      get(32'h00);
      if (read_value != 32'h04) fault($sformatf("control is 0x%h behind a read of it", read_value));)";
constexpr const char* kChainDone = R"(      get(32'h00);
      if (read_value != 32'h06) fault($sformatf("control is 0x%h before ap_continue", read_value));
      axi_write(32'h00, 32'h10, 4'hf);
      get(32'h00);
      if (read_value != 32'h04) fault($sformatf("control is 0x%h behind ap_continue", read_value));)";

/// While a call runs that takes longer than the accesses, arrays cannot be reached, and stay as they are.
constexpr const char* kMeanwhile = R"(      axi_read(32'dOFFSET);
      if (response != 2'd2) fault("an array can be read while a call runs");
      axi_write(32'dOFFSET, 32'hdeadbeef, 4'hf);
      if (response != 2'd2) fault("an array can be written while a call runs");)";
constexpr std::int64_t kLongCallCycles = 100;

std::string replaced(std::string text, const std::string& name, const std::string& by) {
  for (std::size_t at; (at = text.find(name)) != std::string::npos;) {
    text.replace(at, name.size(), by);
  }
  return text;
}

class AxiLiteBenchWriter : private verilog::TextWriter {
 public:
  AxiLiteBenchWriter(const model::Design& design, const Emitted& emitted,
                     const RecordedTests& tests, ControlProtocol protocol,
                     std::int64_t clock_period_ps)
      : design_(design),
        module_(emitted.module),
        map_(register_map(design, emitted.module)),
        tests_(tests),
        names_(kept_names(design, emitted)),
        protocol_(protocol),
        clock_period_ps_(clock_period_ps) {}

  std::string text() {
    head();
    const bool is_chain = protocol_ == ControlProtocol::kChain;
    std::string channels = replaced(kChannels, "DONE_AGAIN", is_chain ? kChainDone : kHsDone);
    const bool is_long = module_.latency_cycles >= kLongCallCycles;
    const auto mapped = is_long ? map_.mapped.begin() : map_.mapped.end();
    std::string meanwhile;
    if (mapped != map_.mapped.end()) {
      meanwhile = replaced(kMeanwhile, "OFFSET", std::to_string(mapped->offset));
    }
    text_ +=
        replaced(std::move(channels), "MEANWHILE\n", meanwhile.empty() ? "" : meanwhile + "\n");
    line("");
    vectors();
    for (const ArrayLayout& layout : map_.outside) memory(layout);
    run();
    line("endmodule");
    return std::move(text_);
  }

 private:
  void head() {
    const std::string top = axi_lite_top(module_);
    add("// Test bench of {}: the tests of {}_tb through the slave, with random stalls.", top,
        module_.name);
    line("// Prints PASSED, or what differs and ends with an error.");
    line("`timescale 1ps / 1ps");
    add("module {}_tb;", top);
    add("  localparam int TESTS = {};", tests_.tests);
    add("  localparam int CALLS = {};", tests_.calls);
    add("  localparam int ADDRESS_BITS = {};", map_.address_bits);
    add("  localparam longint POLLS = {};  // and no done: an error",
        2 * module_.latency_cycles + 1000);
    line("  logic ap_clk = 1'b0;");
    line("  always begin");
    add("    #{} ap_clk = 1'b1;", clock_period_ps_ / 2);
    add("    #{} ap_clk = 1'b0;", clock_period_ps_ - clock_period_ps_ / 2);
    line("  end");
    line("  logic ap_rst_n = 1'b0;");
    line("  logic interrupt;");
    line("  logic awvalid = 1'b0, wvalid = 1'b0, bready = 1'b0, arvalid = 1'b0, rready = 1'b0;");
    line("  logic awready, wready, bvalid, arready, rvalid;");
    line("  logic [ADDRESS_BITS-1:0] awaddr, araddr;");
    line("  logic [31:0] wdata, rdata;");
    line("  logic [3:0] wstrb;");
    line("  logic [1:0] bresp, rresp;");
    for (const ArrayLayout& layout : map_.outside) {
      const int container = container_bits(layout.type.bits);
      for (const MemoryPort& port : module_.memories) {
        if (port.array != layout.array) continue;
        add("  logic {0}_Clk, {0}_Rst, {0}_EN;", port.prefix);
        add("  logic {}{}_WEN;", verilog::range(container / 8), port.prefix);
        add("  logic [31:0] {}_Addr;", port.prefix);
        add("  logic [{1}:0] {0}_Din, {0}_Dout;", port.prefix, container - 1);
      }
    }
    add("  {} dut (", top);
    line("      .ap_clk, .ap_rst_n, .interrupt,");
    for (const char* signal :
         {"AWADDR", "AWVALID", "AWREADY", "WDATA", "WSTRB", "WVALID", "WREADY", "BRESP", "BVALID",
          "BREADY", "ARADDR", "ARVALID", "ARREADY", "RDATA", "RRESP", "RVALID", "RREADY"}) {
      std::string lower = signal;
      for (char& c : lower) c = static_cast<char>(c - 'A' + 'a');
      const bool is_last = lower == "rready" && map_.outside.empty();
      add("      .s_axi_control_{}({}){}", signal, lower, is_last ? ");" : ",");
    }
    std::string others;
    for (const ArrayLayout& layout : map_.outside) {
      for (const MemoryPort& port : module_.memories) {
        if (port.array != layout.array) continue;
        for (const char* suffix : {"_Clk", "_Rst", "_EN", "_WEN", "_Addr", "_Din", "_Dout"}) {
          others += fmt::format("{}      .{}{}", others.empty() ? "" : ",\n", port.prefix, suffix);
        }
      }
    }
    if (!others.empty()) line(others + ");");
  }

  std::string name_of(const std::string& recorded) const {
    const std::string& file = names_.at(recorded);
    return file.substr(0, file.rfind('.'));
  }

  /// Places of an array and a scalar among those recorded.
  std::size_t array_number(const std::string& array) const {
    const std::vector<ArrayLayout> layouts = argument_layouts(design_);
    std::size_t number = 0;
    while (layouts[number].array != array) ++number;
    return number;
  }
  std::size_t scalar_number(const std::string& scalar) const {
    std::size_t number = 0;
    while (design_.kernel().arguments[number].name != scalar) ++number;
    return number;
  }
  std::string given(const ArrayLayout& layout) const {
    return fmt::format("given_{}", array_number(layout.array));
  }
  std::string expected(const ArrayLayout& layout) const {
    return fmt::format("expected_{}", array_number(layout.array));
  }

  void vectors() {
    line("  logic [63:0] tests [0:TESTS-1];");
    reads_ = "    $readmemh(\"tests.hex\", tests);\n";
    for (const ArrayLayout& layout : argument_layouts(design_)) {
      const std::size_t a = array_number(layout.array);
      for (const auto& [variable, file] :
           {std::pair{given(layout), name_of(fmt::format("array{}_in.hex", a))},
            std::pair{expected(layout), name_of(fmt::format("array{}_out.hex", a))}}) {
        add("  logic {}{} [0:TESTS*{}-1];  // {}", verilog::range(layout.type.bits), variable,
            layout.elements(), layout.array);
        reads_ += fmt::format("    $readmemh(\"{}.hex\", {});\n", file, variable);
      }
    }
    for (const ScalarRegister& scalar : map_.scalars) {
      if (scalar.signal.empty()) continue;
      const std::size_t s = scalar_number(scalar.argument);
      add("  logic {}scalar_{} [0:CALLS-1];  // {}", verilog::range(scalar.type.bits), s,
          scalar.argument);
      reads_ += fmt::format("    $readmemh(\"{}.hex\", scalar_{});\n",
                            name_of(fmt::format("scalar{}.hex", s)), s);
    }
    line("  int test, first_call, number, element, lane, at;");
    line("  logic [31:0] value, low;");
    line("");
  }

  /// The memories at the ports of an array outside of the slave.
  void memory(const ArrayLayout& layout) {
    const std::string words = fmt::format("words_{}", array_number(layout.array));
    add("  // {}", layout_line(layout));
    add("  logic {}{} [0:{}];", verilog::range(layout.type.bits), words,
        layout.banks * layout.depth - 1);
    std::string text;
    const int bytes = container_bits(layout.type.bits) / 8;
    for (const MemoryPort& port : module_.memories) {
      if (port.array != layout.array) continue;
      const std::string word =
          fmt::format("{}[{} + {}_Addr / {}]", words, port.bank * layout.depth, port.prefix, bytes);
      if (port.capability.reads) {
        const std::string data = fmt::format("line_{}", port.prefix);
        add("  logic [{}:0] {} [1:{}];", 8 * bytes - 1, data, port.read_latency);
        add("  assign {}_Dout = {}[{}];", port.prefix, data, port.read_latency);
        for (int stage = port.read_latency; stage > 1; --stage) {
          text += fmt::format("    {0}[{1}] <= {0}[{2}];\n", data, stage, stage - 1);
        }
        text +=
            fmt::format("    {}[1] <= {}_EN ? {}'({}) : 'x;\n", data, port.prefix, 8 * bytes, word);
      }
    }
    for (const MemoryPort& port : module_.memories) {
      if (port.array != layout.array || !port.capability.writes) continue;
      text += fmt::format(
          "    if (ap_rst_n && {0}_EN && {0}_WEN[0])\n      {1}[{2} + {0}_Addr / {3}] = "
          "{4}'({0}_Din);\n",
          port.prefix, words, port.bank * layout.depth, bytes, layout.type.bits);
    }
    line("  always @(posedge ap_clk) begin");
    text_ += text;
    line("  end");
    line("");
  }

  void run() {
    line("  initial begin");
    text_ += reads_;
    line("    if ($test$plusargs(\"waves\")) begin");
    add("      $dumpfile(\"{}_tb.fst\");", axi_lite_top(module_));
    add("      $dumpvars(0, {}_tb);", axi_lite_top(module_));
    line("    end");
    line("    first_call = 0;");
    line("    @(negedge ap_clk);");
    line("    for (test = 0; test < TESTS; test = test + 1) begin");
    line("      if (tests[test][63]) begin");
    line("        ap_rst_n = 1'b0;");
    line("        repeat (1 + $urandom % 3) @(negedge ap_clk);");
    line("        ap_rst_n = 1'b1;");
    add("        repeat ({}) @(negedge ap_clk);", module_.restore_cycles + 2);
    line("      end");
    for (const MappedArray& mapped : map_.mapped) load(mapped);
    for (const ArrayLayout& layout : map_.outside) move(layout, true);
    line("      for (number = 0; number < int'(tests[test][62:32]); number = number + 1) begin");
    for (const ScalarRegister& scalar : map_.scalars) {
      if (scalar.signal.empty()) continue;
      for (int w = 0; w < scalar.words(); ++w) {
        add("        put(32'd{}, 32'(scalar_{}[first_call + number] >> {}));",
            scalar.offset + std::int64_t{4} * w, scalar_number(scalar.argument), 32 * w);
      }
    }
    line("        call(test % 2 == 1);");
    line("      end");
    line("      first_call = first_call + int'(tests[test][62:32]);");
    for (const MappedArray& mapped : map_.mapped) check(mapped);
    for (const ArrayLayout& layout : map_.outside) move(layout, false);
    line("    end");
    line("    if (faults != 0) $fatal(1, \"FAILED: %0d faults\", faults);");
    line("    $display(\"PASSED: %0d tests, %0d calls, %0d values\", TESTS, CALLS, compared);");
    line("    $finish;");
    line("  end");
  }

  /// A loop over the words of a mapped array, with the part of `array` in each as `value`.
  void words(const MappedArray& mapped, const std::string& array) {
    const int lanes = std::max(1, 32 / mapped.container());
    const bool is_long = mapped.container() == 64;
    add("      for (at = 0; at < {}; at = at + 1) begin", mapped.words());
    line("        value = 32'd0;");
    add("        for (lane = 0; lane < {}; lane = lane + 1) begin", lanes);
    if (is_long) {
      line("          element = at / 2;");
    } else {
      add("          element = at * {} + lane;", lanes);
    }
    add("          if (element < {0}) value = value | 32'(64'({1}[test * {0} + element]) {2} {3});",
        mapped.layout.elements(), array, is_long ? ">>" : "<<",
        is_long ? "32 * (at % 2)" : fmt::format("{} * lane", mapped.container()));
    line("        end");
  }

  void load(const MappedArray& mapped) {
    words(mapped, given(mapped.layout));
    add("        put(32'd{} + 4 * at, value);", mapped.offset);
    line("      end");
  }

  void check(const MappedArray& mapped) {
    const ArrayLayout& layout = mapped.layout;
    words(mapped, expected(layout));
    add("        get(32'd{} + 4 * at);", mapped.offset);
    line("        compared = compared + 1;");
    std::string same = "read_value === value";
    if (layout.type.is_float() && layout.type.bits == 32) {
      same += " || (is_nan_32(64'(value)) && is_nan_32(64'(read_value)))";
    } else if (layout.type.is_float()) {
      // Known as a whole with the second word.
      line("        if (at % 2 == 0) low = read_value;");
      const std::string whole =
          fmt::format("{}[test * {} + at / 2]", expected(layout), layout.elements());
      same = fmt::format(
          "at % 2 == 0 || {{read_value, low}} === {0} || "
          "(is_nan(64'({0})) && is_nan({{read_value, low}}))",
          whole);
    }
    add("        if (!({}))", same);
    add("          fault($sformatf(\"test %0d: word %0d of {} is %h, expected %h\", test, at, "
        "read_value, value));",
        layout.array);
    line("      end");
  }

  /// Between the vectors and the memories outside: to them, or compared with what is there.
  void move(const ArrayLayout& layout, bool loads) {
    const std::size_t a = array_number(layout.array);
    std::vector<std::string> subscripts;
    std::int64_t inner = layout.elements();
    for (const DimensionLayout& dimension : layout.dimensions) {
      inner /= dimension.extent;
      subscripts.push_back(fmt::format("(element / {} % {})", inner, dimension.extent));
    }
    const std::string word =
        fmt::format("words_{}[({}) * {} + {}]", a, bank_expression(layout, subscripts),
                    layout.depth, word_expression(layout, subscripts));
    add("      for (element = 0; element < {0}; element = element + 1)", layout.elements());
    const std::string vector = fmt::format(
        "{}[test * {} + element]", loads ? given(layout) : expected(layout), layout.elements());
    if (loads) {
      add("        {} = {};", word, vector);
      return;
    }
    line("      begin");
    line("        compared = compared + 1;");
    std::string same = fmt::format("{} === {}", word, vector);
    if (layout.type.is_float()) {
      const char* function = layout.type.bits == 32 ? "is_nan_32" : "is_nan";
      same += fmt::format(" || ({0}(64'({1})) && {0}(64'({2})))", function, word, vector);
    }
    add("        if (!({}))", same);
    add("          fault($sformatf(\"test %0d: element %0d of {} is %h, expected %h\", test, "
        "element, {}, {}));",
        layout.array, word, vector);
    line("      end");
  }

  const model::Design& design_;
  const Module& module_;
  RegisterMap map_;
  const RecordedTests& tests_;
  std::map<std::string, std::string> names_;
  ControlProtocol protocol_;
  std::int64_t clock_period_ps_;
  std::string reads_;
};

}  // namespace

std::vector<File> axi_lite_bench(const model::Design& design, const Emitted& emitted,
                                 const RecordedTests& tests, ControlProtocol protocol,
                                 std::int64_t clock_period_ps) {
  const std::string top = axi_lite_top(emitted.module) + "_tb";
  std::vector<File> files{
      {top + ".sv", AxiLiteBenchWriter(design, emitted, tests, protocol, clock_period_ps).text()}};
  std::vector<std::string> sources{top + ".sv"};
  for (const File& file : axi_lite_wrapper(design, emitted, protocol)) {
    sources.push_back("../axi_lite/" + file.name);
  }
  for (const File& file : emitted.files) {
    if (file.name.ends_with(".sv")) sources.push_back("../" + file.name);
  }
  for (File& script : bench_scripts(top, sources, "_axi_lite")) files.push_back(std::move(script));
  return files;
}

}  // namespace hls::codegen
