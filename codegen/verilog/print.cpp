#include "codegen/verilog/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

namespace hls::codegen::verilog {
namespace {

constexpr std::size_t kColumns = 100;

std::string print_index(const Index& index, std::int64_t width) {
  std::string text;
  for (const auto& [genvar, stride] : index.terms) {
    const std::int64_t step = stride * width;
    text += fmt::format("{}{}", text.empty() ? "" : " + ",
                        step == 1 ? genvar : fmt::format("{} * {}", genvar, step));
  }
  if (index.constant != 0) {
    text += fmt::format("{}{}", text.empty() ? "" : " + ", index.constant * width);
  }
  return text.empty() ? "0" : text;
}

std::string print_slice(const Expr& expr) {
  const Index& index = expr.index;
  if (!index.terms.empty()) {
    const std::string place = print_index(index, expr.width);
    return expr.width == 1 ? fmt::format("{}[{}]", expr.text, place)
                           : fmt::format("{}[{}+:{}]", expr.text, place, expr.width);
  }
  const std::int64_t low = index.constant * expr.width;
  return expr.width == 1 ? fmt::format("{}[{}]", expr.text, low)
                         : fmt::format("{}[{}:{}]", expr.text, low + expr.width - 1, low);
}

std::string print_literal(const Expr& expr) {
  if (expr.bits < 10) return fmt::format("{}'d{}", expr.width, expr.bits);
  return fmt::format("{}'h{:x}", expr.width, expr.bits);
}

/// Text of the user's on one line: control characters by their numbers.
std::string on_one_line(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    result += byte < 0x20 || byte == 0x7f ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
  }
  return result;
}

/// Whether a comment that starts so is a directive of a tool.
bool is_directive(const std::string& comment) {
  constexpr std::array<std::string_view, 7> kTools = {
      "verilator", "synopsys", "synthesis", "cadence", "pragma", "ambit", "xilinx"};
  std::string start;
  for (const char c : comment.substr(0, 9)) {
    start += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return std::any_of(kTools.begin(), kTools.end(),
                     [&](std::string_view tool) { return start.starts_with(tool); });
}

/// A line's text as a comment that no tool takes for more.
std::string comment_text(const std::string& text) {
  std::string result = (is_directive(text) ? "- " : "") + text;
  if (!result.empty() && result.back() == '\\') result += '.';
  return result;
}

/// As the format of a message that prints it.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : on_one_line(text)) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '%') result += '%';
    result += c;
  }
  return result + '"';
}

bool is_compound(const Expr& expr) {
  return expr.kind == Expr::Kind::kBinary || expr.kind == Expr::Kind::kSelect;
}

/// As an operand: compound expressions in parentheses, except chains of one associative operator.
std::string operand(const Expr& expr, const std::string& op) {
  const bool chain =
      expr.kind == Expr::Kind::kBinary && expr.text == op && (op == "|" || op == "+");
  const std::string text = print(expr);
  return is_compound(expr) && !chain ? "(" + text + ")" : text;
}

std::string print_concat(const Expr& expr) {
  std::string text;
  for (const Expr& arg : expr.args) text += (text.empty() ? "" : ", ") + print(arg);
  return "{" + text + "}";
}

/// The last place to break a line before `limit`: behind a comma or before an operator, else at any
/// space.
std::size_t break_at(const std::string& line, std::size_t indent, std::size_t limit) {
  std::size_t any = std::string::npos;
  for (std::size_t at = limit; at > indent + 4; --at) {
    if (line[at] != ' ') continue;
    const bool is_in_label = line[at - 1] == ':' || line.compare(at - 5, 7, "begin :") == 0;
    if (is_in_label) continue;
    const bool comma = line[at - 1] == ',';
    const bool op = line[at + 1] == '|' || line[at + 1] == '?' || line[at + 1] == ':';
    if (comma || op) return at;
    if (any == std::string::npos) any = at;
  }
  return any;
}

/// A port's name up to its last `_`.
std::string bundle(const Port& port) {
  const std::size_t at = port.name.rfind('_');
  return at == std::string::npos ? "" : port.name.substr(0, at);
}

/// A heading with nothing under it.
bool is_empty_part(const std::vector<Item>& items, std::size_t index) {
  const auto is_heading = [&](std::size_t i) {
    return std::holds_alternative<Heading>(items[i].node);
  };
  return is_heading(index) && (index + 1 == items.size() || is_heading(index + 1));
}

