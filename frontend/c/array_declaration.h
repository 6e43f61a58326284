#pragma once

#include <cstdint>
#include <optional>

#include "frontend/c/walk.h"

namespace clang {
class QualType;
}  // namespace clang

namespace hls::frontend {

/// Initialiser lists become one store an element; beyond this an argument is the better way.
constexpr std::int64_t kMostInitialisedElements = 65536;

/// The array that a declaration of this type stands for, an open first extent being 1; nothing after
/// the report why it is refused.
std::optional<model::Array> declared_array(Walk& walk, const clang::VarDecl& variable,
                                           clang::QualType type);

}  // namespace hls::frontend
