#include "codegen/testbench/kernel_c.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "codegen/c/c_type.h"
#include "model/kernel/opcodes.h"
#include "model/kernel/value.h"
#include "model/kernel/value_ranges.h"

namespace hls::codegen {
namespace {

using model::LoopId;
using model::Node;
using model::Opcode;
using model::Operation;
using model::OpId;
using model::Type;

constexpr const char* kPreamble = R"(typedef long long hls_s64;
typedef unsigned long long hls_u64;
static inline float hls_f32(unsigned bits) {
  float value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}
static inline double hls_f64(hls_u64 bits) {
  double value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}
static inline unsigned hls_bits_f32(float value) {
  unsigned bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}
static inline hls_u64 hls_bits_f64(double value) {
  hls_u64 bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}
// A number, whose bits are defined.
static inline double hls_number(double value) {
  if (__builtin_isnan(value)) __builtin_trap();
  return value;
}
// Integers of 64 bits as Opcode::kDiv and kRem define them.
static inline hls_u64 hls_div_u(hls_u64 a, hls_u64 b) { return b == 0 ? ~0ULL : a / b; }
static inline hls_u64 hls_rem_u(hls_u64 a, hls_u64 b) { return b == 0 ? a : a % b; }
static inline hls_s64 hls_div_s(hls_s64 a, hls_s64 b) {
  if (b == 0) return a < 0 ? 1 : -1;
  return b == -1 ? (hls_s64)(0 - (hls_u64)a) : a / b;
}
static inline hls_s64 hls_rem_s(hls_s64 a, hls_s64 b) {
  if (b == 0) return a;
  return b == -1 ? 0 : a % b;
}
// Rounded down.
static inline hls_s64 hls_floor(hls_s64 a, hls_s64 b) { return a / b - (a % b < 0); }
// A subscript that is inside its dimension.
static inline hls_s64 hls_inside(hls_s64 subscript, hls_s64 extent) {
  if (subscript < 0 || subscript >= extent) __builtin_trap();
  return subscript;
}
// A number as an integer below `limit` in magnitude, else 0.
static inline hls_u64 hls_whole(double value, double limit) {
  const double whole = __builtin_trunc(value);
  if (!(whole < limit && whole > -limit)) return 0;
  return whole < 0 ? 0 - (hls_u64)-whole : (hls_u64)whole;
}
#ifdef HLS_SPLIT
static inline float hls_fma_f32(float a, float b, float c) { return a * b + c; }
static inline double hls_fma_f64(double a, double b, double c) { return a * b + c; }
#else
#define hls_fma_f32 __builtin_fmaf
#define hls_fma_f64 __builtin_fma
#endif
)";

/// Declares the functions that opcodes are in C: one without a declaration would return an int.
std::string math_functions() {
  std::string text;
  for (const model::OpcodeFacts& facts : model::opcodes()) {
    if (facts.c_function.empty()) continue;
    for (const auto& [type, suffix] : {std::pair("double", ""), std::pair("float", "f")}) {
      const std::vector<const char*> parameters(static_cast<std::size_t>(facts.operands), type);
      text += fmt::format("{} {}{}({});\n", type, facts.c_function, suffix,
                          fmt::join(parameters, ", "));
    }
  }
  return text;
}

/// The C type that holds a value: integers of every width are 64 bits long, extended by their sign.
std::string value_type(Type type) {
  if (type.is_float()) return *c_type(type);
  return type.is_signed ? "hls_s64" : "hls_u64";
}

/// The C type that a value has in memory: that of the next width that C has.
std::string memory_type(Type type) {
  if (const auto own = c_type(type)) return *own;
  for (const int bits : {8, 16, 32}) {
    if (type.bits < bits) return *c_type(Type::integer(bits, type.is_signed));
  }
  return *c_type(Type::integer(64, type.is_signed));
}

/// An integer expression modulo 2^bits, as a value of `type`.
std::string wrapped(Type type, const std::string& expression) {
  const int above = 64 - type.bits;
  return fmt::format("({})((hls_u64)({}) << {}) >> {}", value_type(type), expression, above, above);
}

class Writer {
 public:
  Writer(const model::Kernel& kernel, Undefined undefined)
      : kernel_(kernel), undefined_(undefined), copied_(kernel.loops.size()) {
    for (const Operation& op : kernel.operations) {
      if (op.opcode == Opcode::kCopy)
        copied_[static_cast<std::size_t>(op.loop)].insert(op.operands[0]);
    }
  }

