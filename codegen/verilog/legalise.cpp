#include "codegen/verilog/legalise.h"

#include <algorithm>
#include <cctype>

#include "model/reserved_words.h"

namespace hls::codegen::verilog {
namespace {

constexpr std::size_t kLongestName = 200;

/// Members of the class that Verilator makes of a top module, whose ports are members, too.
const std::set<std::string>& model_members() {
  static const std::set<std::string> kMembers = {
      "atClone",       "contextp", "eval",         "eval_end_step", "eval_step",
      "eventsPending", "hierName", "modelName",    "name",          "nextTimeSlot",
      "rootp",         "threads",  "prepareClone", "trace",         "traceBaseModel"};
  return kMembers;
}

}  // namespace

std::string shortened(const std::string& name) { return name.substr(0, 100); }

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
  if (result.size() > kLongestName) result = shortened(result);
  const bool is_reserved =
      model::reserved_words().contains(result) || model_members().contains(result);
  return is_reserved ? result + "_v" : result;
}

std::string Names::unique(const std::string& hint) {
  std::string result = identifier(hint);
  const std::string base = shortened(result);
  for (int i = 2; !taken_.insert(result).second; ++i) {
    result = identifier(base + "_" + std::to_string(i));
  }
  return result;
}

}  // namespace hls::codegen::verilog
