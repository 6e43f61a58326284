#include "scheduler/prove/refine.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <queue>
#include <random>
#include <tuple>

#include "scheduler/ports/port_colouring.h"
#include "scheduler/registers/registers.h"

namespace hls::scheduler {
namespace {

using model::Problem;

constexpr std::int64_t kTreeShare = 4;   ///< 1 / kTreeShare of the budget is for the whole tree
constexpr std::int64_t kMoveShare = 4;   ///< a move may take as many times its part of the budget
constexpr std::int64_t kNearTree = 400;  ///< passes over all edges in a search near a placement
constexpr std::int64_t kGaps = 16;       ///< edges that the gap between two accesses counts as
constexpr std::int64_t kBindings = 4;    ///< pairs of accesses that are bound as fast as an edge
constexpr std::int64_t kPermille = 1000;
constexpr std::uint64_t kOrderSeed = 1;

/// Least first: cycles (0 when only register bits count), then bits or lateness.
using OrderCost = std::pair<std::int64_t, std::int64_t>;

struct OrderNode {
  OrderCost bound;
  std::size_t order;  ///< of creation
  std::vector<std::int64_t> start;
  std::vector<Difference> differences;

  bool operator>(const OrderNode& other) const {
    return std::tie(bound, other.order) > std::tie(other.bound, order);
  }
};

class Refiner {
 public:
  Refiner(const Problem& problem, const ConstraintGraph& graph, const Intervals& intervals,
          const Placement& known, Aim aim)
      : problem_(problem),
        graph_(graph),
        intervals_(intervals),
        own_(durations(problem, intervals)),
        tail_(graph.tails(own_)),
        ports_(problem, graph, intervals),
        aim_(aim),
        best_(known),
        best_cost_(cost_of(known.start)),
        edges_(static_cast<std::int64_t>(graph.edges().size() + 2 * problem.operations.size() +
                                         2 * problem.lifetimes.size())) {}

  Refinement run(std::int64_t& budget) {
    const std::int64_t whole = budget;
    budget_ = budget / kTreeShare;
    const bool is_least = search({}) && complete_;
    budget_ += whole - whole / kTreeShare;
    if (!is_least && aim_ == Aim::kRegisterBits) {
      keep_order();
      search_each();
    }
    if (!is_least) search_near();
    budget = budget_;
    return {best_, is_least};
  }

 private:
  /// The least registers for the order at the ports. Accesses that moved have new gaps, in which they may move on.
  void keep_order() {
    do {
      const auto node = make_node(gaps());
      if (!node) return;
      best_.start = node->start;
      best_.length = length_of(graph_, best_.start, own_);
      best_cost_ = node->bound;
    } while (budget_ > 0);
  }

  /// Moves one operation at a time, later ones first: they make room for those before them.
  void search_each() {
    std::vector<int> operations = ports_.operations();
    std::stable_sort(operations.begin(), operations.end(),
                     [&](int a, int b) { return best_.start[a] > best_.start[b]; });
    auto moves_left = static_cast<std::int64_t>(operations.size());
    std::vector<Difference> all = gaps();
    for (const int operation : operations) {
      const OrderCost before = best_cost_;
      const std::int64_t left = budget_;
      if (left <= 0) return;
      const std::int64_t share = kMoveShare * left / (moves_left-- + kMoveShare);
      budget_ = share;
      std::vector<Difference> kept = all;
      std::erase_if(kept, [&](const Difference& gap) {
        return gap.from == operation || gap.to == operation;
      });
      search(std::move(kept));
      budget_ += left - share;
      if (best_cost_ < before) all = gaps();
    }
  }

  /// Searches all placements under the differences; false when the budget ended it.
  bool search(std::vector<Difference> differences) {
    open_ = {};
    std::optional<OrderNode> node = make_node(std::move(differences));
    while (node) {
      if (node->bound >= best_cost_) {
        node = next();
        continue;
      }
      if (budget_ <= 0) return false;
      node = expand(*node);
    }
    return true;
  }

  /// Searches around the best placement: some operations move freely, the others stay in their
  /// order at the ports. As many move as a search of its share of the budget can look at in full.
  void search_near() {
    std::int64_t moving = kPermille / 3;
    for (std::int64_t left = budget_; left > 0;) {
      const std::int64_t share = std::min(left, kNearTree * edges_);
      budget_ = share;
      const std::vector<bool> moves = choose(moving);
      std::vector<Difference> kept = gaps();
      std::erase_if(kept, [&](const Difference& gap) { return moves[gap.from] || moves[gap.to]; });
      const bool is_whole = search(std::move(kept));
      moving = std::clamp(moving * (is_whole ? 21 : 19) / 20, kPermille / 20, kPermille);
      // Each round costs something, or it would never end.
      left -= std::max(share - budget_, edges_);
      budget_ = left;
    }
  }

  std::vector<Difference> gaps() {
    budget_ -= ports_.pairs() * kGaps;
    return ports_.gaps(best_.start, best_.bindings);
  }

  /// Operations at random, or the operations near one in time.
  std::vector<bool> choose(std::int64_t permille) {
    std::vector<bool> moves(own_.size(), false);
    if (random_() % 2 == 0) {
      for (std::size_t i = 1; i < moves.size(); ++i) moves[i] = below(kPermille) < permille;
      return moves;
    }
    const std::int64_t centre = best_.start[below(static_cast<std::int64_t>(own_.size()))];
    std::vector<std::pair<std::int64_t, std::size_t>> distance;
    for (std::size_t i = 1; i < own_.size(); ++i) {
      distance.emplace_back(std::abs(best_.start[i] - centre) * 4 + below(8), i);
    }
    std::sort(distance.begin(), distance.end());
    distance.resize(distance.size() * static_cast<std::size_t>(permille) / kPermille);
    for (const auto& [_, i] : distance) moves[i] = true;
    return moves;
  }

