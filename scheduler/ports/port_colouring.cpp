#include "scheduler/ports/port_colouring.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "scheduler/ports/port_table.h"

namespace hls::scheduler {
namespace {

constexpr std::int64_t kMostSteps = 20'000;  ///< of one backtracking search
constexpr int kRunSteps = 64;  ///< of a run of differences; where it is longer, a part is as right

}  // namespace

PortColouring::PortColouring(const model::Problem& problem, const ConstraintGraph& graph,
                             const Intervals& intervals)
    : graph_(graph), operations_(problem.operations.size()), collisions_(problem, intervals) {
  for (int r = 0; r < static_cast<int>(problem.resources.size()); ++r) {
    const model::PortResource& from = problem.resources[r];
    if (from.ports.empty()) continue;
    Resource resource{r, {}, {}};
    std::set<int> operations;
    for (int i = 0; i < static_cast<int>(from.uses.size()); ++i) {
      const model::BankUse& use = from.uses[i];
      if (!graph.is_member(use.operation)) continue;
      operations.insert(use.operation);
      Use entry{i,
                use.operation,
                copy_offset(problem, use, intervals),
                capable_ports(from, use.is_write),
                {}};
      for (int earlier = 0; earlier < static_cast<int>(resource.uses.size()); ++earlier) {
        const model::BankUse& other = from.uses[resource.uses[earlier].index];
        if (share_a_bank(use.banks, other.banks)) entry.neighbours.push_back(earlier);
      }
      resource.uses.push_back(std::move(entry));
    }
    resource.operations.assign(operations.begin(), operations.end());
    if (!resource.uses.empty()) resources_.push_back(std::move(resource));
  }
}

std::int64_t PortColouring::difference(const Use& a, const Use& b,
                                       const std::vector<std::int64_t>& start) const {
  return start[b.operation] + b.offset - start[a.operation] - a.offset;
}

/// Ports for the uses of the chosen operations, use by use with backtracking.
PortColouring::Status PortColouring::bind(const Resource& resource, const std::vector<bool>& chosen,
                                          const std::vector<std::int64_t>& start,
                                          std::vector<std::int32_t>& port) const {
  std::vector<int> uses;
  for (int i = 0; i < static_cast<int>(resource.uses.size()); ++i) {
    if (chosen[resource.uses[i].operation]) uses.push_back(i);
  }
  // Of each use, the earlier chosen ones it collides with.
  std::vector<std::vector<int>> colliding(uses.size());
  for (std::size_t u = 0; u < uses.size(); ++u) {
    const Use& use = resource.uses[uses[u]];
    graph_.count_work(static_cast<std::int64_t>(use.neighbours.size()));
    for (int other : use.neighbours) {
      const Use& earlier = resource.uses[other];
      if (!chosen[earlier.operation]) continue;
      const std::int64_t delta = difference(earlier, use, start);
      if (collisions_.of(resource.index, earlier.index, use.index).collides(delta)) {
        colliding[u].push_back(other);
      }
    }
  }
  port.assign(resource.uses.size(), -1);
  std::vector<std::size_t> tried(uses.size(), 0);  // ports of each use looked at
  std::size_t u = 0;
  for (std::int64_t steps = 0; u < uses.size(); ++steps) {
    if (steps > kMostSteps) return Status::kUnknown;
    graph_.count_work(1);
    const Use& use = resource.uses[uses[u]];
    if (tried[u] == use.ports.size()) {
      tried[u] = 0;
      port[uses[u]] = -1;
      if (u == 0) return Status::kConflict;
      --u;
      continue;
    }
    const std::int32_t candidate = use.ports[tried[u]++];
    const bool taken = std::any_of(colliding[u].begin(), colliding[u].end(),
                                   [&](int other) { return port[other] == candidate; });
    if (taken) continue;
    port[uses[u]] = candidate;
    ++u;
  }
  return Status::kBound;
}

std::vector<int> PortColouring::smallest_conflict(const Resource& resource,
                                                  const std::vector<std::int64_t>& start) const {
  std::vector<std::int32_t> port;
  std::vector<bool> chosen(operations_, false);
  std::vector<int> conflict;
  for (int operation : resource.operations) {
    chosen[operation] = true;
    conflict.push_back(operation);
    if (bind(resource, chosen, start, port) == Status::kConflict) break;
  }
  // Leave out what the conflict does not need.
  for (int operation : std::vector<int>(conflict)) {
    chosen[operation] = false;
    if (bind(resource, chosen, start, port) == Status::kConflict) {
      std::erase(conflict, operation);
    } else {
      chosen[operation] = true;
    }
  }
  return conflict;
}

PortColouring::Outcome PortColouring::colour(const std::vector<std::int64_t>& start) const {
  Outcome outcome;
  const std::vector<bool> all(operations_, true);
  std::vector<std::int32_t> port;
  for (const Resource& resource : resources_) {
    outcome.status = bind(resource, all, start, port);
    if (outcome.status == Status::kConflict) {
      outcome.conflict = smallest_conflict(resource, start);
    }
    if (outcome.status != Status::kBound) return outcome;
    for (std::size_t i = 0; i < resource.uses.size(); ++i) {
      outcome.bindings.push_back({resource.index, resource.uses[i].index, port[i]});
    }
  }
  return outcome;
}

std::vector<int> PortColouring::operations() const {
  std::set<int> all;
  for (const Resource& resource : resources_) {
    all.insert(resource.operations.begin(), resource.operations.end());
  }
  return {all.begin(), all.end()};
}

std::int64_t PortColouring::pairs() const {
  std::int64_t count = 0;
  for (const Resource& resource : resources_) {
    for (const Use& use : resource.uses) count += static_cast<std::int64_t>(use.neighbours.size());
  }
  return count;
}

std::vector<PortColouring::Copies> PortColouring::colliding_copies(
    int a, int b, const std::vector<std::int64_t>& start) const {
  std::vector<Copies> copies;
  for (const Resource& resource : resources_) {
    for (const Use& use : resource.uses) {
      if (use.operation != a && use.operation != b) continue;
      for (int other : use.neighbours) {
        const Use& earlier = resource.uses[other];
        const bool a_first = earlier.operation == a && use.operation == b;
        if (!a_first && !(earlier.operation == b && use.operation == a)) continue;
        const std::int64_t offset = (a_first ? 1 : -1) * (use.offset - earlier.offset);
        const Collisions& collisions =
            a_first ? collisions_.of(resource.index, earlier.index, use.index)
                    : collisions_.of(resource.index, use.index, earlier.index);
        if (collisions.collides(start[b] - start[a] + offset)) {
          copies.push_back({offset, &collisions});
        }
      }
    }
  }
  return copies;
}

bool PortColouring::collide(int a, int b, const std::vector<std::int64_t>& start) const {
  return !colliding_copies(a, b, start).empty();
}

std::pair<std::int64_t, std::int64_t> PortColouring::next_differences(
    int a, int b, const std::vector<std::int64_t>& start,
    std::pair<std::int64_t, std::int64_t> limits) const {
  const std::int64_t now = start[b] - start[a];
  std::int64_t below = std::numeric_limits<std::int64_t>::min();
  std::int64_t above = std::numeric_limits<std::int64_t>::max();
  for (const auto& [offset, meeting] : colliding_copies(a, b, start)) {
    const auto [first, last] = std::pair(limits.first + offset, limits.second + offset);
    above = std::min(above, meeting->free_above(now + offset, last, kRunSteps) - offset);
    below = std::max(below, meeting->free_below(now + offset, first, kRunSteps) - offset);
  }
  return {below, above};
}

std::vector<Difference> PortColouring::gaps(const std::vector<std::int64_t>& start,
                                            const std::vector<model::PortBinding>& bindings) const {
  std::map<std::pair<int, int>, std::int32_t> port;
  for (const model::PortBinding& binding : bindings) {
    port[{binding.resource, binding.use}] = binding.port;
  }
  std::vector<Difference> result;
  for (const Resource& resource : resources_) {
    for (const Use& b : resource.uses) {
      for (int neighbour : b.neighbours) {
        const Use& a = resource.uses[neighbour];
        if (a.operation == b.operation) continue;
        if (port[{resource.index, a.index}] != port[{resource.index, b.index}]) continue;
        const std::int64_t now = difference(a, b, start);
        const std::int64_t apart = start[b.operation] - start[a.operation];
        if (const auto above =
                collisions_.of(resource.index, a.index, b.index).collision_from(now)) {
          result.push_back({b.operation, a.operation, now - *above + 1 - apart});
        }
        if (const auto below =
                collisions_.of(resource.index, b.index, a.index).collision_from(-now)) {
          result.push_back({a.operation, b.operation, apart - *below + 1 - now});
        }
      }
    }
  }
  return result;
}

}  // namespace hls::scheduler
