#include "scheduler/search/blocks.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "model/divide.h"
#include "scheduler/constraints/differences.h"
#include "scheduler/search/fit_blocks.h"

namespace hls::scheduler {
namespace {

using model::ceil_divide;
using model::floor_divide;
using model::floor_modulo;

constexpr std::int64_t kFar = std::int64_t{1} << 50;
constexpr std::int64_t kFirstShare =
    4;  ///< 1 / kFirstShare of the nodes is for one iteration, and for steps
constexpr std::int64_t kFitSteps = 128;  ///< in the time of a node
constexpr int kMostMeetings = 256;       ///< of given starts, before their interval is given up

/// Differences that no two blocks have beyond.
Run hull(const BlockPair& pair) {
  Run hull{kFar, -kFar};
  for (const Collisions& collisions : pair.by_iterations) {
    if (collisions.is_empty()) continue;
    hull.low = std::min(hull.low, collisions.least());
    hull.high = std::max(hull.high, collisions.greatest());
  }
  return hull;
}

/// Intervals that are allowed, ends included.
struct Range {
  std::int64_t low;
  std::int64_t high;
};

class BlockSearch {
 public:
  BlockSearch(const BlockProblem& problem, const Stop& stop, std::int64_t& nodes)
      : problem_(problem), stop_(stop), nodes_(nodes) {
    // Of a region that runs once nothing is in an iteration before.
    std::vector<Difference> within;  // an iteration
    for (const BlockPrecedence& edge : problem.precedences) {
      if (edge.distance == 0) {
        within.push_back({edge.from, edge.to, edge.weight});
      } else if (edge.distance < 0 || problem.iterations > 1) {
        edges_.push_back(edge);
      }
    }
    within = without_implied(problem.lengths.size(), std::move(within));
    for (const Difference& one : within) edges_.push_back({one.from, one.to, one.least, 0});
    add_pairs(within);
  }

  std::optional<BlockSchedule> run(std::int64_t step) {
    const Range all{problem_.least_interval, problem_.most_interval.value_or(kFar)};
    serial(all);
    if (problem_.iterations > 1) {
      one_iteration(all);
      const std::int64_t share = nodes_ / kFirstShare;
      step_ = step;
      if (step > 1) spend_at_most(share, [&] { search(all); });
      step_ = 1;
    }
    const bool is_complete = search(all);
    if (best_) best_->is_least = is_complete;
    return best_;
  }

 private:
  /// Those of blocks that may meet: of many in a region that runs once not those that precedences keep apart.
  void add_pairs(const std::vector<Difference>& within) {
    const std::size_t blocks = problem_.lengths.size();
    const bool has_many = problem_.pairs.size() > kManyDifferences * blocks;
    std::optional<ForwardPaths> paths;
    if (problem_.iterations == 1 && has_many) paths.emplace(blocks, within);
    std::vector<std::vector<std::optional<std::int64_t>>> least(blocks);
    for (const BlockPair& pair : problem_.pairs) {
      const Run all = hull(pair);
      if (paths) {
        auto& from = least[static_cast<std::size_t>(pair.a)];
        if (from.empty()) from = paths->from(pair.a);
        const auto apart = from[static_cast<std::size_t>(pair.b)];
        if (apart && *apart > all.high) continue;
      }
      pairs_.push_back(&pair);
      hulls_.push_back(all);
    }
  }

  /// With at most so many nodes.
  template <typename Search>
  void spend_at_most(std::int64_t share, const Search& search) {
    const std::int64_t kept = nodes_ - share;
    nodes_ = share;
    search();
    nodes_ += kept;
  }

  /// Longer than all blocks in a row, and than what precedences between iterations ask for then.
  std::int64_t apart_interval() const {
    std::int64_t interval =
        std::accumulate(problem_.lengths.begin(), problem_.lengths.end(), std::int64_t{1});
    for (const BlockPrecedence& edge : edges_) {
      if (edge.distance > 0) interval = std::max(interval, ceil_divide(edge.weight, edge.distance));
    }
    return interval;
  }

  /// One block after the other: the first to compare with.
  void serial(Range range) {
    const std::int64_t apart = apart_interval();
    std::vector<std::int64_t> start;
    if (!longest_paths(apart, start)) return;
    std::vector<int> order(start.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
      return std::pair(start[a], problem_.lengths[a]) < std::pair(start[b], problem_.lengths[b]);
    });
    const std::size_t before = edges_.size();
    for (std::size_t i = 1; i < order.size(); ++i) {
      edges_.push_back({order[i - 1], order[i], problem_.lengths[order[i - 1]], 0});
    }
    const bool is_possible = longest_paths(apart, start);
    edges_.resize(before);
    if (is_possible) keep(start, range);
  }

