#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/kernel/kernel.h"
#include "model/target/target.h"

namespace hls::explorer {

/// What a default space asks of a loop.
struct LoopFacts {
  std::string name;
  std::int64_t trip_count = 1;
  int height = 0;  ///< levels of loops inside
  /// Operations of one type worth sharing in an iteration, all loops inside unrolled.
  std::int64_t most_units = 1;
  std::int64_t most_copies = 1;       ///< of its body that the device has room for
  std::vector<model::LoopId> inside;  ///< loops directly inside
};

/// Nested loops, and how many copies of what is directly in the innermost the device has room for.
struct Room {
  std::vector<model::LoopId> loops;  ///< outermost first
  std::int64_t most_copies = 1;
};

/// What bounds the knobs of a built kernel.
struct KernelFacts {
  model::Kernel kernel;                        ///< as it is built
  std::vector<LoopFacts> loops;                ///< of each loop of it
  std::vector<Room> rooms;                     ///< by innermost loop
  std::map<std::string, std::int64_t> shared;  ///< operators worth sharing -> operations

  const LoopFacts& of(model::LoopId loop) const { return loops[static_cast<std::size_t>(loop)]; }
};

/// Counts of copies and operations end at `most_copies`. An operator is worth sharing when it has a DSP, or
/// more LUTs than the multiplexers of two inputs in front of it: one LUT a bit of each of two operands.
/// Formula: room = min over lut, ff, dsp of capacity / (one iteration's operators), at least 1.
/// Requires: the kernel is as it is built, and the target has its operators.
KernelFacts kernel_facts(const model::Kernel& kernel, const model::Target& target,
                         std::int64_t most_copies);

}  // namespace hls::explorer
