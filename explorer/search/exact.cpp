#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <tuple>

#include "explorer/front/pareto.h"
#include "explorer/search/easy_point.h"
#include "explorer/search/point_count.h"
#include "explorer/search/strategy.h"
#include "scheduler/limits/stop.h"

namespace hls::explorer {
namespace {

using Objectives = std::vector<double>;

/// Nothing is known of any point.
class NoBounds final : public Bounds {
 public:
  explicit NoBounds(const model::DesignSpace& space) : space_(space) {}

  std::vector<std::size_t> order() const override {
    std::vector<std::size_t> knobs(space_.knobs.size());
    for (std::size_t i = 0; i < knobs.size(); ++i) knobs[i] = i;
    return knobs;
  }
  std::vector<model::Metrics> least(const PartialPoint&) override { return {model::Metrics{}}; }
  std::optional<std::int64_t> schedule_of(const model::DesignPoint&) override {
    return std::nullopt;
  }
  Result<std::optional<model::Metrics>> exact(const model::DesignPoint&, std::int64_t) override {
    return std::optional<model::Metrics>();
  }
  void learn(const Realized&) override {}
  Identity identity(const PartialPoint& partial) override { return partial.values; }

 private:
  const model::DesignSpace& space_;
};

/// What was said of a part of the space, and of those that it was divided from: an evaluation of one of its
/// points has to agree with all of it.
struct Claim {
  std::vector<Objectives> bounds;  ///< each point of the part is nowhere below one of these
  std::shared_ptr<const Claim> before;
};

/// A part of the space.
struct Part {
  double rank = 0;            ///< place in the order
  std::int64_t least_id = 0;  ///< of its points
  std::size_t depth = 0;      ///< knobs of the order that are closed
  PartialPoint partial;
  std::int64_t points = 0;  ///< that it stands for
  std::shared_ptr<const Claim> claim;
  bool is_exact = false;                 ///< one point, with its objectives
  std::optional<std::int64_t> schedule;  ///< of one point (Bounds::schedule_of)

  const std::vector<Objectives>& bounds() const { return claim->bounds; }

  bool operator>(const Part& other) const {
    return std::tie(rank, least_id) > std::tie(other.rank, other.least_id);
  }
};

/// Whether `a` is nowhere greater than `b`.
bool is_nowhere_worse(const Objectives& a, const Objectives& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] > b[i]) return false;
  }
  return true;
}

class Exact final : public Strategy {
 public:
  explicit Exact(const SearchProblem& problem)
      : problem_(problem), no_bounds_(problem.space), count_(problem.space) {
    for (const std::size_t knob : bounds().order()) {
      if (problem.space.knobs[knob].values.size() > 1) order_.push_back(knob);
    }
    PartialPoint all;
    all.values.assign(problem.space.knobs.size(), 0);
    for (const std::size_t knob : order_) all.values[knob] = PartialPoint::kOpen;
    if (auto part = bounded(std::move(all), 0, nullptr)) open_.push(std::move(*part));
  }

  std::vector<std::int64_t> propose(std::size_t count) override {
    // While few points are known, many proposals at once would miss what the first ones rule out.
    constexpr std::int64_t kFirst = 8;
    const auto most = static_cast<std::size_t>(std::max(kFirst, evaluated_ / kFirst));
    std::vector<std::int64_t> ids;
    if (count == 0) return ids;
    if (!first_) return {begin()};
    if (!has_dived_) {
      has_dived_ = true;
      dive(ids);
      if (!ids.empty()) return ids;
    }
    while (ids.size() < std::min(count, most) && !open_.empty() && !problem_.stop()) {
      Part part = open_.top();
      open_.pop();
      if (is_covered(part) || is_repeated(part)) {
        pruned_ += part.points;
      } else if (part.depth == order_.size()) {
        propose_point(std::move(part), ids);
      } else {
        for (Part& inner : parts_of(part)) open_.push(std::move(inner));
      }
    }
    const bool is_hopeless = open_.empty() && evaluated_ == 1 && front_.members().empty();
    return ids.empty() && is_hopeless ? examples() : ids;
  }

