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
#include "frontend/c/reach.h"
#include "frontend/c/values.h"

namespace hls::frontend {
namespace {

bool has_call(const std::vector<const clang::Expr*>& arguments) {
  return std::any_of(arguments.begin(), arguments.end(),
                     [](const clang::Expr* argument) { return frontend::has_call(*argument); });
}

/// Whether it is an operator such as = or += that a program defines.
bool is_assignment(const clang::CallExpr& call) {
  const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&call);
  return op != nullptr && op->isAssignmentOp();
}

}  // namespace

Calls::Calls(Walk& walk, SourceLimits& limits, Values& values, Functions& functions)
    : walk_(walk),
      builder_(walk.builder()),
      limits_(limits),
      static_variables_(values.static_variables),
      accesses_(values.accesses),
      objects_(values.objects),
      streams_(values.streams),
      arguments_(values.arguments),
      functions_(functions) {}

std::optional<Frame> Calls::inlined(const clang::CallExpr& call) {
  const clang::FunctionDecl* function = callee(call);
  if (function == nullptr || limits_.is_too_deep(*function) || !limits_.allows(call)) return {};
  Frame inner;
  inner.function = function;
  inner.place = place_of(call.getBeginLoc());
  std::vector<const clang::Expr*> arguments(call.arg_begin(), call.arg_end());
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const clang::Expr* self = nullptr;
  if (method != nullptr && method->isInstance()) {
    const auto* member_call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call);
    const clang::Expr& object =
        member_call != nullptr ? *member_call->getImplicitObjectArgument() : *arguments.front();
    if (member_call == nullptr) arguments.erase(arguments.begin());
    const std::string what = fmt::format("'{}'", walk_.text(object));
    if (!objects_.is_supported(object.getType(), object.getBeginLoc(), what)) return {};
    self = &object;
  } else if (llvm::isa<clang::CXXOperatorCallExpr>(call) && method != nullptr) {
    arguments.erase(arguments.begin());  // of a static operator()
  }
  // What only a name refers to is as calls in arguments have left it; which element that is comes first. Of an assignment
  // the right side comes before that, too.
  const bool is_named_late = self != nullptr && names(*self) && has_call(arguments);
  const bool acts = self != nullptr && self->HasSideEffects(walk_.context());
  const bool is_late = is_named_late || (is_assignment(call) && acts);
  std::optional<Accesses::Once> once;
  if (is_late && !is_assignment(call))
    once.emplace(accesses_, accesses_.named(*self), Accesses::Once::Which::kAll);
  const auto refer_self = [&] {
    if (self == nullptr) return true;
    if (!arguments_.refer(inner, walk_.records().self(*method), *self)) return false;
    streams_.tell(*method, inner, call);
    return true;
  };
  if (!is_late && !refer_self()) return {};
  const bool ok = bind(inner, *function, arguments);
  if (is_late && !refer_self()) return {};
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
  // First what calls, which may change what names refer to.
  const bool calls = has_call(arguments);
  for (const bool is_name : {false, true}) {
    for (unsigned i = 0; i < function.getNumParams(); ++i) {
      if (is_name != (calls && names(*arguments[i]))) continue;
      ok = arguments_.bind(inner, *function.getParamDecl(i), *arguments[i]) && ok;
    }
  }
  static_variables_.lend(inner);
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

std::optional<Frame> Calls::inlined_in_order(const clang::CallExpr& call, bool may_change) {
  const Before start = before();
  std::optional<Frame> frame = inlined(call);
  if (frame) check_order(call, changes_since(start), may_change);
  return frame;
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

Calls::Before Calls::before() const {
  return {builder_.kernel().operations.size(), builder_.kernel().arrays.size(),
          walk_.frame().scalars};
}

Changes Calls::changes_since(const Before& before) const {
  Changes changes;
  const std::vector<model::Operation>& operations = builder_.kernel().operations;
  for (std::size_t id = before.operations; id < operations.size(); ++id) {
    const model::Operation& op = operations[id];
    const bool stores = op.opcode == model::Opcode::kStore;
    if (stores && static_cast<std::size_t>(op.array) < before.arrays)
      changes.arrays.insert(op.array);
  }
  for (const auto& [variable, old] : before.scalars) {
    const auto now = walk_.frame().scalars.find(variable);
    if (now == walk_.frame().scalars.end()) continue;
    const bool is_same = old.state == now->second.state &&
                         old.value.affine == now->second.value.affine &&
                         old.value.operation == now->second.value.operation;
    if (!is_same) changes.scalars.insert(variable);
  }
  return changes;
}

/// Reports a call in an expression that changes what other parts of it use.
void Calls::check_order(const clang::Expr& call, const Changes& changes, bool may_change) {
  if (changes.is_none()) return;
  const clang::Expr* full = walk_.frame().full;
  const clang::Stmt* use = &call;
  if (may_change && full != nullptr) {
    use = unsequenced_use(*full, call, changes, walk_, static_variables_);
  }
  if (use == nullptr) return;
  std::string what = "an array";
  if (!changes.scalars.empty()) {
    // The first one by its name, whatever the addresses.
    const clang::VarDecl* first =
        *std::min_element(changes.scalars.begin(), changes.scalars.end(),
                          [](const auto* a, const auto* b) { return a->getName() < b->getName(); });
    what = fmt::format("'{}'", first->getName().str());
  }
  std::vector<std::string> notes;
  if (use != &call) {
    notes.push_back(
        fmt::format("C leaves open whether '{}' comes before or after it", walk_.text(*use)));
  }
  notes.emplace_back("accepted: such a call as a statement, or as the whole right-hand side");
  walk_.error(call, fmt::format("'{}' writes {} inside an expression", walk_.text(call), what),
              notes);
}

}  // namespace hls::frontend
