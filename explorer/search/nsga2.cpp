#include <algorithm>
#include <limits>
#include <random>

#include "explorer/front/pareto.h"
#include "explorer/search/proposal_queue.h"
#include "explorer/search/strategy.h"

namespace hls::explorer {
namespace {

constexpr std::size_t kPopulation = 64;
constexpr int kMostStalled = 20;  ///< generations without a new point of the front

struct Individual {
  std::int64_t id = 0;
  std::vector<double> objectives;  ///< empty: not feasible
  std::size_t rank = 0;            ///< number of its front, 0: no other one dominates it
  double crowding = 0;             ///< distance to the nearest ones of its front

  bool is_before(const Individual& other) const {
    return rank != other.rank ? rank < other.rank : crowding > other.crowding;
  }
};
using Population = std::vector<Individual>;

/// Sets ranks and sorts by them, those that are not feasible last.
void sort_by_front(Population& population) {
  constexpr std::size_t kUnknown = std::numeric_limits<std::size_t>::max();
  for (Individual& individual : population) individual.rank = kUnknown;
  std::size_t ranked = 0;
  for (std::size_t rank = 0; ranked < population.size(); ++rank) {
    std::vector<std::size_t> front;
    for (std::size_t i = 0; i < population.size(); ++i) {
      const Individual& one = population[i];
      const bool is_dominated =
          std::any_of(population.begin(), population.end(), [&](const Individual& other) {
            if (other.rank != kUnknown || other.objectives.empty()) return false;
            return one.objectives.empty() || dominates(other.objectives, one.objectives);
          });
      if (one.rank == kUnknown && !is_dominated) front.push_back(i);
    }
    for (const std::size_t i : front) population[i].rank = rank;
    ranked += front.size();
  }
  std::stable_sort(population.begin(), population.end(),
                   [](const auto& a, const auto& b) { return a.rank < b.rank; });
}

/// Crowding distances of one front: over the objectives the sum of the gaps between the neighbours of
/// an individual, over the whole range; at the ends infinite.
void set_crowding(Population::iterator begin, Population::iterator end) {
  for (auto i = begin; i != end; ++i) i->crowding = 0;
  if (begin == end || begin->objectives.empty()) return;
  std::vector<Individual*> sorted;
  for (auto i = begin; i != end; ++i) sorted.push_back(&*i);
  for (std::size_t objective = 0; objective < begin->objectives.size(); ++objective) {
    const auto value = [objective](const Individual* one) { return one->objectives[objective]; };
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](const auto* a, const auto* b) { return value(a) < value(b); });
    const double range = value(sorted.back()) - value(sorted.front());
    sorted.front()->crowding = std::numeric_limits<double>::infinity();
    sorted.back()->crowding = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; range > 0 && i + 1 < sorted.size(); ++i) {
      sorted[i]->crowding += (value(sorted[i + 1]) - value(sorted[i - 1])) / range;
    }
  }
}

/// The fittest ones: whole fronts, of the last one those with most room around.
void select(Population& population) {
  sort_by_front(population);
  for (auto begin = population.begin(); begin != population.end();) {
    const auto end = std::find_if(begin, population.end(),
                                  [&](const auto& one) { return one.rank != begin->rank; });
    set_crowding(begin, end);
    std::stable_sort(begin, end, [](const auto& a, const auto& b) { return a.is_before(b); });
    begin = end;
  }
  if (population.size() > kPopulation) population.resize(kPopulation);
}

class Nsga2 final : public Strategy {
 public:
  explicit Nsga2(const SearchProblem& problem)
      : problem_(problem), queue_(problem.space, problem.seed), random_(problem.seed) {}

  std::vector<std::int64_t> propose(std::size_t count) override {
    if (queue_.size() == 0) breed();
    return queue_.take(count);
  }

  void report(const std::vector<Evaluation>& evaluations) override {
    for (const Evaluation& evaluation : evaluations) {
      Individual individual{evaluation.id, {}, 0, 0};
      if (evaluation.status == EvaluationStatus::kOk) {
        individual.objectives = objectives_of(evaluation, problem_.objectives);
        front_.insert(evaluation.id, individual.objectives);
      }
      population_.push_back(std::move(individual));
    }
  }

 private:
  void breed() {
    select(population_);
    stalled_ = front_.members() == last_front_ ? stalled_ + 1 : 0;
    last_front_ = front_.members();
    if (stalled_ > kMostStalled && !last_front_.empty()) return;
    constexpr int kTries = 20;
    for (std::size_t i = 0; !population_.empty() && i < kTries * kPopulation; ++i) {
      if (queue_.size() == kPopulation) return;
      queue_.add(problem_.space.id(mutated(crossed(parent(), parent()))));
    }
    queue_.draw(kPopulation);
  }

  const Individual& parent() {
    const Individual& one = population_[random_() % population_.size()];
    const Individual& other = population_[random_() % population_.size()];
    return other.is_before(one) ? other : one;
  }

  model::DesignPoint crossed(const Individual& a, const Individual& b) {
    model::DesignPoint point = problem_.space.point(a.id);
    const model::DesignPoint other = problem_.space.point(b.id);
    for (std::size_t knob = 0; knob < point.size(); ++knob) {
      if (random_() % 2 == 0) point[knob] = other[knob];
    }
    return point;
  }

  model::DesignPoint mutated(model::DesignPoint point) {
    for (std::size_t knob = 0; knob < point.size(); ++knob) {
      if (random_() % point.size() != 0) continue;
      point[knob] = static_cast<std::int32_t>(random_() % problem_.space.knobs[knob].values.size());
    }
    return point;
  }

  SearchProblem problem_;
  ProposalQueue queue_;
  std::mt19937_64 random_;
  Population population_;
  ParetoFront front_;
  std::map<std::vector<double>, std::int64_t> last_front_;
  int stalled_ = 0;
};

}  // namespace

std::unique_ptr<Strategy> make_nsga2(const SearchProblem& problem) {
  return std::make_unique<Nsga2>(problem);
}

}  // namespace hls::explorer
