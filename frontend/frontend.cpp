#include "frontend/frontend.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/languages.h"
#include "model/document.h"

namespace hls::frontend {
namespace {

constexpr const char* kWordParts =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";

/// The name that a text begins with; empty: none.
std::string first_name(const std::string& text) {
  const std::string word = text.substr(0, text.find_first_not_of(kWordParts));
  return !word.empty() && word[0] >= '0' && word[0] <= '9' ? "" : word;
}

std::string without_blanks(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

/// Whether what is behind a macro's name are parameters: `(a, b)`, `(a, ...)`, `()`.
bool are_parameters(const std::string& text) {
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') return false;
  const std::string list = text.substr(1, text.size() - 2);
  if (without_blanks(list).empty()) return true;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string parameter = without_blanks(list.substr(begin, end - begin));
    const bool is_rest = parameter == "..." && end == list.size();
    if (parameter.empty() || (!is_rest && first_name(parameter) != parameter)) return false;
    begin = end + 1;
  }
  return true;
}

}  // namespace

std::string macro_name(const std::string& define) {
  const std::string name = first_name(define);
  const bool is_whole = define.size() == name.size() || are_parameters(define.substr(name.size()));
  return is_whole ? name : "";
}

Status check_macro(const std::string& define, const Location& place) {
  if (!macro_name(define).empty()) return success();
  return usage_error(fmt::format("'{}' is no macro", define), place,
                     {"accepted: a name, such as N, or one with parameters, such as MAX(a, b)"});
}

Outcome parse(const Source& source) { return parse_c(source); }

}  // namespace hls::frontend
