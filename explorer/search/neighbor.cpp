#include <algorithm>
#include <random>
#include <set>

#include "explorer/front/pareto.h"
#include "explorer/search/proposal_queue.h"
#include "explorer/search/strategy.h"

namespace hls::explorer {
namespace {

constexpr std::size_t kSample = 64;  ///< points drawn at first
constexpr std::size_t kRound = 8;    ///< neighbours drawn from one front
constexpr int kFarthest = 2;         ///< steps of knobs to a neighbour

class Neighbor final : public Strategy {
 public:
  explicit Neighbor(const SearchProblem& problem)
      : problem_(problem), queue_(problem.space, problem.seed), random_(problem.seed) {}

  std::vector<std::int64_t> propose(std::size_t count) override {
    if (queue_.size() == 0) {
      if (front_.size() == 0) {
        queue_.draw(kSample);
      } else {
        draw_neighbours();
      }
    }
    return queue_.take(count);
  }

  void report(const std::vector<Evaluation>& evaluations) override {
    for (const Evaluation& evaluation : evaluations) {
      if (evaluation.status != EvaluationStatus::kOk) continue;
      front_.insert(evaluation.id, objectives_of(evaluation, problem_.objectives));
    }
  }

 private:
  void draw_neighbours() {
    std::vector<std::int64_t> members;
    for (const auto& [objectives, id] : front_.members()) members.push_back(id);
    while (queue_.size() < kRound && !members.empty()) {
      const std::size_t drawn = random_() % members.size();
      if (!add_nearest(members[drawn])) {
        members.erase(members.begin() + static_cast<std::ptrdiff_t>(drawn));
      }
    }
  }

  /// One of the nearest points not proposed yet. False: none is near.
  bool add_nearest(std::int64_t id) {
    if (exhausted_.contains(id)) return false;
    for (int distance = 1; distance <= kFarthest; ++distance) {
      std::vector<std::int64_t> near;
      add_points(problem_.space.point(id), 0, distance, near);
      std::erase_if(near, [&](std::int64_t point) { return !queue_.takes(point); });
      if (!near.empty()) return queue_.add(near[random_() % near.size()]);
    }
    exhausted_.insert(id);
    return false;
  }

  /// The points that many steps away in the knobs from `knob` on.
  void add_points(const model::DesignPoint& point, std::size_t knob, int steps,
                  std::vector<std::int64_t>& points) const {
    if (steps == 0) {
      points.push_back(problem_.space.id(point));
      return;
    }
    if (knob == point.size()) return;
    for (int step = -steps; step <= steps; ++step) {
      model::DesignPoint moved = point;
      moved[knob] += step;
      const auto values = static_cast<std::int32_t>(problem_.space.knobs[knob].values.size());
      if (moved[knob] < 0 || moved[knob] >= values) continue;
      add_points(moved, knob + 1, steps - std::abs(step), points);
    }
  }

  SearchProblem problem_;
  ProposalQueue queue_;
  std::mt19937_64 random_;
  ParetoFront front_;
  std::set<std::int64_t> exhausted_;  ///< without a neighbour that was not proposed
};

}  // namespace

std::unique_ptr<Strategy> make_neighbor(const SearchProblem& problem) {
  return std::make_unique<Neighbor>(problem);
}

}  // namespace hls::explorer
