#include "frontend/c/known_numbers.h"

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>

#include "frontend/c/walk.h"

namespace hls::frontend {

bool is_known(Walk& walk, const clang::VarDecl& variable) {
  const auto found = walk.frame().scalars.find(&walk.referred(variable));
  if (found == walk.frame().scalars.end()) return variable.getType().isConstQualified();
  return found->second.state == Variable::State::kDefined && found->second.value.is_constant();
}

bool is_known(Walk& walk, const clang::Stmt& written, const clang::VarDecl* apart) {
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&written)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    return variable == nullptr || variable == apart || is_known(walk, *variable);
  }
  if (llvm::isa<clang::CallExpr, clang::ArraySubscriptExpr>(written)) return false;
  return std::all_of(written.child_begin(), written.child_end(), [&](const clang::Stmt* child) {
    return child == nullptr || is_known(walk, *child, apart);
  });
}

}  // namespace hls::frontend
