#pragma once

#include "frontend/frontend.h"

namespace hls::frontend {

/// Reads an affine function of C or C++; defined in frontend/c.
/// Files are separate translation units: macros and static names are each one's own, and functions
/// and constant tables of the others are found as a linker finds them. `__SYNTHESIS__` is defined
/// as 1.
/// Errors in functions and variables of a file that includes a header of a hosted library (iostream,
/// vector, ...) count only where the kernel reaches them: what these headers declare is not known
/// here.
/// Errors: those of parse().
/// C semantics are those of gcc -O2 -ffp-contract=off -fwrapv -fsigned-char.
Outcome parse_c(const Source& source);

}  // namespace hls::frontend
