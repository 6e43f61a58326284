#pragma once

#include <cstdint>
#include <string>

#include "codegen/verilog/tree.h"

namespace hls::codegen::verilog {

/// The expression's text, on one line.
std::string print(const Expr& expr);

/// The range of a packed vector, `[15:0] `; nothing for one bit.
std::string range(std::int64_t width);

/// The module's text, lines of at most 100 columns where they can be broken. Depends on the tree
/// alone.
std::string print(const Module& module);

}  // namespace hls::codegen::verilog
