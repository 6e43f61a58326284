#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <tuple>

#include "model/design/design.h"

namespace hls::model {

/// Memory of elaborations, one for each (promotion, unroll factors, fused operators, serial loops).
/// Thread-safe; a hit and a miss give the same value, so that apply() stays pure.
class Elaborations {
 public:
  explicit Elaborations(Kernel kernel);

  /// The kernel with promotion (or without), the unroll factors by loop name, the multiply-adds to
  /// fuse by operator type and the names of serial loops.
  std::shared_ptr<const Elaboration> get(bool promote,
                                         const std::map<std::string, std::int64_t>& unroll,
                                         const std::set<std::string>& fuse = {},
                                         const std::set<std::string>& serial = {});

  const Kernel& kernel() const { return kernel_; }

 private:
  using Key = std::tuple<bool, std::map<std::string, std::int64_t>, std::set<std::string>,
                         std::set<std::string>>;
  Kernel kernel_;
  std::mutex mutex_;
  std::map<Key, std::shared_ptr<const Elaboration>> known_;
};

/// Fuses and unrolls one kernel; exposed for tests. Requires: factors are from 1 to the trip counts,
/// serial loops are not unrolled and only inside serial loops.
Elaboration elaborate(const Kernel& kernel, bool promote,
                      const std::map<std::string, std::int64_t>& unroll,
                      const std::set<std::string>& fuse = {},
                      const std::set<std::string>& serial = {});

/// Why a storage cannot have the ports or copies asked for; nothing: it can.
std::optional<Error> impossible_binding(const Array& array, const ArrayBinding& binding);

/// Why operators of a design cannot be shared as asked (Directives::share); nothing: they can.
std::optional<Error> impossible_share(
    const Design& design, const std::map<std::string, std::optional<std::int64_t>>& share);

/// Loops that do not overlap, the earlier one first (Design::apart).
std::vector<std::pair<LoopId, LoopId>> apart_loops(const Elaboration& elaboration,
                                                   const Directives& directives);

/// Applies a point: unrolls, banks and binds (docs/design.md, section 1).
/// Errors: kUnsupported when the target lacks an operator the kernel needs (names it and its source
/// line), a storage cannot have the ports asked for, or a serial loop is unrolled or inside a padded
/// one.
Result<Design> apply(Elaborations& elaborations, const Target& target,
                     const Directives& directives);

}  // namespace hls::model
