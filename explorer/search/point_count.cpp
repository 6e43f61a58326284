#include "explorer/search/point_count.h"

#include <algorithm>

namespace hls::explorer {

PointCount::PointCount(const model::DesignSpace& space)
    : space_(space), known_(space.restrictions.size()) {
  for (std::size_t knob = 0; knob < space.knobs.size(); ++knob) {
    const bool is_free =
        std::none_of(space.restrictions.begin(), space.restrictions.end(), [&](const auto& one) {
          return std::find(one.knobs.begin(), one.knobs.end(), knob) != one.knobs.end();
        });
    if (is_free) free_.push_back(knob);
  }
}

std::int64_t PointCount::operator()(const PartialPoint& partial) {
  std::int64_t points = 1;
  for (const std::size_t knob : free_) {
    if (partial.is_open(knob))
      points *= static_cast<std::int64_t>(space_.knobs[knob].values.size());
  }
  for (std::size_t r = 0; r < known_.size(); ++r) {
    const model::Restriction& restriction = space_.restrictions[r];
    std::vector<std::int32_t> values;
    for (const std::size_t knob : restriction.knobs) values.push_back(partial.values[knob]);
    const auto [found, is_new] = known_[r].try_emplace(std::move(values), 0);
    if (is_new) found->second = model::kept(restriction, space_, partial.values);
    points *= found->second;
  }
  return points;
}

}  // namespace hls::explorer
