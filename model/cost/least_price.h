#pragma once

#include <cstdint>
#include <vector>

#include "model/cost/inventory.h"
#include "model/hardware/product_inputs.h"

namespace hls::model {

/// Lower bounds of prices where numbers of an item are known in part only. Each asks price() for an item at
/// the end of its range: what an item costs is said there and nowhere else.

/// A loop's controller at every interval from `least` on. Admissible: above 0, of variable loops, the price
/// never falls as the interval grows.
Resources least_loop_counter(std::int64_t trips, std::int64_t least, const Target& target);

/// A delay line of one tap, `stages` registers or more. Admissible: registers with an enable cost the more, the more there
/// are, and those of every cycle go from flip-flops to LUTs and never back to fewer LUTs; one of the products
/// that read it, or none, may take the last ones.
Resources least_delay(const Item& line, const std::vector<Product>& products, const Target& target);

/// Flip-flops of a train of pulses that reaches `offset` cycles or more; `can_count`: gaps of more than
/// PulseTrain::kLongestGap may be counted. Admissible: stops on the way only add to them: of two gaps each costs its
/// cycles or a counter of its bits, together no less than a counter over both. A train that reaches further may be the
/// cheaper one, as it is counted.
std::int64_t least_pulse_registers(std::int64_t offset, bool can_count, const Target& target);

}  // namespace hls::model
