#include "model/cost/fabric.h"

#include "model/divide.h"

namespace hls::model {

const Fabric& fabric(Family family) {
  return family == Family::kIce40 ? ice40_fabric() : xc7_fabric();
}

RamArray ram_array(std::span<const RamGeometry> geometries, std::int64_t width,
                   std::int64_t depth) {
  RamArray least;
  for (const auto& [words, bits] : geometries) {
    const std::int64_t rows = ceil_divide(depth, words);
    const std::int64_t count = rows * ceil_divide(width, bits);
    if (least.count == 0 || count <= least.count) least = {count, rows};
  }
  return least;
}

std::int64_t write_lut(const Fabric& fabric, std::int64_t width, std::int64_t depth,
                       std::int64_t writes) {
  return depth == 1 ? 0 : depth * (writes + fabric.one_hot_lut(writes, width));
}

}  // namespace hls::model
