#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/hardware/absorbed.h"
#include "model/hardware/addresses.h"
#include "model/hardware/call_interval.h"
#include "model/hardware/choices.h"
#include "model/hardware/lifetimes.h"
#include "model/hardware/ports.h"
#include "model/hardware/preloads.h"
#include "model/hardware/pulses.h"
#include "model/hardware/timing.h"
#include "model/hardware/units.h"

namespace hls::model {

/// The hardware of a scheduled design, before names: what allocate() counts and the code generator
/// prints.
struct Hardware {
  Timing timing;
  Lifetimes lifetimes;
  WireTable<AffineWire> affine;  ///< affine operands; addresses are in `memory`
  MemoryPorts memory;
  SharedUnits shared;
  CallInterval calls;
  Preloads preloads;
  std::set<std::pair<OpId, std::int64_t>> plain_phis;  ///< Wires: copies that take one wire always
  std::vector<bool> is_absorbed;                       ///< by operation: absorbed_phis
  PulseTrain function;                                 ///< pulses of the function's region
  std::vector<PulseTrain> trains;                      ///< of temporal loops

  /// Whether the copy of a phi has a multiplexer, or what stands for one: is_choosing, and between two wires.
  bool chooses(OpId phi, const std::vector<std::int64_t>& copy) const;
  const PulseTrain& pulses(LoopId region) const;
};

/// Requires: the schedule is correct for the problem; the arguments outlive the result.
Hardware plan(const Design& design, const Problem& problem, const Schedule& schedule);

/// Why no device has the registers of a schedule: more than 2^22 stages would keep values and counters, in all copies;
/// empty: fewer do.
std::string kept_too_long(const Design& design, const Problem& problem, const Schedule& schedule);

/// The bounds of a variable loop with more than one trip, in `affine`.
struct TripWires {
  std::optional<AffineWire> start;  ///< TripStart::value
  int shift = 0;
  bool may_start_late = false;     ///< beyond the loop's last iteration
  std::vector<AffineWire> bounds;  ///< trip_bounds
};
TripWires trip_wires(const Timing& timing, LoopId loop);

}  // namespace hls::model
