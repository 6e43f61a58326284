#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontend/c/parser_errors.h"

namespace clang {
class ASTContext;
class FunctionDecl;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

/// An error of the parser and the function or variable of a file in which it is.
struct OwnedError {
  Error error;
  std::string owner;  ///< qualified name; empty: it is in neither
};

/// In the order of `errors`.
std::vector<OwnedError> with_owners(const std::vector<ParserError>& errors,
                                    const clang::ASTContext& context);

/// The qualified names of a function and of all functions and variables outside of functions that it uses, and these
/// in turn.
std::set<std::string> reached_from(const clang::FunctionDecl& function);

/// The variables with static storage that a function and what it calls name, each once, in the order of their first
/// mention.
std::vector<const clang::VarDecl*> static_variables(const clang::FunctionDecl& function);

}  // namespace hls::frontend
