#pragma once

#include "model/cost/inventory.h"

namespace hls::model {

/// One bank that is read a cycle later.
inline Item memory_item(std::int64_t width, std::int64_t depth, Storage storage, Ports ports) {
  Item item;
  item.kind = Item::Kind::kMemory;
  item.width = width;
  item.depth = depth;
  item.latency = 1;
  item.storage = storage;
  item.ports = ports;
  return item;
}

}  // namespace hls::model
