#include "frontend/c/parameters.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <string>
#include <utility>

#include "frontend/c/array_declaration.h"
#include "frontend/c/scalar_types.h"
#include "frontend/frontend.h"

namespace hls::frontend {

void Parameters::declare(const clang::ParmVarDecl& parameter) {
  const clang::QualType type = parameter.getOriginalType();
  const std::string name = parameter.getName().str();
  const bool is_array = type->isArrayType() || type->isPointerType();
  const clang::QualType pointee =
      type->isPointerType() ? type->getPointeeType() : type.getNonReferenceType();
  const bool is_volatile =
      context_.getBaseElementType(pointee).isVolatileQualified() || type.isVolatileQualified();
  if (name.empty() || is_volatile) {
    walk_.error(parameter.getLocation(),
                name.empty() ? "a parameter without a name is not supported"
                             : fmt::format("volatile parameter '{}' is not supported", name));
    walk_.frame().failed.insert(&parameter);
  } else if (is_array) {
    declare_array(parameter, type);
  } else if (type->isLValueReferenceType()) {
    declare_reference(parameter);
  } else {
    declare_scalar(parameter);
  }
}

/// A reference to a scalar that may be written is an array of one element.
void Parameters::declare_reference(const clang::ParmVarDecl& parameter) {
  const clang::QualType type = parameter.getType().getNonReferenceType();
  if (type->isArrayType()) return declare_array(parameter, type);
  if (type.isConstQualified() || !scalar_type(context_, type)) return declare_scalar(parameter);
  declare_array(parameter, context_.getConstantArrayType(type, llvm::APInt(64, 1), nullptr,
                                                         clang::ArraySizeModifier::Normal, 0));
  const auto found = walk_.frame().arrays.find(&parameter);
  if (found != walk_.frame().arrays.end()) found->second.prefix = {{kNoOffset}};
}

void Parameters::declare_array(const clang::ParmVarDecl& parameter, clang::QualType type) {
  auto array = declared_array(walk_, parameter, type);
  if (!array) {
    walk_.frame().failed.insert(&parameter);
    return;
  }
  array->is_argument = true;
  builder_.kernel().parameters.push_back(array->name);
  const model::ArrayId id = builder_.add_array(std::move(*array));
  if (array_type(context_, type).is_open) accesses_.leave_open(id);
  walk_.frame().arrays[&parameter] = {id, {}};
}

void Parameters::declare_scalar(const clang::ParmVarDecl& parameter) {
  const clang::QualType written = parameter.getType();
  const auto type = scalar_type(
      context_, written->isLValueReferenceType() ? written.getNonReferenceType() : written);
  const std::string name = parameter.getName().str();
  if (!type) {
    walk_.error(parameter.getLocation(),
                fmt::format("parameter '{}' of type '{}' is not supported", name,
                            spelling(parameter.getType())),
                {kAcceptedTypes, "and arrays of these"});
    walk_.frame().failed.insert(&parameter);
    return;
  }
  builder_.kernel().parameters.push_back(name);
  scalars_.set(parameter,
               builder_.argument({name, *type, walk_.location(parameter.getLocation())}));
}

std::optional<model::ArrayId> Parameters::result_array(const clang::FunctionDecl& function) {
  const clang::QualType returned = function.getReturnType();
  if (returned->isVoidType()) return {};
  const auto type = scalar_type(context_, returned.getUnqualifiedType());
  if (!type) {
    walk_.error(
        function.getLocation(),
        fmt::format("kernel '{}' returns '{}'", function.getNameAsString(), spelling(returned)),
        {kAcceptedTypes, "and void"});
    return {};
  }
  model::Array array;
  array.name = kResultName;
  array.type = *type;
  array.shape = {1};
  array.is_argument = true;
  array.location = walk_.location(function.getLocation());
  builder_.kernel().parameters.push_back(array.name);
  return builder_.add_array(std::move(array));
}

}  // namespace hls::frontend