  std::string write(const std::string& name) {
    text_ = fmt::format(
        "{}{}\nvoid {}(void *const *hls_arrays, void *const *hls_scalars) {{\n"
        "  (void)hls_arrays;\n  (void)hls_scalars;\n",
        math_functions(), kPreamble, name);
    for (std::size_t i = 0; i < kernel_.arrays.size(); ++i) declare_array(i);
    for (std::size_t i = 0; i < kernel_.operations.size(); ++i) {
      text_ += fmt::format("  {} v{} = 0;\n", value_type(kernel_.operations[i].type), i);
    }
    for (std::size_t loop = 0; loop < copied_.size(); ++loop) {
      for (const OpId value : copied_[loop]) {
        text_ += fmt::format("  {} c{}[{}];\n", value_type(at(value).type), value,
                             kernel_.loops[loop].trip_count);
      }
    }
    write_region(-1, "  ");
    return text_ + "}\n";
  }

 private:
  const Operation& at(OpId id) const { return kernel_.operations[static_cast<std::size_t>(id)]; }

  void declare_array(std::size_t id) {
    const model::Array& array = kernel_.arrays[id];
    const std::string type = memory_type(array.type);
    if (array.is_argument) {
      text_ += fmt::format("  {} *const a{} = hls_arrays[{}];\n", type, id, id);
    } else if (array.is_rom()) {
      text_ += fmt::format("  const {} a{}[] = {{\n", type, id);
      for (const std::uint64_t bits : array.contents) {
        text_ += fmt::format("    {},\n", constant(array.type, bits));
      }
      text_ += "  };\n";
    } else {
      text_ += fmt::format("  static {} a{}[{}]", type, id, array.size());
      const char* separator = " = {";
      for (const std::uint64_t bits : array.contents) {
        text_ += std::exchange(separator, ", ") + constant(array.type, bits);
      }
      text_ += array.contents.empty() ? ";\n" : "};\n";
    }
  }

  void write_region(LoopId loop, const std::string& indent) {
    write_phis(loop, indent);
    for (const Node& node : model::region(kernel_, loop)) {
      if (node.is_loop()) {
        text_ += fmt::format(
            "{}for (hls_s64 x{} = 0; x{} < {}; ++x{}) {{\n", indent, node.index, node.index,
            kernel_.loops[static_cast<std::size_t>(node.index)].trip_count, node.index);
        write_region(node.index, indent + "  ");
        for (const OpId value : copied_[static_cast<std::size_t>(node.index)]) {
          text_ += fmt::format("{}  c{}[x{}] = v{};\n", indent, value, node.index, value);
        }
        text_ += indent + "}\n";
      } else if (at(node.index).opcode != Opcode::kPhi) {
        write_operation(node.index, indent);
      }
    }
  }

  /// All at once: one carried value may be the next one of another.
  void write_phis(LoopId loop, const std::string& indent) {
    std::string assignments;
    for (const Node& node : model::region(kernel_, loop)) {
      if (node.is_loop() || at(node.index).opcode != Opcode::kPhi) continue;
      const Operation& phi = at(node.index);
      text_ += fmt::format("{}const {} p{} = {} ? v{} : v{};\n", indent, value_type(phi.type),
                           node.index, first_iteration(phi.loop, loop), phi.operands[0],
                           phi.operands[1]);
      assignments += fmt::format("{}v{} = p{};\n", indent, node.index, node.index);
    }
    text_ += assignments;
  }

  /// Of the loops from `outer` to `inner`: the temporal and the spatial part of an unrolled one.
  std::string first_iteration(LoopId outer, LoopId inner) const {
    std::string counters = fmt::format("x{}", inner);
    while (inner != outer) {
      inner = kernel_.loops[static_cast<std::size_t>(inner)].parent;
      counters += fmt::format(" + x{}", inner);
    }
    return fmt::format("({}) == 0", counters);
  }

  static std::string affine(const model::AffineExpr& expr) {
    std::string text = fmt::format("{}LL", expr.constant());
    for (const auto& [loop, coefficient] : expr.terms()) {
      text += fmt::format(" + {}LL * x{}", coefficient, loop);
    }
    for (const model::Quotient& quotient : expr.quotients()) {
      text += fmt::format(" + {}LL * hls_floor({}, {}LL)", quotient.coefficient,
                          affine(model::dividend_of(quotient)), quotient.divisor);
    }
    return "(" + text + ")";
  }

