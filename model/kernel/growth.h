#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/kernel/intervals.h"
#include "model/kernel/kernel.h"

namespace hls::model {

/// The carried value whose last one a result of a loop is; null: there is none.
const Operation* carrier_of(const Kernel& kernel, const Operation& result);

/// What a carried value of a loop grows by in each iteration.
struct GrowthStep {
  ValueRange added;
  /// The value, the next one, and what inner loops carry on the way: all are between its first value and what
  /// Growth::iterations_of steps add to it.
  std::vector<OpId> carried;
};

/// The growth of carried values through sums, choices and inner loops, modulo the types' widths.
class Growth {
 public:
  /// `ranges`: what is known of each operation; `open`: loops whose carried values have no next value yet. The kernel,
  /// `ranges` and `open` must outlive it.
  Growth(const Kernel& kernel, const std::vector<std::optional<ValueRange>>& ranges,
         const std::set<LoopId>& open);

  /// Of carried value `phi`, as `ranges` are now; nothing where it does not grow by bounded steps.
  std::optional<GrowthStep> step_of(OpId phi);
  /// How often carried value `phi` is given a next one: in each iteration of its loop, by each copy of the unrolled loop
  /// in it whose body it is in.
  std::int64_t iterations_of(OpId phi) const;

 private:
  std::optional<ValueRange> of(OpId id, OpId phi);
  std::optional<ValueRange> find(const Operation& op, OpId phi);
  std::optional<ValueRange> of_inner(const Operation& inner, OpId phi, std::int64_t rest);

  const Operation& at(OpId id) const;
  ValueRange range(const Operation& op, std::size_t i) const;

  const Kernel& kernel_;
  const std::vector<std::optional<ValueRange>>& ranges_;
  const std::set<LoopId>& open_;
  std::vector<LoopId> enclosing_;                                     ///< of each operation
  std::map<std::pair<OpId, OpId>, std::optional<ValueRange>> known_;  ///< of one step_of
  std::vector<OpId> carried_;
};

}  // namespace hls::model
