#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/kernel/kernel.h"
#include "model/space/constraint.h"
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

/// The combinations of the values of some knobs that a space keeps.
struct Restriction {
  std::vector<std::size_t> knobs;  ///< ascending
  std::vector<bool> keeps;         ///< by combination, mixed radix with the last knob fastest
};

/// An ordered list of knobs, and conditions without which a combination of their values is no point.
/// A combination has one integer id, mixed radix with the last knob fastest, whether it is a point or
/// not.
struct DesignSpace {
  std::vector<Knob> knobs;
  std::vector<Constraint> constraints = {};    ///< all of them hold at every point
  std::vector<Restriction> restrictions = {};  ///< what they leave; no knob is in two of them

  /// Product of the numbers of values; saturates at 2^63 - 1. Ids are below it.
  std::int64_t size() const;
  DesignPoint point(std::int64_t id) const;
  std::int64_t id(const DesignPoint& point) const;

  bool contains(std::int64_t id) const;
  /// The number of points. Requires: size() is not saturated.
  std::int64_t points() const;
  /// The least id of a point. Requires: there is one.
  std::int64_t first() const;
};

/// Whether a restriction keeps the combination of values of a point of its space.
bool keeps(const Restriction& restriction, const DesignSpace& space, const DesignPoint& point);

/// The number of combinations that a restriction keeps with these values of all knobs of its space, negative
/// ones open.
std::int64_t kept(const Restriction& restriction, const DesignSpace& space,
                  const std::vector<std::int32_t>& values);

/// What stands between the dots: `loops`, `k`, `ii`.
std::vector<std::string> path_parts(const std::string& path);

/// Whether two paths set the same thing: they are equal, or `arrays.A.partition` and
/// `arrays.A.partition.1`.
bool paths_overlap(const std::string& a, const std::string& b);

/// The typed form of a point. A loop or array that the kernel lacks takes no directive.
/// Requires: the space was checked by check_space, against the kernel or against its source.
Directives directives(const Kernel& kernel, const DesignSpace& space, const DesignPoint& point);

/// Whether every path and value fits the kernel: loops and arrays exist, ii >= 1 or auto, unroll
/// from 1 to the trip count, partition factors fit the extent, `storage` only on local arrays, ...
/// Loops, arrays and operators are those of the kernel and of what is built of it (built_kernels):
/// an array that no built kernel stores to may be a ROM.
/// Errors: kUsage at the knob's location with accepted values and the nearest spelling.
Status check_space(const Kernel& kernel, const std::vector<Kernel>& built,
                   const DesignSpace& space);
Status check_space(const Kernel& kernel, const DesignSpace& space);

/// Keeps of a space the points at which these constraints hold, and adds them to it. The number of a value
/// is the number it is written as; of `full` the trip count; of a partition the banks, in its dimension
/// or in all; words like `auto`, `off`, `2p` have none.
/// Requires: the space was checked.
/// Errors: kUsage at a path that is no knob of the space, a word that is no value of the knob, where
/// Constraint::holds has one, where no point is left, or where constraints relate knobs with
/// more than 2^22 combinations.
Status restrict_space(const Kernel& kernel, const std::vector<Constraint>& constraints,
                      DesignSpace& space);

/// A constraint that does not hold at a combination; null: it is a point.
const Constraint* excluding(const Kernel& kernel, const DesignSpace& space,
                            const DesignPoint& point);

}  // namespace hls::model
