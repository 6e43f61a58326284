#include "scheduler/formulate/chaining.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace hls::scheduler {
namespace {

using model::Dependence;
using model::DependenceKind;
using model::Distance;
using model::LoopId;
using model::LoopKind;
using model::Problem;

constexpr std::int64_t kUnreached = -1;

bool is_combinational(const Problem::Operation& operation) {
  return operation.id >= 0 && operation.latency == 0;
}

/// A wire from one combinational operation to another, unless a register is scheduled between them.
struct Wire {
  int to = 0;
  std::int64_t delay_ps = 0;  ///< of what lies between: the copies of an unrolled chain
};
using Wires = std::vector<std::vector<Wire>>;

void visit(const Wires& wires, int node, std::vector<bool>& seen, std::vector<int>& order) {
  seen[node] = true;
  for (const Wire& wire : wires[node]) {
    if (!seen[wire.to]) visit(wires, wire.to, seen, order);
  }
  order.push_back(node);
}

/// Operations reachable from `source`, sources before destinations.
std::vector<int> topological_order(const Wires& wires, int source) {
  std::vector<bool> seen(wires.size(), false);
  std::vector<int> order;
  visit(wires, source, seen, order);
  std::reverse(order.begin(), order.end());
  return order;
}

/// Longest delay from the input of `source` to the output of each operation; kUnreached where there is no path.
std::vector<std::int64_t> path_delays_ps(const Problem& problem, const Wires& wires, int source) {
  std::vector<std::int64_t> delay(problem.operations.size(), kUnreached);
  delay[source] = problem.operations[source].delay_ps;
  for (int node : topological_order(wires, source)) {
    for (const Wire& wire : wires[node]) {
      delay[wire.to] = std::max(delay[wire.to],
                                delay[node] + wire.delay_ps + problem.operations[wire.to].delay_ps);
    }
  }
  return delay;
}

bool is_wire(const Problem& problem, const Dependence& dependence) {
  return dependence.kind == DependenceKind::kValue && dependence.delay == 0 &&
         is_combinational(problem.operations[dependence.source]) &&
         is_combinational(problem.operations[dependence.destination]);
}

/// The one spatial loop whose copies a dependence runs through, `step` copies on; nothing otherwise.
std::optional<LoopId> through_copies(const Problem& problem, const Distance& distance,
                                     bool backwards) {
  if (distance.size() != 1) return std::nullopt;
  const auto [loop, count] = distance[0];
  if (problem.loops[loop].kind != LoopKind::kSpatial) return std::nullopt;
  const std::int64_t expected = backwards ? 1 - problem.loops[loop].trip_count : 1;
  return count == expected ? std::optional<LoopId>(loop) : std::nullopt;
}

/// Wires inside one iteration, loops left aside.
Wires wires_of_iterations(const Problem& problem) {
  Wires wires(problem.operations.size());
  for (const Dependence& dependence : problem.dependences) {
    if (!is_wire(problem, dependence) || !dependence.distances[0].empty()) continue;
    wires[dependence.source].push_back({dependence.destination, 0});
  }
  return wires;
}

/// Copies whose chain is longer than the period are a cycle apart: start(phi) + sigma >= start(next) + 1.
/// Returns the delay of one copy for each chain that stays combinational, by the operation that ends it.
std::map<std::pair<int, LoopId>, std::int64_t> separate_copies(Problem& problem, const Wires& wires,
                                                               std::int64_t clock_period_ps) {
  std::map<std::pair<int, LoopId>, std::int64_t> chained;
  for (Dependence& dependence : problem.dependences) {
    if (!is_wire(problem, dependence)) continue;
    const auto loop = through_copies(problem, dependence.distances[0], false);
    if (!loop) continue;
    const std::int64_t one_copy =
        path_delays_ps(problem, wires, dependence.destination)[dependence.source];
    if (one_copy == kUnreached) continue;
    if (one_copy * problem.loops[*loop].trip_count > clock_period_ps) {
      dependence.delay = 1;
    } else {
      chained[{dependence.source, *loop}] = one_copy;
    }
  }
  return chained;
}

/// Adds the way from an unrolled chain's last copy to what uses its result.
void add_results(const Problem& problem,
                 const std::map<std::pair<int, LoopId>, std::int64_t>& chained, Wires& wires) {
  for (const Dependence& dependence : problem.dependences) {
    if (!is_wire(problem, dependence)) continue;
    const auto loop = through_copies(problem, dependence.distances[0], true);
    if (!loop || problem.loops[*loop].trip_count <= 1) continue;
    const auto chain = chained.find({dependence.source, *loop});
    const std::int64_t one_copy = chain == chained.end() ? 0 : chain->second;
    wires[dependence.source].push_back(
        {dependence.destination, (problem.loops[*loop].trip_count - 1) * one_copy});
  }
}

/// Whether wires lead from one operation to another when loops' results and first iterations count as well: a path
/// that no signal takes in one cycle, but that is there.
bool is_connected(const Problem& problem, int from, int to) {
  Wires wires(problem.operations.size());
  for (const Dependence& dependence : problem.dependences) {
    const bool carried = std::any_of(dependence.distances[0].begin(), dependence.distances[0].end(),
                                     [](const auto& step) { return step.second > 0; });
    if (is_wire(problem, dependence) && !carried) {
      wires[dependence.source].push_back({dependence.destination, 0});
    }
  }
  const std::vector<int> reached = topological_order(wires, from);
  return std::find(reached.begin(), reached.end(), to) != reached.end();
}

/// A value carried from the last copy of one iteration to the first of the next passes a register, so that the copies
/// never close a ring of wires.
void open_rings(Problem& problem) {
  for (Dependence& dependence : problem.dependences) {
    if (!is_wire(problem, dependence)) continue;
    const Distance& distance = dependence.distances[0];
    const bool carried = std::any_of(distance.begin(), distance.end(), [&](const auto& step) {
      return step.second > 0 && problem.loops[step.first].kind == LoopKind::kTemporal;
    });
    if (carried && is_connected(problem, dependence.destination, dependence.source)) {
      dependence.delay = 1;
    }
  }
}

/// What chains of each operation have to be cut off from it.
class Chains {
 public:
  Chains(const Problem& problem, const Wires& wires, std::int64_t clock_period_ps)
      : problem_(problem),
        wires_(wires),
        clock_period_ps_(clock_period_ps),
        rank_(wires.size(), 0),
        delay_(wires.size(), kUnreached),
        is_behind_(wires.size(), false) {
    std::vector<bool> seen(wires.size(), false);
    for (int node = 0; node < static_cast<int>(wires.size()); ++node) {
      if (!seen[node]) visit(wires, node, seen, order_);
    }
    std::reverse(order_.begin(), order_.end());
    for (int i = 0; i < static_cast<int>(order_.size()); ++i) rank_[order_[i]] = i;
  }

