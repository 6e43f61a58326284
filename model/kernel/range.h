#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/kernel/kernel.h"

namespace hls::model {

/// The least and greatest value of an affine expression over those points of the loops' boxes where
/// all `constraints` are >= 0; nothing when there is no such point. Exact over the integers (isl).
std::optional<std::pair<std::int64_t, std::int64_t>> value_range(
    const Kernel& kernel, const AffineExpr& expr, const std::vector<AffineExpr>& constraints);

/// Whether some point of the loops' boxes has all `constraints` >= 0 and all `zeros` = 0.
bool has_point(const Kernel& kernel, const std::vector<AffineExpr>& constraints,
               const std::vector<AffineExpr>& zeros);

}  // namespace hls::model
