#pragma once

#include <vector>

#include "model/space/space.h"

namespace hls::model {

/// The kernels that the points of a space are made from (as_built), each once: with scalar promotion, without it or
/// both, as `promote` says, and with as few and as many multiply-adds fused as `fuse` lets. At least one, that of
/// the first values first.
std::vector<Kernel> built_kernels(const Kernel& source, const DesignSpace& space);

/// Takes out of a space what is set on loops, arrays and operators that the source has but no built kernel: it could not
/// have an effect. Paths that constraints name stay. Knobs lose these paths, then values that are there twice; without
/// paths they go.
/// Returns: a warning for each path, with its place.
/// Requires: the space was checked, and is not restricted.
std::vector<Error> drop_gone(const Kernel& source, const std::vector<Kernel>& built,
                             const std::vector<Constraint>& constraints, DesignSpace& space);

}  // namespace hls::model
