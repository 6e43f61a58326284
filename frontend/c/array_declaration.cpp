#include "frontend/c/array_declaration.h"

#include <clang/AST/Decl.h>
#include <fmt/format.h>

#include <string>

#include "frontend/c/scalar_types.h"

namespace hls::frontend {

std::optional<model::Array> declared_array(Walk& walk, const clang::VarDecl& variable,
                                           clang::QualType type) {
  const std::string name = variable.getName().str();
  const ArrayType written = array_type(walk.context(), type);
  if (!written.element) {
    walk.error(variable.getLocation(),
               fmt::format("elements of type '{}' in '{}' are not supported",
                           written.element_spelling, name),
               {kAcceptedTypes});
    return {};
  }
  model::Array array{name,
                     walk.records().narrowed(variable, *written.element),
                     {},
                     false,
                     walk.location(variable.getLocation())};
  for (const auto& extent : written.shape) {
    if (extent && *extent > 0) {
      array.shape.push_back(*extent);
      continue;
    }
    if (written.is_open && array.shape.empty()) {
      array.shape.push_back(1);
      continue;
    }
    std::string advice =
        fmt::format("accepted: constant extents, such as {} {}", written.element_spelling, name);
    for (const auto& other : written.shape) {
      advice += fmt::format("[{}]", other && *other > 0 ? *other : 16);
    }
    walk.error(variable.getLocation(),
               fmt::format("an extent of array '{}' is not a constant above 0", name), {advice});
    return {};
  }
  return array;
}

}  // namespace hls::frontend
