#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/kernel/type.h"

namespace hls::model {

/// A constant in the text form: decimal where that is exact (of a float the shortest that reads
/// back as the same value), else `0x` and the bit pattern.
std::string print_literal(Type type, std::uint64_t bits);

/// The pattern of the literal `text`, which has no sign itself; nothing when it is no value of the
/// type.
std::optional<std::uint64_t> literal_bits(Type type, bool is_negative, const std::string& text);

}  // namespace hls::model
