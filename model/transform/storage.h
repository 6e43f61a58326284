#pragma once

#include <compare>

#include "model/design/design.h"
#include "model/target/target.h"

namespace hls::model {

/// How many of a device's resources something takes, by the one that is scarcest for it.
/// Formula: most = max over lut, ff, dsp, bram18 of resources / capacity; sum = that of all four. What a device
/// has none of is not to be had: 1 and more.
struct DeviceShare {
  double most = 0;
  double sum = 0;

  auto operator<=>(const DeviceShare&) const = default;  ///< by `most`, then `sum`
};
DeviceShare device_share(const Resources& resources, const Resources& capacity);

/// The storage of a local array's banks, partition, ports and copies being what `binding` says, that takes
/// the least share of the device: of registers, LUT RAM and block RAM those that the target has and that can
/// have such ports and copies; of equals the first of these. What is compared is least_memory_cost, so that
/// it does not depend on a schedule.
Storage cheapest_storage(const Elaboration& elaboration, ArrayId array, ArrayBinding binding,
                         const Target& target);

/// Gives the binding of an array a storage, with its latencies and the target's module for its ports; memories
/// with contents are always our own. Requires: the target has it.
void set_storage(const Array& array, ArrayBinding& binding, Storage storage, const Target& target);

}  // namespace hls::model
