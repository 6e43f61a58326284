#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/lowering.h"
#include "frontend/scalar_types.h"

namespace hls::frontend {

std::optional<Value> Lowering::call_value(const clang::CallExpr& call) {
  if (const auto type = scalar_type(context_, call.getType())) {
    if (auto constant = folded(call, *type)) return constant;  // such as __builtin_inff()
  }
  const bool may_store = whole_call_ == &call;
  const std::size_t operations_before = builder_.kernel().operations.size();
  const std::size_t arrays_before = builder_.kernel().arrays.size();
  const std::optional<Frame> callee_frame = inlined(call);
  if (!callee_frame) return {};
  if (!may_store) refuse_stores(call, operations_before, arrays_before);
  return callee_frame->result;
}

/// C leaves open whether such a call comes before or after the other operands of its expression.
void Lowering::refuse_stores(const clang::CallExpr& call, std::size_t first_operation,
                             std::size_t arrays_before) {
  const model::Kernel& kernel = builder_.kernel();
  const bool stores =
      std::any_of(kernel.operations.begin() + static_cast<std::ptrdiff_t>(first_operation),
                  kernel.operations.end(), [&](const model::Operation& op) {
                    return op.opcode == model::Opcode::kStore &&
                           static_cast<std::size_t>(op.array) < arrays_before;
                  });
  if (!stores) return;
  diagnostics_.error(call, fmt::format("'{}' writes an array inside an expression", text(call)),
                     {"accepted: such a call as a statement, or as the whole right-hand side"});
}

/// The definition of the function that a call names, if it can be inlined.
const clang::FunctionDecl* Lowering::callee(const clang::CallExpr& call) {
  const clang::FunctionDecl* declared = call.getDirectCallee();
  const clang::FunctionDecl* definition = nullptr;
  if (declared == nullptr || !declared->hasBody(definition)) {
    const std::string name =
        declared == nullptr ? text(*call.getCallee()) : declared->getNameAsString();
    diagnostics_.error(
        call,
        fmt::format("call '{}' is not supported: '{}' has no definition here", text(call), name),
        {"accepted: functions defined in this source, which are inlined"});
    return nullptr;
  }
  for (const Frame* outer : frames_) {
    if (outer->function != definition) continue;
    diagnostics_.error(call, fmt::format("recursive call '{}' is not supported", text(call)));
    return nullptr;
  }
  if (definition->getNumParams() != call.getNumArgs()) {
    diagnostics_.error(
        call, fmt::format("'{}' has {} arguments, '{}' takes {}", text(call), call.getNumArgs(),
                          definition->getNameAsString(), definition->getNumParams()));
    return nullptr;
  }
  return definition;
}

/// The frame of an inlined call after its last statement.
std::optional<Frame> Lowering::inlined(const clang::CallExpr& call) {
  const clang::FunctionDecl* function = callee(call);
  if (function == nullptr) return {};
  Frame inner;
  inner.function = function;
  bool ok = true;
  for (unsigned i = 0; i < call.getNumArgs(); ++i) {
    ok = bind_argument(inner, *function->getParamDecl(i), *call.getArg(i)) && ok;
  }
  frames_.push_back(&inner);
  function_body(*function);
  frames_.pop_back();
  if (!ok) return {};
  return inner;
}

/// An argument that fails is poisoned in the function, whose body is still looked at.
bool Lowering::bind_argument(Frame& inner, const clang::ParmVarDecl& parameter,
                             const clang::Expr& argument) {
  if (parameter.getType()->isPointerType()) {
    if (bind_array(inner, parameter, argument)) return true;
    inner.failed.insert(&parameter);
    return false;
  }
  const auto type = scalar_type(context_, parameter.getType());
  if (!type) {
    diagnostics_.error(parameter.getLocation(),
                       fmt::format("parameter '{}' of type '{}' is not supported",
                                   parameter.getName().str(), spelling(parameter.getType())),
                       {kAcceptedTypes, "and arrays of these"});
    inner.failed.insert(&parameter);
    return false;
  }
  const auto value = expression(argument);
  if (!value) {
    inner.scalars[&parameter] = {Variable::State::kFailed, *type, {}};
    return false;
  }
  inner.scalars[&parameter] = {Variable::State::kDefined, *type, *value};
  return true;
}

/// Binds an array parameter to the caller's array, or to a row of it, if element type and inner
/// extents agree.
bool Lowering::bind_array(Frame& inner, const clang::ParmVarDecl& parameter,
                          const clang::Expr& argument) {
  const auto actual = view(argument, argument);
  if (!actual) return false;
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(actual->array)];
  const ArrayType expected = array_type(context_, parameter.getOriginalType());
  bool agrees = expected.element == array.type &&
                actual->prefix.size() + expected.shape.size() == array.shape.size();
  for (std::size_t i = 1; agrees && i < expected.shape.size(); ++i) {
    agrees = expected.shape[i] == array.shape[actual->prefix.size() + i];
  }
  if (!agrees) {
    diagnostics_.error(
        argument,
        fmt::format(
            "argument '{}' differs from parameter '{}' in element type, rank or inner extents",
            text(argument), parameter.getName().str()),
        {fmt::format("'{}' is declared at {}", parameter.getName().str(),
                     diagnostics_.position(parameter.getLocation()))});
    return false;
  }
  inner.arrays[&parameter] = *actual;
  return true;
}

}  // namespace hls::frontend
