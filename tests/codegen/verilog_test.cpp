#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <sstream>

#include "codegen/library.h"
#include "codegen/verilog/legalise.h"
#include "codegen/verilog/merge.h"
#include "codegen/verilog/print.h"

namespace hls::codegen::verilog {
namespace {

TEST(Print, ExpressionsKeepTheirTreeByParentheses) {
  const Expr a = name("a", 8);
  const Expr b = name("b", 8);
  EXPECT_EQ(print(binary("+", binary("+", a, b), b)), "a + b + b");
  EXPECT_EQ(print(binary("-", a, binary("-", b, a))), "a - (b - a)");
  EXPECT_EQ(print(binary("*", binary("+", a, b), b)), "(a + b) * b");
  EXPECT_EQ(print(select(name("c", 1), a, binary("&", a, b))), "c ? a : (a & b)");
  EXPECT_EQ(print(unary("~", binary("^", a, b))), "~(a ^ b)");
}

TEST(Print, LiteralsSlicesAndResizesStateTheirWidths) {
  EXPECT_EQ(print(literal(7, 3)), "3'd7");
  EXPECT_EQ(print(literal(~std::uint64_t{0}, 12)), "12'hfff");
  EXPECT_EQ(print(slice("v", 2, 8)), "v[23:16]");
  EXPECT_EQ(print(slice("v", 2, 1)), "v[2]");
  EXPECT_EQ(print(slice("v", Index{1, {{"i", 4}, {"j", 1}}}, 8)), "v[i * 32 + j * 8 + 8+:8]");
  EXPECT_EQ(print(resize(name("a", 4), 8, false)), "8'(a)");
  EXPECT_EQ(print(resize(name("a", 4), 8, true)), "8'($signed(a))");
  EXPECT_EQ(print(resize(name("a", 8), 4, true)), "a[3:0]");
  EXPECT_EQ(print(resize(name("a", 8), 8, true)), "a");
  EXPECT_EQ(print(concat({name("a", 8), repeat(3, name("c", 1))})), "{a, {3{c}}}");
}

TEST(Print, AModuleInFull) {
  Module module;
  module.header = {"Kernel k", "", "Latency: 3 cycles"};
  module.name = "k";
  module.ports = {{true, "clk", 1}, {true, "rst", 1}, {true, "in", 16}, {false, "out", 8}};
  module.nets = {{"line", 3}, {"y", 16}};
  module.memories = {{"words", 8, 4, "registers"}};
  module.items.push_back({Heading{"Control."}, ""});
  Registers line;
  line.reset = verilog::name("rst", 1);
  line.writes.push_back({{}, name("line", 3), concat({slice("line", 0, 2), name("in", 1)})});
  module.items.push_back({line, "k.c:3"});
  Registers store;
  store.writes.push_back({slice("line", 2, 1), word("words", literal(1, 2), 8), slice("in", 0, 8)});
  module.items.push_back({store, ""});
  Generate copies;
  copies.loops = {{"i", 2}};
  copies.label = "g_y";
  Instance unit{"hls_cut", "unit", {{"WIDTH", 8}, {"STAGES", 2}}, {}};
  unit.ports = {{"clk", name("clk", 1)},
                {"d", slice("in", Index{0, {{"i", 1}}}, 8)},
                {"q", slice("y", Index{0, {{"i", 1}}}, 8), true}};
  copies.items.push_back({unit, "k.c:4"});
  module.items.push_back({copies, ""});
  module.items.push_back({Assign{name("out", 8), slice("y", 1, 8)}, ""});
  EXPECT_EQ(print(module), R"(// Kernel k
//
// Latency: 3 cycles
module k (
    input logic clk,
    input logic rst,
    input logic [15:0] in,
    output logic [7:0] out
);
  logic [2:0] line;
  logic [15:0] y;
  (* ram_style = "registers" *)
  logic [7:0] words[0:3];

  // Control.
  // k.c:3
  always_ff @(posedge clk) begin
    if (rst) line <= '0;
    else line <= {line[1:0], in};
  end
  always_ff @(posedge clk) if (line[2]) words[2'd1] <= in[7:0];
  for (genvar i = 0; i < 2; i++) begin : g_y
    // k.c:4
    hls_cut #(.WIDTH(8), .STAGES(2)) unit (.clk, .d(in[i * 8+:8]), .q(y[i * 8+:8]));
  end
  assign out = y[15:8];
endmodule
)");
}

TEST(Print, LongLinesAreBroken) {
  Module module;
  module.name = "k";
  std::vector<Expr> parts;
  for (int i = 0; i < 30; ++i) parts.push_back(slice("vector", i, 8));
  module.items.push_back({Assign{name("all", 240), concat(parts)}, ""});
  const std::string text = print(module);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    EXPECT_LE(end - at, 100U);
    at = end + 1;
  }
}

TEST(Print, ALabelStaysOnTheLineOfItsBlock) {
  Module module;
  module.name = "k";
  for (int length = 10; length < 40; ++length) {
    const std::string genvar(static_cast<std::size_t>(length), 'i');
    module.items.push_back(
        {Generate{{{genvar, 2}}, "g_copy", {{Assign{name("a", 1), name("b", 1)}, ""}}}, ""});
  }
  const std::string text = print(module);
  EXPECT_THAT(text, testing::HasSubstr("\n      begin : g_copy\n"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("begin\n")));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr(":\n")));
}

