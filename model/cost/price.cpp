#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "model/cost/fabric.h"
#include "model/cost/inventory.h"

namespace hls::model {
namespace {

Resources module_cost(const Item& item, const Target& target) {
  const MemoryModule* const module = target.memories.at(item.storage).module_of(item.ports);
  return module->cost_of(item.depth, item.width);
}

Resources unit_cost(const Item& item, const Target& target) {
  Resources cost = cost_of(target.operators.at(item.name), item.shape,
                           static_cast<int>(item.latency), static_cast<int>(item.interval))
                       .resources;
  cost.ff = std::llround(static_cast<double>(cost.ff) * (1 - item.spared_part));
  return cost;
}

Resources cost_of_item(const Item& item, const Target& target) {
  const Fabric& rules = fabric(target.family);
  switch (item.kind) {
    case Item::Kind::kUnit:
      if (item.is_absorbed) return rules.shift(item.width, item.latency);
      return unit_cost(item, target);
    case Item::Kind::kMemory:
      return item.is_external ? module_cost(item, target) : rules.memory(item);
    case Item::Kind::kDelayLine:
      if (item.interval == 1) return rules.shift(item.kept_bits, item.depth);
      return {0, item.kept_bits * item.depth, 0, 0};
    case Item::Kind::kPulseLine:
      return {0, item.depth, 0, 0};
    case Item::Kind::kPulseCounter:
      return rules.pulse_counter(item);
    case Item::Kind::kLoopCounter:
      return rules.loop_counter(item);
    case Item::Kind::kHandshake:
      return rules.handshake(item);
    case Item::Kind::kRestore:
      return rules.restore(item);
    case Item::Kind::kMultiplexer:
      if (item.is_absorbed) return {};
      return {item.is_indexed ? rules.select_lut(item.inputs, item.width)
                              : rules.one_hot_lut(item.inputs, item.width),
              0, 0, 0};
    case Item::Kind::kAddress:
      return {item.depth, 0, 0, 0};
  }
  return {};
}

}  // namespace

std::string to_string(Item::Kind kind) {
  constexpr std::array<const char*, 10> kNames = {
      "unit",         "memory",    "delay_line", "pulse_line",  "pulse_counter",
      "loop_counter", "handshake", "restore",    "multiplexer", "address"};
  return kNames[static_cast<std::size_t>(kind)];
}

Resources price(const Item& item, const Target& target) {
  Resources all = cost_of_item(item, target);
  all.lut *= item.count;
  all.ff *= item.count;
  all.dsp *= item.count;
  all.bram18 *= item.count;
  return all;
}

Metrics price(const Inventory& inventory, const Schedule& schedule, const Target& target,
              std::int64_t clock_period_ps) {
  Metrics metrics;
  metrics.latency_cycles = latency_cycles(schedule);
  metrics.latency_ns =
      static_cast<double>(metrics.latency_cycles) * static_cast<double>(clock_period_ps) / 1000.0;
  metrics.interval_cycles = inventory.interval_cycles;
  for (const Item& item : inventory.items) {
    metrics.resources += price(item, target);
  }
  return metrics;
}

}  // namespace hls::model
