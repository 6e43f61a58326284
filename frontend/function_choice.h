#pragma once

#include <string>

#include "model/result.h"

namespace clang {
class ASTContext;
class FunctionDecl;
}  // namespace clang

namespace hls::frontend {

/// The definition of the function called `name`, or with an empty name the only non-static function
/// that the source itself (not a header) defines, `main` excepted. Errors: kUsage with the
/// functions to choose from.
Result<const clang::FunctionDecl*> choose_function(const clang::ASTContext& context,
                                                   const std::string& name,
                                                   const std::string& file_name);

}  // namespace hls::frontend
