#pragma once

#include <optional>
#include <vector>

#include "model/kernel/kernel.h"

namespace hls::model {

/// The exact value of an integer operation, when it is affine, small, and nowhere wraps.
std::optional<AffineExpr> affine_value(const Kernel& kernel, OpId id);

/// Affine functions of the counters that are all >= 0 whenever a value of type u1 is true: exact for
/// comparisons of affine values, their conjunctions and negated disjunctions, none for the rest. The
/// same for a value that is `holds`.
std::vector<AffineExpr> constraints_of(const Kernel& kernel, OpId condition, bool holds = true);

/// The same for an access: it happens only where all of them are >= 0.
std::vector<AffineExpr> domain_of(const Kernel& kernel, const Operation& access);

}  // namespace hls::model
