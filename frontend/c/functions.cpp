#include "frontend/c/functions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include "frontend/c/scalar_types.h"

namespace hls::frontend {

void Functions::lower_body(const clang::FunctionDecl& function) {
  const auto* body = llvm::dyn_cast<clang::CompoundStmt>(function.getBody());
  if (body == nullptr) {
    walk_.error(function.getLocation(), "this kind of function body is not supported");
    return;
  }
  for (const clang::Stmt* child : body->body()) {
    if (child == body->body_back() && llvm::isa<clang::ReturnStmt>(child)) {
      return_value(*child);
    } else {
      statements_.lower(*child);
    }
  }
  const bool needs_value = !function.getReturnType()->isVoidType();
  const bool returns = !body->body_empty() && llvm::isa<clang::ReturnStmt>(body->body_back());
  if (needs_value && !returns) {
    walk_.error(function.getLocation(),
                fmt::format("'{}' does not end with `return`", function.getNameAsString()));
  }
  pins_.of_function(function);
}

void Functions::return_value(const clang::Stmt& written) {
  const clang::Expr* value = llvm::cast<clang::ReturnStmt>(written).getRetValue();
  const bool is_refused = walk_.is_in_kernel() &&
                          !scalar_type(walk_.context(), walk_.frame().function->getReturnType());
  if (value != nullptr && !is_refused) walk_.frame().result = expressions_.whole_value_of(*value);
}

}  // namespace hls::frontend
