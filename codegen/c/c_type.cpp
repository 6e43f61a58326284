#include "codegen/c/c_type.h"

#include <fmt/format.h>

#include <string_view>

#include "model/kernel/opcodes.h"

namespace hls::codegen {

std::optional<std::string> c_type(model::Type type) {
  if (type.is_float()) return type.bits == 32 ? "float" : "double";
  switch (type.bits) {
    case 1:
      return type.is_signed ? std::nullopt : std::optional("_Bool");
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

std::string bitcast_name(model::Type to) {
  const std::string number = *c_type(model::Type::floating(to.bits));
  return to.is_float() ? number + "_of_bits" : "bits_of_" + number;
}

std::string bitcast_function(model::Type to) {
  const std::string number = *c_type(model::Type::floating(to.bits));
  const std::string bits = *c_type(model::Type::integer(to.bits, false));
  const bool is_number = to.is_float();
  return fmt::format(
      "static inline {} {}({} value) {{\n"
      "  union {{ {} number; {} bits; }} both;\n"
      "  both.{} = value;\n"
      "  return both.{};\n"
      "}}\n\n",
      is_number ? number : bits, bitcast_name(to), is_number ? bits : number, number, bits,
      is_number ? "bits" : "number", is_number ? "number" : "bits");
}

Error no_c_type(const std::string& name, model::Type type) {
  return {ErrorKind::kUnsupported,
          fmt::format("argument '{}' has type {}, which C does not have", name, to_string(type))};
}

}  // namespace hls::codegen
