#include "explorer/explain/remedy.h"

#include <algorithm>
#include <functional>
#include <tuple>

namespace hls::explorer {
namespace {

constexpr int kMostKnobs = 2;

bool is_cheaper(const Evaluation& a, const Evaluation& b) {
  return std::tie(a.metrics->resources.lut, a.id) < std::tie(b.metrics->resources.lut, b.id);
}

}  // namespace

RemedySearch::RemedySearch(const model::DesignSpace& space, std::int64_t from)
    : space_(space), from_(space.point(from)) {}

std::vector<std::int64_t> RemedySearch::propose(std::size_t count) {
  while (pending_.empty() && advance()) {
  }
  std::vector<std::int64_t> ids;
  while (ids.size() < count && !pending_.empty()) {
    ids.push_back(pending_.back());
    pending_.pop_back();
  }
  return ids;
}

void RemedySearch::report(const std::vector<Evaluation>& evaluations) {
  for (const Evaluation& evaluation : evaluations) {
    if (evaluation.status != EvaluationStatus::kOk) continue;
    if (!cheapest_ || is_cheaper(evaluation, *cheapest_)) cheapest_ = evaluation;
  }
}

bool RemedySearch::is_complete() const {
  return pending_.empty() && (cheapest_ || next_.knobs > kMostKnobs);
}

/// Fills `pending_` with the points at the next cost; false when there is none worth trying.
bool RemedySearch::advance() {
  while (next_.knobs <= kMostKnobs && next_.steps > farthest(next_.knobs)) {
    ++next_.knobs;
    next_.steps = next_.knobs;
  }
  if (cheapest_ || next_.knobs > kMostKnobs) return false;
  pending_ = points_at(next_);
  std::reverse(pending_.begin(), pending_.end());
  ++next_.steps;
  return true;
}

/// The greatest sum of steps of so many knobs.
int RemedySearch::farthest(int knobs) const {
  std::vector<int> steps(static_cast<std::size_t>(kMostKnobs), 0);
  for (std::size_t k = 0; k < from_.size(); ++k) {
    const auto last = static_cast<int>(space_.knobs[k].values.size()) - 1;
    steps.push_back(std::max(from_[k], last - from_[k]));
  }
  std::sort(steps.begin(), steps.end(), std::greater<>());
  int sum = 0;
  for (int i = 0; i < knobs; ++i) sum += steps[static_cast<std::size_t>(i)];
  return sum;
}

/// The points with one knob of `point` so many steps up or down.
void RemedySearch::add(model::DesignPoint point, std::size_t knob, int step,
                       std::vector<model::DesignPoint>& points) const {
  for (const int moved : {from_[knob] - step, from_[knob] + step}) {
    if (moved < 0 || moved >= static_cast<int>(space_.knobs[knob].values.size())) continue;
    point[knob] = moved;
    points.push_back(point);
  }
}

std::vector<std::int64_t> RemedySearch::points_at(const Cost& cost) const {
  std::vector<model::DesignPoint> points;
  for (std::size_t a = 0; a < from_.size(); ++a) {
    if (cost.knobs == 1) add(from_, a, cost.steps, points);
    for (int step = 1; cost.knobs == 2 && step < cost.steps; ++step) {
      std::vector<model::DesignPoint> firsts;
      add(from_, a, step, firsts);
      for (const model::DesignPoint& first : firsts) {
        for (std::size_t b = a + 1; b < from_.size(); ++b) {
          add(first, b, cost.steps - step, points);
        }
      }
    }
  }
  std::vector<std::int64_t> ids;
  ids.reserve(points.size());
  for (const model::DesignPoint& point : points) {
    const std::int64_t id = space_.id(point);
    if (space_.contains(id)) ids.push_back(id);
  }
  return ids;
}

}  // namespace hls::explorer