  /// The blocks of one iteration in few cycles, and the next one as soon as they allow.
  void one_iteration(Range range) {
    const std::int64_t apart = apart_interval();
    std::vector<Difference> differences;
    for (const BlockPrecedence& edge : edges_) {
      differences.push_back({edge.from, edge.to, edge.weight - edge.distance * apart});
    }
    const std::int64_t end = best_ ? end_of(best_->start) : kFar;
    const std::int64_t share = nodes_ / kFirstShare;
    std::int64_t steps = share * kFitSteps;
    if (const auto start = fit_blocks(problem_, differences, end, stop_, steps)) {
      keep(*start, range);
    }
    nodes_ -= share - steps / kFitSteps;
  }

  /// Keeps these starts at the least interval that is found for them, if that is shorter.
  void keep(const std::vector<std::int64_t>& start, Range range) {
    for (const BlockPrecedence& edge : edges_) {
      const std::int64_t missing = start[edge.from] + edge.weight - start[edge.to];
      if (edge.distance > 0) {
        range.low = std::max(range.low, ceil_divide(missing, edge.distance));
      } else if (edge.distance < 0) {
        range.high = std::min(range.high, floor_divide(-missing, -edge.distance));
      }
    }
    for (int raises = 0; raises < kMostMeetings && range.low <= range.high; ++raises) {
      if (best_ && length(range.low, start) >= best_->length) return;
      const auto met = collision(range.low, start);
      if (!met) {
        best_ = {range.low, start, length(range.low, start), false};
        return;
      }
      if (met->iterations == 0) return;
      const std::int64_t apart = met->difference - met->iterations * range.low;
      range.low = met->iterations > 0 ? ceil_divide(met->run.high + 1 - apart, met->iterations)
                                      : ceil_divide(apart - met->run.low + 1, -met->iterations);
    }
  }

  std::int64_t end_of(const std::vector<std::int64_t>& start) const {
    std::int64_t end = 0;
    for (std::size_t i = 0; i < start.size(); ++i) {
      end = std::max(end, start[i] + problem_.lengths[i]);
    }
    return end;
  }

  std::int64_t length(std::int64_t interval, const std::vector<std::int64_t>& start) const {
    return (problem_.iterations - 1) * interval + end_of(start);
  }

  /// The least starts at an interval; false when a cycle of precedences forbids any.
  bool longest_paths(std::int64_t interval, std::vector<std::int64_t>& start) const {
    start.assign(problem_.lengths.size(), 0);
    for (std::size_t pass = 0; pass <= start.size(); ++pass) {
      bool changed = false;
      for (const BlockPrecedence& edge : edges_) {
        const std::int64_t least = start[edge.from] + edge.weight - edge.distance * interval;
        if (start[edge.to] >= least) continue;
        start[edge.to] = least;
        changed = true;
      }
      if (!changed) return true;
    }
    return false;
  }

  /// What a node's precedences allow at best.
  struct Relaxed {
    std::int64_t interval;
    std::vector<std::int64_t> start;
    std::int64_t length;
  };

  std::int64_t length_at(std::int64_t interval) const {
    std::vector<std::int64_t> start;
    return longest_paths(interval, start) ? length(interval, start) : kFar;
  }

  /// The least interval that the cycle of precedences allows which forbids this one, or this one;
  /// nothing: no interval above is better.
  std::optional<std::int64_t> raised(std::int64_t interval) const {
    std::vector<std::int64_t> start(problem_.lengths.size(), 0);
    std::vector<int> by(start.size(), -1);
    int last = -1;
    for (std::size_t pass = 0; pass <= start.size(); ++pass) {
      last = -1;
      for (std::size_t i = 0; i < edges_.size(); ++i) {
        const BlockPrecedence& edge = edges_[i];
        const std::int64_t least = start[edge.from] + edge.weight - edge.distance * interval;
        if (start[edge.to] >= least) continue;
        start[edge.to] = least;
        by[edge.to] = static_cast<int>(i);
        last = edge.to;
      }
      if (last < 0) return interval;
    }
    for (std::size_t i = 0; i < start.size(); ++i) last = edges_[by[last]].from;
    std::int64_t weight = 0;
    std::int64_t distance = 0;
    int node = last;
    do {
      weight += edges_[by[node]].weight;
      distance += edges_[by[node]].distance;
      node = edges_[by[node]].from;
    } while (node != last);
    if (distance <= 0) return std::nullopt;
    return ceil_divide(weight, distance);
  }

