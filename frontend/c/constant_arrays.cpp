#include "frontend/c/constant_arrays.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <span>
#include <utility>

#include "frontend/c/array_declaration.h"
#include "frontend/c/initial_patterns.h"

namespace hls::frontend {
namespace {

/// Appends the elements of a constant initialiser in row-major order; false: some are no numbers.
/// Members under `path` are looked for where a value is a structure.
bool append_elements(const clang::APValue& value, const model::Array& array, std::size_t dimension,
                     std::span<const Records::Part> path, std::vector<std::uint64_t>& elements) {
  if (value.isStruct()) {
    const clang::APValue* member = path.empty() ? nullptr : part_of(value, {path.front()});
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

}  // namespace

bool ConstantArrays::find(const clang::VarDecl& variable) {
  const Records::Origin origin = walk_.records().origin(variable);
  const clang::QualType type = origin.object->getType();
  const bool is_constant = variable.getType()->isArrayType() && !type.isVolatileQualified() &&
                           walk_.context().getBaseElementType(type).isConstQualified();
  const clang::VarDecl* defined = nullptr;  // it may be declared before
  if (!is_constant || origin.object->getAnyInitializer(defined) == nullptr) return false;
  const clang::VarDecl* part = defined;
  for (const Records::Part step : origin.path) part = &walk_.records().part(*part, step);
  const auto known = roms_.find(part);
  if (known != roms_.end()) {
    walk_.frame().arrays[&variable] = {known->second, {}};
    return true;
  }
  const clang::APValue* value = defined->evaluateValue();
  if (value == nullptr) return false;
  auto array = declared_array(walk_, *part, part->getType());
  if (array && array->size() > kMostInitialisedElements) {
    walk_.error(variable.getLocation(),
                fmt::format("an initialiser of {} elements is not supported", array->size()),
                {fmt::format("accepted: up to {} elements; pass larger tables as arguments",
                             kMostInitialisedElements)});
    array.reset();
  }
  if (!array) {
    walk_.frame().failed.insert(&variable);
    return false;
  }
  if (!append_elements(*value, *array, 0, origin.path, array->contents)) return false;
  const model::ArrayId id = builder_.add_array(std::move(*array));
  roms_[part] = id;
  walk_.frame().arrays[&variable] = {id, {}};
  return true;
}

std::map<const clang::VarDecl*, ArrayView> ConstantArrays::and_arrays_of_frame() const {
  std::map<const clang::VarDecl*, ArrayView> arrays = walk_.frame().arrays;
  for (const auto& [variable, id] : roms_) arrays.emplace(variable, ArrayView{id, {}});
  return arrays;
}

}  // namespace hls::frontend
