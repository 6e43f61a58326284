#pragma once

#include <string>

#include "frontend/c/loop_parts.h"
#include "frontend/c/walk.h"

namespace clang {
class Expr;
class Stmt;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

/// Whether a statement may assign a variable, or an element of an array.
bool may_assign(const clang::Stmt& statement, const clang::VarDecl& variable);

/// A variable or member that an expression reads and a loop may assign, its iterator apart, as it is written; empty: none.
std::string changed_in(Walk& walk, const LoopParts& loop, const clang::Expr& written,
                       const clang::VarDecl& iterator);

}  // namespace hls::frontend
