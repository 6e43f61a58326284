#include "scheduler/constraints/constraint_graph.h"

#include <algorithm>
#include <limits>

namespace hls::scheduler {
namespace {

constexpr int kUsualSweeps = 4;  ///< in which starts settle, unless there is a positive cycle
constexpr std::int64_t kWorkBetweenStops =
    200'000;  ///< edges looked at: a fraction of a millisecond

/// The dependences whose operations are both members, ascending.
std::vector<int> dependences_between(const model::Problem& problem,
                                     const std::vector<bool>& members) {
  std::vector<int> between;
  for (int i = 0; i < static_cast<int>(problem.dependences.size()); ++i) {
    const model::Dependence& dependence = problem.dependences[i];
    if (members[dependence.source] && members[dependence.destination]) between.push_back(i);
  }
  return between;
}

}  // namespace

std::int64_t dot(const model::Distance& distance, const Intervals& intervals) {
  std::int64_t sum = 0;
  for (const auto& [loop, count] : distance) sum += count * intervals[loop];
  return sum;
}

std::int64_t least_distance(const std::vector<model::Distance>& distances,
                            const Intervals& intervals) {
  std::int64_t least = dot(distances[0], intervals);
  for (std::size_t i = 1; i < distances.size(); ++i) {
    least = std::min(least, dot(distances[i], intervals));
  }
  return least;
}

ConstraintGraph::ConstraintGraph(const model::Problem& problem)
    : ConstraintGraph(problem, std::vector<bool>(problem.operations.size(), true)) {}

ConstraintGraph::ConstraintGraph(const model::Problem& problem, const std::vector<bool>& members)
    : ConstraintGraph(problem, members, dependences_between(problem, members)) {}

ConstraintGraph::ConstraintGraph(const model::Problem& problem, const std::vector<bool>& members,
                                 const std::vector<int>& dependences)
    : members_(members), distances_{0} {
  for (const int i : dependences) {
    const model::Dependence& dependence = problem.dependences[i];
    if (dependence.is_implied) continue;
    edges_.push_back({dependence.source, dependence.destination, dependence.delay, i});
  }
  // Operations are numbered in program order, so that edges by source need few sweeps.
  std::stable_sort(edges_.begin(), edges_.end(),
                   [](const Edge& a, const Edge& b) { return a.from < b.from; });
  for (int operation = 0; operation < size(); ++operation) {
    const auto first =
        std::lower_bound(edges_.begin(), edges_.end(), operation,
                         [](const Edge& edge, int from) { return edge.from < from; });
    first_edge_.push_back(static_cast<std::size_t>(first - edges_.begin()));
  }
  for (int i = 0; i < static_cast<int>(edges_.size()); ++i) {
    add_varying(i, problem.dependences[edges_[i].dependence]);
  }
}

void ConstraintGraph::add_varying(int edge, const model::Dependence& dependence) {
  const bool varies = std::any_of(dependence.distances.begin(), dependence.distances.end(),
                                  [](const auto& distance) { return !distance.empty(); });
  if (!varies) return;
  const std::size_t first = distances_.size() - 1;
  for (const model::Distance& distance : dependence.distances) {
    terms_.insert(terms_.end(), distance.begin(), distance.end());
    distances_.push_back(terms_.size());
  }
  varying_.push_back({edge, dependence.delay, first, distances_.size() - 1});
}

void ConstraintGraph::set_intervals(const Intervals& intervals) {
  if (intervals == intervals_) return;
  intervals_ = intervals;
  paths_.are_known = false;
  for (const Varying& varying : varying_) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = varying.first_distance; i < varying.end_distance; ++i) {
      std::int64_t sum = 0;
      for (std::size_t term = distances_[i]; term < distances_[i + 1]; ++term) {
        sum += terms_[term].second * intervals[terms_[term].first];
      }
      least = std::min(least, sum);
    }
    edges_[varying.edge].weight = varying.delay - least;
  }
}

void ConstraintGraph::count_work(std::int64_t edges) const {
  work_ += edges;
  if (work_ < kWorkBetweenStops) return;
  work_ = 0;
  stop_.check();
}

bool ConstraintGraph::raise(std::vector<std::int64_t>& start) const {
  return raise(start, size() + 1);
}

