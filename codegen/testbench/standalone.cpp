#include "codegen/testbench/standalone.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string>

#include "codegen/layout.h"
#include "codegen/verilog/legalise.h"
#include "codegen/verilog/print.h"
#include "codegen/verilog/text_writer.h"

namespace hls::codegen {
namespace {

/// A reset ends a call after no more cycles.
constexpr std::int64_t kMostCyclesToReset = 1000;

/// An array argument in the bench.
struct ArrayNames {
  std::string words;     ///< all banks, one behind the other
  std::string given;     ///< its elements before each test
  std::string expected;  ///< and behind it
  std::string place;     ///< function: element to word
};

/// Writes the bench. Names of the design's ports stay; its own are others.
class StandaloneWriter : private verilog::TextWriter {
 public:
  StandaloneWriter(const model::Design& design, const Emitted& emitted, const RecordedTests& tests,
                   std::int64_t clock_period_ps)
      : module_(emitted.module),
        layouts_(argument_layouts(design)),
        kernel_(design.kernel()),
        tests_(tests),
        clock_period_ps_(clock_period_ps) {
    for (const char* name : {"clk", "rst", "start", "done", "ready", "idle"}) names_.reserve(name);
    for (const ScalarPort& port : module_.scalars) names_.reserve(port.name);
    for (const MemoryPort& port : module_.memories) {
      for (const char* suffix : {"_ce", "_addr", "_we", "_d", "_q"}) {
        names_.reserve(port.prefix + suffix);
      }
    }
    // What a StandaloneWriter's text calls its own.
    for (const char* name :
         {"TESTS",    "CALLS", "LATENCY",  "INTERVAL", "RESTORE",    "tests",  "faults",
          "compared", "fault", "run_test", "test",     "first_call", "begun",  "ended",
          "now",      "calls", "distance", "element",  "dut",        "is_due", "is_free"}) {
      own(name);
    }
    for (const ArrayLayout& layout : layouts_) {
      ArrayNames& names = arrays_[layout.array];
      names.words = names_.unique(layout.array + "_words");
      names.given = names_.unique(layout.array + "_in");
      names.expected = names_.unique(layout.array + "_out");
      names.place = names_.unique(layout.array + "_place");
    }
    for (const ScalarPort& port : module_.scalars) {
      scalars_.push_back(names_.unique(port.argument + "_of_call"));
    }
  }

  std::string top() const { return module_.name + "_tb"; }

  /// File names of the tests by those they were recorded under.
  std::map<std::string, std::string> file_names() const {
    std::map<std::string, std::string> files{{"tests.hex", "tests.hex"}};
    for (std::size_t a = 0; a < layouts_.size(); ++a) {
      const ArrayNames& names = arrays_.at(layouts_[a].array);
      files[fmt::format("array{}_in.hex", a)] = names.given + ".hex";
      files[fmt::format("array{}_out.hex", a)] = names.expected + ".hex";
    }
    for (std::size_t s = 0; s < kernel_.arguments.size(); ++s) {
      for (std::size_t p = 0; p < module_.scalars.size(); ++p) {
        if (module_.scalars[p].argument != kernel_.arguments[s].name) continue;
        files[fmt::format("scalar{}.hex", s)] = scalars_[p] + ".hex";
      }
    }
    return files;
  }

  std::string text() {
    head();
    ports();
    for (const ArrayLayout& layout : layouts_) array(layout);
    calls();
    test();
    run();
    line("endmodule");
    return std::move(text_);
  }

 private:
  /// A name of the bench that stands in fixed text below: the design's, if it has it, must yield.
  void own(const std::string& name) { own_[name] = names_.unique(name); }
  const std::string& n(const std::string& name) const { return own_.at(name); }

