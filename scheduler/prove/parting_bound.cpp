#include "scheduler/prove/parting_bound.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <tuple>
#include <utility>

#include "scheduler/intervals/relaxation.h"
#include "scheduler/place/placement.h"
#include "scheduler/ports/collision.h"
#include "scheduler/ports/port_table.h"

namespace hls::scheduler {
namespace {

using model::BankUse;
using model::LoopId;
using model::PortResource;
using model::Problem;

constexpr int kPartingNodes = 64;

/// Whether it is the first or the last one in each of the loops that copies are of.
bool is_at_corner(const Problem& problem, const BankUse& use) {
  const std::vector<LoopId>& loops = problem.operations[use.operation].replicated;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    if (use.copy[i] != 0 && use.copy[i] != problem.loops[loops[i]].trip_count - 1) return false;
  }
  return true;
}

/// Whether both can use one port of a bank only, the same one.
bool need_one_port(const PortResource& resource, const BankUse& a, const BankUse& b) {
  const std::vector<std::int32_t> of_a = capable_ports(resource, a.is_write);
  return of_a.size() == 1 && capable_ports(resource, b.is_write) == of_a;
}

class Parting {
 public:
  Parting(const Problem& problem, const Intervals& intervals,
          const std::vector<Difference>& differences, std::int64_t known, const Stop& stop)
      : problem_(problem),
        intervals_(intervals),
        table_(problem, intervals),
        own_(durations(problem, intervals)),
        from_(own_.size()),
        known_(known),
        stop_(stop) {
    for (const Difference& one : differences) from_[one.from].push_back(one);
    add_pairs();
  }

  std::int64_t run() {
    std::vector<std::int64_t> start(own_.size(), 0);
    std::deque<int> all;
    for (int i = 0; i < static_cast<int>(own_.size()); ++i) all.push_back(i);
    if (!raise(start, nullptr, std::move(all))) return known_;
    push(std::move(start), nullptr);
    for (int nodes = 0; !open_.empty(); ++nodes) {
      const Node node = open_.top();
      if (nodes == kPartingNodes) return node.length;
      open_.pop();
      stop_.check();
      const auto met = longest_meeting(node.start);
      if (!met) return node.length;
      part(node, {met->a, met->b, met->run.high + 1});
      part(node, {met->b, met->a, 1 - met->run.low});
    }
    return known_;
  }

 private:
  struct Pair {
    int a;
    int b;
    const Collisions* collisions;
  };

  struct Meeting {
    int a;
    int b;
    Run run;
  };

  /// A difference on top of those of the node before.
  struct Decision {
    Difference difference;
    std::shared_ptr<const Decision> before;
  };

  struct Node {
    std::int64_t length;
    std::size_t order;  ///< of creation
    std::vector<std::int64_t> start;
    std::shared_ptr<const Decision> decisions;

    bool operator>(const Node& other) const {
      return std::tuple(length, order) > std::tuple(other.length, other.order);
    }
  };

  void add_pairs() {
    std::set<std::tuple<int, int, const Collisions*>> known;
    for (int r = 0; r < static_cast<int>(problem_.resources.size()); ++r) {
      const PortResource& resource = problem_.resources[r];
      if (resource.ports.empty()) continue;
      std::vector<int> corners;
      for (int use = 0; use < static_cast<int>(resource.uses.size()); ++use) {
        if (is_at_corner(problem_, resource.uses[use])) corners.push_back(use);
      }
      for (std::size_t i = 0; i < corners.size(); ++i) {
        for (std::size_t j = i + 1; j < corners.size(); ++j) {
          const BankUse& a = resource.uses[corners[i]];
          const BankUse& b = resource.uses[corners[j]];
          if (a.operation == b.operation || !need_one_port(resource, a, b)) continue;
          if (!share_a_bank(a.banks, b.banks)) continue;
          const Collisions& collisions = table_.of(r, corners[i], corners[j]);
          if (collisions.is_empty()) continue;
          const Pair pair{node_of(a), node_of(b), &collisions};
          if (known.emplace(pair.a, pair.b, pair.collisions).second) pairs_.push_back(pair);
        }
      }
    }
  }