  void report(const std::vector<Evaluation>& evaluations) override {
    for (const Evaluation& evaluation : evaluations) {
      if (evaluation.status != EvaluationStatus::kOk) continue;
      front_.insert(evaluation.id, objectives_of(evaluation, problem_.objectives));
      audit(evaluation);
    }
    evaluated_ += static_cast<std::int64_t>(evaluations.size());
    proposed_.clear();
    for (Part& part : waiting_) open_.push(std::move(part));
    waiting_.clear();
  }

  Status status() const override { return status_; }

  std::optional<std::int64_t> pruned() const override { return pruned_; }

  std::optional<Coverage> coverage() const override {
    Coverage result{evaluated_, pruned_, 0, {}};
    if (first_ && evaluated_ == 0) {
      ++result.left;
      result.bounds.emplace_back(problem_.objectives.size(), 0);
    }
    for (const Part& part : proposed_) add_open(part, result);
    for (const Part& part : waiting_) add_open(part, result);
    for (auto rest = open_; !rest.empty(); rest.pop()) {
      if (is_covered(rest.top())) {
        result.pruned += rest.top().points;
      } else {
        add_open(rest.top(), result);
      }
    }
    return result;
  }

 private:
  Bounds& bounds() { return problem_.bounds == nullptr ? no_bounds_ : *problem_.bounds; }

  /// A point that takes little, so that whoever stops early has one. It is in no part from here on.
  std::int64_t begin() {
    first_ = easy_point(problem_.space);
    const model::DesignPoint point = problem_.space.point(*first_);
    try {
      if (const auto schedule = bounds().schedule_of(point)) schedules_.insert(*schedule);
      known_.emplace(bounds().identity({{point.begin(), point.end()}}), *first_);
    } catch (const scheduler::Stopped&) {
      // Whoever asked for it looks again before the point is evaluated.
    }
    if (open_.empty()) {
      --pruned_;
      return *first_;
    }
    Part all = open_.top();
    open_.pop();
    if (--all.points > 0) open_.push(std::move(all));
    return *first_;
  }

  /// Whether a partial point stands for the first point, which is evaluated already.
  bool has_first(const PartialPoint& partial) const {
    if (!first_) return false;
    const model::DesignPoint point = problem_.space.point(*first_);
    for (std::size_t knob = 0; knob < point.size(); ++knob) {
      if (!partial.is_open(knob) && partial.values[knob] != point[knob]) return false;
    }
    return true;
  }

  /// Straight down to a good point: to the best part of each part.
  void dive(std::vector<std::int64_t>& ids) {
    while (ids.empty() && !open_.empty() && !problem_.stop()) {
      std::vector<Part> parts = {open_.top()};
      open_.pop();
      while (!parts.empty() && parts.back().depth < order_.size() && !problem_.stop()) {
        const Part part = std::move(parts.back());
        parts.pop_back();
        for (Part& other : parts) open_.push(std::move(other));
        parts = parts_of(part);
        std::sort(parts.begin(), parts.end(), std::greater<>());
      }
      if (!parts.empty() && parts.back().depth == order_.size()) {
        Part point = std::move(parts.back());
        parts.pop_back();
        known_.emplace(bounds().identity(point.partial), point.least_id);
        propose_point(std::move(point), ids);
      }
      for (Part& other : parts) open_.push(std::move(other));
    }
  }

  void propose_point(Part part, std::vector<std::int64_t>& ids) {
    if (!must_evaluate(part)) return;
    ids.push_back(part.least_id);
    proposed_.push_back(std::move(part));
  }

  std::int64_t least_id(const PartialPoint& partial) const {
    model::DesignPoint least = partial.values;
    for (std::int32_t& value : least) value = std::max(value, 0);
    return problem_.space.id(least);
  }

