#pragma once

#include <string>
#include <vector>

#include "frontend/diagnostics.h"

namespace clang {
class Preprocessor;
}  // namespace clang

namespace hls::frontend {

/// `key=value`, or a word alone, which has an empty key. Values are tokens after macro expansion.
struct PragmaOption {
  std::string key;  ///< in lower case
  std::vector<std::string> value;
  SourcePlace place;
};

/// `#pragma HLS name option ...`
struct Pragma {
  std::string name;  ///< in lower case
  std::vector<PragmaOption> options;
  SourcePlace place;
};

/// Has the preprocessor append every HLS pragma it meets to `pragmas`; both references must outlive
/// it.
void collect_pragmas(clang::Preprocessor& preprocessor, std::vector<Pragma>& pragmas,
                     Diagnostics& diagnostics);

std::string lower_case(std::string text);

}  // namespace hls::frontend
