#include "frontend/c/calls.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/c/clang_places.h"
#include "frontend/c/functions.h"
#include "frontend/c/objects.h"

namespace hls::frontend {

std::optional<Frame> Calls::inlined(const clang::CallExpr& call) {
  const clang::FunctionDecl* function = callee(call);
  if (function == nullptr || limits_.is_too_deep(*function) || !limits_.allows(call)) return {};
  Frame inner;
  inner.function = function;
  inner.place = place_of(call.getBeginLoc());
  std::vector<const clang::Expr*> arguments(call.arg_begin(), call.arg_end());
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (method != nullptr && method->isInstance()) {
    const auto* member_call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call);
    const clang::Expr& object =
        member_call != nullptr ? *member_call->getImplicitObjectArgument() : *arguments.front();
    if (member_call == nullptr) arguments.erase(arguments.begin());
    const std::string what = fmt::format("'{}'", walk_.text(object));
    if (!objects_.is_supported(object.getType(), object.getBeginLoc(), what)) return {};
    if (!arguments_.refer(inner, walk_.records().self(*method), object)) return {};
  } else if (llvm::isa<clang::CXXOperatorCallExpr>(call) && method != nullptr) {
    arguments.erase(arguments.begin());  // of a static operator()
  }
  const bool ok = bind(inner, *function, arguments);
  walk_.enter(inner);
  functions_.lower_body(*function);
  walk_.leave();
  arguments_.give_back(inner);
  if (!ok) return {};
  if (inner.result_object && !outward(*inner.result_object, inner, call)) return {};
  return inner;
}

/// Binds the parameters of a function that is inlined; false: an error was reported.
bool Calls::bind(Frame& inner, const clang::FunctionDecl& function,
                 const std::vector<const clang::Expr*>& arguments) {
  bool ok = true;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  const bool has_object = method != nullptr && method->isInstance();
  const bool is_only = function.getNumParams() + (has_object ? 1 : 0) < 2;
  for (unsigned i = 0; i < function.getNumParams(); ++i) {
    const std::size_t operations_before = builder_.kernel().operations.size();
    const std::size_t arrays_before = builder_.kernel().arrays.size();
    const Variables scalars_before = walk_.frame().scalars;
    ok = arguments_.bind(inner, *function.getParamDecl(i), *arguments[i]) && ok;
    const bool is_object = arguments[i]->getType()->isRecordType();
    if (is_only || !is_object || !arguments[i]->HasSideEffects(walk_.context())) continue;
    refuse_stores(*arguments[i], operations_before, arrays_before);
    refuse_changes(*arguments[i], scalars_before);
  }
  return ok;
}

std::optional<ObjectValue> Calls::constructed(const clang::CXXConstructExpr& written,
                                              const ObjectValue& start) {
  const clang::FunctionDecl* definition = nullptr;
  if (!written.getConstructor()->hasBody(definition)) {
    walk_.error(written, fmt::format("constructor in '{}' is not supported: it has no definition "
                                     "here",
                                     walk_.text(written)));
    return {};
  }
  if (walk_.is_inside(*definition)) {
    walk_.error(written, fmt::format("recursive call '{}' is not supported", walk_.text(written)));
    return {};
  }
  if (limits_.is_too_deep(*definition) || !limits_.allows(written)) return {};
  const auto& constructor = *llvm::cast<clang::CXXConstructorDecl>(definition);
  Frame inner;
  inner.function = definition;
  inner.place = place_of(written.getBeginLoc());
  const std::vector<const clang::Expr*> arguments(written.arg_begin(), written.arg_end());
  if (!bind(inner, *definition, arguments)) return {};
  const clang::VarDecl& self = walk_.records().self(constructor);
  walk_.enter(inner);
  objects_.hold(self, start);
  objects_.initialise(constructor);
  functions_.lower_body(*definition);
  auto value = objects_.taken(self);
  walk_.leave();
  arguments_.give_back(inner);
  if (!value || !outward(*value, inner, written)) return {};
  return value;
}

/// What a value of a function's frame refers to is the caller's from here on; false: it has gone, which is
/// reported.
bool Calls::outward(ObjectValue& value, const Frame& inner, const clang::Expr& written) {
  for (ObjectValue::Leaf& leaf : value.leaves) {
    if (leaf.referred == nullptr) continue;
    const auto outer = inner.references.find(leaf.referred);
    if (outer != inner.references.end()) {
      leaf.referred = &walk_.referred(*outer->second);
      continue;
    }
    const auto known = inner.scalars.find(leaf.referred);
    const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(leaf.referred);
    if (known != inner.scalars.end() && parameter != nullptr &&
        parameter->getType()->isReferenceType()) {
      leaf = {known->second};  // what has no name lives until the statement ends
      continue;
    }
    walk_.error(written, fmt::format("'{}' gives a reference to a variable that is gone",
                                     walk_.text(written)));
    return false;
  }
  return true;
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
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(definition);
  const bool is_member = method != nullptr && llvm::isa<clang::CXXOperatorCallExpr>(call);
  if (definition->getNumParams() + (is_member ? 1 : 0) != call.getNumArgs()) {
    walk_.error(call, fmt::format("'{}' has {} arguments, '{}' takes {}", walk_.text(call),
                                  call.getNumArgs(), definition->getNameAsString(),
                                  definition->getNumParams()));
    return nullptr;
  }
  return definition;
}

/// C leaves open whether such a call comes before or after the other operands of its expression.
void Calls::refuse_stores(const clang::Expr& call, std::size_t first_operation,
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

/// The same of an argument that is an object, and of variables that were there before it.
void Calls::refuse_changes(const clang::Expr& argument, const Variables& before) {
  for (const auto& [variable, old] : before) {
    const auto now = walk_.frame().scalars.find(variable);
    if (now == walk_.frame().scalars.end()) continue;
    const bool is_same = old.state == now->second.state &&
                         old.value.affine == now->second.value.affine &&
                         old.value.operation == now->second.value.operation;
    if (is_same) continue;
    walk_.error(argument,
                fmt::format("'{}' writes '{}' inside an expression", walk_.text(argument),
                            variable->getName().str()),
                {"accepted: such a call as a statement, or as the whole right-hand side"});
    return;
  }
}

/// C leaves open whether such a call comes before or after other reads of the variable.
void Calls::refuse_references(const clang::CallExpr& call, const Frame& inner,
                              const Variables& before) {
  for (const auto& [parameter, variable] : inner.references) {
    const auto known = before.find(variable);
    if (known == before.end()) continue;  // an object that the call itself has made
    const Variable& old = known->second;
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