  void head() {
    add("// Test bench of {}: {} tests with {} calls, kept by `hls-dse emit --testbench`.",
        module_.name, tests_.tests, tests_.calls);
    line(
        "// Compares each array argument with what the C gave, bit for bit (any NaN equals any "
        "NaN),");
    line(
        "// and the cycle of each done with the prediction. Prints PASSED, or what differs and "
        "ends");
    line("// with an error.");
    line("`timescale 1ps / 1ps");
    add("module {};", top());
    add("  localparam int {} = {};", n("TESTS"), tests_.tests);
    add("  localparam int {} = {};  // of all tests", n("CALLS"), tests_.calls);
    add("  localparam longint {} = {};  // edge that samples start to edge that samples done",
        n("LATENCY"), module_.latency_cycles);
    add("  localparam longint {} = {};  // least distance of two calls", n("INTERVAL"),
        module_.interval_cycles);
    add("  localparam int {} = {};  // cycles behind a reset in which state is restored",
        n("RESTORE"), module_.restore_cycles);
    line("");
    line("  logic clk = 1'b0;");
    line("  always begin");
    add("    #{} clk = 1'b1;", clock_period_ps_ / 2);
    add("    #{} clk = 1'b0;", clock_period_ps_ - clock_period_ps_ / 2);
    line("  end");
    line("");
    add("  int {}, {}, {}, {}, {};", n("test"), n("calls"), n("begun"), n("ended"), n("element"));
    add("  int {} = 0;", n("first_call"));
    add("  longint {}, {};", n("now"), n("distance"));
    add("  logic {}, {};", n("is_due"), n("is_free"));
    add("  int {} = 0;", n("faults"));
    add("  longint {} = 0;", n("compared"));
    add("  task {}(input string text);", n("fault"));
    line("    begin");
    add("      if ({} < 10) $display(\"%s\", text);", n("faults"));
    add("      {0} = {0} + 1;", n("faults"));
    line("    end");
    line("  endtask");
    line("");
  }

  void ports() {
    line("  logic rst = 1'b1;");
    line("  logic start = 1'b0;");
    line("  logic done, ready, idle;");
    std::vector<std::string> names{"clk", "rst", "start", "done", "ready", "idle"};
    const auto declare = [&](int bits, const std::string& name) {
      add("  logic {}{};", verilog::range(bits), name);
      names.push_back(name);
    };
    for (const ScalarPort& port : module_.scalars) declare(port.bits, port.name);
    for (const MemoryPort& port : module_.memories) {
      declare(1, port.prefix + "_ce");
      declare(port.address_bits, port.prefix + "_addr");
      if (port.capability.writes) {
        declare(1, port.prefix + "_we");
        declare(port.data_bits, port.prefix + "_d");
      }
      if (port.capability.reads) declare(port.data_bits, port.prefix + "_q");
    }
    std::vector<std::string> connections;
    for (const std::string& name : names) connections.push_back(fmt::format(".{0}({0})", name));
    add("  {} {} (", module_.name, n("dut"));
    add("      {}", fmt::join(connections, ",\n      "));
    line("  );");
    line("");
  }

  /// Of an element in row-major order in dimension `d`, whose neighbours there are `inner` elements apart.
  std::string subscript(const ArrayLayout& layout, std::size_t d, std::int64_t inner) const {
    std::string text = n("element");
    if (inner > 1) text += fmt::format(" / {}", inner);
    if (d > 0) text += fmt::format(" % {}", layout.dimensions[d].extent);
    return text;
  }

  void array(const ArrayLayout& layout) {
    const ArrayNames& names = arrays_.at(layout.array);
    const std::vector<std::string> subscripts = subscripts_of(layout);
    add("  // {}[{}]: bank {}, word {}.", layout.array, fmt::join(subscripts, "]["),
        bank_expression(layout, subscripts), word_expression(layout, subscripts));
    add("  logic {}{} [0:{}];", verilog::range(layout.type.bits), names.words,
        layout.banks * layout.depth - 1);
    add("  logic {}{} [0:{}*{}-1];", verilog::range(layout.type.bits), names.given, n("TESTS"),
        layout.elements());
    add("  logic {}{} [0:{}*{}-1];", verilog::range(layout.type.bits), names.expected, n("TESTS"),
        layout.elements());
    add("  function automatic int {}(input int {});", names.place, n("element"));
    add("    int {};", fmt::join(subscripts, ", "));
    line("    begin");
    std::int64_t inner = layout.elements();
    for (std::size_t d = 0; d < subscripts.size(); ++d) {
      inner /= layout.dimensions[d].extent;
      add("      {} = {};", subscripts[d], subscript(layout, d, inner));
    }
    const std::string word = word_expression(layout, subscripts);
    add("      {} = {};", names.place,
        layout.banks == 1 ? word
                          : fmt::format("({}) * {} + {}", bank_expression(layout, subscripts),
                                        layout.depth, word));
    line("    end");
    line("  endfunction");
    memory(layout, names);
  }

