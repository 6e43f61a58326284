#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/result.h"
#include "model/space/directives.h"
#include "model/target/target.h"
#include "model/transform/design.h"

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

}  // namespace hls::model