  /// An operation, which starts with its first copy, or a node for another copy.
  int node_of(const BankUse& use) {
    if (std::all_of(use.copy.begin(), use.copy.end(), [](auto copy) { return copy == 0; })) {
      return use.operation;
    }
    const auto [known, is_new] =
        copies_.emplace(std::pair(use.operation, use.copy), static_cast<int>(own_.size()));
    if (is_new) {
      const std::int64_t offset = copy_offset(problem_, use, intervals_);
      own_.push_back(own_[use.operation] - offset);
      from_.emplace_back();
      from_[use.operation].push_back({use.operation, known->second, offset});
    }
    return known->second;
  }

  std::optional<Meeting> longest_meeting(const std::vector<std::int64_t>& start) const {
    std::optional<Meeting> longest;
    for (const Pair& pair : pairs_) {
      const Run run = pair.collisions->run_around(start[pair.b] - start[pair.a]);
      if (run.high < run.low) continue;
      if (longest && run.high - run.low <= longest->run.high - longest->run.low) continue;
      longest = {pair.a, pair.b, run};
    }
    return longest;
  }

  void part(const Node& node, const Difference& difference) {
    auto decisions = std::make_shared<const Decision>(Decision{difference, node.decisions});
    std::vector<std::int64_t> start = node.start;
    if (!raise(start, decisions.get(), {difference.from})) return;
    push(std::move(start), std::move(decisions));
  }

  void push(std::vector<std::int64_t> start, std::shared_ptr<const Decision> decisions) {
    std::int64_t length = 0;
    for (std::size_t i = 0; i < start.size(); ++i) length = std::max(length, start[i] + own_[i]);
    if (length >= known_) return;
    open_.push({length, created_++, std::move(start), std::move(decisions)});
  }

  /// Longest paths from starts of which only those `behind` some operations may be too low; false where
  /// there are none.
  bool raise(std::vector<std::int64_t>& start, const Decision* decisions,
             std::deque<int> behind) const {
    std::vector<int> visits(start.size(), 0);
    while (!behind.empty()) {
      const int from = behind.front();
      behind.pop_front();
      if (++visits[from] > static_cast<int>(start.size())) return false;
      const auto look = [&](const Difference& one) {
        const std::int64_t least = start[from] + one.least;
        if (start[one.to] >= least) return;
        start[one.to] = least;
        behind.push_back(one.to);
      };
      for (const Difference& one : from_[from]) look(one);
      for (const Decision* decision = decisions; decision != nullptr;
           decision = decision->before.get()) {
        if (decision->difference.from == from) look(decision->difference);
      }
    }
    return true;
  }

  const Problem& problem_;
  const Intervals& intervals_;
  CollisionTable table_;
  std::vector<std::int64_t> own_;
  std::vector<std::vector<Difference>> from_;                        ///< by source
  std::map<std::pair<int, std::vector<std::int64_t>>, int> copies_;  ///< nodes of theirs
  std::vector<Pair> pairs_;
  std::int64_t known_;
  const Stop& stop_;
  std::size_t created_ = 0;
  std::priority_queue<Node, std::vector<Node>, std::greater<>> open_;
};

}  // namespace

std::vector<Difference> differences_at(const Problem& problem, const ConstraintGraph& graph,
                                       const Intervals& intervals,
                                       const std::vector<model::LoopId>& growing) {
  std::vector<Difference> differences;
  if (growing.empty()) {
    for (const ConstraintGraph::Edge& edge : graph.edges()) {
      differences.push_back({edge.from, edge.to, edge.weight});
    }
    return differences;
  }
  IntervalRanges ranges;
  for (const std::int64_t interval : intervals) ranges.push_back({interval, interval});
  for (const model::LoopId loop : growing) {
    ranges[static_cast<std::size_t>(loop)].most = IntervalRange::kNoMost;
  }
  return Relaxation(problem).differences(ranges);
}

std::int64_t parting_bound(const Problem& problem, const Intervals& intervals,
                           const std::vector<Difference>& differences, std::int64_t known,
                           const Stop& stop) {
  return Parting(problem, intervals, differences, known, stop).run();
}

}  // namespace hls::scheduler
