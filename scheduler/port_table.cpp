#include "scheduler/port_table.h"

#include <algorithm>
#include <set>

namespace hls::scheduler {

using model::BankUse;
using model::PortResource;
using model::Problem;

std::vector<std::int32_t> capable_ports(const PortResource& resource, bool is_write) {
  std::vector<std::int32_t> ports;
  for (std::int32_t port = 0; port < static_cast<std::int32_t>(resource.ports.size()); ++port) {
    const model::PortCapability& capability = resource.ports[port];
    if (is_write ? capability.writes : capability.reads) ports.push_back(port);
  }
  if (is_write) std::reverse(ports.begin(), ports.end());
  return ports;
}

bool share_a_bank(const BankUse& a, const BankUse& b) {
  auto i = a.banks.begin();
  auto j = b.banks.begin();
  while (i != a.banks.end() && j != b.banks.end()) {
    if (*i == *j) return true;
    *i < *j ? ++i : ++j;
  }
  return false;
}

std::int64_t copy_offset(const Problem& problem, const BankUse& use, const Intervals& intervals) {
  std::int64_t offset = 0;
  const auto& replicated = problem.operations[use.operation].replicated;
  for (std::size_t i = 0; i < replicated.size(); ++i) {
    offset += use.copy[i] * intervals[replicated[i]];
  }
  return offset;
}

PortTable::PortTable(const Problem& problem, const std::vector<bool>& members,
                     const Intervals& intervals)
    : problem_(&problem),
      intervals_(intervals),
      uses_of_(problem.operations.size()),
      placed_(problem.operations.size()),
      banks_(problem.resources.size()),
      patterns_(problem, intervals) {
  for (int r = 0; r < static_cast<int>(problem.resources.size()); ++r) {
    const PortResource& resource = problem.resources[r];
    banks_[r].resize(static_cast<std::size_t>(resource.banks));
    if (resource.ports.empty()) continue;
    for (int i = 0; i < static_cast<int>(resource.uses.size()); ++i) {
      const BankUse& use = resource.uses[i];
      if (!members[use.operation]) continue;
      uses_of_[use.operation].push_back(static_cast<int>(uses_.size()));
      uses_.push_back({r, i, use.operation, copy_offset(problem, use, intervals),
                       capable_ports(resource, use.is_write)});
    }
  }
  for (int i = 0; i < static_cast<int>(uses_of_.size()); ++i) {
    if (!uses_of_[i].empty()) operations_.push_back(i);
  }
}

bool PortTable::collide(const Use& a, std::int64_t start_a, const Use& b,
                        std::int64_t start_b) const {
  const std::int64_t delta = start_b + b.offset - start_a - a.offset;
  return patterns_.of(a.operation, b.operation).collides(delta);
}

bool PortTable::is_free(const Use& use, std::int64_t start, std::int32_t port) const {
  for (std::int32_t bank : bank_use(use).banks) {
    for (const Bound& bound : banks_[use.resource][bank]) {
      const Use& other = uses_[bound.use];
      if (bound.port == port && collide(use, start, other, *placed_[other.operation])) {
        return false;
      }
    }
  }
  return true;
}

void PortTable::bind(int use, std::int32_t port) {
  for (std::int32_t bank : bank_use(uses_[use]).banks) {
    banks_[uses_[use].resource][bank].push_back({use, port});
  }
}

bool PortTable::place(int operation, std::int64_t start) {
  placed_[operation] = start;
  for (int use : uses_of_[operation]) {
    const std::vector<std::int32_t>& ports = uses_[use].ports;
    const auto port = std::find_if(ports.begin(), ports.end(), [&](std::int32_t candidate) {
      return is_free(uses_[use], start, candidate);
    });
    if (port == ports.end()) {
      remove(operation);
      return false;
    }
    bind(use, *port);
  }
  return true;
}

void PortTable::remove(int operation) {
  for (int use : uses_of_[operation]) {
    for (std::int32_t bank : bank_use(uses_[use]).banks) {
      std::erase_if(banks_[uses_[use].resource][bank],
                    [&](const Bound& bound) { return bound.use == use; });
    }
  }
  placed_[operation].reset();
}

bool PortTable::fits_alone(int operation) const {
  if (uses_of_[operation].size() == 1) return !uses_[uses_of_[operation][0]].ports.empty();
  PortTable alone(
      *problem_,
      [&] {
        std::vector<bool> only(problem_->operations.size(), false);
        only[operation] = true;
        return only;
      }(),
      intervals_);
  return alone.place(operation, 0);
}

std::vector<int> PortTable::colliding(int operation, std::int64_t start) const {
  std::set<int> found;
  for (int use : uses_of_[operation]) {
    for (std::int32_t bank : bank_use(uses_[use]).banks) {
      for (const Bound& bound : banks_[uses_[use].resource][bank]) {
        const Use& other = uses_[bound.use];
        if (other.operation == operation || found.contains(other.operation)) continue;
        if (collide(uses_[use], start, other, *placed_[other.operation])) {
          found.insert(other.operation);
        }
      }
    }
  }
  return {found.begin(), found.end()};
}

std::vector<std::int64_t> PortTable::starts_after_others(int operation, std::int64_t from) const {
  std::set<std::int64_t> starts;
  for (int other : operations_) {
    if (other == operation || !placed_[other]) continue;
    for (int a : uses_of_[operation]) {
      for (int b : uses_of_[other]) {
        if (uses_[a].resource != uses_[b].resource) continue;
        if (!share_a_bank(bank_use(uses_[a]), bank_use(uses_[b]))) continue;
        // They meet only while start_other - start_operation is at least the pattern's least.
        const std::int64_t apart = patterns_.of(operation, other).least();
        const std::int64_t start = *placed_[other] + uses_[b].offset - uses_[a].offset - apart + 1;
        if (start > from) starts.insert(start);
      }
    }
  }
  return {starts.begin(), starts.end()};
}

std::vector<model::PortBinding> PortTable::bindings() const {
  std::vector<model::PortBinding> result(uses_.size());
  for (int r = 0; r < static_cast<int>(banks_.size()); ++r) {
    for (const auto& bank : banks_[r]) {
      for (const Bound& bound : bank) {
        result[bound.use] = {uses_[bound.use].resource, uses_[bound.use].index, bound.port};
      }
    }
  }
  return result;
}

}  // namespace hls::scheduler
