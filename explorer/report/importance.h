#pragma once

#include <cstdint>
#include <vector>

#include "model/space/space.h"

namespace hls::explorer {

/// How much of a quantity's variance over a set of points lies between the values of each knob, its main
/// effect: 0 means that the knob's values have equal means, 1 that nothing else counts.
///
///   sum over values v of n_v (mean_v - mean)^2  /  sum over points (x - mean)^2
///
/// with n_v points of value v. All 0 when the quantity is the same in all points. Knobs that were not
/// set independently of each other share what they explain, so shares may add up to more than 1.
/// Shapes: `quantity` is one number for each of `ids`; one share a knob.
/// Source: correlation ratio (eta squared), Fisher, "Statistical Methods for Research Workers", 1925.
std::vector<double> main_effects(const model::DesignSpace& space,
                                 const std::vector<std::int64_t>& ids,
                                 const std::vector<double>& quantity);

}  // namespace hls::explorer
