#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "frontend/c/clang_places.h"
#include "frontend/c/lowering.h"
#include "frontend/c/pragma_scope.h"
#include "frontend/c/scalar_types.h"
#include "frontend/frontend.h"
#include "frontend/limits.h"
#include "frontend/pins.h"

namespace hls::frontend {

Lowering::Lowering(const clang::ASTContext& context, Diagnostics& diagnostics,
                   const PragmaTable& pragmas)
    : context_(context), diagnostics_(diagnostics), pragmas_(pragmas) {}

model::Kernel Lowering::lower(const clang::FunctionDecl& function) {
  Frame kernel_frame;
  kernel_frame.function = &function;
  frames_ = {&kernel_frame};
  builder_.kernel().name = function.getNameAsString();
  for (const clang::ParmVarDecl* declared : function.parameters()) parameter(*declared);
  const auto result = result_array(function);
  if (!is_too_deep(function)) function_body(function);
  if (result && frame().result) {
    builder_.store(*result, {model::AffineExpr(0)}, *frame().result,
                   location(*llvm::cast<clang::CompoundStmt>(function.getBody())->body_back()));
  }
  definite_.report(builder_.kernel(), diagnostics_);
  frames_.clear();
  auto& pins = builder_.kernel().pins;
  std::stable_sort(pins.begin(), pins.end(), [](const model::Pin& a, const model::Pin& b) {
    return std::tie(a.location.file, a.location.line, a.location.column) <
           std::tie(b.location.file, b.location.line, b.location.column);
  });
  return std::move(builder_.kernel());
}

/// What the kernel returns is an argument of one element behind the others.
std::optional<model::ArrayId> Lowering::result_array(const clang::FunctionDecl& function) {
  const clang::QualType returned = function.getReturnType();
  if (returned->isVoidType()) return {};
  const auto type = scalar_type(context_, returned.getUnqualifiedType());
  if (!type) {
    error(function.getLocation(),
          fmt::format("kernel '{}' returns '{}'", function.getNameAsString(), spelling(returned)),
          {kAcceptedTypes, "and void"});
    return {};
  }
  model::Array array;
  array.name = kResultName;
  array.type = *type;
  array.shape = {1};
  array.is_argument = true;
  array.location = location(function.getLocation());
  builder_.kernel().parameters.push_back(array.name);
  return builder_.add_array(std::move(array));
}

void Lowering::parameter(const clang::ParmVarDecl& parameter) {
  const clang::QualType type = parameter.getOriginalType();
  const std::string name = parameter.getName().str();
  const bool is_array = type->isArrayType() || type->isPointerType();
  const clang::QualType pointee =
      type->isPointerType() ? type->getPointeeType() : type.getNonReferenceType();
  const bool is_volatile =
      context_.getBaseElementType(pointee).isVolatileQualified() || type.isVolatileQualified();
  if (name.empty() || is_volatile) {
    error(parameter.getLocation(),
          name.empty() ? "a parameter without a name is not supported"
                       : fmt::format("volatile parameter '{}' is not supported", name));
    frame().failed.insert(&parameter);
  } else if (is_array) {
    array_parameter(parameter, type);
  } else if (type->isLValueReferenceType()) {
    reference_parameter(parameter);
  } else {
    scalar_parameter(parameter);
  }
}

/// A reference to a scalar that may be written is an array of one element.
void Lowering::reference_parameter(const clang::ParmVarDecl& parameter) {
  const clang::QualType type = parameter.getType().getNonReferenceType();
  if (type->isArrayType()) return array_parameter(parameter, type);
  if (type.isConstQualified() || !scalar_type(context_, type)) return scalar_parameter(parameter);
  array_parameter(parameter, context_.getConstantArrayType(type, llvm::APInt(64, 1), nullptr,
                                                           clang::ArraySizeModifier::Normal, 0));
  const auto found = frame().arrays.find(&parameter);
  if (found != frame().arrays.end()) found->second.prefix = {model::AffineExpr(0)};
}

void Lowering::array_parameter(const clang::ParmVarDecl& parameter, clang::QualType type) {
  auto array = array_declaration(parameter, type);
  if (!array) {
    frame().failed.insert(&parameter);
    return;
  }
  array->is_argument = true;
  builder_.kernel().parameters.push_back(array->name);
  const model::ArrayId id = builder_.add_array(std::move(*array));
  if (array_type(context_, type).is_open) open_ended_.insert(id);
  frame().arrays[&parameter] = {id, {}};
}

void Lowering::scalar_parameter(const clang::ParmVarDecl& parameter) {
  const clang::QualType written = parameter.getType();
  const auto type = scalar_type(
      context_, written->isLValueReferenceType() ? written.getNonReferenceType() : written);
  const std::string name = parameter.getName().str();
  if (!type) {
    error(parameter.getLocation(),
          fmt::format("parameter '{}' of type '{}' is not supported", name,
                      spelling(parameter.getType())),
          {kAcceptedTypes, "and arrays of these"});
    frame().failed.insert(&parameter);
    return;
  }
  builder_.kernel().parameters.push_back(name);
  set(parameter, builder_.argument({name, *type, location(parameter.getLocation())}));
}

void Lowering::function_body(const clang::FunctionDecl& function) {
  const auto* body = llvm::dyn_cast<clang::CompoundStmt>(function.getBody());
  if (body == nullptr) {
    error(function.getLocation(), "this kind of function body is not supported");
    return;
  }
  for (const clang::Stmt* child : body->body()) {
    if (child == body->body_back() && llvm::isa<clang::ReturnStmt>(child)) {
      return_value(*child);
    } else {
      statement(*child);
    }
  }
  const bool needs_value = !function.getReturnType()->isVoidType();
  const bool returns = !body->body_empty() && llvm::isa<clang::ReturnStmt>(body->body_back());
  if (needs_value && !returns) {
    error(function.getLocation(),
          fmt::format("'{}' does not end with `return`", function.getNameAsString()));
  }
  apply_pragmas(pragmas_.of(function), "");
  apply_late_pragmas();
}

void Lowering::return_value(const clang::Stmt& written) {
  const clang::Expr* value = llvm::cast<clang::ReturnStmt>(written).getRetValue();
  const bool is_refused =
      frames_.size() == 1 && !scalar_type(context_, frame().function->getReturnType());
  if (value != nullptr && !is_refused) frame().result = whole_expression(*value);
}

/// The arrays of the function and the constant ones of the file.
std::map<const clang::VarDecl*, ArrayView> Lowering::arrays_in_scope() const {
  std::map<const clang::VarDecl*, ArrayView> arrays = frames_.back()->arrays;
  for (const auto& [variable, id] : roms_) arrays.emplace(variable, ArrayView{id, {}});
  return arrays;
}

/// Pins what concerns the loop now, while its unrolled name is at hand; what names arrays waits
/// until the function ends, since an array may be declared after its pragma.
void Lowering::apply_pragmas(const std::vector<const Pragma*>& pragmas, const std::string& loop) {
  for (const Pragma* pragma : pragmas) {
    if (concerns_loop(*pragma)) {
      const PragmaScope scope =
          pragma_scope(context_, *frame().function, pragma->place, arrays_in_scope(), loop);
      add_pins(*pragma, scope, builder_.kernel(), diagnostics_);
    } else {
      frame().late_pragmas.push_back(pragma);
    }
  }
}

void Lowering::apply_late_pragmas() {
  for (const Pragma* pragma : frame().late_pragmas) {
    const PragmaScope scope =
        pragma_scope(context_, *frame().function, pragma->place, arrays_in_scope(), "");
    add_pins(*pragma, scope, builder_.kernel(), diagnostics_);
  }
}

/// Reports a limit that the source exceeds; nothing more is read.
void Lowering::refuse_all(const clang::Stmt& place, std::string message, std::string accepted) {
  if (!std::exchange(is_stopped_, true)) {
    error(place, std::move(message), {std::move(accepted)});
  }
}

bool Lowering::is_at_limit(const clang::Stmt& place) {
  if (!is_stopped_ && builder_.kernel().operations.size() > kMostOperations) {
    refuse_all(
        place, fmt::format("the kernel has more than {} operations", kMostOperations),
        fmt::format("accepted: up to {} loads, stores, constants and operators, those of inlined "
                    "calls included",
                    kMostOperations));
  }
  return is_stopped_;
}

/// Whether a function has more levels of expressions and statements in one another than is supported.
bool Lowering::is_too_deep(const clang::FunctionDecl& function) {
  if (is_stopped_ || shallow_.count(&function) > 0) return is_stopped_;
  std::vector<std::pair<const clang::Stmt*, std::size_t>> pending = {{function.getBody(), 1}};
  while (!pending.empty()) {
    const auto [written, level] = pending.back();
    pending.pop_back();
    if (level > kMostLevels) {
      refuse_all(
          *written,
          fmt::format("expressions and statements are in one another in more than {} levels here",
                      kMostLevels),
          fmt::format("accepted: up to {} levels; a chain of operators or of `else if` has one for "
                      "each; local variables shorten it",
                      kMostLevels));
      return true;
    }
    for (const clang::Stmt* child : written->children()) {
      if (child != nullptr) pending.emplace_back(child, level + 1);
    }
  }
  shallow_.insert(&function);
  return false;
}

/// Notes an assignment to a variable that was declared without a value.
void Lowering::assigned(const clang::VarDecl& variable, const clang::Stmt& place) {
  const auto found = frame().scalars.find(&variable);
  if (found == frame().scalars.end() || found->second.slot < 0) return;
  definite_.assign(found->second.slot, {place_of(place.getBeginLoc()), builder_.current_loop()});
}

void Lowering::has_read(const Variable& scalar, const clang::Expr& reference) {
  if (scalar.slot < 0) return;
  definite_.read(scalar.slot, {place_of(reference.getBeginLoc()), builder_.current_loop()},
                 text(reference), &reference == copied_);
}

std::optional<Value> Lowering::load(const Element& place, const clang::Expr& written) {
  const auto slot = slots_.find(place.array);
  if (slot != slots_.end()) {
    definite_.read(slot->second,
                   {place_of(written.getBeginLoc()), builder_.current_loop(), place.subscripts},
                   text(written), &written == copied_);
  }
  return builder_.load(place.array, place.subscripts, location(written));
}

void Lowering::store(const Element& place, const Value& value, const clang::Expr& written) {
  const auto slot = slots_.find(place.array);
  if (slot != slots_.end()) {
    definite_.assign(slot->second,
                     {place_of(written.getBeginLoc()), builder_.current_loop(), place.subscripts});
  }
  builder_.store(place.array, place.subscripts, value, location(written));
}

Value Lowering::zero(model::Type type, const Location& location) {
  return type.is_float() ? builder_.bit_pattern(type, 0, location)
                         : builder_.integer(type, 0, location);
}

void Lowering::error(clang::SourceLocation place, std::string message,
                     std::vector<std::string> notes) {
  diagnostics_.error(place_of(place), std::move(message), std::move(notes));
}

void Lowering::error(const clang::Stmt& place, std::string message,
                     std::vector<std::string> notes) {
  error(place.getBeginLoc(), std::move(message), std::move(notes));
}

void Lowering::warning(clang::SourceLocation place, std::string message,
                       std::vector<std::string> notes) {
  diagnostics_.warning(place_of(place), std::move(message), std::move(notes));
}

Location Lowering::location(clang::SourceLocation place) const {
  return diagnostics_.location(place_of(place));
}

Location Lowering::location(const clang::Stmt& written) const {
  return location(written.getBeginLoc());
}

std::string Lowering::position(clang::SourceLocation place) const {
  return diagnostics_.position(place_of(place));
}

std::string Lowering::text(const clang::Stmt& written) const {
  return source_text(written, context_);
}

}  // namespace hls::frontend
