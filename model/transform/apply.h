#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "model/transform/design.h"

namespace hls::model {

/// Memory of elaborations, one for each (promotion, unroll factors). Thread-safe; a hit and a miss
/// give the same value, so that apply() stays pure.
class Elaborations {
 public:
  explicit Elaborations(Kernel kernel);

  /// The kernel with promotion (or without) and the unroll factors by loop name.
  std::shared_ptr<const Elaboration> get(bool promote,
                                         const std::map<std::string, std::int64_t>& unroll);

  const Kernel& kernel() const { return kernel_; }

 private:
  using Key = std::pair<bool, std::map<std::string, std::int64_t>>;
  Kernel kernel_;
  std::mutex mutex_;
  std::map<Key, std::shared_ptr<const Elaboration>> known_;
};

/// Unrolls one kernel; exposed for tests. Requires: factors are from 1 to the trip counts.
Elaboration elaborate(const Kernel& kernel, bool promote,
                      const std::map<std::string, std::int64_t>& unroll);

/// Applies a point: unrolls, banks and binds (design section 2).
/// Errors: kUnsupported when the target lacks an operator the kernel needs (names it and its source
/// line), or a storage cannot have the ports asked for.
Result<Design> apply(Elaborations& elaborations, const Target& target,
                     const Directives& directives);

}  // namespace hls::model
