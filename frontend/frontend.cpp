#include "frontend/frontend.h"

#include <regex>

#include "frontend/languages.h"

namespace hls::frontend {

std::string macro_name(const std::string& define) {
  static const std::regex kMacro(
      R"(([A-Za-z_]\w*)(\( *([A-Za-z_]\w* *(, *[A-Za-z_]\w* *)*(, *\.\.\. *)?|\.\.\. *)?\))?)");
  std::smatch match;
  return std::regex_match(define, match, kMacro) ? match[1].str() : "";
}

Outcome parse(const Source& source) { return parse_c(source); }

}  // namespace hls::frontend
