#include "frontend/c/functions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

namespace hls::frontend {

void Functions::lower_body(const clang::FunctionDecl& function) {
  const auto* body = llvm::dyn_cast<clang::CompoundStmt>(function.getBody());
  if (body == nullptr) {
    walk_.error(function.getLocation(), "this kind of function body is not supported");
    return;
  }
  const bool has_jumps = returns_early(function);
  if (has_jumps) walk_.frame().jumps.clear();
  if (has_jumps) jumps_.enter_function();
  statements_.lower(*body);
  if (has_jumps) take_result();
  const bool needs_value = !function.getReturnType()->isVoidType();
  const bool returns = !body->body_empty() && llvm::isa<clang::ReturnStmt>(body->body_back());
  if (needs_value && !returns) {
    walk_.error(function.getLocation(),
                fmt::format("'{}' does not end with `return`", function.getNameAsString()));
  }
  pins_.of_function(function);
}

/// Of a function that returns in several places.
void Functions::take_result() {
  const clang::VarDecl* result = walk_.frame().jumps.front().result;
  jumps_.leave();
  if (result == nullptr) return;
  const Variable& value = walk_.frame().scalars.at(result);
  if (value.state == Variable::State::kDefined) walk_.frame().result = value.value;
}

}  // namespace hls::frontend
