#include "model/kernel/text.h"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

#include "model/kernel/literal.h"

namespace hls::model {
namespace {

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

/// ` // name @file:line:column`, or nothing when neither is known.
std::string comment(const std::string& name, const Location& location) {
  std::string text = name.empty() ? "" : " " + name;
  if (location != Location{}) {
    text += fmt::format(" @{}:{}:{}", location.file, location.line, location.column);
  }
  return text.empty() ? "" : "  //" + text;
}

class Printer {
 public:
  explicit Printer(const Kernel& kernel) : kernel_(kernel) {}

  std::string run() {
    text_ = "kernel " + kernel_.name + " {\n";
    for (const std::string& name : kernel_.parameters) print_parameter(name);
    for (const Array& array : kernel_.arrays) {
      if (!array.is_argument) print_array(array.is_state ? "state" : "local", array);
    }
    for (const Pin& pin : kernel_.pins) {
      line(1, fmt::format("pin {} = {}", quoted(pin.path), quoted(pin.value)), "", pin.location);
    }
    print_region(-1, 1);
    return text_ + "}\n";
  }

 private:
  void line(int depth, const std::string& content, const std::string& name,
            const Location& location) {
    text_ += std::string(static_cast<std::size_t>(2 * depth), ' ') + content +
             comment(name, location) + "\n";
  }

  void print_array(const char* keyword, const Array& array) {
    std::string content = fmt::format("{} {}: {}", keyword, array.name, to_string(array.type));
    for (const std::int64_t extent : array.shape) content += fmt::format("[{}]", extent);
    const char* separator = " = ";
    for (const std::uint64_t bits : array.contents) {
      content += std::exchange(separator, ", ") + print_literal(array.type, bits);
    }
    content += promise(array.promised);
    line(1, content, "", array.location);
  }

  static std::string promise(const std::optional<PromisedRange>& range) {
    return range ? fmt::format(" in {}, {}", range->least, range->greatest) : "";
  }

  void print_parameter(const std::string& name) {
    for (const Array& array : kernel_.arrays) {
      if (array.is_argument && array.name == name) return print_array("param", array);
    }
    for (const ScalarArgument& argument : kernel_.arguments) {
      if (argument.name != name) continue;
      const std::string content =
          fmt::format("param {}: {}{}", name, to_string(argument.type), promise(argument.promised));
      return line(1, content, "", argument.location);
    }
  }

  void print_region(LoopId loop, int depth) {
    for (const Node& node : region(kernel_, loop)) {
      if (node.is_loop()) {
        print_loop(node.index, depth);
      } else {
        print_operation(node.index, depth);
      }
    }
  }

  void print_loop(LoopId id, int depth) {
    const Loop& loop = kernel_.loops[static_cast<std::size_t>(id)];
    std::string header = fmt::format("for {} = {} step {} trip {}", loop.name, loop.lower,
                                     loop.step, loop.trip_count);
    if (loop.kind == LoopKind::kSpatial) header += " spatial";
    // Loops are numbered in the order of the text unless they say otherwise.
    if (id != next_loop_) header += fmt::format(" id {}", id);
    next_loop_ = id + 1;
    for (std::size_t i = 0; i < loop.bounds.size(); ++i) {
      header += (i == 0 ? " where " : ", ") + print(kernel_, loop.bounds[i]);
    }
    line(depth, header + " {", "", loop.location);
    print_region(id, depth + 1);
    line(depth, "}", "", {});
  }

  void print_operation(OpId id, int depth) {
    const Operation& op = kernel_.operations[static_cast<std::size_t>(id)];
    line(depth,
         fmt::format("%{} = {} {} : {}", id, to_string(op.opcode), inputs(op), to_string(op.type)),
         op.name, op.location);
  }

