#pragma once

#include "model/space/space.h"
#include "model/structure/nests.h"

namespace hls::explorer {

/// Puts every legal order of a nest's own loops in the place of the value `all` of its knob, and checks that each order
/// asked for is one, with the first tile of each loop whose tiles it names, and that nests can be tiled. An order may be
/// one of some tiles only: points with others are infeasible.
/// Errors: kUsage at a knob: those of Nests::check; `all` in a tie, or where there are too many orders.
Status expand_orders(const model::Nests& nests, model::DesignSpace& space);

/// How a space writes an order of a nest's loops: `source`, or the loops, `k i j`.
std::string order_text(const model::Nests& nests, const std::string& nest,
                       const std::vector<std::string>& order);

}  // namespace hls::explorer
