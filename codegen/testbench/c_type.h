#pragma once

#include <optional>
#include <string>

#include "model/kernel/type.h"
#include "model/result.h"

namespace hls::codegen {

/// The C type with the layout of `type`; nothing: there is none.
std::optional<std::string> c_type(model::Type type);

/// The error for an argument that has none.
Error no_c_type(const std::string& name, model::Type type);

}  // namespace hls::codegen