  /// The ports of an array: reads see what was there before the writes of the same edge, and have data in the cycle
  /// it is due in.
  void memory(const ArrayLayout& layout, const ArrayNames& names) {
    std::string reads;
    std::string writes;
    for (const MemoryPort& port : module_.memories) {
      if (port.array != layout.array) continue;
      const std::string word =
          fmt::format("{}[{} + int'({}_addr)]", names.words, port.bank * layout.depth, port.prefix);
      const std::string enabled =
          port.prefix + "_ce" + (port.capability.writes ? " && !" + port.prefix + "_we" : "");
      if (port.capability.reads) {
        const std::string data = names_.unique(port.prefix + "_line");
        add("  logic {}{} [1:{}];", verilog::range(port.data_bits), data, port.read_latency);
        add("  assign {}_q = {}[{}];", port.prefix, data, port.read_latency);
        for (int stage = port.read_latency; stage > 1; --stage) {
          reads += fmt::format("    {0}[{1}] <= {0}[{2}];\n", data, stage, stage - 1);
        }
        reads += fmt::format("    {}[1] <= {} ? {} : 'x;\n", data, enabled, word);
      }
      writes += fmt::format("    if (!rst && {}_ce) begin\n", port.prefix);
      writes += fmt::format("      if (idle) {}(\"{}: an access while no call runs\");\n",
                            n("fault"), port.prefix);
      // Where not all addresses that there are lie in the bank.
      if (layout.depth < std::int64_t{1} << port.address_bits) {
        writes += fmt::format("      if ({0}_addr >= {1}) {2}(\"{0}: outside of its bank\");\n",
                              port.prefix, layout.depth, n("fault"));
      }
      if (port.capability.writes) {
        writes += fmt::format("      if ({0}_we) {1} = {0}_d;\n", port.prefix, word);
      }
      writes += "    end\n";
    }
    line("  always @(posedge clk) begin");
    text_ += reads + writes;
    line("  end");
    line("");
  }

  void calls() {
    add("  // Of each test: whether a reset comes before it, its calls, and the cycles between two "
        "begins.");
    add("  logic [63:0] {} [0:{}-1];", n("tests"), n("TESTS"));
    for (std::size_t i = 0; i < module_.scalars.size(); ++i) {
      add("  logic {}{} [0:{}-1];", verilog::range(module_.scalars[i].bits), scalars_[i],
          n("CALLS"));
    }
    line("");
  }

  std::string scalars_at(const std::string& indent, const std::string& call) {
    std::string text;
    for (std::size_t i = 0; i < module_.scalars.size(); ++i) {
      text += fmt::format("{}{} = {};\n", indent, module_.scalars[i].name,
                          call.empty() ? "'x" : fmt::format("{}[{}]", scalars_[i], call));
    }
    return text;
  }

  /// Whether two values of a type are the same.
  static std::string same(const model::Type& type, const std::string& a, const std::string& b) {
    const std::string equal = fmt::format("{} === {}", a, b);
    if (!type.is_float()) return equal;
    const int fraction = type.bits == 32 ? 23 : 52;
    const auto is_nan = [&](const std::string& x) {
      return fmt::format("&{0}[{1}:{2}] && |{0}[{3}:0]", x, type.bits - 2, fraction, fraction - 1);
    };
    return fmt::format("{} || ({} && {})", equal, is_nan(a), is_nan(b));
  }

