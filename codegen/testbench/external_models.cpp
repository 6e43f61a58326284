#include "codegen/testbench/external_models.h"

#include <fmt/format.h>

#include <regex>

#include "codegen/c/c_type.h"
#include "codegen/library.h"

namespace hls::codegen {
namespace {

constexpr const char* kModel = R"(module {module} #(
  parameter int LATENCY = 1
) (
  input logic clk,
{inputs}
  output logic [{top}:0] y
);
  import "DPI-C" function {word} unsigned hls_{operator}({parameters});
  logic [{top}:0] result;
  always_comb result = hls_{operator}({arguments});
  if (LATENCY == 0) begin : g_wire
    assign y = result;
  end else begin : g_pipe
    logic [{top}:0] stages[LATENCY];
    assign y = stages[LATENCY-1];
    always_ff @(posedge clk) begin
      stages[0] <= result;
      for (int i = 1; i < LATENCY; i++) stages[i] <= stages[i-1];
    end
  end
endmodule
)";

constexpr const char* kFunction = R"({word} hls_{operator}({parameters}) {{
  union {{
    {word} bits;
    {type} value;
  }} {operands}, y;
{loads}
  y.value = {expression};
  return y.bits;
}}
)";

/// Of `a.value` and `b.value`.
std::string expression(const ExternalModule& module) {
  const auto function = c_function(module.opcode, module.type);
  if (!function) return fmt::format("a.value {} b.value", model::infix(module.opcode));
  return fmt::format("{}({})", *function, module.operands == 1 ? "a.value" : "a.value, b.value");
}

/// `text` for each operand, which `{0}` in it stands for, joined by `separator`.
std::string for_operands(const ExternalModule& module, const std::string& text,
                         const std::string& separator) {
  std::string result;
  for (int i = 0; i < module.operands; ++i) {
    if (i > 0) result += separator;
    result += fmt::format(fmt::runtime(text), i == 0 ? 'a' : 'b');
  }
  return result;
}

/// Our memory and what it instantiates, under names of the module's own.
std::string memory_model(const ExternalMemory& memory) {
  const std::string own = memory_module(memory.ports);
  std::string text;
  for (const File& file : library_closure({own})) text += file.text;
  text = std::regex_replace(text, std::regex("\\b" + own + "\\b"), memory.name);
  return std::regex_replace(text, std::regex("\\bhls_(\\w+)"), memory.name + "_$1");
}

}  // namespace

std::string external_models(const External& external) {
  std::string text = "// verilator lint_off DECLFILENAME\n// verilator lint_off UNUSED\n";
  for (const ExternalModule& module : external.operators) {
    const std::string word = module.type.bits == 32 ? "int" : "longint";
    const int top = module.type.bits - 1;
    text += fmt::format(
        fmt::runtime(kModel), fmt::arg("module", module.name),
        fmt::arg("operator", module.operator_name), fmt::arg("top", top), fmt::arg("word", word),
        fmt::arg("inputs",
                 for_operands(module, fmt::format("  input logic [{}:0] {{0}},", top), "\n")),
        fmt::arg("parameters", for_operands(module, "input " + word + " unsigned {0}", ", ")),
        fmt::arg("arguments", for_operands(module, "{0}", ", ")));
  }
  for (const ExternalMemory& memory : external.memories) text += memory_model(memory);
  return text;
}

std::string external_black_boxes(const External& external) {
  std::string text;
  for (const ExternalModule& module : external.operators) {
    const std::string word = fmt::format("logic [{}:0]", module.type.bits - 1);
    text += fmt::format(
        "module {} #(parameter int LATENCY = 1) (input logic clk, {}, output {} y); endmodule\n",
        module.name, for_operands(module, "input " + word + " {0}", ", "), word);
  }
  for (const ExternalMemory& memory : external.memories) text += memory_model(memory);
  return text;
}

std::string external_functions(const External& external) {
  std::string text = "#include <math.h>\n";
  for (const ExternalModule& module : external.operators) {
    const bool is_single = module.type.bits == 32;
    const std::string word = is_single ? "unsigned" : "unsigned long long";
    text += fmt::format(fmt::runtime(kFunction), fmt::arg("word", word),
                        fmt::arg("operator", module.operator_name),
                        fmt::arg("type", is_single ? "float" : "double"),
                        fmt::arg("parameters", for_operands(module, word + " {0}_bits", ", ")),
                        fmt::arg("operands", for_operands(module, "{0}", ", ")),
                        fmt::arg("loads", for_operands(module, "  {0}.bits = {0}_bits;", "\n")),
                        fmt::arg("expression", expression(module)));
  }
  return text;
}

}  // namespace hls::codegen
