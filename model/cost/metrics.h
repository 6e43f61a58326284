#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/target/target.h"

namespace hls::model {

/// The objectives of one design point. Latency is exact, resources are estimates by the target's
/// price tables.
struct Metrics {
  std::int64_t latency_cycles =
      0;  ///< clock edges from the one that samples start to the one that samples done
  double latency_ns = 0;
  std::int64_t interval_cycles = 0;  ///< least distance of two starts
  Resources resources;

  bool operator==(const Metrics&) const = default;
};

/// Names as in the CSV: latency_cycles, latency_ns, interval_cycles, lut, ff, dsp, bram18.
const std::vector<std::string>& objective_names();
double objective(const Metrics& metrics, const std::string& name);

}  // namespace hls::model
