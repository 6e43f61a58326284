#include "scheduler/registers/move_accesses.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace hls::scheduler {
namespace {

using model::Problem;

constexpr std::int64_t kMostTrials = 4000;  ///< slots looked at

/// Moves accesses one at a time, all others staying where they are.
class Mover {
 public:
  Mover(const PlacementProblem& placed, const std::vector<std::int64_t>& start, std::int64_t length)
      : graph_(placed.graph),
        length_(length),
        own_(durations(placed.problem, placed.intervals)),
        start_(start),
        ports_(placed.problem, placed.uses, placed.intervals) {
    for (int operation : ports_.operations())
      complete_ &= ports_.place(operation, start_[operation]);
  }

  /// False when the ports bind differently from scratch; nothing can be moved then.
  bool is_complete() const { return complete_; }

  void move_towards(int operation, std::int64_t target) {
    const std::int64_t from = start_[operation];
    target = nearest_legal(operation, target);
    const std::int64_t reach = std::abs(target - from);
    if (reach == 0) return;
    ports_.remove(operation);
    // From the target back to where it stands: the first slot that works is the nearest one.
    for (std::int64_t step = 0; step < reach && trials_ < kMostTrials; ++step) {
      const std::int64_t candidate = target < from ? target + step : target - step;
      ++trials_;
      graph_.count_work(static_cast<std::int64_t>(start_.size()));
      if (ports_.place(operation, candidate)) {
        start_[operation] = candidate;
        return;
      }
    }
    complete_ = ports_.place(operation, from);
  }

  bool needs_port(int operation) const { return ports_.needs_port(operation); }
  const std::vector<std::int64_t>& start() const { return start_; }
  std::vector<model::PortBinding> bindings() const { return ports_.bindings(); }

 private:
  /// The start nearest to `target` at which all other accesses can stay where they are. Those starts
  /// have no gaps: a longest path from the others bounds them below, one to the others or to the end
  /// above.
  std::int64_t nearest_legal(int operation, std::int64_t target) const {
    const bool is_later = target > start_[operation];
    std::vector<std::int64_t> bound(start_.size(), 0);
    if (is_later) {
      for (std::size_t i = 0; i < bound.size(); ++i) bound[i] = length_ - own_[i];
    }
    for (int access : ports_.operations()) {
      if (access != operation) bound[access] = start_[access];
    }
    if (is_later) {
      graph_.lower(bound);
      return std::min(target, bound[operation]);
    }
    graph_.raise(bound);
    return std::max(target, bound[operation]);
  }

  const ConstraintGraph& graph_;
  std::int64_t length_;
  std::vector<std::int64_t> own_;
  std::vector<std::int64_t> start_;
  PortTable ports_;
  bool complete_ = true;
  std::int64_t trials_ = 0;
};

}  // namespace

std::vector<bool> sharing_ports(const Problem& problem, const Placement& placement) {
  std::map<std::tuple<int, std::int32_t, std::int32_t>, std::set<int>> users;
  for (const model::PortBinding& binding : placement.bindings) {
    const model::BankUse& use = problem.resources[binding.resource].uses[binding.use];
    for (std::int32_t bank : use.banks) {
      users[{binding.resource, bank, binding.port}].insert(use.operation);
    }
  }
  std::vector<bool> shared(problem.operations.size(), false);
  for (const auto& [port, operations] : users) {
    if (operations.size() < 2) continue;
    for (int operation : operations) shared[operation] = true;
  }
  return shared;
}

Placement move_accesses(const PlacementProblem& placed, RegisterProgram& registers,
                        Placement placement) {
  const auto& [problem, graph, uses, intervals] = placed;
  std::vector<bool> shared = sharing_ports(problem, placement);
  if (std::find(shared.begin(), shared.end(), true) != shared.end()) {
    const std::vector<bool> none(shared.size(), false);
    const std::vector<std::int64_t> target =
        registers.least(intervals, placement.start, none, placement.length);
    Mover mover(placed, placement.start, placement.length);
    // Later operations first: they make room for those before them.
    for (int i = static_cast<int>(shared.size()) - 1; i > 0 && mover.is_complete(); --i) {
      if (mover.needs_port(i)) mover.move_towards(i, target[i]);
    }
    if (mover.is_complete()) {
      placement.start = mover.start();
      placement.bindings = mover.bindings();
      shared = sharing_ports(problem, placement);
    }
  }
  placement.start = registers.least(intervals, placement.start, shared, placement.length);
  // Where the length was not proven, fewer registers may mean an earlier end as well.
  placement.length = length_of(graph, placement.start, durations(problem, intervals));
  return placement;
}

}  // namespace hls::scheduler