  /// Operations at the end of a path from `source` that is too long, sorted; without those right behind another one.
  std::vector<int> cut_from(int source) {
    std::vector<int> cut;
    std::set<int> ranks{rank_[source]};
    std::vector<int> reached{source};
    delay_[source] = problem_.operations[source].delay_ps;
    while (!ranks.empty()) {
      const int node = order_[*ranks.begin()];
      ranks.erase(ranks.begin());
      const bool is_too_long = node != source && delay_[node] > clock_period_ps_;
      if (is_too_long && !is_behind_[node]) cut.push_back(node);
      for (const Wire& wire : wires_[node]) {
        reached.push_back(wire.to);
        if (is_too_long || is_behind_[node]) {
          is_behind_[wire.to] = true;
          continue;
        }
        delay_[wire.to] = std::max(
            delay_[wire.to], delay_[node] + wire.delay_ps + problem_.operations[wire.to].delay_ps);
        ranks.insert(rank_[wire.to]);
      }
    }
    for (const int node : reached) {
      delay_[node] = kUnreached;
      is_behind_[node] = false;
    }
    std::sort(cut.begin(), cut.end());
    return cut;
  }

 private:
  const Problem& problem_;
  const Wires& wires_;
  std::int64_t clock_period_ps_;
  std::vector<int> order_;  ///< sources before destinations
  std::vector<int> rank_;   ///< of each operation in it
  // Of the paths from one source; between sources as they are made.
  std::vector<std::int64_t> delay_;
  std::vector<bool> is_behind_;  ///< an operation that is cut off
};

}  // namespace

void add_chaining(Problem& problem, std::int64_t clock_period_ps) {
  open_rings(problem);
  Wires wires = wires_of_iterations(problem);
  const auto chained = separate_copies(problem, wires, clock_period_ps);
  add_results(problem, chained, wires);
  Chains chains(problem, wires, clock_period_ps);
  for (int source = 0; source < static_cast<int>(problem.operations.size()); ++source) {
    if (wires[source].empty()) continue;
    for (const int node : chains.cut_from(source)) {
      problem.dependences.push_back({source, node, DependenceKind::kChain, 1, {{}}});
    }
  }
}

}  // namespace hls::scheduler
