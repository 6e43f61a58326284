#pragma once

#include <map>
#include <string>

#include "frontend/pragma.h"

namespace clang {
class ASTContext;
class FunctionDecl;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

struct ArrayView;
class Walk;

/// The names of the function at hand for a pragma in `loop`, or in none. Constants are those declared before `place`; arrays may be declared
/// after it.
PragmaScope pragma_scope(Walk& walk, SourcePlace place,
                         const std::map<const clang::VarDecl*, ArrayView>& arrays,
                         const std::string& loop);

}  // namespace hls::frontend
