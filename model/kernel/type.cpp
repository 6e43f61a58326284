#include "model/kernel/type.h"

#include <fmt/format.h>

#include <cctype>

namespace hls::model {

std::string to_string(Type type) {
  const char* prefix = type.is_float() ? "f" : type.is_signed ? "i" : "u";
  return fmt::format("{}{}", prefix, type.bits);
}

std::optional<Type> parse_type(const std::string& text) {
  if (text == "f32") return Type::floating(32);
  if (text == "f64") return Type::floating(64);
  if (text.size() < 2 || text.size() > 3 || (text[0] != 'i' && text[0] != 'u')) return {};
  int bits = 0;
  for (const char digit : text.substr(1)) {
    if (!std::isdigit(static_cast<unsigned char>(digit))) return {};
    bits = bits * 10 + (digit - '0');
  }
  if (bits < 1 || bits > 64 || text[1] == '0') return {};
  return Type::integer(bits, text[0] == 'i');
}

}  // namespace hls::model
