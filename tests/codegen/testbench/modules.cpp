#include "modules.h"

#include <gtest/gtest.h>

#include <utility>

namespace hls::codegen {

namespace {

using model::Array;
using model::Partition;
using model::PartitionKind;
using model::Type;

Array argument(const std::string& name, Type type, std::vector<std::int64_t> shape) {
  return {name, type, std::move(shape), true, {}};
}

model::Design design_of(model::Kernel kernel, std::vector<std::vector<Partition>> partitions) {
  model::Design design;
  for (std::size_t i = 0; i < kernel.arrays.size(); ++i) {
    model::ArrayBinding binding;
    binding.partition = partitions[i];
    design.arrays.push_back(binding);
    kernel.parameters.push_back(kernel.arrays[i].name);
  }
  for (const model::ScalarArgument& scalar : kernel.arguments) {
    kernel.parameters.push_back(scalar.name);
  }
  model::Elaboration elaboration;
  elaboration.kernel = std::move(kernel);
  design.elaboration = std::make_shared<const model::Elaboration>(std::move(elaboration));
  return design;
}

constexpr model::PortCapability kRead{true, false};
constexpr model::PortCapability kWrite{false, true};
constexpr model::PortCapability kBoth{true, true};

/// The text common to all modules: `t` counts the cycles of a run from 0 to `last`.
std::string module_text(const std::string& name, const std::string& ports, int last,
                        const std::string& body) {
  const std::string end = std::to_string(last);
  return "module " + name + " (\n  input logic clk, input logic rst, input logic start,\n" +
         "  output logic done, output logic ready, output logic idle,\n" + ports +
         ");\n  logic running;\n  logic [7:0] t;\n  logic [7:0] rest;\n" +
         "  assign ready = !running;\n  assign idle = !running && !done;\n" +
         "  logic ends;\n  assign ends = running && t == 8'd" + end +
         ";\n  always_ff @(posedge clk) begin\n    if (rst) begin\n      running <= 1'b0;\n" +
         "      done <= 1'b0;\n      rest <= 8'd255;\n    end else begin\n      done <= ends;\n" +
         "      if (start && ready) begin\n        running <= 1'b1;\n        t <= 8'd0;\n" +
         "      end else if (running) begin\n        t <= t + 8'd1;\n" +
         "        if (ends) running <= 1'b0;\n      end\n      if (ends) rest <= 8'd0;\n" +
         "      else if (rest != 8'd255) rest <= rest + 8'd1;\n    end\n  end\n" + body +
         "endmodule\n";
}

}  // namespace

HandWritten HandWritten::with(const std::string& from, const std::string& to) const {
  HandWritten changed = *this;
  std::string& text = changed.emitted.files.at(0).text;
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  if (place != std::string::npos) text.replace(place, from.size(), to);
  return changed;
}

HandWritten increment() {
  model::Kernel kernel;
  kernel.arrays = {argument("A", Type::integer(32, true), {8})};
  HandWritten result;
  result.design = design_of(kernel, {{Partition{}}});
  result.emitted.module = {"increment", {}, {{"A", 0, 0, kBoth, "A_0_0", 3, 32, 1}}, 17, 17};
  result.emitted.files = {
      {"increment.sv",
       module_text("increment",
                   "  output logic [2:0] A_0_0_addr, output logic A_0_0_ce, A_0_0_we,\n"
                   "  output logic [31:0] A_0_0_d, input logic [31:0] A_0_0_q",
                   15,
                   "  assign A_0_0_addr = t[3:1];\n"
                   "  assign A_0_0_ce = running;\n"
                   "  assign A_0_0_we = running && t[0];\n"
                   "  assign A_0_0_d = A_0_0_q + 32'd1;\n")}};
  result.c_text =
      "#include <stdio.h>\n"
      "static int next(int value) { return value + 1; }\n"
      "void increment(int A[8]) { for (int i = 0; i < 8; ++i) A[i] = next(A[i]); }\n"
      "int main(void) { puts(\"the kernel's own program\"); return 1; }\n";
  result.function = "increment";
  return result;
}

HandWritten negate() {
  model::Kernel kernel;
  kernel.arrays = {argument("A", Type::floating(32), {8}), argument("B", Type::floating(32), {8})};
  HandWritten result;
  result.design = design_of(kernel, {{Partition{}}, {Partition{}}});
  result.emitted.module = {
      "negate",
      {},
      {{"A", 0, 0, kRead, "A_0_0", 3, 32, 2}, {"B", 0, 0, kWrite, "B_0_0", 3, 32, 1}},
      11,
      11};
  result.emitted.files = {
      {"negate.sv",
       module_text("negate",
                   "  output logic [2:0] A_0_0_addr, output logic A_0_0_ce,\n"
                   "  input logic [31:0] A_0_0_q,\n"
                   "  output logic [2:0] B_0_0_addr, output logic B_0_0_ce, B_0_0_we,\n"
                   "  output logic [31:0] B_0_0_d",
                   9,
                   "  logic [2:0] target;\n"
                   "  assign target = t[2:0] - 3'd2;\n"
                   "  assign A_0_0_addr = t[2:0];\n"
                   "  assign A_0_0_ce = running && t < 8'd8;\n"
                   "  assign B_0_0_addr = target;\n"
                   "  assign B_0_0_ce = running && t >= 8'd2;\n"
                   "  assign B_0_0_we = B_0_0_ce;\n"
                   "  assign B_0_0_d = {~A_0_0_q[31], A_0_0_q[30:0]};\n")}};
  result.c_text =
      "void negate(float A[8], float B[8]) { for (int i = 0; i < 8; ++i) B[i] = -A[i]; }\n";
  result.function = "negate";
  return result;
}

HandWritten banked() {
  model::Kernel kernel;
  kernel.arrays = {argument("A", Type::integer(16, true), {2, 5})};
  kernel.arguments = {{"s", Type::integer(16, true), {}}};
  HandWritten result;
  const Partition cyclic{PartitionKind::kCyclic, 2};
  result.design = design_of(kernel, {{Partition{}, cyclic}});
  result.emitted.module.name = "banked";
  result.emitted.module.scalars = {{"s_in", "s", 16}};
  for (const int bank : {0, 1}) {
    const std::string prefix = "A_" + std::to_string(bank) + "_";
    result.emitted.module.memories.push_back({"A", bank, 0, kRead, prefix + "0", 3, 16, 1});
    result.emitted.module.memories.push_back({"A", bank, 1, kWrite, prefix + "1", 3, 16, 1});
  }
  result.emitted.module.latency_cycles = 8;
  result.emitted.module.interval_cycles = 8;
  // Bank 0 has columns 0, 2, 4 and bank 1 has columns 1, 3 of each row: words 0..2 and 3..5. The
  // word of bank 1 that would be column 5 is read, as a crossbar would, but not written.
  result.emitted.files = {
      {"banked.sv",
       module_text("banked",
                   "  input logic [15:0] s_in,\n"
                   "  output logic [2:0] A_0_0_addr, A_0_1_addr, A_1_0_addr, A_1_1_addr,\n"
                   "  output logic A_0_0_ce, A_0_1_ce, A_1_0_ce, A_1_1_ce, A_0_1_we, A_1_1_we,\n"
                   "  output logic [15:0] A_0_1_d, A_1_1_d,\n"
                   "  input logic [15:0] A_0_0_q, A_1_0_q",
                   6,
                   "  logic [2:0] target;\n"
                   "  logic [15:0] earlier;\n"
                   "  always_ff @(posedge clk) if (!running && !start) earlier <= s_in;\n"
                   "  assign target = t[2:0] - 3'd1;\n"
                   "  assign A_0_0_addr = t[2:0];\n"
                   "  assign A_1_0_addr = t[2:0];\n"
                   "  assign A_0_0_ce = running && t < 8'd6;\n"
                   "  assign A_1_0_ce = running && t < 8'd6;\n"
                   "  assign A_0_1_addr = target;\n"
                   "  assign A_1_1_addr = target;\n"
                   "  assign A_0_1_ce = running && t >= 8'd1;\n"
                   "  assign A_1_1_ce = running && t >= 8'd1 && target != 3'd2 && target != 3'd5;\n"
                   "  assign A_0_1_we = A_0_1_ce;\n"
                   "  assign A_1_1_we = A_1_1_ce;\n"
                   "  assign A_0_1_d = A_0_0_q + s_in;\n"
                   "  assign A_1_1_d = A_1_0_q + s_in;\n"
                   "  logic unused;\n"
                   "  assign unused = ^earlier;\n")}};
  result.c_text =
      "void banked(short A[2][5], short s) {\n"
      "  for (int i = 0; i < 2; ++i)\n"
      "    for (int j = 0; j < 5; ++j) A[i][j] = A[i][j] + s;\n"
      "}\n";
  result.function = "banked";
  return result;
}

HandWritten shift() {
  model::Kernel kernel;
  kernel.arrays = {argument("A", Type::integer(32, false), {4})};
  HandWritten result;
  result.design = design_of(kernel, {{Partition{}}});
  result.emitted.module = {"shift", {}, {{"A", 0, 0, kBoth, "A_0_0", 2, 32, 1}}, 9, 9};
  result.emitted.files = {
      {"shift.sv", module_text("shift",
                               "  output logic [1:0] A_0_0_addr, output logic A_0_0_ce, A_0_0_we,\n"
                               "  output logic [31:0] A_0_0_d, input logic [31:0] A_0_0_q",
                               7,
                               "  assign A_0_0_addr = t[2:1];\n"
                               "  assign A_0_0_ce = running;\n"
                               "  assign A_0_0_we = running && t[0];\n"
                               "  assign A_0_0_d = 32'd1 << A_0_0_q[4:0];\n")}};
  result.c_text = "void shift(unsigned A[4]) { for (int i = 0; i < 4; ++i) A[i] = 1u << A[i]; }\n";
  result.function = "shift";
  return result;
}

}  // namespace hls::codegen