class Printer {
 public:
  std::string print_module(const Module& module) {
    for (const std::string& line : module.header) add_comment(line);
    print_ports(module);
    indent_ = 2;
    print_declarations(module);
    for (std::size_t i = 0; i < module.items.size(); ++i) {
      if (!is_empty_part(module.items, i)) print_item(module.items[i]);
    }
    print_simulation_only(module.checks);
    indent_ = 0;
    add("endmodule");
    return std::move(text_);
  }

 private:
  void add(const std::string& line) {
    std::string rest = std::string(indent_, ' ') + line;
    std::size_t indent = indent_;
    while (rest.size() > kColumns) {
      const std::size_t at = break_at(rest, indent, kColumns);
      if (at == std::string::npos || at <= indent + 4) break;
      text_ += rest.substr(0, at) + "\n";
      indent = indent_ + 4;
      rest = std::string(indent, ' ') + rest.substr(at + 1);
    }
    text_ += rest + "\n";
  }

  /// All that comes from the user is in comments and messages: see on_one_line().
  void add_comment(const std::string& text) {
    const std::string begin = std::string(indent_, ' ') + "//";
    std::string blanks = " ";
    std::string rest = on_one_line(text);
    while (true) {
      const std::string line = begin + blanks + rest;
      const std::size_t at = line.size() > kColumns ? line.rfind(' ', kColumns) : std::string::npos;
      const std::size_t start = begin.size() + blanks.size();
      if (at == std::string::npos || at <= start) break;
      text_ += begin + blanks + comment_text(line.substr(start, at - start)) + "\n";
      rest = line.substr(at + 1);
      blanks = "   ";
    }
    text_ += rest.empty() ? begin + "\n" : begin + blanks + comment_text(rest) + "\n";
  }

  void print_ports(const Module& module) {
    add("module " + module.name + " (");
    indent_ = 4;
    // The signals of a memory port are on one line.
    std::string line;
    for (std::size_t i = 0; i < module.ports.size(); ++i) {
      const Port& port = module.ports[i];
      line += fmt::format("{}{} logic {}{}", line.empty() ? "" : " ",
                          port.is_input ? "input" : "output", range(port.width), port.name);
      const bool is_last = i + 1 == module.ports.size();
      if (!is_last) line += ",";
      if (!is_last && !bundle(port).empty() && bundle(port) == bundle(module.ports[i + 1]))
        continue;
      add(std::exchange(line, ""));
    }
    indent_ = 0;
    add(");");
  }

  void print_nets(const std::vector<Net>& nets) {
    for (const Net& net : nets) add(fmt::format("logic {}{};", range(net.width), net.name));
  }

  /// Yosys defines SYNTHESIS.
  void print_simulation_only(const SimulationOnly& checks) {
    if (checks.items.empty()) return;
    text_ += "\n`ifndef SYNTHESIS\n";
    print_nets(checks.nets);
    for (const Memory& memory : checks.memories) add(memory_text(memory));
    for (const Item& item : checks.items) print_item(item);
    text_ += "`endif\n";
  }

  static std::string memory_text(const Memory& memory) {
    return fmt::format("logic {}{}[0:{}];", range(memory.width), memory.name, memory.depth - 1);
  }

  void print_declarations(const Module& module) {
    print_nets(module.nets);
    for (const Memory& memory : module.memories) {
      add(fmt::format("(* ram_style = \"{}\" *)", memory.ram_style));
      add(memory_text(memory));
      if (!memory.contents.empty()) print_contents(memory);
    }
  }

  void print_contents(const Memory& memory) {
    add("initial begin");
    indent_ += 2;
    for (std::size_t i = 0; i < memory.contents.size(); ++i) {
      add(fmt::format("{}[{}] = {};", memory.name, i,
                      print(literal(memory.contents[i], memory.width))));
    }
    indent_ -= 2;
    add("end");
  }

  void print_item(const Item& item) {
    if (!item.note.empty()) add_comment(item.note);
    std::visit([&](const auto& node) { print_node(node); }, item.node);
  }

  void print_node(const Assign& assign) {
    add(fmt::format("assign {} = {};", print(assign.target), print(assign.value)));
  }

  /// The message is one line: its number leads back to it.
  void print_node(const Assertion& assertion) {
    add("always_ff @(posedge clk) if (!rst)");
    indent_ += 2;
    add(fmt::format("assert ({})", print(assertion.holds)));
    text_ += std::string(indent_, ' ') + "else $error(" + quoted(assertion.message) + ");\n";
    indent_ -= 2;
  }

