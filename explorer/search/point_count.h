#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "explorer/bounds/bounds.h"
#include "model/space/space.h"

namespace hls::explorer {

/// How many points of a space a partial point stands for: over the knobs that no constraint names, the
/// product of their numbers of values; times, for each restriction, the combinations it keeps. The latter
/// are remembered: a restriction of n knobs and m combinations costs at most n * m steps in all.
class PointCount {
 public:
  /// Requires: the space outlives this.
  explicit PointCount(const model::DesignSpace& space);

  std::int64_t operator()(const PartialPoint& partial);

 private:
  const model::DesignSpace& space_;
  std::vector<std::size_t> free_;  ///< knobs in no restriction
  /// By restriction: values of its knobs -> combinations kept.
  std::vector<std::map<std::vector<std::int32_t>, std::int64_t>> known_;
};

}  // namespace hls::explorer
