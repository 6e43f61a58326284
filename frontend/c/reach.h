#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontend/c/parser_errors.h"

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class Stmt;
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

/// What runs when a function is called: its body, and before it what a constructor gives members. None: it has no
/// definition here.
std::vector<const clang::Stmt*> code_of(const clang::FunctionDecl& function);

/// Whether a function, or one that it calls, may store to what it is passed as a constant: it casts `const` away.
bool casts_const_away(const clang::FunctionDecl& function);

/// The parts of a statement, also those of an expression that stands elsewhere: a default argument, or a member's
/// default value.
std::vector<const clang::Stmt*> parts_of_code(const clang::Stmt& written);

/// Whether an expression itself, calls apart, assigns something.
bool has_assignment(const clang::Stmt& expression);

/// Whether a function is called in an expression.
bool has_call(const clang::Stmt& expression);

/// Whether an argument names what is there when the function runs, and has no value of its own: an object or array, a part
/// of one, or its address; what a pointer points to is none.
bool names(const clang::Expr& argument);

}  // namespace hls::frontend