  void print_node(const Heading& heading) {
    text_ += "\n";
    add_comment(heading.text);
  }

  static std::string write_text(const Registers::Write& write) {
    const std::string text = fmt::format("{} <= {};", print(write.target), print(write.value));
    return write.enable ? fmt::format("if ({}) {}", print(*write.enable), text) : text;
  }

  void print_node(const Registers& registers) {
    if (!registers.reset && registers.writes.size() == 1 && !registers.writes[0].preload) {
      add("always_ff @(posedge clk) " + write_text(registers.writes[0]));
      return;
    }
    add("always_ff @(posedge clk) begin");
    indent_ += 2;
    for (const Registers::Write& write : registers.writes) {
      if (registers.reset) {
        add(fmt::format("if ({}) {} <= {};", print(*registers.reset), print(write.target),
                        write.initial ? print(*write.initial) : "'0"));
        add("else " + write_text(write));
      } else if (write.preload) {
        add(fmt::format("if ({}) {} <= {};", print(*write.preload), print(write.target),
                        print(write.first)));
        add("else " + write_text(write));
      } else {
        add(write_text(write));
      }
    }
    indent_ -= 2;
    add("end");
  }

  static std::string connections(const Instance& instance) {
    std::string text;
    for (const auto& [port, expr, is_output] : instance.ports) {
      if (!text.empty()) text += ", ";
      const bool same = expr.kind == Expr::Kind::kName && expr.text == port;
      text += same ? "." + port : fmt::format(".{}({})", port, print(expr));
    }
    return text;
  }

  void print_node(const Instance& instance) {
    std::string parameters;
    for (const auto& [parameter, value] : instance.parameters) {
      parameters += fmt::format("{}.{}({})", parameters.empty() ? "" : ", ", parameter, value);
    }
    add(fmt::format("{}{} {} ({});", instance.module,
                    parameters.empty() ? "" : " #(" + parameters + ")", instance.name,
                    connections(instance)));
  }

  void print_node(const Generate& generate) {
    std::string label = generate.label;
    for (const Generate::Loop& loop : generate.loops) {
      add(fmt::format("for (genvar {0} = 0; {0} < {1}; {0}++) begin : {2}", loop.genvar, loop.count,
                      label));
      label = generate.label + "_" + loop.genvar;
      indent_ += 2;
    }
    for (const Item& item : generate.items) print_item(item);
    for (std::size_t i = 0; i < generate.loops.size(); ++i) {
      indent_ -= 2;
      add("end");
    }
  }

  std::string text_;
  std::size_t indent_ = 0;
};

}  // namespace

std::string range(std::int64_t width) {
  return width == 1 ? std::string() : fmt::format("[{}:0] ", width - 1);
}

std::string print(const Expr& expr) {
  switch (expr.kind) {
    case Expr::Kind::kName:
      return expr.text;
    case Expr::Kind::kLiteral:
      return print_literal(expr);
    case Expr::Kind::kSlice:
      return print_slice(expr);
    case Expr::Kind::kWord:
      return fmt::format("{}[{}]", expr.text, print(expr.args[0]));
    case Expr::Kind::kUnary: {
      // The grammar has no operator right behind another one (IEEE 1800-2017, A.8.3).
      const std::string inner = operand(expr.args[0], "");
      const bool is_unary = expr.args[0].kind == Expr::Kind::kUnary;
      return is_unary ? fmt::format("{}({})", expr.text, inner) : expr.text + inner;
    }
    case Expr::Kind::kBinary:
      return fmt::format("{} {} {}", operand(expr.args[0], expr.text), expr.text,
                         operand(expr.args[1], ""));
    case Expr::Kind::kSelect:
      return fmt::format("{} ? {} : {}", operand(expr.args[0], ""), operand(expr.args[1], ""),
                         operand(expr.args[2], ""));
    case Expr::Kind::kConcat:
      return print_concat(expr);
    case Expr::Kind::kRepeat:
      return fmt::format("{{{}{{{}}}}}", expr.index.constant, print(expr.args[0]));
    case Expr::Kind::kResize:
      return fmt::format("{}'({})", expr.width, print(expr.args[0]));
    case Expr::Kind::kSigned:
      return fmt::format("$signed({})", print(expr.args[0]));
    case Expr::Kind::kOneHot:
      return fmt::format("$onehot0({})", print(expr.args[0]));
  }
  return "";
}

std::string print(const Module& module) { return Printer().print_module(module); }

}  // namespace hls::codegen::verilog
