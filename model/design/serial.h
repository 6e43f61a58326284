#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/kernel/kernel.h"

namespace hls::model {

/// Serial execution (docs/design.md, section 5). An iteration of a *serial* loop starts when everything of the
/// one before is complete. A loop inside serial loops only whose bounds vary is *variable*: each of
/// its runs takes the iterations that its bounds leave, at least one; so is a loop that holds a
/// variable one. Nothing runs beside a variable loop, in the kernel's own region neither.
///
/// Times are those of the longest case, in which each run takes `trip_count` iterations: where a run
/// takes fewer nothing is on its way, so that those cycles are left out without any other change.
struct SerialLoops {
  // By loop of the elaborated kernel.
  std::vector<bool> is_serial;
  std::vector<bool> is_variable;
  /// Iterations that all runs of the loop leave out. Formula: sum over runs of (trip_count - trips).
  std::vector<std::int64_t> skipped;
};

/// Requires: the loops named are not unrolled, and what is around them is named, too.
SerialLoops serial_loops(const Kernel& kernel, const std::set<std::string>& serial);

/// The first iteration of a run: floor(value / 2^shift), or the nearest one the loop has.
struct TripStart {
  AffineExpr value;  ///< of the counters around
  int shift = 0;

  bool operator==(const TripStart&) const = default;
};
/// Nothing: 0. Of several lower bounds the first one; iterations before the others do nothing.
std::optional<TripStart> trip_start(const Kernel& kernel, LoopId loop);

/// A run goes on after iteration x while none of these is negative at x. Requires: trip_count > 1.
std::vector<AffineExpr> trip_bounds(const Kernel& kernel, LoopId loop);

}  // namespace hls::model
