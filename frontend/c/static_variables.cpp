#include "frontend/c/static_variables.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "frontend/c/array_declaration.h"
#include "frontend/c/initial_patterns.h"
#include "frontend/c/reach.h"
#include "frontend/c/scalar_types.h"

namespace hls::frontend {
namespace {

/// Appends the elements of a constant initialiser in row-major order; false: some are no numbers.
/// Members under `path` are looked for where a value is a structure. What a constructor leaves open is zero before.
bool append_elements(const clang::APValue& value, const model::Array& array, std::size_t dimension,
                     std::span<const Records::Part> path, std::vector<std::uint64_t>& elements) {
  if (value.isIndeterminate()) {
    std::int64_t count = 1;
    for (std::size_t d = dimension; d < array.shape.size(); ++d) count *= array.shape[d];
    elements.insert(elements.end(), static_cast<std::size_t>(count), 0);
    return true;
  }
  if (value.isStruct() || value.isUnion()) {
    if (path.empty()) return false;
    const auto member = part_of(value, {path.front()});
    return member != nullptr &&
           append_elements(*member, array, dimension, path.subspan(1), elements);
  }
  if (dimension == array.shape.size()) {
    const auto pattern = pattern_of(value, array.type);
    if (pattern) elements.push_back(*pattern);
    return pattern.has_value();
  }
  if (!value.isArray()) return false;
  for (unsigned i = 0; i < array.shape[dimension]; ++i) {
    const bool is_given = i < value.getArrayInitializedElts();
    if (!is_given && !value.hasArrayFiller()) return false;
    const clang::APValue& part =
        is_given ? value.getArrayInitializedElt(i) : value.getArrayFiller();
    if (!append_elements(part, array, dimension + 1, path, elements)) return false;
  }
  return true;
}

/// Whether an object, or each of an array, is made by a constructor that does nothing.
bool is_made_by_nothing(const clang::Expr& initialiser) {
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(initialiser.IgnoreImplicit());
  return made != nullptr && made->getConstructor()->isTrivial() &&
         made->getConstructor()->isDefaultConstructor();
}

}  // namespace

const clang::VarDecl& definition_of(const clang::VarDecl& variable) {
  if (!variable.hasGlobalStorage()) return variable;
  const clang::VarDecl* initialised = nullptr;
  if (variable.getAnyInitializer(initialised) != nullptr) return *initialised;
  if (const clang::VarDecl* defined = variable.getDefinition()) return *defined;
  const clang::VarDecl* tentative = variable.getActingDefinition();
  return tentative != nullptr ? *tentative : *variable.getCanonicalDecl();
}

bool StaticVariables::is_state(const clang::VarDecl& variable) const {
  const clang::VarDecl& whole = *walk_.records().origin(variable).object;
  const clang::QualType type = whole.getType();
  const clang::QualType element = walk_.context().getBaseElementType(type);
  return whole.hasGlobalStorage() && !is_stream(walk_.context(), type) &&
         !element.isConstQualified() && !element.isVolatileQualified() &&
         !type->isReferenceType() && !type->isPointerType() && !whole.isConstexpr();
}

/// The array of a part of a variable with static storage, with its first elements; an error was reported: nothing.
std::optional<model::Array> StaticVariables::declared(const clang::VarDecl& part) {
  const Records::Origin origin = walk_.records().origin(part);
  const bool keeps = is_state(part);
  const auto type = scalar_type(walk_.context(), part.getType());
  std::optional<model::Array> array;
  if (type) {
    array = model::Array{part.getName().str(),
                         walk_.records().narrowed(part, *type),
                         {1},
                         false,
                         walk_.location(part.getLocation())};
  } else {
    array = declared_array(walk_, part, part.getType());
  }
  if (!array) return {};
  array->is_state = keeps;
  const clang::VarDecl* defined = nullptr;
  const clang::Expr* initialiser = origin.object->getAnyInitializer(defined);
  if (initialiser == nullptr || is_made_by_nothing(*initialiser)) {
    if (keeps && definition_of(*origin.object).hasExternalStorage()) {
      walk_.error(part.getLocation(),
                  fmt::format("'{}' is declared, and no file of the kernel defines it",
                              origin.object->getName().str()));
      return {};
    }
    return array;
  }
  const clang::APValue* value = defined->evaluateValue();
  if (array->size() > kMostInitialisedElements) {
    walk_.error(part.getLocation(),
                fmt::format("an initialiser of {} elements is not supported", array->size()),
                {fmt::format("accepted: up to {} elements; pass larger tables as arguments",
                             kMostInitialisedElements)});
    return {};
  }
  std::vector<std::uint64_t> contents;
  const std::span<const Records::Part> path = origin.path;
  const bool is_known =
      value != nullptr && append_elements(*value, *array, type ? 1 : 0, path, contents);
  if (!is_known) {
    walk_.error(part.getLocation(),
                fmt::format("the initialiser of static variable '{}' is no constant",
                            origin.object->getName().str()),
                {"accepted: what the compiler computes, of classes by constexpr constructors"});
    return {};
  }
  const bool is_zero = std::all_of(contents.begin(), contents.end(),
                                   [](std::uint64_t element) { return element == 0; });
  if (!keeps || !is_zero) array->contents = std::move(contents);
  return array;
}

bool StaticVariables::find(const clang::VarDecl& variable) {
  const Records::Origin origin = walk_.records().origin(variable);
  const clang::QualType type = origin.object->getType();
  const bool keeps = is_state(variable);
  const bool is_constant = variable.getType()->isArrayType() && !type.isVolatileQualified() &&
                           walk_.context().getBaseElementType(type).isConstQualified();
  if (!is_constant && !(keeps && variable.getType()->isArrayType())) return false;
  const clang::VarDecl* defined = nullptr;  // it may be declared before
  if (is_constant) {
    if (origin.object->getAnyInitializer(defined) == nullptr) return false;
    if (defined->evaluateValue() == nullptr) return false;
  } else {
    defined = &definition_of(*origin.object);
  }
  const clang::VarDecl* part = defined;
  for (const Records::Part step : origin.path) part = &walk_.records().part(*part, step);
  const auto known = arrays_.find(part);
  if (known != arrays_.end()) {
    walk_.frame().arrays[&variable] = {known->second, {}};
    return true;
  }
  auto array = declared(*part);
  if (!array) {
    walk_.frame().failed.insert(&variable);
    return false;
  }
  const model::ArrayId id = builder_.add_array(std::move(*array));
  arrays_[part] = id;
  walk_.frame().arrays[&variable] = {id, {}};
  return true;
}

std::optional<model::ArrayId> StaticVariables::array_of(const clang::VarDecl& variable) const {
  const auto found = arrays_.find(&variable);
  return found == arrays_.end() ? std::nullopt : std::optional(found->second);
}

std::map<const clang::VarDecl*, ArrayView> StaticVariables::and_arrays_of_frame() const {
  std::map<const clang::VarDecl*, ArrayView> arrays = walk_.frame().arrays;
  for (const auto& [variable, id] : arrays_) arrays.emplace(variable, ArrayView{id, {}});
  for (const Scalar& scalar : scalars_) {
    arrays.emplace(scalar.variable, ArrayView{scalar.array, {}});
  }
  return arrays;
}

void StaticVariables::load(const clang::FunctionDecl& kernel) {
  for (const clang::VarDecl* variable : static_variables(kernel)) {
    if (!is_state(*variable)) continue;
    walk_.note_state();
    for (const clang::VarDecl* leaf : walk_.records().leaves(*variable)) {
      if (scalar_type(walk_.context(), leaf->getType())) load_scalar(*leaf);
    }
  }
}

void StaticVariables::load_scalar(const clang::VarDecl& scalar) {
  auto array = declared(scalar);
  if (!array) {
    walk_.frame().failed.insert(&scalar);
    failed_.insert(&scalar);
    return;
  }
  const Location place = array->location;
  const model::ArrayId id = builder_.add_array(std::move(*array));
  const Value loaded = builder_.load(id, {kNoOffset}, place);
  walk_.frame().scalars[&scalar] = {Variable::State::kDefined, loaded.type, loaded};
  scalars_.push_back({&scalar, loaded, id});
}

void StaticVariables::store() {
  for (const Scalar& scalar : scalars_) {
    const Variable& last = walk_.frame().scalars.at(scalar.variable);
    const bool is_kept = last.value.affine == scalar.loaded.affine &&
                         last.value.operation == scalar.loaded.operation;
    if (last.state != Variable::State::kDefined || is_kept) continue;
    builder_.store(scalar.array, {kNoOffset}, last.value,
                   walk_.location(scalar.variable->getLocation()));
  }
  std::set<model::ArrayId> stored;
  for (const model::Operation& op : builder_.kernel().operations) {
    if (op.opcode == model::Opcode::kStore) stored.insert(op.array);
  }
  for (std::size_t id = 0; id < builder_.kernel().arrays.size(); ++id) {
    model::Array& array = builder_.kernel().arrays[id];
    if (array.is_state && stored.count(static_cast<model::ArrayId>(id)) == 0) make_constant(array);
  }
}

void StaticVariables::make_constant(model::Array& array) {
  if (array.size() > kMostInitialisedElements) return;
  array.is_state = false;
  array.contents.resize(static_cast<std::size_t>(array.size()));
}

void StaticVariables::lend(Frame& inner) const {
  inner.failed.insert(failed_.begin(), failed_.end());
  for (const Scalar& scalar : scalars_) {
    const clang::VarDecl* own = &walk_.referred(*scalar.variable);
    const auto passed = std::find_if(inner.references.begin(), inner.references.end(),
                                     [&](const auto& entry) { return entry.second == own; });
    if (passed != inner.references.end()) {
      inner.aliases[scalar.variable] = passed->first;
      continue;
    }
    inner.scalars[scalar.variable] = walk_.frame().scalars.at(own);
    if (walk_.frame().driving.count(own) > 0) {
      inner.driving.insert(scalar.variable);
      continue;
    }
    inner.references[scalar.variable] = own;
  }
}

}  // namespace hls::frontend
