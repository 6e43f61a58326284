#pragma once

#include <string>

#include "model/result.h"

namespace clang {
class ASTContext;
class FunctionDecl;
}  // namespace clang

namespace hls::frontend {

/// The definition of the function called `name`, or with an empty name the only non-static function
/// that the first file itself (not a header) defines, `main` excepted. A name with arguments of a template is
/// that of the function that kChoiceFile makes. Errors: kUsage with the functions to choose from.
Result<const clang::FunctionDecl*> choose_function(const clang::ASTContext& context,
                                                   const std::string& name,
                                                   const std::string& file_name);

/// That a name with arguments of a template is of none, with the templates that there are.
Error unknown_instance(const clang::ASTContext& context, const std::string& name,
                       const std::string& file_name);

}  // namespace hls::frontend
