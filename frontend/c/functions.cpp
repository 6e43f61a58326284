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
  const Expressions::Effects own(expressions_, true);  // wherever it is called
  const bool needs_value = !function.getReturnType()->isVoidType();
  bool returns = !body->body_empty() && llvm::isa<clang::ReturnStmt>(body->body_back());
  if (returns_early(function)) {
    jumps_.enter_function();
    statements_.lower(*body);
    returns |= take_result(function);
  } else {
    statements_.lower(*body);
  }
  if (needs_value && !returns && !never_ends(*body)) {
    walk_.error(function.getLocation(),
                fmt::format("'{}' does not end with `return`", function.getNameAsString()),
                {"accepted: a `return` at the end, on both sides of an `if`, or in all cases of a "
                 "`switch` with a `default`"});
  }
  pins_.of_function(function);
}

/// Of a function that returns in several places; whether it always does.
bool Functions::take_result(const clang::FunctionDecl& function) {
  const JumpScope scope = walk_.frame().jumps.front();
  jumps_.leave();
  if (scope.result != nullptr && objects_.is_object(function.getReturnType())) {
    walk_.frame().result_object = objects_.taken(*scope.result);
  } else if (scope.result != nullptr) {
    const Variable& value = walk_.frame().scalars.at(scope.result);
    if (value.state == Variable::State::kDefined) walk_.frame().result = value.value;
  }
  const Value& returned = walk_.frame().scalars.at(scope.flag).value;
  return returned.is_constant() && returned.affine->constant() != 0;
}

}  // namespace hls::frontend
