#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hls::frontend {

/// The value of an integer expression given as tokens: numbers, names of `constants`, + - * / % and
/// parentheses.
std::optional<std::int64_t> integer_value(const std::vector<std::string>& tokens,
                                          const std::map<std::string, std::int64_t>& constants);

}  // namespace hls::frontend
