#include "frontend/c/calls.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/c/functions.h"

namespace hls::frontend {

std::optional<Frame> Calls::inlined(const clang::CallExpr& call) {
  const clang::FunctionDecl* function = callee(call);
  if (function == nullptr || limits_.is_too_deep(*function) || !limits_.allows(call)) return {};
  Frame inner;
  inner.function = function;
  bool ok = true;
  for (unsigned i = 0; i < call.getNumArgs(); ++i) {
    ok = arguments_.bind(inner, *function->getParamDecl(i), *call.getArg(i)) && ok;
  }
  walk_.enter(inner);
  functions_.lower_body(*function);
  walk_.leave();
  arguments_.give_back(inner);
  if (!ok) return {};
  return inner;
}

std::optional<Value> Calls::value_of(const clang::CallExpr& call, bool may_store) {
  const std::size_t operations_before = builder_.kernel().operations.size();
  const std::size_t arrays_before = builder_.kernel().arrays.size();
  const Variables scalars_before = walk_.frame().scalars;
  const std::optional<Frame> callee_frame = inlined(call);
  if (!callee_frame) return {};
  if (!may_store) {
    refuse_stores(call, operations_before, arrays_before);
    refuse_references(call, *callee_frame, scalars_before);
  }
  return callee_frame->result;
}

/// The definition of the function that a call names, if it can be inlined.
const clang::FunctionDecl* Calls::callee(const clang::CallExpr& call) {
  const clang::FunctionDecl* declared = call.getDirectCallee();
  const clang::FunctionDecl* definition = nullptr;
  if (declared == nullptr || !declared->hasBody(definition)) {
    const std::string name =
        declared == nullptr ? walk_.text(*call.getCallee()) : declared->getNameAsString();
    walk_.error(
        call,
        fmt::format("call '{}' is not supported: '{}' has no definition here", walk_.text(call),
                    name),
        {"accepted: functions defined in the files of kernel.source, which are inlined; sqrt, exp, "
         "log, pow, "
         "fabs, "
         "fmin, fmax and their f forms; abs, labs, llabs"});
    return nullptr;
  }
  if (walk_.is_inside(*definition)) {
    walk_.error(call, fmt::format("recursive call '{}' is not supported", walk_.text(call)));
    return nullptr;
  }
  if (definition->getNumParams() != call.getNumArgs()) {
    walk_.error(call, fmt::format("'{}' has {} arguments, '{}' takes {}", walk_.text(call),
                                  call.getNumArgs(), definition->getNameAsString(),
                                  definition->getNumParams()));
    return nullptr;
  }
  return definition;
}

/// C leaves open whether such a call comes before or after the other operands of its expression.
void Calls::refuse_stores(const clang::CallExpr& call, std::size_t first_operation,
                          std::size_t arrays_before) {
  const model::Kernel& kernel = builder_.kernel();
  const bool stores =
      std::any_of(kernel.operations.begin() + static_cast<std::ptrdiff_t>(first_operation),
                  kernel.operations.end(), [&](const model::Operation& op) {
                    return op.opcode == model::Opcode::kStore &&
                           static_cast<std::size_t>(op.array) < arrays_before;
                  });
  if (!stores) return;
  walk_.error(call, fmt::format("'{}' writes an array inside an expression", walk_.text(call)),
              {"accepted: such a call as a statement, or as the whole right-hand side"});
}

/// C leaves open whether such a call comes before or after other reads of the variable.
void Calls::refuse_references(const clang::CallExpr& call, const Frame& inner,
                              const Variables& before) {
  for (const auto& [parameter, variable] : inner.references) {
    const Variable& old = before.at(variable);
    const Variable& now = walk_.frame().scalars[variable];
    const bool is_same = old.state == now.state && old.value.affine == now.value.affine &&
                         old.value.operation == now.value.operation;
    if (is_same) continue;
    walk_.error(call,
                fmt::format("'{}' writes '{}' inside an expression", walk_.text(call),
                            variable->getName().str()),
                {"accepted: such a call as a statement, or as the whole right-hand side"});
  }
}

}  // namespace hls::frontend
