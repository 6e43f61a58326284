#include "codegen/c/names.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "codegen/c/c_type.h"

namespace hls::codegen {
namespace {

/// Words of C and C++, and what <math.h> declares or the text itself defines that it may call.
bool is_reserved(const std::string& name) {
  static const std::set<std::string> kReserved = {
      "alignas",  "alignof",  "and",      "asm",      "auto",      "bool",      "break",
      "case",     "catch",    "char",     "class",    "const",     "constexpr", "continue",
      "default",  "delete",   "do",       "double",   "else",      "enum",      "explicit",
      "export",   "extern",   "false",    "float",    "for",       "friend",    "goto",
      "if",       "inline",   "int",      "long",     "mutable",   "namespace", "new",
      "noexcept", "not",      "nullptr",  "operator", "or",        "private",   "protected",
      "public",   "register", "requires", "restrict", "return",    "short",     "signed",
      "sizeof",   "static",   "struct",   "switch",   "template",  "this",      "throw",
      "true",     "try",      "typedef",  "typeid",   "typename",  "union",     "unsigned",
      "using",    "virtual",  "void",     "volatile", "while",     "xor",       "main",
      "fabs",     "fabsf",    "sqrt",     "sqrtf",    "exp",       "expf",      "log",
      "logf",     "pow",      "powf",     "fmin",     "fminf",     "fmax",      "fmaxf",
      "NAN",      "INFINITY", "co_await", "co_yield", "concept",   "decltype",  "co_return",
      "compl",    "bitand",   "bitor",    "and_eq",   "or_eq",     "xor_eq",    "not_eq",
      "char8_t",  "char16_t", "char32_t", "wchar_t",  "consteval", "constinit"};
  const auto is_bitcast = [&](model::Type to) { return name == bitcast_name(to); };
  return kReserved.count(name) > 0 || is_bitcast(model::Type::floating(32)) ||
         is_bitcast(model::Type::floating(64)) || is_bitcast(model::Type::integer(32, false)) ||
         is_bitcast(model::Type::integer(64, false));
}

std::string identifier(const std::string& wish) {
  std::string name;
  for (const char c : wish) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0) {
    name.insert(0, "v");
  }
  return is_reserved(name) ? name + "_value" : name;
}

}  // namespace

std::string Names::take(const std::string& wish) {
  const std::string base = identifier(wish);
  std::string name = base;
  const auto is_taken = [&] {
    return std::find(taken_.begin(), taken_.end(), name) != taken_.end();
  };
  for (int number = 2; is_taken(); ++number) name = base + "_" + std::to_string(number);
  taken_.push_back(name);
  return name;
}

}  // namespace hls::codegen
