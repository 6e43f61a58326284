#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "frontend/diagnostics.h"
#include "model/kernel/kernel.h"

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

/// What the names in a pragma stand for, in one instance of its function.
struct PragmaScope {
  /// An array, or a row of one.
  struct ArrayName {
    model::ArrayId array;
    std::size_t dimensions_before;  ///< dimensions that the caller has fixed, for a row of an array
  };

  /// Of an object those of its members, of which each has a name of its own, too: `x` and `x.re`.
  std::map<std::string, std::vector<ArrayName>> arrays;
  std::map<std::string, model::Type> element_types;  ///< of arrays and scalars
  std::map<std::string, std::int64_t> constants;
  std::string loop;  ///< its name in the kernel; empty outside loops
};

/// The text with its letters A to Z in lower case.
std::string lower_case(std::string text);

}  // namespace hls::frontend
