#pragma once

namespace clang {
class Stmt;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

class Walk;

/// Whether a variable is a number that is known where the walk is.
bool is_known(Walk& walk, const clang::VarDecl& variable);

/// Whether an expression is made of such numbers, one variable apart.
bool is_known(Walk& walk, const clang::Stmt& written, const clang::VarDecl* apart = nullptr);

}  // namespace hls::frontend