bool ConstraintGraph::raise_one(std::vector<std::int64_t>& start, int operation,
                                std::int64_t least) const {
  start[operation] = least;
  return raise(start, size() + 1, operation);
}

bool ConstraintGraph::raise(std::vector<std::int64_t>& start, int sweeps, int first) const {
  std::size_t begin = first_edge_[first];
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    bool changed = false;
    count_work(static_cast<std::int64_t>(edges_.size() - begin) + 1);
    for (std::size_t i = begin; i < edges_.size(); ++i) {
      const Edge& edge = edges_[i];
      const std::int64_t least = start[edge.from] + edge.weight;
      if (start[edge.to] >= least) continue;
      start[edge.to] = least;
      // The edges from later operations follow in this sweep.
      changed |= edge.to <= edge.from;
    }
    if (!changed) return true;
    begin = 0;
  }
  return false;
}

void ConstraintGraph::lower(std::vector<std::int64_t>& latest) const {
  for (bool changed = true; changed;) {
    changed = false;
    count_work(static_cast<std::int64_t>(edges_.size()));
    for (auto edge = edges_.rbegin(); edge != edges_.rend(); ++edge) {
      const std::int64_t greatest = latest[edge->to] - edge->weight;
      if (latest[edge->from] <= greatest) continue;
      latest[edge->from] = greatest;
      changed = true;
    }
  }
}

const std::vector<int>& ConstraintGraph::positive_cycle() const { return paths().cycle; }

const std::vector<std::int64_t>& ConstraintGraph::least_starts() const { return paths().start; }

const ConstraintGraph::Paths& ConstraintGraph::paths() const {
  if (paths_.are_known) return paths_;
  paths_.are_known = true;
  paths_.cycle.clear();
  paths_.start.assign(members_.size(), 0);
  if (raise(paths_.start, kUsualSweeps)) return paths_;
  paths_.cycle = search_cycle();
  if (paths_.cycle.empty()) raise(paths_.start);
  return paths_;
}

std::vector<int> ConstraintGraph::search_cycle() const {
  std::vector<std::int64_t> start(members_.size(), 0);
  std::vector<int> parent_edge(members_.size(), -1);
  for (int sweep = 0; sweep <= size(); ++sweep) {
    bool changed = false;
    count_work(static_cast<std::int64_t>(edges_.size()));
    for (int i = 0; i < static_cast<int>(edges_.size()); ++i) {
      const Edge& edge = edges_[i];
      const std::int64_t least = start[edge.from] + edge.weight;
      if (start[edge.to] >= least) continue;
      start[edge.to] = least;
      parent_edge[edge.to] = i;
      changed = true;
    }
    if (!changed) return {};
    // A cycle of parents is a positive cycle; it shows long before all sweeps are done.
    if (sweep >= 2) {
      std::vector<int> cycle = find_cycle(parent_edge);
      if (!cycle.empty()) return cycle;
    }
  }
  return find_cycle(parent_edge);
}

std::vector<int> ConstraintGraph::find_cycle(const std::vector<int>& parent_edge) const {
  std::vector<int> visited_by(members_.size(), -1);
  for (int root = 0; root < size(); ++root) {
    int node = root;
    while (node >= 0 && visited_by[node] < 0) {
      visited_by[node] = root;
      node = parent_edge[node] < 0 ? -1 : edges_[parent_edge[node]].from;
    }
    if (node < 0 || visited_by[node] != root) continue;
    std::vector<int> cycle;
    int on_cycle = node;
    do {
      cycle.push_back(parent_edge[on_cycle]);
      on_cycle = edges_[parent_edge[on_cycle]].from;
    } while (on_cycle != node);
    std::reverse(cycle.begin(), cycle.end());
    return cycle;
  }
  return {};
}

std::vector<std::int64_t> ConstraintGraph::tails(const std::vector<std::int64_t>& own) const {
  std::vector<std::int64_t> tail = own;
  for (int sweep = 0; sweep <= size(); ++sweep) {
    bool changed = false;
    count_work(static_cast<std::int64_t>(edges_.size()));
    for (auto edge = edges_.rbegin(); edge != edges_.rend(); ++edge) {
      const std::int64_t least = tail[edge->to] + edge->weight;
      if (tail[edge->from] >= least) continue;
      tail[edge->from] = least;
      changed = true;
    }
    if (!changed) break;
  }
  return tail;
}

}  // namespace hls::scheduler
