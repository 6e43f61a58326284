#pragma once

#include "model/cost/item_list.h"
#include "model/hardware/hardware.h"

namespace hls::model {

/// Lists the banks of all arrays, the multiplexers in front of their ports, and the crossbars behind them.
void add_memories(const Hardware& hardware, ItemList& list);

}  // namespace hls::model
