#include "codegen/c/c_type.h"

#include <fmt/format.h>

#include <string_view>

#include "model/kernel/opcodes.h"

namespace hls::codegen {

std::optional<std::string> c_type(model::Type type) {
  if (type.is_float()) return type.bits == 32 ? "float" : "double";
  switch (type.bits) {
    case 1:
      return "_Bool";
    case 8:
      return type.is_signed ? "signed char" : "unsigned char";
    case 16:
      return type.is_signed ? "short" : "unsigned short";
    case 32:
      return type.is_signed ? "int" : "unsigned";
    case 64:
      return type.is_signed ? "long long" : "unsigned long long";
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
