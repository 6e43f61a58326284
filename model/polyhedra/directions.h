#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/kernel/isl_text.h"
#include "model/polyhedra/access_pair.h"

namespace hls::model {

/// The signs of a dependence's distances in the loops around both accesses, outermost first: -1, 0 or 1.
using Direction = std::vector<int>;

/// Finds the directions of pairs of accesses of one kernel; looks at pairs of one form once.
class Directions {
 public:
  /// Requires: the kernel outlives it.
  explicit Directions(const Kernel& kernel);

  /// Every direction that some pair of instances has which touches one element, the source's first.
  /// `source_is_first`: it comes first within one iteration of all common loops.
  std::set<Direction> between(const CountedAccess& source, const CountedAccess& destination,
                              bool source_is_first);

  /// The least distance, loop by loop, of such a pair with this direction, one number a common loop.
  /// Requires: between() has it.
  std::vector<std::int64_t> distance(const CountedAccess& source, const CountedAccess& destination,
                                     const Direction& direction);

 private:
  const std::set<Direction>& directions_of(const std::string& distances, std::size_t level,
                                           std::size_t common);

  const Kernel& kernel_;
  IslContext context_;
  std::unordered_map<std::string, std::set<Direction>> known_;
};

}  // namespace hls::model
