#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/design/design.h"

namespace hls::model {

/// What a point does to the kernel before anything is bound or scheduled.
struct LoopPlan {
  bool promote = true;                              ///< scalars for elements that a loop uses again
  std::set<std::string> fuse = {};                  ///< multiply-adds to fuse, by operator type
  std::map<std::string, std::int64_t> unroll = {};  ///< factors from 1 to the trip count, by loop
  std::set<std::string> serial = {};  ///< loops; not unrolled, and only inside serial ones
  /// Loops whose sums of floats may be made in another order, and the partial sums that take turns: 1 where
  /// only copies are added in pairs.
  std::map<std::string, std::int64_t> partial_sums = {};
  /// Arrays, and of how many iterations loads take what was stored from beside the memory, at least 1.
  std::map<std::string, std::int64_t> forward = {};
  std::map<std::string, NestDirective> nests = {};  ///< not as in the source; by outermost loop

  auto operator<=>(const LoopPlan&) const = default;

  /// The unroll factor of a loop.
  std::int64_t factor(const std::string& loop) const;
};

/// A kernel between two passes.
struct TransformedKernel {
  /// Each loop is the only part of itself, or of the loop of the source that `source_of` has for its name.
  explicit TransformedKernel(Kernel untransformed,
                             const std::map<std::string, std::string>& source_of = {});

  /// Makes a loop the only one of its parts.
  void set_alone(LoopId loop, const std::string& source);

  Kernel kernel;
  std::vector<LoopParts> parts;  ///< by loop, see Elaboration::parts
};

}  // namespace hls::model
