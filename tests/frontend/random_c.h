#pragma once

#include <cstdint>
#include <string>

namespace hls::frontend {

/// A random C function of the accepted subset, called `name`, the same for the same seed on every
/// machine. It reads nothing uninitialised and nothing in it is undefined: shift amounts are
/// masked, no float becomes an integer (other than _Bool), and subscripts stay in range.
std::string random_c_function(std::uint64_t seed, const std::string& name);

/// Functions that random ones call.
extern const char* const kRandomCPrelude;

}  // namespace hls::frontend
