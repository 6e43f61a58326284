#include "scheduler/chaining.h"

#include <algorithm>
#include <vector>

namespace hls::scheduler {
namespace {

using model::Dependence;
using model::DependenceKind;
using model::Problem;

constexpr std::int64_t kUnreached = -1;

bool is_combinational(const Problem::Operation& operation) {
  return operation.id >= 0 && operation.latency == 0;
}

/// Value edges inside one iteration between combinational operations.
std::vector<std::vector<int>> combinational_edges(const Problem& problem) {
  std::vector<std::vector<int>> edges(problem.operations.size());
  for (const Dependence& dependence : problem.dependences) {
    if (dependence.kind != DependenceKind::kValue || dependence.delay != 0) continue;
    if (dependence.distances != std::vector<model::Distance>{{}}) continue;
    if (!is_combinational(problem.operations[dependence.source])) continue;
    if (!is_combinational(problem.operations[dependence.destination])) continue;
    edges[dependence.source].push_back(dependence.destination);
  }
  return edges;
}

void visit(const std::vector<std::vector<int>>& edges, int node, std::vector<bool>& seen,
           std::vector<int>& order) {
  seen[node] = true;
  for (int next : edges[node]) {
    if (!seen[next]) visit(edges, next, seen, order);
  }
  order.push_back(node);
}

/// Operations reachable from `source`, sources before destinations.
std::vector<int> topological_order(const std::vector<std::vector<int>>& edges, int source) {
  std::vector<bool> seen(edges.size(), false);
  std::vector<int> order;
  visit(edges, source, seen, order);
  std::reverse(order.begin(), order.end());
  return order;
}

/// Longest delay from the input of `source` to the output of each operation; kUnreached where there
/// is no path.
std::vector<std::int64_t> path_delays_ps(const Problem& problem,
                                         const std::vector<std::vector<int>>& edges, int source) {
  std::vector<std::int64_t> delay(problem.operations.size(), kUnreached);
  delay[source] = problem.operations[source].delay_ps;
  for (int node : topological_order(edges, source)) {
    for (int next : edges[node]) {
      delay[next] = std::max(delay[next], delay[node] + problem.operations[next].delay_ps);
    }
  }
  return delay;
}

/// A carried edge from copy to copy of a spatial loop: at least one cycle when a chain through all
/// copies is too long.
void separate_copies(Problem& problem, const std::vector<std::vector<int>>& edges,
                     std::int64_t clock_period_ps) {
  for (Dependence& dependence : problem.dependences) {
    if (dependence.kind != DependenceKind::kValue || dependence.delay != 0) continue;
    if (!is_combinational(problem.operations[dependence.source])) continue;
    for (const model::Distance& distance : dependence.distances) {
      if (distance.size() != 1 || distance[0].second != 1) continue;
      const Problem::Loop& loop = problem.loops[distance[0].first];
      if (loop.kind != model::LoopKind::kSpatial) continue;
      const std::int64_t one_copy =
          path_delays_ps(problem, edges, dependence.destination)[dependence.source];
      if (one_copy > 0 && one_copy * loop.trip_count > clock_period_ps) dependence.delay = 1;
    }
  }
}

}  // namespace

void add_chaining(Problem& problem, std::int64_t clock_period_ps) {
  const std::vector<std::vector<int>> edges = combinational_edges(problem);
  separate_copies(problem, edges, clock_period_ps);
  for (int source = 0; source < static_cast<int>(problem.operations.size()); ++source) {
    if (edges[source].empty()) continue;
    const std::vector<std::int64_t> delay = path_delays_ps(problem, edges, source);
    for (int node = 0; node < static_cast<int>(problem.operations.size()); ++node) {
      if (node == source || delay[node] <= clock_period_ps) continue;
      problem.dependences.push_back({source, node, DependenceKind::kChain, 1, {{}}});
    }
  }
}

}  // namespace hls::scheduler
