#include "codegen/testbench/c_type.h"

#include <fmt/format.h>

#include <string_view>

#include "model/kernel/opcodes.h"

namespace hls::codegen {

std::optional<std::string> c_type(model::Type type) {
  if (type.is_float()) return type.bits == 32 ? "float" : "double";
  const std::string sign = type.is_signed ? "signed" : "unsigned";
  switch (type.bits) {
    case 1:
      return "_Bool";
    case 8:
      return sign + " char";
    case 16:
      return sign + " short";
    case 32:
      return sign + " int";
    case 64:
      return sign + " long long";
    default:
      return std::nullopt;
  }
}

std::optional<std::string> c_function(model::Opcode opcode, model::Type type) {
  const std::string_view name = model::facts(opcode).c_function;
  if (name.empty()) return std::nullopt;
  return std::string(name) + (type.bits == 32 ? "f" : "");
}

Error no_c_type(const std::string& name, model::Type type) {
  return {ErrorKind::kUnsupported,
          fmt::format("argument '{}' has type {}, which C does not have", name, to_string(type))};
}

}  // namespace hls::codegen