  void test() {
    add("  task {}(input int {});", n("run_test"), n("test"));
    line("    begin");
    add("      if ({}[{}][63]) begin", n("tests"), n("test"));
    line("        // A reset ends a call, of which nothing may show afterwards.");
    add("        start = {} > 0;", n("test"));
    line("        @(negedge clk);");
    line("        start = 1'b0;");
    add("        repeat ({0} * 5 % {1}) @(negedge clk);", n("test"),
        std::min(module_.latency_cycles, kMostCyclesToReset));
    line("        rst = 1'b1;");
    line("        @(negedge clk);");
    line("        rst = 1'b0;");
    add("        repeat ({} + {} % 3 * 20) @(negedge clk);", n("RESTORE"), n("test"));
    line("      end");
    add("      {} = int'({}[{}][62:32]);", n("calls"), n("tests"), n("test"));
    add("      {} = longint'({}[{}][31:0]);", n("distance"), n("tests"), n("test"));
    for (const ArrayLayout& layout : layouts_) {
      const ArrayNames& names = arrays_.at(layout.array);
      add("      for ({0} = 0; {0} < {1}; {0} = {0} + 1) begin", n("element"), layout.elements());
      add("        {}[{}({})] = {}[{} * {} + {}];", names.words, names.place, n("element"),
          names.given, n("test"), layout.elements(), n("element"));
      line("      end");
    }
    add("      {} = 0;", n("begun"));
    add("      {} = 0;", n("ended"));
    add("      for ({0} = 0; {1} < {2}; {0} = {0} + 1) begin", n("now"), n("ended"), n("calls"));
    add("        start = {0} < {1} && {2} == longint'({0}) * {3};", n("begun"), n("calls"),
        n("now"), n("distance"));
    // In front of an edge: what a call that begins or is done there shows.
    add("        {0} = {1} == 0 || {2} >= longint'({1} - 1) * {3} + {4};", n("is_free"), n("begun"),
        n("now"), n("distance"), n("INTERVAL"));
    add("        {0} = {1} < {2} && {3} == longint'({1}) * {4} + {5};", n("is_due"), n("ended"),
        n("begun"), n("now"), n("distance"), n("LATENCY"));
    expect("ready", n("is_free"));
    expect("idle", fmt::format("({} == {})", n("begun"), n("ended")));
    expect("done", n("is_due"));
    line("        if (start) begin");
    text_ += scalars_at("          ", fmt::format("{} + {}", n("first_call"), n("begun")));
    add("          {0} = {0} + 1;", n("begun"));
    if (!module_.scalars.empty()) {
      add("        end else if ({}) begin", n("is_free"));
      text_ += scalars_at("          ", "");
    }
    line("        end");
    add("        if ({0}) {1} = {1} + 1;", n("is_due"), n("ended"));
    line("        @(negedge clk);");
    line("      end");
    line("      start = 1'b0;");
    add("      {0} = {0} + {1};", n("first_call"), n("calls"));
    for (const ArrayLayout& layout : layouts_) compare(layout);
    line("    end");
    line("  endtask");
    line("");
  }

  void expect(const char* signal, const std::string& value) {
    add("        if ({} !== {})", signal, value);
    add("          {0}($sformatf(\"test %0d: {1} is %b in cycle %0d\", {2}, {1}, {3}));",
        n("fault"), signal, n("test"), n("now"));
  }

  void compare(const ArrayLayout& layout) {
    const ArrayNames& names = arrays_.at(layout.array);
    std::string shown;
    std::string subscripts;
    std::int64_t inner = layout.elements();
    for (std::size_t d = 0; d < layout.dimensions.size(); ++d) {
      inner /= layout.dimensions[d].extent;
      shown += "[%0d]";
      subscripts += ", " + subscript(layout, d, inner);
    }
    add("      for ({0} = 0; {0} < {1}; {0} = {0} + 1) begin : {2}_check", n("element"),
        layout.elements(), names.place);
    add("        logic {}found, expected;", verilog::range(layout.type.bits));
    add("        found = {}[{}({})];", names.words, names.place, n("element"));
    add("        expected = {}[{} * {} + {}];", names.expected, n("test"), layout.elements(),
        n("element"));
    add("        {0} = {0} + 1;", n("compared"));
    add("        if (!({})) begin", same(layout.type, "found", "expected"));
    add("          {}($sformatf(\"test %0d: {}{} is %h, expected %h\", {}{}, found, expected));",
        n("fault"), layout.array, shown, n("test"), subscripts);
    line("        end");
    line("      end");
  }

