#pragma once

#include <optional>
#include <string>

#include "model/kernel/kernel.h"
#include "model/kernel/type.h"
#include "model/result.h"

namespace hls::codegen {

/// The C type with the layout of `type`; nothing: there is none.
std::optional<std::string> c_type(model::Type type);

/// The function of C's library that computes an operation on floats: `sqrtf`; nothing: none does.
std::optional<std::string> c_function(model::Opcode opcode, model::Type type);

/// The function that gives a type's value of the bits of the other kind of number, `float_of_bits`, and its text.
/// Requires: 32 or 64 bits.
std::string bitcast_name(model::Type to);
std::string bitcast_function(model::Type to);

/// The error for an argument that has none.
Error no_c_type(const std::string& name, model::Type type);

}  // namespace hls::codegen
