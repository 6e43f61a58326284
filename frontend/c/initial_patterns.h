#pragma once

#include <cstdint>
#include <optional>

#include "model/kernel/type.h"

namespace clang {
class APValue;
}  // namespace clang

namespace hls::frontend {

/// The pattern of a number in a type; nothing: it is none.
std::optional<std::uint64_t> pattern_of(const clang::APValue& value, model::Type type);

}  // namespace hls::frontend
