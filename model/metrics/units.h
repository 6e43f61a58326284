#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "model/metrics/timing.h"

namespace hls::model {

/// One copy of an operation that runs on a shared unit.
struct UnitIssue {
  OpId operation = -1;
  std::int64_t copy = 0;    ///< row-major
  LoopId region = -1;       ///< whose iterations it runs in
  std::int64_t offset = 0;  ///< cycles after the region's start at which it starts
};

/// A unit of one operator type and what runs on it, by operation and copy.
struct SharedUnit {
  std::vector<UnitIssue> issues;  ///< never empty
};

/// The shared units of a schedule: one for each port of Problem::resources that are units.
struct SharedUnits {
  std::vector<SharedUnit> units;
  std::vector<bool> is_shared;  ///< by operation: all its copies run on shared units
  /// By operation and row-major copy: its unit, whose result is the copy's wire.
  std::map<std::pair<OpId, std::int64_t>, int> unit_of;
};
SharedUnits find_units(const Timing& timing);

}  // namespace hls::model