  std::string element(const Operation& access) const {
    const model::Array& array = kernel_.arrays[static_cast<std::size_t>(access.array)];
    std::string position = "0";
    for (std::size_t i = 0; i < access.subscripts.size(); ++i) {
      const auto value = model::computed_operand(access, i);
      std::string subscript =
          value ? "(long long)" + operand(access, *value) : affine(access.subscripts[i]);
      if (value && undefined_ == Undefined::kTraps) {
        subscript = fmt::format("hls_inside({}, {})", subscript, array.shape[i]);
      }
      position = fmt::format("({} * {} + {})", position, array.shape[i], subscript);
    }
    return fmt::format("a{}[{}]", access.array, position);
  }

  void write_operation(OpId id, const std::string& indent) {
    const Operation& op = at(id);
    if (op.opcode == Opcode::kStore) {
      text_ +=
          fmt::format("{}if ({}) {} = {};\n", indent, happens(op), element(op), operand(op, 0));
    } else {
      text_ += fmt::format("{}v{} = {};\n", indent, id, expression(op));
    }
  }

  /// Whether all conditions of an access hold.
  std::string happens(const Operation& access) const {
    std::string conditions = "1";
    for (std::size_t i = model::first_condition(access); i < access.operands.size(); ++i) {
      conditions += " && " + operand(access, i);
    }
    return conditions;
  }

  std::string operand(const Operation& op, std::size_t i) const {
    return "v" + std::to_string(op.operands[i]);
  }

  static std::string constant(Type type, std::uint64_t bits) {
    if (type.is_float()) {
      return fmt::format("hls_f{}({:#x}U{})", type.bits, bits, type.bits == 64 ? "LL" : "");
    }
    return wrapped(type, fmt::format("{:#x}ULL", bits));
  }

  std::string expression(const Operation& op) const {
    switch (op.opcode) {
      case Opcode::kConstant:
        return constant(op.type, op.bits);
      case Opcode::kArgument:
        return read(op.type,
                    fmt::format("*(const {} *)hls_scalars[{}]", memory_type(op.type), op.argument));
      case Opcode::kAffine:
        return wrapped(op.type, affine(op.subscripts[0]));
      case Opcode::kLoad:
        return fmt::format("{} ? {} : 0", happens(op), read(op.type, element(op)));
      case Opcode::kResult:
        return operand(op, 0);
      case Opcode::kCopy:
        return fmt::format("c{}[{}]", op.operands[0], op.bits);
      case Opcode::kSelect:
        return fmt::format("{} ? {} : {}", operand(op, 0), operand(op, 1), operand(op, 2));
      case Opcode::kFma:
        return fmt::format("hls_fma_f{}({}, {}, {})", op.type.bits, operand(op, 0), operand(op, 1),
                           operand(op, 2));
      case Opcode::kCast:
        return cast(op);
      case Opcode::kBitcast:
        return bitcast(op);
      default:
        return op.operands.size() == 1 ? unary(op) : binary(op);
    }
  }

  /// What is in memory, of which the lowest bits count.
  static std::string read(Type type, const std::string& place) {
    return c_type(type) ? place : wrapped(type, place);
  }

  std::string cast(const Operation& op) const {
    const Type from = at(op.operands[0]).type;
    if (op.type.is_float()) return fmt::format("({}){}", *c_type(op.type), operand(op, 0));
    if (from.is_integer()) return wrapped(op.type, operand(op, 0));
    return wrapped(op.type, fmt::format("hls_whole({}, 0x1p{})", operand(op, 0), op.type.bits));
  }

  std::string bitcast(const Operation& op) const {
    if (op.type.is_float()) return fmt::format("hls_f{}({})", op.type.bits, operand(op, 0));
    const bool traps = undefined_ == Undefined::kTraps && shows_computed_bits(kernel_, op);
    const std::string number =
        traps ? fmt::format("hls_number({})", operand(op, 0)) : operand(op, 0);
    return wrapped(op.type, fmt::format("hls_bits_f{}({})", op.type.bits, number));
  }

  std::string unary(const Operation& op) const {
    if (op.type.is_float()) {
      const auto function = c_function(op.opcode, op.type);
      return fmt::format("{}({})", function.value_or("-"), operand(op, 0));
    }
    return wrapped(op.type, (op.opcode == Opcode::kNot ? "~" : "0 - (hls_u64)") + operand(op, 0));
  }

