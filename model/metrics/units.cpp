#include "model/metrics/units.h"

#include <map>
#include <utility>

#include "model/metrics/reads.h"

namespace hls::model {

SharedUnits find_units(const Timing& timing) {
  SharedUnits shared;
  shared.is_shared.resize(timing.kernel().operations.size(), false);
  const Problem& problem = timing.problem();
  std::map<std::pair<int, std::int32_t>, std::vector<UnitIssue>> issues;  // resource, unit
  for (const PortBinding& binding : timing.schedule().bindings) {
    const PortResource& resource = problem.resources[static_cast<std::size_t>(binding.resource)];
    if (resource.array >= 0) continue;
    const BankUse& use = resource.uses[static_cast<std::size_t>(binding.use)];
    UnitIssue issue;
    issue.operation = problem.operations[static_cast<std::size_t>(use.operation)].id;
    issue.copy = row_major(timing, issue.operation, use.copy);
    issue.region = timing.region(issue.operation);
    issue.offset = timing.start(issue.operation) - timing.region_start(issue.region) +
                   skew(timing, timing.replicated(issue.operation), use.copy);
    shared.is_shared[static_cast<std::size_t>(issue.operation)] = true;
    issues[{binding.resource, binding.port}].push_back(issue);
  }
  for (auto& [unit, list] : issues) {
    const auto index = static_cast<int>(shared.units.size());
    for (const UnitIssue& issue : list) shared.unit_of[{issue.operation, issue.copy}] = index;
    shared.units.push_back({std::move(list)});
  }
  return shared;
}

}  // namespace hls::model