  /// Whether the bounds of all parts that held a point are kept by its metrics.
  void audit(const Evaluation& evaluation) {
    const Objectives value = objectives_of(evaluation, problem_.objectives);
    const auto part = std::find_if(proposed_.begin(), proposed_.end(), [&](const Part& candidate) {
      return candidate.least_id == evaluation.id;
    });
    if (evaluation.id == first_) {
      const model::DesignPoint point = problem_.space.point(*first_);
      Part alone;
      set_bounds(alone, bounds().least({{point.begin(), point.end()}}), nullptr);
      compare(evaluation.id, value, alone.claim.get());
      return;
    }
    // Examples are points that are said not to be feasible.
    if (part == proposed_.end()) {
      fail(fmt::format("point {} is feasible, and the search has ruled it out", evaluation.id));
      return;
    }
    compare(evaluation.id, value, part->claim.get());
  }

  void compare(std::int64_t id, const Objectives& value, const Claim* claim) {
    for (; claim != nullptr; claim = claim->before.get()) {
      const bool holds =
          std::any_of(claim->bounds.begin(), claim->bounds.end(),
                      [&](const Objectives& bound) { return is_nowhere_worse(bound, value); });
      if (!holds) fail(contradiction(id, value, *claim));
    }
  }

  std::string contradiction(std::int64_t id, const Objectives& value, const Claim& claim) const {
    if (claim.bounds.empty()) return fmt::format("point {} is feasible, not as bounded", id);
    // Of those of the part's pieces the one that is broken least.
    const auto broken = [&](const Objectives& bound) {
      std::size_t count = 0;
      for (std::size_t i = 0; i < bound.size(); ++i) count += bound[i] > value[i] ? 1 : 0;
      return count;
    };
    const Objectives& bound = *std::min_element(
        claim.bounds.begin(), claim.bounds.end(),
        [&](const Objectives& a, const Objectives& b) { return broken(a) < broken(b); });
    std::size_t wrong = 0;
    while (bound[wrong] <= value[wrong]) ++wrong;
    return fmt::format("the bound of point {} is above its value: {} {}, and it has {}", id,
                       problem_.objectives[wrong], bound[wrong], value[wrong]);
  }

  /// The first failure counts.
  void fail(std::string message) {
    if (status_) status_ = Error{ErrorKind::kInternal, std::move(message), {}, "", {}};
  }

  /// Where no point is feasible, a few of them, for their reasons.
  std::vector<std::int64_t> examples() {
    constexpr std::int64_t kMostExamples = 8;
    std::vector<std::int64_t> ids;
    const auto most = static_cast<std::size_t>(std::min(kMostExamples, pruned_));
    for (std::int64_t id = problem_.space.first(); ids.size() < most; ++id) {
      if (id != first_ && problem_.space.contains(id)) ids.push_back(id);
    }
    pruned_ -= static_cast<std::int64_t>(ids.size());
    return ids;
  }

  static void add_open(const Part& part, Coverage& coverage) {
    coverage.left += part.points;
    const std::vector<Objectives>& bounds = part.bounds();
    coverage.bounds.insert(coverage.bounds.end(), bounds.begin(), bounds.end());
  }

  /// No point of the part would change the front.
  bool is_covered(const Part& part) const {
    const std::vector<Objectives>& bounds = part.bounds();
    return std::all_of(bounds.begin(), bounds.end(), [&](const Objectives& bound) {
      for (const auto& [objectives, id] : front_.members()) {
        if (objectives[0] > bound[0]) return false;
        // Of points with equal objectives the one with the least id is in the front.
        if (is_nowhere_worse(objectives, bound) && (id <= part.least_id || objectives != bound))
          return true;
      }
      return false;
    });
  }

  /// Whether a part was there before whose points are those of this one, with lesser ids. Conditions
  /// on points may leave some of one part only.
  bool is_repeated(const Part& part) {
    if (part.is_exact) return false;
    if (part.depth < order_.size() && !problem_.space.constraints.empty()) return false;
    const auto [known, fresh] = known_.try_emplace(bounds().identity(part.partial), part.least_id);
    if (!fresh && known->second < part.least_id) return true;
    known->second = part.least_id;
    return false;
  }

