#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/hardware/lifetimes.h"
#include "model/hardware/timing.h"

namespace hls::model {

/// What a register takes in place of its input in the cycle of a pulse: the first value of a phi.
struct Preload {
  LoopId region = -1;       ///< whose pulse
  std::int64_t offset = 0;  ///< of the pulse
  std::uint64_t bits = 0;   ///< the value

  auto operator<=>(const Preload&) const = default;
};

/// Phis without multiplexers: the register behind the carried value starts each run of the loop with the phi's constant,
/// which a flip-flop's synchronous set or reset does for nothing.
///
/// The phi of interval ii reads stage 1 of the carried value in each iteration. A run's register is set a cycle before its
/// first iteration reads it,
///   pulse = first_iteration(phi) - 1 >= 0,
/// which is no earlier than the last write of the run before, ii - delay cycles before, 1 <= delay <= ii, and no earlier than
/// the last read, ii cycles before. So nothing else may read that stage, and neither the loop nor those beside it may be
/// variable.
/// Source: AMD UG474, FDRE and FDSE.
struct Preloads {
  std::vector<bool> is_preloaded;                       ///< by operation: phis
  std::map<std::pair<OpId, std::int64_t>, Preload> of;  ///< stage 1 of {value, copy}

  /// Of one copy of a value; nothing: its stage 1 is a plain register.
  std::optional<Preload> find(OpId value, std::int64_t copy) const;
};

/// Whether a phi's first value is a constant, without which it is not preloaded.
bool has_constant_start(const Kernel& kernel, OpId phi);

/// The preloads of a scheduled design.
Preloads find_preloads(const Timing& timing, const Lifetimes& lifetimes);

}  // namespace hls::model
