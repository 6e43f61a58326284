#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "model/cost/inventory.h"

namespace hls::model {

/// Lower bounds of prices where numbers of an item are known in part only. Each asks price() for an item at
/// the end of its range: what an item costs is said there and nowhere else.

/// A loop's controller at every interval from `least` on; 0: of variable loops. Admissible: it is the least of the prices at
/// that interval and at one of each greater number of bits, up to which LUTs go up and down; flip-flops never fall.
Resources least_loop_counter(std::int64_t trips, std::int64_t least, const Target& target);

/// Shapes of a unit, field by field from `least` to `most`, of any of the kinds.
struct ShapeRange {
  UnitShape least = {UnitShape::kAnyBits, UnitShape::kAnyBits, UnitShape::kAnyBits, {}};
  UnitShape most = {0, 0, 0, {}};
  std::set<UnitShape::Kind> kinds;

  void add(const UnitShape& shape);
};

/// A unit of any of these shapes, `unit` but for its shape; resource by resource. Admissible: a row of prices holds none of
/// the shapes, or the least of it and the greatest one, field by field; of a wider unit LUTs or flip-flops may be fewer.
/// Requires: a shape was added.
Resources least_unit(Item unit, const ShapeRange& shapes, const Target& target);

/// A delay line of one tap, `stages` registers or more; `may_be_taken`: DSPs may take the last ones (LineReads). Admissible:
/// registers with an enable cost the more, the more there are, and those of every cycle go from flip-flops to LUTs and
/// never back to fewer LUTs.
Resources least_delay(Item line, bool may_be_taken, const Target& target);

/// Flip-flops of a train of pulses that reaches `offset` cycles or more; `can_count`: gaps of more than
/// PulseTrain::kLongestGap may be counted. Admissible: stops on the way only add to them: of two gaps each costs its
/// cycles or a counter of its bits, together no less than a counter over both. A train that reaches further may be the
/// cheaper one, as it is counted.
std::int64_t least_pulse_registers(std::int64_t offset, bool can_count, const Target& target);

}  // namespace hls::model
