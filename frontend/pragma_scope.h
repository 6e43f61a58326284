#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "frontend/diagnostics.h"
#include "model/kernel/kernel.h"

namespace clang {
class ASTContext;
class FunctionDecl;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

struct ArrayView;

/// What the names in a pragma stand for, in one instance of its function.
struct PragmaScope {
  struct ArrayName {
    model::ArrayId array;
    std::size_t dimensions_before;  ///< dimensions that the caller has fixed, for a row of an array
  };

  std::map<std::string, ArrayName> arrays;
  std::map<std::string, model::Type> element_types;  ///< of arrays and scalars
  std::map<std::string, std::int64_t> constants;
  std::string loop;  ///< its name in the kernel; empty outside loops
};

/// Constants are those declared before `place`; arrays may be declared
/// after it.
PragmaScope pragma_scope(const clang::ASTContext& context, const clang::FunctionDecl& function,
                         SourcePlace place,
                         const std::map<const clang::VarDecl*, ArrayView>& arrays,
                         const std::string& loop);

}  // namespace hls::frontend
