#include "scheduler/ports/own_ports.h"

#include <algorithm>
#include <array>
#include <optional>

#include "scheduler/ports/port_table.h"

namespace hls::scheduler {
namespace {

using model::PortBinding;
using model::PortResource;

/// A port for each use that no other one takes in any of its banks; nothing: they are too few.
std::optional<std::vector<PortBinding>> bind_apart(const PortResource& resource, int index) {
  if (resource.is_counted) return std::nullopt;
  if (resource.ports.empty()) return std::vector<PortBinding>();
  const std::array<std::vector<std::int32_t>, 2> capable = {capable_ports(resource, false),
                                                            capable_ports(resource, true)};
  // Uses with little choice go first.
  const std::size_t fewer = capable[1].size() < capable[0].size() ? 1 : 0;
  const std::size_t ports = resource.ports.size();
  std::vector<bool> taken(static_cast<std::size_t>(resource.banks) * ports, false);
  std::vector<PortBinding> bindings(resource.uses.size());
  for (const std::size_t kind : {fewer, 1 - fewer}) {
    for (int use = 0; use < static_cast<int>(resource.uses.size()); ++use) {
      if (resource.uses[use].is_write != (kind == 1)) continue;
      const auto& banks = resource.uses[use].banks;
      const auto is_free = [&](std::int32_t port) {
        return std::none_of(banks.begin(), banks.end(),
                            [&](std::int32_t bank) { return taken[bank * ports + port]; });
      };
      const auto port = std::find_if(capable[kind].begin(), capable[kind].end(), is_free);
      if (port == capable[kind].end()) return std::nullopt;
      for (const std::int32_t bank : banks) taken[bank * ports + *port] = true;
      bindings[use] = {index, use, *port};
    }
  }
  return bindings;
}

}  // namespace

OwnPorts::OwnPorts(const model::Problem& problem) {
  for (int i = 0; i < static_cast<int>(problem.resources.size()); ++i) {
    auto own = bind_apart(problem.resources[i], i);
    if (!own) contended_.push_back(i);
    own_.push_back(own ? std::move(*own) : std::vector<PortBinding>());
  }
}

model::Problem OwnPorts::contended_problem(const model::Problem& problem) const {
  model::Problem result{
      problem.loops, problem.operations, problem.dependences, {}, problem.lifetimes};
  for (const int resource : contended_) result.resources.push_back(problem.resources[resource]);
  return result;
}

std::vector<PortBinding> OwnPorts::contended_bindings(
    const std::vector<PortBinding>& bindings) const {
  std::vector<PortBinding> result;
  for (const PortBinding& binding : bindings) {
    const auto place = std::lower_bound(contended_.begin(), contended_.end(), binding.resource);
    if (place == contended_.end() || *place != binding.resource) continue;
    result.push_back({static_cast<int>(place - contended_.begin()), binding.use, binding.port});
  }
  return result;
}

std::vector<PortBinding> OwnPorts::complete(const std::vector<PortBinding>& bindings) const {
  std::vector<PortBinding> all;
  auto next = bindings.begin();
  std::size_t place = 0;
  for (int i = 0; i < static_cast<int>(own_.size()); ++i) {
    all.insert(all.end(), own_[i].begin(), own_[i].end());
    if (place == contended_.size() || contended_[place] != i) continue;
    for (; next != bindings.end() && next->resource == static_cast<int>(place); ++next) {
      all.push_back({i, next->use, next->port});
    }
    ++place;
  }
  return all;
}

}  // namespace hls::scheduler