TEST(Print, PortsOfOneNameAreOnOneLineAndPartsWithoutItemsAreLeftOut) {
  Module module;
  module.name = "k";
  module.ports = {
      {true, "clk", 1}, {false, "A_p0_ce", 1}, {true, "A_p0_q", 8}, {true, "B_p0_q", 8}};
  module.items = {{Heading{"Empty."}, ""},
                  {Heading{"Full."}, ""},
                  {Assign{name("A_p0_ce", 1), literal(1, 1)}, ""},
                  {Heading{"Empty, too."}, ""}};
  EXPECT_EQ(print(module), R"(module k (
    input logic clk,
    output logic A_p0_ce, input logic [7:0] A_p0_q,
    input logic [7:0] B_p0_q
);

  // Full.
  assign A_p0_ce = 1'd1;
endmodule
)");
}

/// The statements that are left of assignments.
std::vector<std::string> merged(const std::vector<Item>& items, const std::vector<Net>& nets = {}) {
  Module module;
  module.name = "k";
  module.items = items;
  merge_assigns(nets, 0, module.items);
  std::istringstream text(print(module));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    if (line.rfind("  ", 0) == 0) lines.push_back(line.substr(2));
  }
  return lines;
}

std::vector<Item> pins(int count, const std::function<Item(int)>& item) {
  std::vector<Item> items;
  for (int i = 0; i < count; ++i) items.push_back(item(i));
  return items;
}

Expr pin(int bank, const char* suffix, std::int64_t width) {
  return name("A_b" + std::to_string(bank) + suffix, width);
}

TEST(MergeAssigns, OfTheSameValueRepeatIt) {
  const Expr value = binary("&", name("pulse", 1), name("is_needed", 1));
  const auto ce = [&](int i) { return Item{Assign{pin(i, "_ce", 1), value}, "A read, k.c:3"}; };
  EXPECT_THAT(merged(pins(4, ce)),
              testing::ElementsAre(
                  "// A read, k.c:3",
                  "assign {A_b3_ce, A_b2_ce, A_b1_ce, A_b0_ce} = {4{pulse & is_needed}};"));
  EXPECT_THAT(merged(pins(3, ce)), testing::SizeIs(6));
}

TEST(MergeAssigns, OfPiecesPutThemSideBySide) {
  const auto data = [&](int i) { return Item{Assign{pin(i, "_d", 8), slice("sum", i, 8)}, ""}; };
  EXPECT_THAT(merged(pins(4, data), {{"sum", 32}}),
              testing::ElementsAre("assign {A_b3_d, A_b2_d, A_b1_d, A_b0_d} = sum;"));
  EXPECT_THAT(
      merged(pins(4, data), {{"sum", 40}}),
      testing::ElementsAre("assign {A_b3_d, A_b2_d, A_b1_d, A_b0_d} = {sum[31:24], sum[23:16], "
                           "sum[15:8], sum[7:0]};"));
  const auto read = [&](int i) {
    return Item{Assign{slice("A_read", i, 8), pin(i, "_q", 8)}, i == 0 ? "A read" : ""};
  };
  EXPECT_THAT(
      merged(pins(4, read), {{"A_read", 32}}),
      testing::ElementsAre("// A read", "assign A_read = {A_b3_q, A_b2_q, A_b1_q, A_b0_q};"));
}

TEST(MergeAssigns, LeaveWhatDiffersInNoteWidthOrKind) {
  const auto mixed = [&](int i) {
    return Item{Assign{pin(i, "_ce", 1), name("pulse", 1)}, "read " + std::to_string(i % 2)};
  };
  EXPECT_THAT(merged(pins(6, mixed)), testing::SizeIs(12));
  EXPECT_THAT(merged(pins(8, mixed)), testing::SizeIs(4));
  const auto wide = [&](int i) {
    return Item{Assign{pin(i, "_d", 1 + i % 2), literal(0, 1 + i % 2)}, ""};
  };
  EXPECT_THAT(merged(pins(6, wide)), testing::SizeIs(6));
  const auto computed = [&](int i) {
    return Item{Assign{pin(i, "_addr", 2), binary("+", name("x", 2), literal(i % 2, 2))}, ""};
  };
  EXPECT_THAT(merged(pins(6, computed)), testing::SizeIs(6));
}

