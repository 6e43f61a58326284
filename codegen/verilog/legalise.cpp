#include "codegen/verilog/legalise.h"

#include <algorithm>
#include <cctype>

#include "model/reserved_words.h"

namespace hls::codegen::verilog {
std::string identifier(const std::string& hint) {
  std::string result;
  for (const char c : hint) {
    result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  }
  // Verilator keeps double underscores for itself.
  for (std::size_t at; (at = result.find("__")) != std::string::npos;) result.erase(at, 1);
  if (result.empty() || std::isdigit(static_cast<unsigned char>(result[0])) != 0 ||
      result[0] == '_') {
    result = "v" + result;
  }
  if (model::reserved_words().contains(result)) result += "_v";
  return result;
}

std::string Names::unique(const std::string& hint) {
  const std::string base = identifier(hint);
  std::string result = base;
  for (int i = 2; !taken_.insert(result).second; ++i) result = base + "_" + std::to_string(i);
  return result;
}

}  // namespace hls::codegen::verilog
