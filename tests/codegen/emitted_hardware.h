#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "model/cost/inventory.h"

namespace hls::oracle {

/// How much of each thing a design has, by names such as `hls_loop` or `delay bits`.
using HardwareCount = std::map<std::string, std::int64_t>;

/// The module without what only simulators see.
std::string hardware_text(const std::string& text);

/// Counts the hardware in the text of an emitted module: registers, library instances (copies of
/// generate loops multiplied). Registers of an operator's latency belong to the operator.
HardwareCount count_text(const std::string& text);

/// The same counts by an inventory.
HardwareCount count_items(const model::Inventory& inventory);

}  // namespace hls::oracle
