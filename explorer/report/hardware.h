#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/cost/inventory.h"

namespace hls::explorer {

/// The hardware of one kind in a design, with its price.
struct HardwareGroup {
  std::string name;  ///< `unit mul_f32`, `memory bram`, else the kind: `delay_line`
  std::int64_t count = 0;
  model::Resources resources;
};

/// An inventory by kind, units by operator and memories by storage, in the order of kinds and names.
/// The resources add up to the design's metrics.
std::vector<HardwareGroup> hardware_groups(const model::Inventory& inventory,
                                           const model::Target& target);

}  // namespace hls::explorer