TEST(Unread, NamesWhatNothingReadsAndWhatIsReadInPart) {
  Module module;
  module.ports = {{true, "clk", 1}, {true, "idle", 4}, {false, "out", 4}};
  module.nets = {{"whole", 4}, {"part", 4}, {"vector", 8}, {"driven", 4}};
  module.memories = {{"words", 4, 4, "registers"}};
  module.items.push_back({Assign{name("out", 4), name("whole", 4)}, ""});
  module.items.push_back({Assign{name("whole", 4), resize(name("part", 4), 2, false)}, ""});
  module.items.push_back({Assign{name("part", 4), slice("vector", Index{0, {{"i", 1}}}, 4)}, ""});
  Instance unit{"hls_cut", "unit", {}, {{"q", name("driven", 4), true}}};
  module.items.push_back({unit, ""});
  std::vector<std::string> texts;
  for (const Expr& expr : unread(module)) texts.push_back(print(expr));
  EXPECT_THAT(texts, testing::ElementsAre("idle", "part", "driven", "words[2'd0]"));
}

TEST(Names, AreLegalAndDifferent) {
  Names names;
  EXPECT_EQ(names.unique("sum"), "sum");
  EXPECT_EQ(names.unique("sum"), "sum_2");
  EXPECT_EQ(names.unique("sum_2"), "sum_2_2");
  EXPECT_EQ(names.unique("reg"), "reg_v");
  EXPECT_EQ(names.unique("double"), "double_v");
  EXPECT_EQ(names.unique("__x"), "v_x");
  EXPECT_EQ(names.unique("a.b"), "a_b");
  EXPECT_EQ(names.unique("9"), "v9");
}

TEST(Names, AreNoneOfVerilatorsWords) {
  Names names;
  names.reserve("kernel");
  EXPECT_EQ(names.unique("kernel"), "kernel_2");
  EXPECT_EQ(names.unique("set"), "set_v");
  EXPECT_EQ(names.unique("set_v"), "set_v_2");
  EXPECT_EQ(names.unique("eval"), "eval_v");
  EXPECT_EQ(names.unique("v_"), "v_");
  EXPECT_EQ(names.unique("v__"), "v_2");
  EXPECT_EQ(names.unique("\u00e9"), "v_3");
  EXPECT_EQ(names.unique("Set"), "Set");
}

/// A port's signals are its name and a suffix.
TEST(Names, KeepWhatIsDerivedFromALongOne) {
  Names names;
  const std::string first = names.unique(shortened(std::string(300, 'a')) + "_p0");
  const std::string second = names.unique(shortened(std::string(300, 'a') + "b") + "_p0");
  EXPECT_NE(first, second);
  EXPECT_EQ(names.unique(second + "_addr"), second + "_addr");
  const std::string longest = names.unique(std::string(300, 'a'));
  EXPECT_LE(longest.size(), 200U);
  EXPECT_NE(names.unique(std::string(300, 'a')), longest);
  const std::string just(200, 'b');
  EXPECT_EQ(names.unique(just), just);
  EXPECT_NE(names.unique(just), just);
}

/// Names of targets and files, which may have any characters, stand in comments and messages.
TEST(Print, TextOfTheUsersStaysWhereItIs) {
  Module module;
  module.name = "k";
  module.header = {"on x\nendmodule\r*/ y\\", "verilator lint_off ALL", "Pragma.c:3", "a\tb",
                   std::string(90, 'x') + " synthesis translate_off"};
  module.items.push_back({Heading{"synopsys\n"}, ""});
  module.items.push_back({Assign{name("y", 1), name("a", 1)}, "verilator.c:12"});
  module.checks.items.push_back({Assertion{name("a", 1), "f\n.c:1: \"100%\\"}, ""});
  const std::string text = print(module);
  EXPECT_EQ(text,
            "// on x\\x0aendmodule\\x0d*/ y\\.\n"
            "// - verilator lint_off ALL\n"
            "// - Pragma.c:3\n"
            "// a\\x09b\n"
            "// " +
                std::string(90, 'x') +
                "\n"
                "//   - synthesis translate_off\n"
                "module k (\n);\n"
                "\n"
                "  // - synopsys\\x0a\n"
                "  // - verilator.c:12\n"
                "  assign y = a;\n"
                "\n`ifndef SYNTHESIS\n"
                "  always_ff @(posedge clk) if (!rst)\n"
                "    assert (a)\n"
                "    else $error(\"f\\\\x0a.c:1: \\\"100%%\\\\\");\n"
                "`endif\n"
                "endmodule\n");
}

TEST(Library, AClosureHasTheModulesOfItsModules) {
  std::vector<std::string> files;
  for (const File& file : library_closure({"hls_ram_1p"})) files.push_back(file.name);
  EXPECT_THAT(files, testing::ElementsAre("hls_cut.sv", "hls_ram_1p.sv"));
}

}  // namespace
}  // namespace hls::codegen::verilog
