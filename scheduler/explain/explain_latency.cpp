#include <algorithm>
#include <compare>

#include "scheduler/explain/explain.h"
#include "scheduler/formulate/serial.h"
#include "scheduler/intervals/intervals.h"
#include "scheduler/intervals/relaxation.h"

namespace hls::scheduler {
namespace {

using model::Problem;

/// Chains of dependences from the kernel's start with the least waits.
class PathFinder {
 public:
  PathFinder(const Problem& problem, const Intervals& intervals,
             const std::vector<std::int64_t>& start)
      : graph_(problem), start_(start), has_port_(start.size(), false) {
    graph_.set_intervals(intervals);
    for (const model::PortResource& resource : problem.resources) {
      if (resource.ports.empty()) continue;
      for (const model::BankUse& use : resource.uses) has_port_[use.operation] = true;
    }
    for (int i = 0; i < static_cast<int>(start.size()); ++i) {
      best_.push_back({cost_of_wait(i, start[i]), -1});
      best_.back().cost.starts_elsewhere = i != 0;
    }
    while (improve()) {
    }
  }

  std::int64_t wait_to(int operation) const { return best_[operation].cost.wait; }

  std::vector<PathStep> path_to(int operation) const {
    std::vector<PathStep> path;
    while (operation >= 0) {
      const int edge = best_[operation].edge;
      PathStep step{operation, start_[operation], start_[operation], -1};
      if (edge >= 0) {
        step.wait = wait_of(edge);
        step.dependence = graph_.edges()[edge].dependence;
      }
      path.push_back(step);
      operation = edge < 0 ? -1 : graph_.edges()[edge].from;
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

 private:
  struct Cost {
    bool starts_elsewhere = false;  ///< than with the kernel: only where nothing leads from there
    std::int64_t wait = 0;
    std::int64_t idle = 0;  ///< waits of operations that need no port
    std::int64_t steps = 0;

    auto operator<=>(const Cost&) const = default;
  };
  struct Best {
    Cost cost;
    int edge;  ///< the last of the chain; -1: it starts here
  };

  Cost cost_of_wait(int operation, std::int64_t wait) const {
    return {false, wait, has_port_[operation] ? 0 : wait, 0};
  }

  std::int64_t wait_of(int edge) const {
    const ConstraintGraph::Edge& e = graph_.edges()[edge];
    return start_[e.to] - start_[e.from] - e.weight;
  }

  /// One sweep over all dependences; false when it changed nothing. A chain that comes back to
  /// where it was has more steps, so that none does.
  bool improve() {
    bool changed = false;
    for (int i = 0; i < static_cast<int>(graph_.edges().size()); ++i) {
      const ConstraintGraph::Edge& edge = graph_.edges()[i];
      const Cost& before = best_[edge.from].cost;
      const Cost step = cost_of_wait(edge.to, wait_of(i));
      const Cost cost{before.starts_elsewhere, before.wait + step.wait, before.idle + step.idle,
                      before.steps + 1};
      if (cost >= best_[edge.to].cost) continue;
      best_[edge.to] = {cost, i};
      changed = true;
    }
    return changed;
  }

  ConstraintGraph graph_;
  const std::vector<std::int64_t>& start_;
  std::vector<bool> has_port_;
  std::vector<Best> best_;
};

/// The least intervals that leave ports aside; nothing: there are none.
std::optional<Intervals> intervals_without_ports(const Problem& problem) {
  Problem without = problem;
  without.resources.clear();
  Structure structure(without);
  const std::vector<std::int64_t> at_least(problem.loops.size(), 0);
  auto least = least_intervals(structure, at_least);
  if (std::holds_alternative<model::Infeasible>(least)) return std::nullopt;
  return std::get<Intervals>(least);
}

/// Starts that no schedule with intervals in the ranges is before.
std::vector<std::int64_t> earliest_starts(const Relaxation& relaxation,
                                          const IntervalRanges& ranges) {
  std::vector<std::int64_t> starts;
  for (const auto& delay : relaxation.least_delays(0, relaxation.differences(ranges))) {
    starts.push_back(std::max<std::int64_t>(0, delay.value_or(0)));
  }
  return starts;
}

std::int64_t port_cycles(const Problem& problem, const std::vector<std::int64_t>& head) {
  std::int64_t longest = 0;
  for (const PortDemand& demand : port_demands(problem, -1)) {
    std::optional<std::int64_t> first;
    std::optional<std::int64_t> latency;
    for (const AccessCount& access : accesses_of(problem, demand, -1)) {
      const std::int64_t own = problem.operations[access.operation].latency;
      first = std::min(first.value_or(head[access.operation]), head[access.operation]);
      latency = std::min(latency.value_or(own), own);
    }
    if (first) longest = std::max(longest, *first + demand.least_ii - 1 + *latency);
  }
  return longest;
}

}  // namespace

LatencyBound explain_latency(const Problem& problem, const model::Schedule& schedule) {
  ConstraintGraph graph(problem);
  graph.set_intervals(schedule.interval);
  LatencyBound bound;
  bound.path_cycles = path_bound(problem, graph, schedule.interval);
  const auto queue = longest_queue(problem, graph, schedule.interval);
  if (queue && queue->length > bound.path_cycles) bound.queue = queue;

  if (const auto intervals = intervals_without_ports(problem)) {
    // A nest between two slower ones ends sooner where it is slower, too: paths at the least intervals
    // are no bound.
    IntervalRanges ranges;
    for (const std::int64_t interval : *intervals) {
      ranges.push_back({interval, IntervalRange::kNoMost});
    }
    const Relaxation relaxation(problem);
    bound.recurrence_cycles = relaxation.least_length(ranges).value_or(0);
    bound.port_cycles = port_cycles(problem, earliest_starts(relaxation, ranges));
    bound.least_latency_cycles = std::max(bound.recurrence_cycles, bound.port_cycles) + 1 -
                                 skipped_cycles(problem, *intervals);
  }

  const PathFinder finder(problem, schedule.interval, schedule.start);
  const std::vector<std::int64_t> own = durations(problem, schedule.interval);
  int last = -1;
  for (int i = 0; i < static_cast<int>(schedule.start.size()); ++i) {
    if (schedule.start[i] + own[i] != schedule.length) continue;
    if (last < 0 || finder.wait_to(i) < finder.wait_to(last)) last = i;
  }
  if (last >= 0) bound.path = finder.path_to(last);
  return bound;
}

}  // namespace hls::scheduler
