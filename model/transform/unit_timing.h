#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/design/design.h"
#include "model/result.h"
#include "model/space/directives.h"
#include "model/target/target.h"

namespace hls::model {

/// How long the operations of a design take, and how soon a unit takes the next one.
struct UnitTiming {
  std::vector<int> latency;   ///< Design::latency
  std::vector<int> interval;  ///< Design::unit_interval
};

/// Latencies and intervals as asked for, else those of the target: interval 1 (default_latency), and at another
/// one the least latency that the target has a price for (least_latency).
/// Requires: the elaboration and arrays of the design are set.
/// Errors: kUnsupported for an operator that the target lacks, a latency below or an interval that it has no
/// price for, an interval of an external module or not below the latency.
Result<UnitTiming> unit_timing(const Design& design, const Target& target,
                               const Directives& directives);

/// `clock: add_f32 of 32 bits takes 13443 ps at latency 0 (line 7), ...` for an operator whose latency
/// the directives choose and that cannot run at the clock then; empty: none. The target's own latencies
/// are warned of when it is loaded.
std::string too_slow(const Design& design, const Target& target, const Directives& directives,
                     std::int64_t clock_period_ps);

}  // namespace hls::model
