#include "scheduler/search/fit_blocks.h"

#include <algorithm>
#include <tuple>

namespace hls::scheduler {
namespace {

constexpr std::int64_t kMostStarts = 256;      ///< of a block that are tried
constexpr std::int64_t kMoreStarts = 4;        ///< times as many in each round
constexpr std::int64_t kStepsAStop = 100'000;  ///< between looks at the stop
constexpr int kGapSteps = 8;                   ///< of a stretch that is not free, at once

class Fit {
 public:
  Fit(const BlockProblem& problem, const std::vector<Difference>& differences, std::int64_t end,
      const Stop& stop, std::int64_t& steps)
      : problem_(problem),
        end_(end),
        stop_(stop),
        steps_(steps),
        near_(problem.lengths.size()),
        meets_(problem.lengths.size()),
        start_(problem.lengths.size(), 0),
        is_placed_(problem.lengths.size(), false) {
    for (const Difference& one : differences) {
      near_[one.from].push_back(one);
      near_[one.to].push_back(one);
    }
    for (const BlockPair& pair : problem.pairs) {
      if (pair.a == pair.b || pair.by_iterations[0].is_empty()) continue;
      meets_[pair.a].push_back(&pair);
      meets_[pair.b].push_back(&pair);
    }
    find_heads(differences);
    find_tails(differences);
  }

  std::optional<std::vector<std::int64_t>> run() {
    if (!is_possible_) return std::nullopt;
    for (starts_ = 1; starts_ <= kMostStarts && steps_ > 0; starts_ *= kMoreStarts) {
      place_rest(0, false);
    }
    return best_;
  }

 private:
  /// The least starts without collisions.
  void find_heads(const std::vector<Difference>& differences) {
    head_.assign(start_.size(), 0);
    is_possible_ = grow(differences, head_, [](const Difference& one) {
      return std::tuple(one.from, one.to, one.least);
    });
  }

  /// The least cycles from starts to the end without collisions.
  void find_tails(const std::vector<Difference>& differences) {
    tail_ = problem_.lengths;
    is_possible_ &= grow(differences, tail_, [](const Difference& one) {
      return std::tuple(one.to, one.from, one.least);
    });
  }

  /// Longest paths; false where there are none.
  template <typename Ends>
  static bool grow(const std::vector<Difference>& differences, std::vector<std::int64_t>& path,
                   const Ends& ends) {
    for (std::size_t pass = 0; pass <= path.size(); ++pass) {
      bool changed = false;
      for (const Difference& one : differences) {
        const auto [from, to, least] = ends(one);
        if (path[to] >= path[from] + least) continue;
        path[to] = path[from] + least;
        changed = true;
      }
      if (!changed) return true;
    }
    return false;
  }

  /// `one` makes its end wait for its source.
  bool is_order(const Difference& one) const {
    return one.least > 0 || (one.least == 0 && std::pair(head_[one.from], one.from) <
                                                   std::pair(head_[one.to], one.to));
  }

  bool is_ready(int block) const {
    return std::all_of(near_[block].begin(), near_[block].end(), [&](const Difference& one) {
      return one.to != block || is_placed_[one.from] || !is_order(one);
    });
  }

  struct Window {
    int block;
    std::int64_t low;
    std::int64_t high;
  };

  /// Where it may start, seen from what is placed.
  Window window(int block) const {
    Window window{block, head_[block], end_ - 1 - tail_[block]};
    for (const Difference& one : near_[block]) {
      if (one.to == block && is_placed_[one.from]) {
        window.low = std::max(window.low, start_[one.from] + one.least);
      } else if (one.from == block && is_placed_[one.to]) {
        window.high = std::min(window.high, start_[one.to] - one.least);
      }
    }
    return window;
  }

  /// `has_met`: some block is placed that others may meet.
  void place_rest(std::size_t placed, bool has_met) {
    if (placed == start_.size()) {
      best_ = start_;
      end_ = 0;
      for (std::size_t i = 0; i < start_.size(); ++i) {
        end_ = std::max(end_, start_[i] + problem_.lengths[i]);
      }
      return;
    }
    std::vector<Window> ready;
    for (int block = 0; block < static_cast<int>(start_.size()); ++block) {
      if (is_placed_[block] || !is_ready(block)) continue;
      ready.push_back(window(block));
      if (!meets_[block].empty()) continue;
      ready = {ready.back()};  // nothing is lost by its being first
      break;
    }
    std::stable_sort(ready.begin(), ready.end(),
                     [](const Window& a, const Window& b) { return a.low < b.low; });
    for (const Window& window : ready) {
      const bool meets = !meets_[window.block].empty();
      const std::int64_t starts = meets && has_met ? starts_ : 1;
      is_placed_[window.block] = true;
      std::int64_t at = window.low;
      for (std::int64_t i = 0; i < starts; ++i, ++at) {
        const auto free = free_from(window.block, at, window.high);
        if (!free || steps_ <= 0) break;
        at = *free;
        start_[window.block] = at;
        place_rest(placed + 1, has_met || meets);
      }
      is_placed_[window.block] = false;
    }
  }

  /// The first start from `at` on at which it meets no placed block.
  std::optional<std::int64_t> free_from(int block, std::int64_t at, std::int64_t high) {
    bool moved = true;
    while (moved) {
      moved = false;
      for (const BlockPair* pair : meets_[block]) {
        const int other = pair->a == block ? pair->b : pair->a;
        if (!is_placed_[other]) continue;
        if (at > high || steps_ <= 0) return std::nullopt;
        const Collisions& collisions = pair->by_iterations[0];
        spend(collisions.size());
        const std::int64_t apart = at - start_[other];
        const std::int64_t difference = pair->b == block ? apart : -apart;
        if (!collisions.collides(difference)) continue;
        spend(collisions.size() * kGapSteps);
        at = start_[other] + (pair->b == block
                                  ? collisions.free_above(difference, kLookAhead, kGapSteps)
                                  : -collisions.free_below(difference, -kLookAhead, kGapSteps));
        moved = true;
      }
    }
    if (at > high) return std::nullopt;
    return at;
  }

  void spend(std::int64_t steps) {
    steps_ -= steps;
    since_stop_ += steps;
    if (since_stop_ < kStepsAStop) return;
    since_stop_ = 0;
    stop_.check();
  }

  const BlockProblem& problem_;
  std::int64_t end_;  ///< of the best; starts are looked for that end before
  const Stop& stop_;
  std::int64_t& steps_;
  std::int64_t since_stop_ = 0;                       ///< steps
  std::vector<std::vector<Difference>> near_;         ///< those of each block
  std::vector<std::vector<const BlockPair*>> meets_;  ///< likewise
  std::vector<std::int64_t> head_;
  std::vector<std::int64_t> tail_;
  bool is_possible_ = true;
  std::int64_t starts_ = 1;  ///< of each block that are tried
  std::vector<std::int64_t> start_;
  std::vector<bool> is_placed_;
  std::optional<std::vector<std::int64_t>> best_;
};

}  // namespace

std::optional<std::vector<std::int64_t>> fit_blocks(const BlockProblem& problem,
                                                    const std::vector<Difference>& differences,
                                                    std::int64_t end, const Stop& stop,
                                                    std::int64_t& steps) {
  return Fit(problem, differences, end, stop, steps).run();
}

}  // namespace hls::scheduler