  std::string inputs(const Operation& op) const {
    switch (op.opcode) {
      case Opcode::kConstant:
        return print_literal(op.type, op.bits);
      case Opcode::kArgument:
        return kernel_.arguments[static_cast<std::size_t>(op.argument)].name;
      case Opcode::kAffine:
        return print(kernel_, op.subscripts[0]);
      case Opcode::kResult:
        return kernel_.loops[static_cast<std::size_t>(op.loop)].name + ", " + operands(op);
      case Opcode::kCopy:
        return fmt::format("{} {}, {}", kernel_.loops[static_cast<std::size_t>(op.loop)].name,
                           op.bits, operands(op));
      case Opcode::kPhi:
        return (op.is_narrow ? "narrow " : "") + operands(op);
      case Opcode::kLoad:
        return address(op) + (op.forwarded == 0 ? "" : fmt::format(" forwarded {}", op.forwarded)) +
               conditions(op);
      case Opcode::kStore:
        return fmt::format("%{}, ", op.operands[0]) + address(op) + conditions(op);
      default:
        return operands(op);
    }
  }

  static std::string operands(const Operation& op) { return values(op.operands); }

  static std::string values(const std::vector<OpId>& ids) {
    std::string text;
    for (const OpId id : ids) text += (text.empty() ? "%" : ", %") + std::to_string(id);
    return text;
  }

  static std::string conditions(const Operation& op) {
    const std::vector<OpId> ids = conditions_of(op);
    return ids.empty() ? "" : " if " + values(ids);
  }

  std::string address(const Operation& op) const {
    std::string text = kernel_.arrays[static_cast<std::size_t>(op.array)].name;
    for (std::size_t d = 0; d < op.subscripts.size(); ++d) {
      const auto value = computed_operand(op, d);
      text += value ? fmt::format("[%{}]", op.operands[*value])
                    : "[" + print(kernel_, op.subscripts[d]) + "]";
    }
    return text;
  }

  const Kernel& kernel_;
  std::string text_;
  LoopId next_loop_ = 0;
};

}  // namespace

std::string print(const Kernel& kernel) { return Printer(kernel).run(); }

std::string print(const Kernel& kernel, const AffineExpr& expr) {
  std::string text;
  const auto append = [&text](std::int64_t value, const std::string& rest) {
    const bool is_negative = value < 0;
    if (text.empty()) {
      text = is_negative ? "-" : "";
    } else {
      text += is_negative ? " - " : " + ";
    }
    // Negated as unsigned: the least value has no positive counterpart.
    const auto magnitude = static_cast<std::uint64_t>(value);
    text += fmt::format("{}", is_negative ? 0 - magnitude : magnitude) + rest;
  };
  for (const auto& [loop, coefficient] : expr.terms()) {
    const std::string& name = kernel.loops[static_cast<std::size_t>(loop)].name;
    if (coefficient == 1) {
      text += (text.empty() ? "" : " + ") + name;
    } else if (coefficient == -1) {
      text += (text.empty() ? "-" : " - ") + name;
    } else {
      append(coefficient, "*" + name);
    }
  }
  for (const Quotient& quotient : expr.quotients()) {
    const std::string floor =
        fmt::format("floor(({})/{})", print(kernel, dividend_of(quotient)), quotient.divisor);
    if (quotient.coefficient == 1) {
      text += (text.empty() ? "" : " + ") + floor;
    } else {
      append(quotient.coefficient, "*" + floor);
    }
  }
  if (expr.constant() != 0 || expr.is_constant()) append(expr.constant(), "");
  return text;
}

std::string access_text(const Kernel& kernel, const Operation& access) {
  std::string text = kernel.arrays[static_cast<std::size_t>(access.array)].name;
  for (std::size_t d = 0; d < access.subscripts.size(); ++d) {
    const auto operand = computed_operand(access, d);
    if (!operand) {
      text += "[" + print(kernel, access.subscripts[d]) + "]";
      continue;
    }
    OpId id = access.operands[*operand];
    const auto at = [&] { return kernel.operations[static_cast<std::size_t>(id)]; };
    while (at().opcode == Opcode::kCast) id = at().operands[0];
    const bool is_load = at().opcode == Opcode::kLoad && at().array != access.array;
    const std::string name = at().name.empty() ? "..." : at().name;
    text += "[" + (is_load ? access_text(kernel, at()) : name) + "]";
  }
  return text;
}

}  // namespace hls::model
