#include "scheduler/ports/port_table.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace hls::scheduler {

using model::BankUse;
using model::PortResource;
using model::Problem;

namespace {

constexpr std::int64_t kMostPeriod = 64;  ///< iterations

}  // namespace

std::vector<std::int32_t> capable_ports(const PortResource& resource, bool is_write) {
  std::vector<std::int32_t> ports;
  for (std::int32_t port = 0; port < static_cast<std::int32_t>(resource.ports.size()); ++port) {
    const model::PortCapability& capability = resource.ports[port];
    if (is_write ? capability.writes : capability.reads) ports.push_back(port);
  }
  if (is_write) std::reverse(ports.begin(), ports.end());
  return ports;
}

bool share_a_bank(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b) {
  auto i = a.begin();
  auto j = b.begin();
  while (i != a.end() && j != b.end()) {
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

PortUses::PortUses(const Problem& problem, const std::vector<bool>& members)
    : problem_(&problem),
      of_(problem.operations.size()),
      of_banks_(problem.operations.size()),
      first_port_{0} {
  for (int r = 0; r < static_cast<int>(problem.resources.size()); ++r) {
    const PortResource& resource = problem.resources[r];
    if (resource.ports.empty()) continue;
    const auto first_bank = static_cast<std::int32_t>(first_port_.size()) - 1;
    for (std::int32_t bank = 0; bank < resource.banks; ++bank) {
      first_port_.push_back(first_port_.back() + static_cast<int>(resource.ports.size()));
    }
    for (int i = 0; i < static_cast<int>(resource.uses.size()); ++i) {
      const BankUse& use = resource.uses[i];
      if (!members[use.operation]) continue;
      of_[use.operation].push_back(static_cast<int>(all_.size()));
      of_banks_[use.operation] += static_cast<std::int64_t>(use.banks.size());
      std::vector<std::int32_t> banks;
      for (const std::int32_t bank : use.banks) banks.push_back(first_bank + bank);
      all_.push_back(
          {r, i, use.operation, capable_ports(resource, use.is_write), std::move(banks)});
    }
  }
  for (int i = 0; i < static_cast<int>(of_.size()); ++i) {
    if (of_[i].empty()) continue;
    operations_.push_back(i);
    const auto& replicated = problem.operations[i].replicated;
    replicating_.insert(replicating_.end(), replicated.begin(), replicated.end());
  }
  std::sort(replicating_.begin(), replicating_.end());
  replicating_.erase(std::unique(replicating_.begin(), replicating_.end()), replicating_.end());
}

std::int64_t PortUses::bank_period(int operation, model::LoopId loop) const {
  std::int64_t period = 1;
  for (const int number : of_[operation]) {
    const PortResource& resource = problem_->resources[all_[number].resource];
    for (std::size_t d = 0; d < resource.dimensions.size(); ++d) {
      for (const auto& [other, coefficient] : resource.uses[all_[number].index].indices[d].terms) {
        if (other != loop) continue;
        const std::int64_t banks = resource.dimensions[d].banks;
        period = std::lcm(period, banks / std::gcd(banks, coefficient));
      }
    }
    if (period > kMostPeriod) return 1;
  }
  return period;
}

PortTable::PortTable(const Problem& problem, const PortUses& uses, const Intervals& intervals)
    : uses_(&uses),
      placed_(problem.operations.size()),
      port_(uses.all().size(), kUnbound),
      bound_(static_cast<std::size_t>(uses.ports())),
      collisions_(problem, intervals) {
  offsets_.reserve(uses.all().size());
  for (const PortUses::Use& use : uses.all()) {
    offsets_.push_back(
        copy_offset(problem, problem.resources[use.resource].uses[use.index], intervals));
  }
}

bool PortTable::collide(int a, std::int64_t start_a, int b, std::int64_t start_b) const {
  const std::int64_t delta = start_b + offsets_[b] - start_a - offsets_[a];
  return collisions_.of(use(a).resource, use(a).index, use(b).index).collides(delta);
}

bool PortTable::is_free(int index, std::int64_t start, std::int32_t port) const {
  for (const std::int32_t bank : use(index).banks) {
    for (const int other : bound_[uses_->first_port(bank) + port]) {
      if (collide(index, start, other, *placed_[use(other).operation])) return false;
    }
  }
  return true;
}

bool PortTable::place(int operation, std::int64_t start) {
  placed_[operation] = start;
  for (const int index : uses_->of(operation)) {
    const std::vector<std::int32_t>& ports = use(index).ports;
    const auto port = std::find_if(ports.begin(), ports.end(), [&](std::int32_t candidate) {
      return is_free(index, start, candidate);
    });
    if (port == ports.end()) {
      remove(operation);
      return false;
    }
    port_[index] = *port;
    for (const std::int32_t bank : use(index).banks) {
      bound_[uses_->first_port(bank) + *port].push_back(index);
    }
  }
  return true;
}

void PortTable::remove(int operation) {
  for (const int index : uses_->of(operation)) {
    if (port_[index] == kUnbound) continue;
    for (const std::int32_t bank : use(index).banks) {
      std::erase(bound_[uses_->first_port(bank) + port_[index]], index);
    }
    port_[index] = kUnbound;
  }
  placed_[operation].reset();
}

std::vector<int> PortTable::colliding(int operation, std::int64_t start) const {
  std::set<int> found;
  for (const int index : uses_->of(operation)) {
    for (const std::int32_t bank : use(index).banks) {
      for (int port = uses_->first_port(bank); port < uses_->end_port(bank); ++port) {
        for (const int bound : bound_[port]) {
          const int other = use(bound).operation;
          if (other == operation || found.contains(other)) continue;
          if (collide(index, start, bound, *placed_[other])) found.insert(other);
        }
      }
    }
  }
  return {found.begin(), found.end()};
}

std::vector<std::int64_t> PortTable::starts_after_others(int operation, std::int64_t from) const {
  std::vector<std::int64_t> starts;
  for (const int a : uses_->of(operation)) {
    for (const std::int32_t bank : use(a).banks) {
      for (int port = uses_->first_port(bank); port < uses_->end_port(bank); ++port) {
        for (const int b : bound_[port]) {
          const int other = use(b).operation;
          if (other == operation) continue;
          // They meet only while start_other - start_operation is at least the pattern's least.
          const Collisions& collisions =
              collisions_.of(use(a).resource, use(a).index, use(b).index);
          if (collisions.is_empty()) continue;
          const std::int64_t start =
              *placed_[other] + offsets_[b] - offsets_[a] - collisions.least() + 1;
          if (start > from && (starts.empty() || starts.back() != start)) starts.push_back(start);
        }
      }
    }
  }
  std::sort(starts.begin(), starts.end());
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  return starts;
}

std::vector<model::PortBinding> PortTable::bindings() const {
  std::vector<model::PortBinding> result(uses_->all().size());
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (port_[i] == kUnbound) continue;
    result[i] = {uses_->all()[i].resource, uses_->all()[i].index, port_[i]};
  }
  return result;
}

}  // namespace hls::scheduler
