#include "model/cost/least_price.h"

#include <algorithm>

#include "model/hardware/pulses.h"

namespace hls::model {
namespace {

/// Of a line that is enabled every cycle flip-flops grow fewer where LUTs begin.
Resources never_falling(const Item& line, const Target& target) {
  Resources cost = price(line, target);
  if (line.interval == 1) cost.ff = 0;
  return cost;
}

}  // namespace

Resources least_loop_counter(std::int64_t trips, std::int64_t least, const Target& target) {
  return price(loop_counter_item("", trips, least), target);
}

Resources least_delay(const Item& line, const std::vector<Product>& products,
                      const Target& target) {
  Resources least = never_falling(line, target);
  for (const Product& product : products) {
    Item absorbed = line;
    absorbed.is_absorbed = true;
    absorbed.shape = product.shape;
    absorbed.latency = product.latency;
    least = lesser(least, never_falling(absorbed, target));
  }
  return least;
}

std::int64_t least_pulse_registers(std::int64_t offset, bool can_count, const Target& target) {
  if (offset <= 0) return 0;
  const std::int64_t stages = price(pulse_line_item("", offset), target).ff;
  if (!can_count) return stages;
  const std::int64_t counted = std::max(offset, PulseTrain::kLongestGap + 1);
  return std::min(stages, price(pulse_counter_item("", counted), target).ff);
}

}  // namespace hls::model
