#pragma once

#include "model/space/space.h"
#include "model/structure/nests.h"

namespace hls::explorer {

/// Puts every legal order of a nest in the place of the value `all` of its knob, and checks that each order
/// asked for is one.
/// Errors: kUsage at a knob: those of Nests::check; `all` in a tie, or where there are too many orders.
Status expand_orders(const model::Nests& nests, model::DesignSpace& space);

/// How a space writes an order of a nest's loops: `source`, or the loops, `k i j`.
std::string order_text(const model::Nests& nests, const std::string& nest,
                       const std::vector<std::string>& order);

}  // namespace hls::explorer