  /// Of the points with one schedule the first is evaluated, the others wait for it and get its metrics
  /// at their price; one of them that stays in the front is evaluated then.
  bool must_evaluate(Part& part) {
    if (part.is_exact) return true;
    part.schedule = bounds().schedule_of(part.partial.values);
    if (!part.schedule || schedules_.insert(*part.schedule).second) return true;
    if (std::any_of(proposed_.begin(), proposed_.end(),
                    [&](const Part& other) { return other.schedule == part.schedule; })) {
      waiting_.push_back(std::move(part));
      return false;
    }
    Result<std::optional<model::Metrics>> metrics = std::optional<model::Metrics>();
    try {
      metrics = bounds().exact(part.partial.values, *part.schedule);
    } catch (const scheduler::Stopped&) {
      waiting_.push_back(std::move(part));
      return false;
    }
    if (!metrics) {
      if (status_) status_ = metrics.error();
      return false;
    }
    part.is_exact = true;
    set_bounds(part, *metrics ? std::vector{**metrics} : std::vector<model::Metrics>{}, part.claim);
    keep(std::move(part));
    return false;
  }

  void set_bounds(Part& part, const std::vector<model::Metrics>& metrics_of_part,
                  std::shared_ptr<const Claim> before) const {
    auto claim = std::make_shared<Claim>(Claim{{}, std::move(before)});
    part.rank = std::numeric_limits<double>::max();
    for (const model::Metrics& metrics : metrics_of_part) {
      Objectives bound;
      double rank = 0;
      for (const std::string& name : problem_.objectives) {
        bound.push_back(model::objective(metrics, name));
        rank += std::log1p(bound.back());
      }
      part.rank = std::min(part.rank, rank);
      claim->bounds.push_back(std::move(bound));
    }
    part.claim = std::move(claim);
  }

  void keep(Part part) {
    if (is_covered(part)) {
      pruned_ += part.points;
    } else {
      open_.push(std::move(part));
    }
  }

  /// What a part is divided into, one for each value of its next knob, with bounds; those that hold no point of
  /// the front are dropped. Where that was stopped, nothing, and the part is left open.
  std::vector<Part> parts_of(const Part& part) {
    const std::size_t knob = order_[part.depth];
    const std::int64_t pruned_before = pruned_;
    std::vector<Part> parts;
    for (std::size_t value = 0; value < problem_.space.knobs[knob].values.size(); ++value) {
      PartialPoint partial = part.partial;
      partial.values[knob] = static_cast<std::int32_t>(value);
      if (problem_.stop()) {
        pruned_ = pruned_before;
        open_.push(part);
        return {};
      }
      if (auto inner = bounded(std::move(partial), part.depth + 1, part.claim))
        parts.push_back(std::move(*inner));
    }
    return parts;
  }

  /// A part with its bounds; nothing: it holds no point of the front.
  std::optional<Part> bounded(PartialPoint partial, std::size_t depth,
                              std::shared_ptr<const Claim> before) {
    Part part;
    part.depth = depth;
    part.partial = std::move(partial);
    part.points = count_(part.partial) - (has_first(part.partial) ? 1 : 0);
    if (part.points == 0) return std::nullopt;
    part.least_id = least_id(part.partial);
    set_bounds(part, bounds().least(part.partial), std::move(before));
    if (!is_covered(part)) return part;
    pruned_ += part.points;
    return std::nullopt;
  }

  SearchProblem problem_;
  NoBounds no_bounds_;
  PointCount count_;
  std::vector<std::size_t> order_;  ///< knobs with a choice
  std::priority_queue<Part, std::vector<Part>, std::greater<>> open_;
  std::vector<Part> proposed_;              ///< and not reported yet
  std::vector<Part> waiting_;               ///< for the schedule of a proposed point
  std::set<std::int64_t> schedules_;        ///< of all points proposed
  std::map<Identity, std::int64_t> known_;  ///< parts looked at: least id
  std::optional<std::int64_t> first_;       ///< point proposed
  bool has_dived_ = false;
  ParetoFront front_;
  Status status_ = success();
  std::int64_t evaluated_ = 0;
  std::int64_t pruned_ = 0;
};

}  // namespace

std::unique_ptr<Strategy> make_exact(const SearchProblem& problem) {
  return std::make_unique<Exact>(problem);
}

}  // namespace hls::explorer
