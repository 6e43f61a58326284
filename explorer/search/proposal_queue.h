#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "explorer/search/permutation.h"
#include "model/space/space.h"

namespace hls::explorer {

/// Points of a space to propose, first in, first out, none of them twice.
class ProposalQueue {
 public:
  /// Requires: the space outlives this.
  ProposalQueue(const model::DesignSpace& space, std::uint64_t seed)
      : space_(space), order_(static_cast<std::uint64_t>(space.size()), seed) {}

  /// False: the point was added before, or is not in the space.
  bool add(std::int64_t id);
  /// Adds points in an order drawn by the seed until `count` wait or every point was added.
  void draw(std::size_t count);
  /// Up to `count` of the points that wait.
  std::vector<std::int64_t> take(std::size_t count);

  /// The number of points that wait.
  std::size_t size() const { return waiting_.size() - next_; }
  /// Whether add() would add the point.
  bool takes(std::int64_t id) const { return !known_.contains(id) && space_.contains(id); }

 private:
  const model::DesignSpace& space_;
  Permutation order_;
  std::int64_t drawn_ = 0;  ///< first places of the order
  std::vector<std::int64_t> waiting_;
  std::size_t next_ = 0;  ///< of waiting_, to be taken
  std::set<std::int64_t> known_;
};

}  // namespace hls::explorer
