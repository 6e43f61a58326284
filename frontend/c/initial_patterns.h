#pragma once

#include <clang/AST/APValue.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "frontend/c/records.h"
#include "model/kernel/type.h"

namespace hls::frontend {

/// The pattern of a number in a type; nothing: it is none.
std::optional<std::uint64_t> pattern_of(const clang::APValue& value, model::Type type);

/// What a constant has under a path of members; nothing: it has none there.
std::optional<clang::APValue> part_of(const clang::APValue& value,
                                      const std::vector<Records::Part>& path);

}  // namespace hls::frontend
