#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/c/lowering.h"
#include "frontend/c/scalar_types.h"
#include "frontend/limits.h"
#include "model/kernel/opcodes.h"

namespace hls::frontend {
namespace {

using model::Opcode;
using model::Type;

constexpr Type kFloat = {Type::Kind::kFloat, true, 32};
constexpr Type kDouble = {Type::Kind::kFloat, true, 64};
constexpr Type kInt = {Type::Kind::kInteger, true, 32};
constexpr Type kLong = {Type::Kind::kInteger, true, 64};

/// The operator that a function of <math.h> or <stdlib.h> is, by its name and the type of its arguments and result:
/// `sqrt` of doubles, `sqrtf` of floats, C++'s overload std::sqrt of floats, and abs, labs, llabs.
std::optional<Opcode> math_opcode(const std::string& name, Type type, bool is_extern_c) {
  const bool is_absolute =
      (name == "abs" && type == kInt) || ((name == "labs" || name == "llabs") && type == kLong);
  if (is_absolute && is_extern_c) return Opcode::kAbs;
  for (const model::OpcodeFacts& row : model::opcodes()) {
    if (row.c_function.empty()) continue;
    const std::string function(row.c_function);
    const bool is_function = is_extern_c ? (type == kDouble && name == function) ||
                                               (type == kFloat && name == function + "f")
                                         : type == kFloat && name == function;
    if (is_function) return row.opcode;
  }
  return {};
}

/// The operator that a call names, if the function is declared with its types and has no body.
std::optional<Opcode> math_opcode(const clang::CallExpr& call, const clang::ASTContext& context) {
  const clang::FunctionDecl* declared = call.getDirectCallee();
  if (declared == nullptr || declared->hasBody()) return {};
  const auto type = scalar_type(context, call.getType());
  if (!type) return {};
  const auto opcode = math_opcode(declared->getNameAsString(), *type, declared->isExternC());
  if (!opcode) return {};
  bool agrees = call.getNumArgs() == static_cast<unsigned>(model::facts(*opcode).operands);
  for (const clang::Expr* argument : call.arguments()) {
    agrees = agrees && scalar_type(context, argument->getType()) == type;
  }
  return agrees ? opcode : std::nullopt;
}

}  // namespace

/// sqrt, fabs, abs, ...; that of an integer is a choice between it and its negative.
std::optional<Value> Lowering::math_value(const clang::CallExpr& call, model::Opcode opcode) {
  const auto first = expression(*call.getArg(0));
  const auto second = call.getNumArgs() > 1 ? expression(*call.getArg(1)) : first;
  if (!first || !second) return {};
  if (call.getNumArgs() > 1) {
    return builder_.binary(opcode, first->type, *first, *second, location(call));
  }
  if (first->type.is_float()) return builder_.unary(opcode, *first, location(call));
  const Value zero = builder_.integer(first->type, 0, location(call));
  const Value is_negative =
      builder_.binary(Opcode::kLt, Type::boolean(), *first, zero, location(call));
  const Value negative = builder_.unary(Opcode::kNeg, *first, location(call));
  return builder_.select(is_negative, negative, *first, location(call));
}

std::optional<Value> Lowering::call_value(const clang::CallExpr& call) {
  if (const auto type = scalar_type(context_, call.getType())) {
    if (auto constant = folded(call, *type)) return constant;  // such as __builtin_inff()
  }
  if (const auto opcode = math_opcode(call, context_)) return math_value(call, *opcode);
  const bool may_store = whole_ == &call;
  const std::size_t operations_before = builder_.kernel().operations.size();
  const std::size_t arrays_before = builder_.kernel().arrays.size();
  const std::map<const clang::VarDecl*, Variable> scalars_before = frame().scalars;
  const std::optional<Frame> callee_frame = inlined(call);
  if (!callee_frame) return {};
  if (!may_store) {
    refuse_stores(call, operations_before, arrays_before);
    refuse_references(call, *callee_frame, scalars_before);
  }
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
  error(call, fmt::format("'{}' writes an array inside an expression", text(call)),
        {"accepted: such a call as a statement, or as the whole right-hand side"});
}

/// The definition of the function that a call names, if it can be inlined.
const clang::FunctionDecl* Lowering::callee(const clang::CallExpr& call) {
  const clang::FunctionDecl* declared = call.getDirectCallee();
  const clang::FunctionDecl* definition = nullptr;
  if (declared == nullptr || !declared->hasBody(definition)) {
    const std::string name =
        declared == nullptr ? text(*call.getCallee()) : declared->getNameAsString();
    error(
        call,
        fmt::format("call '{}' is not supported: '{}' has no definition here", text(call), name),
        {"accepted: functions defined in the files of kernel.source, which are inlined; sqrt, exp, "
         "log, pow, "
         "fabs, "
         "fmin, fmax and their f forms; abs, labs, llabs"});
    return nullptr;
  }
  for (const Frame* outer : frames_) {
    if (outer->function != definition) continue;
    error(call, fmt::format("recursive call '{}' is not supported", text(call)));
    return nullptr;
  }
  if (definition->getNumParams() != call.getNumArgs()) {
    error(call, fmt::format("'{}' has {} arguments, '{}' takes {}", text(call), call.getNumArgs(),
                            definition->getNameAsString(), definition->getNumParams()));
    return nullptr;
  }
  return definition;
}

/// The frame of an inlined call after its last statement.
std::optional<Frame> Lowering::inlined(const clang::CallExpr& call) {
  const clang::FunctionDecl* function = callee(call);
  if (function == nullptr || is_too_deep(*function)) return {};
  if (++calls_ > kMostCalls) {
    refuse_all(call, fmt::format("more than {} calls are inlined", kMostCalls),
               fmt::format("accepted: up to {} calls in all, those in inlined functions included",
                           kMostCalls));
    return {};
  }
  Frame inner;
  inner.function = function;
  bool ok = true;
  for (unsigned i = 0; i < call.getNumArgs(); ++i) {
    ok = bind_argument(inner, *function->getParamDecl(i), *call.getArg(i)) && ok;
  }
  frames_.push_back(&inner);
  function_body(*function);
  frames_.pop_back();
  return_references(inner);
  if (!ok) return {};
  return inner;
}

/// An argument that fails is poisoned in the function, whose body is still looked at.
bool Lowering::bind_argument(Frame& inner, const clang::ParmVarDecl& parameter,
                             const clang::Expr& argument) {
  const clang::VarDecl* variable = referenced(parameter, argument);
  // An iterator does not change during a call, so that a reference to a constant may have its value.
  const bool is_iterator = variable != nullptr && frame().driving.count(variable) > 0 &&
                           parameter.getType().getNonReferenceType().isConstQualified();
  if (variable != nullptr && !is_iterator) {
    if (bind_reference(inner, parameter, argument, *variable)) return true;
    inner.failed.insert(&parameter);
    return false;
  }
  const clang::QualType type = parameter.getType();
  const bool is_row = type.getNonReferenceType()->isArrayType();
  if (type->isPointerType() || is_row ||
      (type->isReferenceType() && is_place(*argument.IgnoreParenNoopCasts(context_)))) {
    if (bind_array(inner, parameter, argument)) return true;
    inner.failed.insert(&parameter);
    return false;
  }
  return bind_value(inner, parameter, argument);
}

bool Lowering::bind_value(Frame& inner, const clang::ParmVarDecl& parameter,
                          const clang::Expr& argument) {
  const auto type = scalar_type(context_, parameter.getType().getNonReferenceType());
  if (!type) {
    error(parameter.getLocation(),
          fmt::format("parameter '{}' of type '{}' is not supported", parameter.getName().str(),
                      spelling(parameter.getType())),
          {kAcceptedTypes, "and arrays of these"});
    inner.failed.insert(&parameter);
    return false;
  }
  // An argument for a reference to a constant may be a value of its own.
  const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(argument.IgnoreParens());
  const auto value = expression(temporary == nullptr ? argument : *temporary->getSubExpr());
  if (!value) {
    inner.scalars[&parameter] = {Variable::State::kFailed, *type, {}};
    return false;
  }
  inner.scalars[&parameter] = {Variable::State::kDefined, *type, *value};
  return true;
}

/// The scalar of the caller whose address an argument is: `&s`, a pointer to one that the caller has
/// got itself, or in C++ an argument for a reference; else null.
const clang::VarDecl* Lowering::referenced(const clang::ParmVarDecl& parameter,
                                           const clang::Expr& argument) {
  const clang::Expr* bare = argument.IgnoreParenImpCasts();
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(bare);
  const bool is_address = address != nullptr && address->getOpcode() == clang::UO_AddrOf;
  if (is_address) bare = address->getSubExpr()->IgnoreParens();
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(bare);
  if (!is_address && parameter.getType()->isPointerType()) {
    const auto* pointer =
        reference == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    return frame().references.count(pointer) > 0 ? pointer : nullptr;
  }
  if (!is_address && !parameter.getType()->isReferenceType()) return nullptr;
  const clang::VarDecl* variable = scalar_of(*bare);
  return frame().scalars.count(variable) > 0 ? variable : nullptr;
}

/// The parameter is a scalar of its own that starts with the variable's value and ends as its value.
bool Lowering::bind_reference(Frame& inner, const clang::ParmVarDecl& parameter,
                              const clang::Expr& argument, const clang::VarDecl& variable) {
  const auto refuse_it = [&](std::string message, std::string note) {
    error(argument, std::move(message), {std::move(note)});
    return false;
  };
  const Variable& actual = frame().scalars[&variable];
  if (scalar_type(context_, parameter.getType()->getPointeeType()) != actual.type) {
    return refuse_it(fmt::format("argument '{}' differs from parameter '{}' in type",
                                 text(argument), parameter.getName().str()),
                     fmt::format("'{}' is declared at {}", parameter.getName().str(),
                                 position(parameter.getLocation())));
  }
  if (frame().driving.count(&variable) > 0) {
    return refuse_it(
        fmt::format("the address of iterator '{}' is passed on", variable.getName().str()),
        "accepted: iterators that only the head of their `for` changes; pass its value");
  }
  for (const auto& [other, passed] : inner.references) {
    if (passed != &variable) continue;
    return refuse_it(fmt::format("argument '{}' names a variable that another argument names too",
                                 text(argument)),
                     "accepted: a variable of its own for each pointer");
  }
  inner.scalars[&parameter] = actual;
  inner.references[&parameter] = &variable;
  return true;
}

void Lowering::return_references(const Frame& inner) {
  for (const auto& [parameter, variable] : inner.references) {
    const Variable& last = inner.scalars.at(parameter);
    frame().scalars[variable] = last;
    if (last.state == Variable::State::kDefined) set(*variable, last.value);
  }
}

/// C leaves open whether such a call comes before or after other reads of the variable.
void Lowering::refuse_references(const clang::CallExpr& call, const Frame& inner,
                                 const std::map<const clang::VarDecl*, Variable>& before) {
  for (const auto& [parameter, variable] : inner.references) {
    const Variable& old = before.at(variable);
    const Variable& now = frame().scalars[variable];
    const bool is_same = old.state == now.state && old.value.affine == now.value.affine &&
                         old.value.operation == now.value.operation;
    if (is_same) continue;
    error(
        call,
        fmt::format("'{}' writes '{}' inside an expression", text(call), variable->getName().str()),
        {"accepted: such a call as a statement, or as the whole right-hand side"});
  }
}

/// What an argument passes: an array, a row `A[i]`, or `&A[i]`, what follows from an element or a row on.
std::optional<ArrayView> Lowering::passed_view(const clang::Expr& argument) {
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument.IgnoreParenImpCasts());
  const bool is_address = address != nullptr && address->getOpcode() == clang::UO_AddrOf &&
                          is_place(*address->getSubExpr()->IgnoreParens());
  if (!is_address) return view(argument, argument);
  auto place = view(*address->getSubExpr(), argument);
  if (!place) return {};
  place->offset = place->prefix.back();
  place->prefix.pop_back();
  return place;
}

/// Binds an array parameter to the caller's array, or to a row of it, if element type and inner
/// extents agree.
bool Lowering::bind_array(Frame& inner, const clang::ParmVarDecl& parameter,
                          const clang::Expr& argument) {
  const auto actual = passed_view(argument);
  if (!actual) return false;
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(actual->array)];
  const ArrayType expected =
      array_type(context_, parameter.getOriginalType().getNonReferenceType());
  bool agrees = expected.element == array.type &&
                actual->prefix.size() + expected.shape.size() == array.shape.size();
  for (std::size_t i = 1; agrees && i < expected.shape.size(); ++i) {
    agrees = expected.shape[i] == array.shape[actual->prefix.size() + i];
  }
  if (!agrees) {
    error(argument,
          fmt::format(
              "argument '{}' differs from parameter '{}' in element type, rank or inner extents",
              text(argument), parameter.getName().str()),
          {fmt::format("'{}' is declared at {}", parameter.getName().str(),
                       position(parameter.getLocation()))});
    return false;
  }
  inner.arrays[&parameter] = *actual;
  return true;
}

}  // namespace hls::frontend
