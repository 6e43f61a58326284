#include "model/cost/least_price.h"

#include <algorithm>
#include <optional>

#include "model/cost/line_reads.h"
#include "model/hardware/pulses.h"

namespace hls::model {
namespace {

bool same_bits(const UnitShape& a, const UnitShape& b) {
  return a.bits == b.bits && a.least_bits == b.least_bits && a.result_bits == b.result_bits;
}

}  // namespace

Resources least_loop_counter(std::int64_t trips, std::int64_t least, const Target& target) {
  Resources all = price(loop_counter_item("", trips, least), target);
  constexpr int kMostBits = 10;
  for (int bits = 1; least > 0 && bits <= kMostBits; ++bits) {
    const std::int64_t interval = std::int64_t{1} << bits;
    if (interval > least) all = lesser(all, price(loop_counter_item("", trips, interval), target));
  }
  return all;
}

void ShapeRange::add(const UnitShape& shape) {
  least.bits = std::min(least.bits, shape.bits);
  least.least_bits = std::min(least.least_bits, shape.least_bits);
  least.result_bits = std::min(least.result_bits, shape.result_bits);
  most.bits = std::max(most.bits, shape.bits);
  most.least_bits = std::max(most.least_bits, shape.least_bits);
  most.result_bits = std::max(most.result_bits, shape.result_bits);
  kinds.insert(shape.kind);
}

Resources least_unit(Item unit, const ShapeRange& shapes, const Target& target) {
  const UnitShape& least = shapes.least;
  const UnitShape& most = shapes.most;
  std::optional<Resources> all;
  for (const UnitShape::Kind kind : shapes.kinds) {
    const auto add = [&](const UnitShape& shape) {
      unit.shape = shape;
      unit.shape.kind = kind;
      const Resources one = price(unit, target);
      all = all ? lesser(*all, one) : one;
    };
    add(most);
    if (same_bits(least, most)) continue;
    for (const OperatorCost& row : target.operators.at(unit.name).costs) {
      const UnitShape shape{std::min(row.shape.bits, most.bits),
                            std::min(row.shape.least_bits, most.least_bits),
                            std::min(row.shape.result_bits, most.result_bits), kind};
      const bool is_in_range = shape.bits >= least.bits && shape.least_bits >= least.least_bits &&
                               shape.result_bits >= least.result_bits;
      if (is_in_range) add(shape);
    }
  }
  return *all;
}

Resources least_delay(Item line, bool may_be_taken, const Target& target) {
  if (may_be_taken) line.depth -= std::min(line.depth, dsp_registers(line.interval == 1));
  Resources cost = price(line, target);
  // Of a line that is enabled every cycle flip-flops grow fewer where LUTs begin.
  if (line.interval == 1) cost.ff = 0;
  return cost;
}

std::int64_t least_pulse_registers(std::int64_t offset, bool can_count, const Target& target) {
  if (offset <= 0) return 0;
  const std::int64_t stages = price(pulse_line_item("", offset), target).ff;
  if (!can_count) return stages;
  const std::int64_t counted = std::max(offset, PulseTrain::kLongestGap + 1);
  return std::min(stages, price(pulse_counter_item("", counted), target).ff);
}

}  // namespace hls::model
