#include "scheduler/prove/branching.h"

#include <algorithm>
#include <memory>
#include <queue>
#include <tuple>

#include "scheduler/ports/port_colouring.h"

namespace hls::scheduler {
namespace {

using model::Problem;

/// start(to) - start(from) >= weight, on top of the constraints of the parents.
struct Decision {
  int from;
  int to;
  std::int64_t weight;
  std::shared_ptr<const Decision> before;
};

struct SearchNode {
  std::int64_t bound;
  std::size_t order;  ///< of creation
  std::vector<std::int64_t> start;
  std::shared_ptr<const Decision> decisions;

  bool operator>(const SearchNode& other) const {
    // Of equal bounds the youngest goes first: it is nearest to a schedule.
    return std::tuple(bound, other.order) > std::tuple(other.bound, order);
  }
};

class BranchAndBound {
 public:
  BranchAndBound(const Problem& problem, const ConstraintGraph& graph, const Intervals& intervals,
                 std::int64_t known_length)
      : graph_(graph),
        own_(durations(problem, intervals)),
        tail_(graph.tails(own_)),
        ports_(problem, graph, intervals),
        known_length_(known_length) {}

  Branching run(std::int64_t& budget) {
    push(std::vector<std::int64_t>(static_cast<std::size_t>(graph_.size()), 0), nullptr);
    while (!open_.empty()) {
      const SearchNode node = open_.top();
      if (work_ >= budget) return finish({{}, node.bound, false}, budget);
      open_.pop();
      work_ += ports_.pairs();
      const PortColouring::Outcome outcome = ports_.colour(node.start);
      if (outcome.status == PortColouring::Status::kUnknown) {
        return finish({{}, node.bound, false}, budget);
      }
      if (outcome.status == PortColouring::Status::kBound) {
        return finish({Placement{node.start, outcome.bindings, node.bound}, node.bound, true},
                      budget);
      }
      // Each operation of the conflict was looked for by binding all others.
      work_ += ports_.pairs() * static_cast<std::int64_t>(graph_.size());
      expand(node, outcome.conflict);
    }
    return finish({{}, known_length_, true}, budget);
  }

 private:
  Branching finish(Branching result, std::int64_t& budget) const {
    budget -= work_;
    return result;
  }

  void expand(const SearchNode& node, const std::vector<int>& conflict) {
    for (std::size_t i = 0; i < conflict.size(); ++i) {
      for (std::size_t j = i + 1; j < conflict.size(); ++j) {
        const int a = conflict[i];
        const int b = conflict[j];
        if (!ports_.collide(a, b, node.start)) continue;
        const auto [below, above] = ports_.next_differences(
            a, b, node.start, {node.start[b] - latest(a), latest(b) - node.start[a]});
        // start(b) - start(a) >= above, or <= below.
        decide(node, {a, b, above, node.decisions});
        decide(node, {b, a, -below, node.decisions});
      }
    }
  }

  /// The last start that ends before the known length.
  std::int64_t latest(int operation) const { return known_length_ - 1 - tail_[operation]; }

  void decide(const SearchNode& node, Decision decision) {
    push(node.start, std::make_shared<const Decision>(std::move(decision)));
  }

  /// The child whose starts are the least above its parent's that meet all decisions.
  void push(std::vector<std::int64_t> start, std::shared_ptr<const Decision> decisions) {
    if (!raise(start, decisions.get())) return;
    const std::int64_t bound = length_of(graph_, start, own_);
    if (bound >= known_length_) return;
    open_.push({bound, created_++, std::move(start), std::move(decisions)});
  }

  /// Longest paths over the graph and the decisions; false when there are none, or when they reach
  /// the known length.
  bool raise(std::vector<std::int64_t>& start, const Decision* decisions) {
    for (const Decision* pass = decisions;; pass = pass->before.get()) {
      work_ += 2 * static_cast<std::int64_t>(graph_.edges().size());
      if (!graph_.raise(start)) return false;
      bool changed = false;
      for (const Decision* decision = decisions; decision != nullptr;
           decision = decision->before.get()) {
        const std::int64_t least = start[decision->from] + decision->weight;
        if (start[decision->to] >= least) continue;
        if (least + own_[decision->to] >= known_length_) return false;
        start[decision->to] = least;
        changed = true;
      }
      if (!changed) return true;
      // A path that takes some decision twice is a cycle of positive weight.
      if (pass == nullptr) return false;
    }
  }

  const ConstraintGraph& graph_;
  std::vector<std::int64_t> own_;
  std::vector<std::int64_t> tail_;  ///< longest path from an operation to the end
  PortColouring ports_;
  std::int64_t known_length_;
  std::int64_t work_ = 0;
  std::size_t created_ = 0;
  std::priority_queue<SearchNode, std::vector<SearchNode>, std::greater<>> open_;
};

}  // namespace

Branching separate_colliding(const Problem& problem, const ConstraintGraph& graph,
                             const Intervals& intervals, std::int64_t known_length,
                             std::int64_t& budget) {
  return BranchAndBound(problem, graph, intervals, known_length).run(budget);
}

}  // namespace hls::scheduler