  std::int64_t below(std::int64_t count) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(count));
  }

  /// Both parts only rise as starts do or differences are added. Lengths are followed by how late
  /// all operations are, late ones counting most: a schedule grows shorter in small steps.
  OrderCost cost_of(const std::vector<std::int64_t>& start) const {
    if (aim_ == Aim::kRegisterBits) return {0, register_bits(problem_, intervals_, start)};
    std::int64_t late = 0;
    for (std::size_t i = 0; i < start.size(); ++i) {
      late += (start[i] + tail_[i]) * (start[i] + tail_[i]);
    }
    return {length_of(graph_, start, own_), late};
  }

  std::optional<OrderNode> make_node(std::vector<Difference> differences) {
    auto start = least_starts(differences);
    if (!start) return std::nullopt;
    if (aim_ == Aim::kRegisterBits) {
      budget_ -= kFlow * edges_;
      start = least_registers_under(problem_, graph_, intervals_, differences, best_.length);
      if (!start) return std::nullopt;
    }
    const OrderCost bound = cost_of(*start);
    if (bound >= best_cost_) return std::nullopt;
    return OrderNode{bound, created_++, std::move(*start), std::move(differences)};
  }

  /// Nothing when they end later than the best placement, or when there are none: a longest path passes each operation
  /// once, so that starts which still rise after as many passes rise for ever.
  std::optional<std::vector<std::int64_t>> least_starts(
      const std::vector<Difference>& differences) {
    std::vector<std::int64_t> start(own_.size(), 0);
    for (std::size_t pass = 0; pass <= own_.size(); ++pass) {
      budget_ -= edges_ + static_cast<std::int64_t>(differences.size());
      if (!graph_.raise(start)) return std::nullopt;
      bool changed = false;
      for (const Difference& difference : differences) {
        const std::int64_t least = start[difference.from] + difference.least;
        if (start[difference.to] >= least) continue;
        start[difference.to] = least;
        changed = true;
      }
      if (start[0] > 0 || length_of(graph_, start, own_) > best_.length) return std::nullopt;
      if (!changed) return start;
    }
    return std::nullopt;
  }

  /// The last start that ends no later than the best placement.
  std::int64_t latest(int operation) const { return best_.length - tail_[operation]; }

  std::optional<OrderNode> next() {
    if (open_.empty()) return std::nullopt;
    OrderNode node = open_.top();
    open_.pop();
    return node;
  }

  /// The best child; the others are left open.
  std::optional<OrderNode> expand(const OrderNode& node) {
    const PortColouring::Outcome outcome = ports_.colour(node.start);
    budget_ -= ports_.pairs();
    if (outcome.status == PortColouring::Status::kUnknown) complete_ = false;
    // Each operation of the conflict was looked for by binding all others.
    if (!outcome.conflict.empty()) budget_ -= ports_.pairs() * graph_.size() / kBindings;
    if (outcome.status == PortColouring::Status::kBound) {
      best_ = {node.start, outcome.bindings, length_of(graph_, node.start, own_)};
      best_cost_ = node.bound;
    }
    std::vector<OrderNode> children;
    const auto add = [&](int from, int to, std::int64_t least) {
      std::vector<Difference> differences = node.differences;
      differences.push_back({from, to, least});
      if (auto child = make_node(std::move(differences))) children.push_back(std::move(*child));
    };
    const std::vector<std::int64_t>& head = graph_.least_starts();
    for (std::size_t i = 0; i < outcome.conflict.size(); ++i) {
      for (std::size_t j = i + 1; j < outcome.conflict.size(); ++j) {
        const int a = outcome.conflict[i];
        const int b = outcome.conflict[j];
        if (!ports_.collide(a, b, node.start)) continue;
        const auto [below, above] =
            ports_.next_differences(a, b, node.start, {head[b] - latest(a), latest(b) - head[a]});
        add(a, b, above);
        add(b, a, -below);
      }
    }
    if (children.empty()) return next();
    const auto best =
        std::min_element(children.begin(), children.end(),
                         [](const auto& a, const auto& b) { return a.bound < b.bound; });
    std::iter_swap(best, children.end() - 1);
    OrderNode chosen = std::move(children.back());
    children.pop_back();
    for (OrderNode& child : children) open_.push(std::move(child));
    return chosen;
  }

  const Problem& problem_;
  const ConstraintGraph& graph_;
  const Intervals& intervals_;
  std::vector<std::int64_t> own_;
  std::vector<std::int64_t> tail_;  ///< longest path from an operation to the end
  PortColouring ports_;
  Aim aim_;
  Placement best_;
  OrderCost best_cost_;
  std::mt19937_64 random_{kOrderSeed};
  std::int64_t edges_;  ///< of a flow without differences
  std::int64_t budget_ = 0;
  std::size_t created_ = 0;
  bool complete_ = true;
  std::priority_queue<OrderNode, std::vector<OrderNode>, std::greater<>> open_;
};

}  // namespace

Refinement refine(const PlacementProblem& placed, const Placement& known, Aim aim,
                  std::int64_t& budget) {
  return Refiner(placed.problem, placed.graph, placed.intervals, known, aim).run(budget);
}

}  // namespace hls::scheduler
