#pragma once

#include <string>

#include "model/kernel/kernel.h"
#include "model/result.h"

namespace hls::model {

/// The text form of a kernel, one node a line, loops in braces. Locations and name hints are kept
/// as trailing comments. parse_kernel(print(k)) == k up to the numbering of operations that are in
/// no region.
std::string print(const Kernel& kernel);

/// An affine expression with the loops' names: `2*i + k - 1`, in normalised counters.
std::string print(const Kernel& kernel, const AffineExpr& expr);

/// Errors: kUsage with line and column of the first token that does not fit.
Result<Kernel> parse_kernel(const std::string& text, const std::string& file_name);

}  // namespace hls::model
