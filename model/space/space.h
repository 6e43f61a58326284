#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/kernel/kernel.h"
#include "model/space/directives.h"

namespace hls::model {

/// A knob: a finite ordered list of values, set on one or more paths at once (a tie is one knob).
struct Knob {
  std::vector<std::string> paths;  ///< `loops.k.ii`, `arrays.A.partition.1`, `promote`
  std::vector<std::vector<std::string>> values;  ///< values[v][p] is the text set on paths[p]
  Location location;

  std::string name() const;  ///< the paths joined by `+`; the CSV column
  std::string text(std::size_t value) const;
};

/// One value index a knob.
using DesignPoint = std::vector<std::int32_t>;

/// An ordered list of knobs. A point has one integer id, mixed radix with the last knob fastest.
struct DesignSpace {
  std::vector<Knob> knobs;

  /// Product of the numbers of values; saturates at 2^63 - 1.
  std::int64_t size() const;
  DesignPoint point(std::int64_t id) const;
  std::int64_t id(const DesignPoint& point) const;
};

/// What stands between the dots: `loops`, `k`, `ii`.
std::vector<std::string> path_parts(const std::string& path);

/// Whether two paths set the same thing: they are equal, or `arrays.A.partition` and
/// `arrays.A.partition.1`.
bool paths_overlap(const std::string& a, const std::string& b);

/// The typed form of a point. Requires: the space was checked against the kernel by check_space.
Directives directives(const Kernel& kernel, const DesignSpace& space, const DesignPoint& point);

/// Whether every path and value fits the kernel: loops and arrays exist, ii >= 1 or auto, unroll
/// from 1 to the trip count, partition factors fit the extent, `storage` only on local arrays, ...
/// Errors: kUsage at the knob's location with accepted values and the nearest spelling.
Status check_space(const Kernel& kernel, const DesignSpace& space);

}  // namespace hls::model
