#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/kernel/type.h"

namespace clang {
class ASTContext;
class QualType;
}  // namespace clang

namespace hls::frontend {

/// The accepted scalar types, for messages.
extern const char* const kAcceptedTypes;

/// The kernel's type for a C type; nothing for a type that is not supported.
std::optional<model::Type> scalar_type(const clang::ASTContext& context, clang::QualType type);

/// An array type as written: extents outermost first, nothing for one that is left open or is not
/// constant.
struct ArrayType {
  std::optional<model::Type> element;
  std::string element_spelling;
  std::vector<std::optional<std::int64_t>> shape;
  bool is_open = false;  ///< a pointer, or an array without a first extent
};

/// Reads arrays, and pointers as arrays with an open first extent. An empty shape stands for
/// another type.
ArrayType array_type(const clang::ASTContext& context, clang::QualType type);

/// How a type is written in C.
std::string spelling(clang::QualType type);

}  // namespace hls::frontend
