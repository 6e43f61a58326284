#pragma once

#include <cstddef>
#include <string>

namespace hls::frontend {

struct Source;

/// How many tokens a file has behind the preprocessor, up to one more than kMostTokens: that many also where arguments of
/// macros grow beyond any measure on the way. Errors are told by nobody: they come again when the file is parsed.
std::size_t count_tokens(const Source& source, const std::string& file);

}  // namespace hls::frontend