  /// The length is convex in the interval: least where one step more is no shorter.
  std::optional<Relaxed> relax(Range range) const {
    std::int64_t low = round_up(range.low);
    while (true) {
      if (low > range.high) return std::nullopt;
      const auto next = raised(low);
      if (!next) return std::nullopt;
      if (*next == low) break;
      low = round_up(*next);
    }
    std::int64_t high = low;
    std::int64_t step = step_;
    while (high < range.high && length_at(high + step_) < length_at(high)) {
      low = high;
      high = std::min(range.high - (range.high - low) % step_, high + step);
      step *= 2;
    }
    while (low < high) {
      const std::int64_t middle = low + (high - low) / step_ / 2 * step_;
      if (length_at(middle + step_) < length_at(middle)) {
        low = middle + step_;
      } else {
        high = middle;
      }
    }
    Relaxed relaxed{low, {}, 0};
    if (!longest_paths(low, relaxed.start)) return std::nullopt;
    relaxed.length = length(low, relaxed.start);
    return relaxed;
  }

  std::int64_t round_up(std::int64_t interval) const {
    return ceil_divide(interval, step_) * step_;
  }

  /// Blocks that meet: start_b - start_a + iterations * interval is in `run`.
  struct Collision {
    int a;
    int b;
    std::int64_t iterations;
    std::int64_t difference;
    Run run;
  };

  /// The one in the longest run; of equal ones the first.
  std::optional<Collision> collision(std::int64_t interval,
                                     const std::vector<std::int64_t>& start) const {
    std::optional<Collision> worst;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const BlockPair& pair = *pairs_[i];
      const std::int64_t apart = start[pair.b] - start[pair.a];
      const std::int64_t most = problem_.iterations - 1;
      std::int64_t first = std::max(-most, ceil_divide(hulls_[i].low - apart, interval));
      const std::int64_t last = std::min(most, floor_divide(hulls_[i].high - apart, interval));
      if (pair.a == pair.b) first = std::max(first, std::int64_t{1});
      for (std::int64_t k = first; k <= last; ++k) {
        const std::int64_t difference = apart + k * interval;
        const auto size = static_cast<std::int64_t>(pair.by_iterations.size());
        const Run run = pair.by_iterations[floor_modulo(k, size)].run_around(difference);
        if (run.high < run.low) continue;
        if (worst && run.high - run.low <= worst->run.high - worst->run.low) continue;
        worst = {pair.a, pair.b, k, difference, run};
      }
    }
    return worst;
  }

  /// False when the nodes ran out before all was searched.
  bool search(Range range) {
    if (nodes_ <= 0) return false;
    --nodes_;
    stop_.check();
    const auto node = relax(range);
    if (!node || (best_ && node->length >= best_->length)) return true;
    const auto met = collision(node->interval, node->start);
    if (!met) {
      best_ = {node->interval, node->start, node->length, false};
      return true;
    }
    const bool is_above_nearer =
        met->run.high + 1 - met->difference <= met->difference - met->run.low + 1;
    const bool first = part(*met, range, is_above_nearer);
    return part(*met, range, !is_above_nearer) && first;
  }

  bool part(const Collision& met, Range range, bool is_above) {
    if (met.a == met.b) {
      if (is_above) {
        range.low = std::max(range.low, ceil_divide(met.run.high + 1, met.iterations));
      } else {
        range.high = std::min(range.high, floor_divide(met.run.low - 1, met.iterations));
      }
      return range.low > range.high || search(range);
    }
    if (is_above) {
      edges_.push_back({met.a, met.b, met.run.high + 1, met.iterations});
    } else {
      edges_.push_back({met.b, met.a, 1 - met.run.low, -met.iterations});
    }
    const bool is_complete = search(range);
    edges_.pop_back();
    return is_complete;
  }

  const BlockProblem& problem_;
  const Stop& stop_;
  std::int64_t& nodes_;
  std::vector<BlockPrecedence> edges_;   ///< of the problem, and of the node
  std::vector<const BlockPair*> pairs_;  ///< that may meet
  std::vector<Run> hulls_;               ///< of these
  std::int64_t step_ = 1;                ///< intervals are its multiples
  std::optional<BlockSchedule> best_;
};

}  // namespace

void BlockPair::add(const std::vector<Collisions>& of_accesses, std::int64_t shift) {
  const std::size_t period = std::lcm(by_iterations.size(), of_accesses.size());
  const std::size_t before = by_iterations.size();
  by_iterations.resize(period);
  for (std::size_t k = before; k < period; ++k) by_iterations[k] = by_iterations[k % before];
  for (std::size_t k = 0; k < period; ++k) {
    by_iterations[k].add(of_accesses[k % of_accesses.size()], shift);
  }
}

std::optional<BlockSchedule> shortest_blocks(const BlockProblem& problem, std::int64_t step,
                                             const Stop& stop, std::int64_t& nodes) {
  return BlockSearch(problem, stop, nodes).run(step);
}

}  // namespace hls::scheduler