  void run() {
    line("  initial begin");
    add("    $readmemh(\"tests.hex\", {});", n("tests"));
    for (const std::string& scalar : scalars_) add("    $readmemh(\"{0}.hex\", {0});", scalar);
    for (const ArrayLayout& layout : layouts_) {
      const ArrayNames& names = arrays_.at(layout.array);
      add("    $readmemh(\"{0}.hex\", {0});", names.given);
      add("    $readmemh(\"{0}.hex\", {0});", names.expected);
    }
    line("    if ($test$plusargs(\"waves\")) begin");
    add("      $dumpfile(\"{}.fst\");", top());
    add("      $dumpvars(0, {});", top());
    line("    end");
    line("    @(negedge clk);");
    add("    for ({0} = 0; {0} < {1}; {0} = {0} + 1) {2}({0});", n("test"), n("TESTS"),
        n("run_test"));
    add("    if ({} != 0) $fatal(1, \"FAILED: %0d faults\", {});", n("faults"), n("faults"));
    add("    $display(\"PASSED: %0d tests, %0d calls of %0d cycles, %0d values\", {}, {}, {}, {});",
        n("TESTS"), n("CALLS"), n("LATENCY"), n("compared"));
    line("    $finish;");
    line("  end");
  }

  const Module& module_;
  std::vector<ArrayLayout> layouts_;
  const model::Kernel& kernel_;
  const RecordedTests& tests_;
  std::int64_t clock_period_ps_;
  verilog::Names names_;
  std::map<std::string, std::string> own_;
  std::map<std::string, ArrayNames> arrays_;
  std::vector<std::string> scalars_;
};

constexpr const char* kScriptHead = "#!/bin/sh\n# {}\nset -e\ncd \"$(dirname \"$0\")\"\n";

}  // namespace

std::vector<File> bench_scripts(const std::string& top, const std::vector<std::string>& sources,
                                const std::string& suffix) {
  const std::string files = fmt::format("{}", fmt::join(sources, " "));
  const auto script = [](const char* what, const std::string& commands) {
    return fmt::format(kScriptHead, what) + commands;
  };
  return {
      {"run_verilator" + suffix + ".sh",
       script(
           "Builds and runs the test bench with Verilator 5; +waves writes an FST file.",
           fmt::format(
               "verilator --binary --timing --trace-fst -j 0 -Wno-lint -Wno-style -Wno-fatal \\\n"
               "  --x-assign unique --x-initial unique --Mdir {0}_build \\\n"
               "  --top-module {0} {1} >{0}.log 2>&1 || {{\n"
               "  cat {0}.log\n  exit 1\n}}\n./{0}_build/V{0} \"$@\"\n",
               top, files))},
      {"run_icarus" + suffix + ".sh",
       script("Builds and runs the test bench with Icarus Verilog; +waves writes an FST file.",
              fmt::format("iverilog -g2012 -s {0} -o {0}.vvp {1}\nvvp -n {0}.vvp -fst \"$@\"\n",
                          top, files))},
      {"run_vivado" + suffix + ".sh",
       script("Builds and runs the test bench with the simulator of Vivado.",
              fmt::format("xvlog -sv {1}\nxelab -debug typical {0} -s {0}_sim\nxsim {0}_sim -R\n",
                          top, files))}};
}

std::map<std::string, std::string> kept_names(const model::Design& design, const Emitted& emitted) {
  const RecordedTests none;
  return StandaloneWriter(design, emitted, none, 2).file_names();
}

std::vector<File> standalone_bench(const model::Design& design, const Emitted& emitted,
                                   const RecordedTests& tests, std::int64_t clock_period_ps) {
  StandaloneWriter writer(design, emitted, tests, clock_period_ps);
  std::vector<File> files{{writer.top() + ".sv", writer.text()}};
  const std::map<std::string, std::string> names = writer.file_names();
  for (const File& file : tests.files) {
    const auto name = names.find(file.name);
    if (name != names.end()) files.push_back({name->second, file.text});
  }
  std::vector<std::string> sources{writer.top() + ".sv"};
  for (const File& file : emitted.files) {
    if (file.name.ends_with(".sv")) sources.push_back("../" + file.name);
  }
  for (File& script : bench_scripts(writer.top(), sources, "")) files.push_back(std::move(script));
  return files;
}

}  // namespace hls::codegen