  std::string binary(const Operation& op) const {
    const std::string a = operand(op, 0);
    const std::string b = operand(op, 1);
    if (const auto function = c_function(op.opcode, op.type)) {
      return fmt::format("{}({}, {})", *function, a, b);
    }
    if (model::is_compare(op.opcode) || op.type.is_float()) {
      return fmt::format("{} {} {}", a, model::infix(op.opcode), b);
    }
    if (model::is_division(op.opcode)) {
      const char* const name = op.opcode == Opcode::kDiv ? "div" : "rem";
      const char* const sign = op.type.is_signed ? "s" : "u";
      return wrapped(op.type, fmt::format("hls_{}_{}({}, {})", name, sign, a, b));
    }
    // Amounts of the width or more are undefined in C, whose calls with them are not compared.
    if (op.opcode == Opcode::kShl) {
      return wrapped(op.type, fmt::format("(hls_u64){} << ({} & 63)", a, b));
    }
    if (op.opcode == Opcode::kShr) return fmt::format("{} >> ({} & 63)", a, b);
    return wrapped(op.type,
                   fmt::format("(hls_u64){} {} (hls_u64){}", a, model::infix(op.opcode), b));
  }

  const model::Kernel& kernel_;
  Undefined undefined_;
  std::vector<std::set<OpId>> copied_;  ///< by loop: what a kCopy reads, kept in an array
  std::string text_;
};

}  // namespace

bool is_fused(const model::Kernel& kernel) {
  return std::any_of(kernel.operations.begin(), kernel.operations.end(),
                     [](const Operation& op) { return op.opcode == Opcode::kFma; });
}

bool rounds_otherwise(const model::Design& design) {
  return is_fused(design.kernel()) || design.elaboration->in_source_order.has_value();
}

const model::Kernel& kernel_in_source_order(const model::Design& design) {
  const std::optional<model::Kernel>& kernel = design.elaboration->in_source_order;
  return kernel ? *kernel : design.kernel();
}

bool shows_computed_bits(const model::Kernel& kernel, const Operation& operation) {
  if (operation.opcode != Opcode::kBitcast || operation.type.is_float()) return false;
  const Operation& value = kernel.operations[static_cast<std::size_t>(operation.operands[0])];
  if (value.opcode != Opcode::kLoad) return value.opcode != Opcode::kArgument;
  const auto stores_there = [&](const Operation& op) {
    return op.opcode == Opcode::kStore && op.array == value.array;
  };
  return !kernel.arrays[static_cast<std::size_t>(value.array)].is_argument ||
         std::any_of(kernel.operations.begin(), kernel.operations.end(), stores_there);
}

bool may_be_undefined(const model::Kernel& kernel) {
  const auto shows = [&](const Operation& op) { return shows_computed_bits(kernel, op); };
  return may_leave_arrays(kernel) ||
         std::any_of(kernel.operations.begin(), kernel.operations.end(), shows);
}

bool may_leave_arrays(const model::Kernel& kernel) {
  const auto everywhere = model::value_ranges(kernel);
  return std::any_of(kernel.operations.begin(), kernel.operations.end(), [&](const Operation& op) {
    if (op.computed.empty()) return false;
    const auto is_inside = [&](const std::vector<std::optional<model::ValueRange>>& ranges) {
      return std::all_of(op.computed.begin(), op.computed.end(), [&](int dim) {
        const auto place = static_cast<std::size_t>(dim);
        const OpId value = op.operands[*model::computed_operand(op, place)];
        const auto& range = ranges[static_cast<std::size_t>(value)];
        const std::int64_t extent = kernel.arrays[static_cast<std::size_t>(op.array)].shape[place];
        return range && range->least >= 0 && range->greatest < extent;
      });
    };
    if (is_inside(everywhere)) return false;
    const std::vector<OpId> conditions(
        op.operands.begin() + static_cast<std::ptrdiff_t>(model::first_condition(op)),
        op.operands.end());
    const auto here = model::value_ranges(kernel, conditions);
    return !here.empty() && !is_inside(here);
  });
}

std::string kernel_as_c(const model::Kernel& kernel, const std::string& name, Undefined undefined) {
  return Writer(kernel, undefined).write(name);
}

}  // namespace hls::codegen
