#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "frontend/c/records.h"
#include "model/kernel/type.h"

namespace clang {
class APValue;
}  // namespace clang

namespace hls::frontend {

/// The pattern of a number in a type; nothing: it is none.
std::optional<std::uint64_t> pattern_of(const clang::APValue& value, model::Type type);

/// What a constant has under a path of members; null: it has none there.
std::unique_ptr<clang::APValue> part_of(const clang::APValue& value,
                                        const std::vector<Records::Part>& path);

}  // namespace hls::frontend
