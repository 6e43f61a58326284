#include "explorer/report/importance.h"

#include <numeric>

namespace hls::explorer {
namespace {

struct Group {
  double points = 0;
  double sum = 0;  ///< of deviations from the mean of all points
};

}  // namespace

std::vector<double> main_effects(const model::DesignSpace& space,
                                 const std::vector<std::int64_t>& ids,
                                 const std::vector<double>& quantity) {
  std::vector<double> shares(space.knobs.size(), 0);
  if (ids.empty()) return shares;
  const double mean =
      std::accumulate(quantity.begin(), quantity.end(), 0.0) / static_cast<double>(quantity.size());
  std::vector<std::vector<Group>> groups;
  for (const model::Knob& knob : space.knobs) groups.emplace_back(knob.values.size());
  double variance = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const double deviation = quantity[i] - mean;
    variance += deviation * deviation;
    const model::DesignPoint point = space.point(ids[i]);
    for (std::size_t k = 0; k < groups.size(); ++k) {
      Group& group = groups[k][static_cast<std::size_t>(point[k])];
      group.points += 1;
      group.sum += deviation;
    }
  }
  if (variance <= 0) return shares;
  for (std::size_t k = 0; k < groups.size(); ++k) {
    for (const Group& group : groups[k]) {
      if (group.points > 0) shares[k] += group.sum * group.sum / group.points / variance;
    }
  }
  return shares;
}

}  // namespace hls::explorer
