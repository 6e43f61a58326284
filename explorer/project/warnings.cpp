#include "explorer/project/warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "model/document.h"
#include "model/kernel/built.h"

namespace hls::explorer {
namespace {

/// The least latency at which an operator of this shape meets the clock; nothing: none of the priced ones does.
std::optional<int> least_fitting_latency(const model::OperatorType& type,
                                         const model::UnitShape& shape,
                                         std::int64_t clock_period_ps) {
  const auto slowest =
      std::max_element(type.costs.begin(), type.costs.end(),
                       [](const auto& a, const auto& b) { return a.latency < b.latency; });
  for (int latency = 0; latency <= slowest->latency; ++latency) {
    const model::OperatorCost& cost = model::cost_of(type, shape, latency);
    if (cost.latency == latency && cost.delay_ps <= clock_period_ps) return latency;
  }
  return std::nullopt;
}

/// A warning for each operator whose delay at its latency exceeds the clock period: no schedule can mend that. Of those
/// whose latency or interval a knob sets, or of the others.
std::vector<Error> slow_operators(const Project& project, bool set_by_knob) {
  const model::Directives pinned =
      model::directives(project.kernel, project.space, project.space.point(project.space.first()));
  const model::Kernel kernel = model::as_built(project.kernel, pinned.promote, pinned.fuse);
  const std::int64_t period_ps = project.settings.clock_period_ps;
  std::map<std::pair<std::string, int>, Error> warnings;
  for (const model::Operation& operation : kernel.operations) {
    const auto name = model::operator_name(kernel, operation);
    if (!name || project.target.operators.count(*name) == 0) continue;
    const bool is_set =
        pinned.operator_latency.count(*name) + pinned.operator_interval.count(*name) > 0;
    if (is_set != set_by_knob) continue;
    const model::OperatorType& type = project.target.operators.at(*name);
    const model::UnitShape shape = model::unit_shape(kernel, operation);
    const auto pin = pinned.operator_latency.find(*name);
    const int latency =
        pin == pinned.operator_latency.end() ? model::default_latency(type, shape) : pin->second;
    const int delay_ps = model::cost_of(type, shape, latency).delay_ps;
    if (delay_ps <= period_ps) continue;
    const auto fitting = least_fitting_latency(type, shape, period_ps);
    warnings.emplace(
        std::make_pair(*name, shape.bits),
        Error{ErrorKind::kUsage,
              fmt::format("{} of {} bits takes {} ps a stage at latency {}, more than the clock "
                          "period of {} ps",
                          *name, shape.bits, delay_ps, latency, period_ps),
              operation.location,
              "",
              {fitting ? fmt::format("it fits from latency {} on: #pragma HLS bind_op", *fitting)
                       : "no latency of the target fits: a longer clock_period_ns does"}});
  }
  std::vector<Error> result;
  for (auto& [key, warning] : warnings) result.push_back(std::move(warning));
  return result;
}

/// A warning for a clock period below the delay of every stage that the target has a price for.
std::optional<Error> impossible_clock(const Project& project) {
  std::pair<int, std::string> fastest{std::numeric_limits<int>::max(), ""};
  for (const auto& [name, type] : project.target.operators) {
    for (const model::OperatorCost& cost : type.costs) {
      if (cost.delay_ps > 0) fastest = std::min(fastest, std::pair(cost.delay_ps, name));
    }
  }
  const std::int64_t period_ps = project.settings.clock_period_ps;
  if (fastest.second.empty() || period_ps >= fastest.first) return std::nullopt;
  return usage_error(
      fmt::format("no hardware of target {} runs with a clock period of {} ps", project.target.name,
                  period_ps),
      {project.config.path, 0, 0},
      {fmt::format("its fastest stage, of {}, takes {} ps from register to register: the cycles "
                   "are those of a longer clock_period_ns",
                   fastest.second, fastest.first)});
}

/// Where a macro is in the config; nowhere: it is of the command line.
Location define_location(const KernelChoice& choice, const std::string& name) {
  const auto found = choice.define_locations.find(name);
  return found == choice.define_locations.end() ? Location{} : found->second;
}

}  // namespace

std::vector<Error> lost_defines(const KernelChoice& choice, const frontend::Outcome& outcome) {
  std::vector<Error> warnings;
  for (const frontend::UnusedDefine& define : outcome.unused_defines) {
    std::vector<std::string> notes;
    if (!define.nearest.empty()) notes.push_back(fmt::format("did you mean '{}'?", define.nearest));
    warnings.push_back(
        usage_error(fmt::format("macro '{}' is not used in {}", define.name, choice.source),
                    define_location(choice, define.name), std::move(notes)));
  }
  for (const auto& [name, place] : outcome.overridden_defines) {
    warnings.push_back(usage_error(
        fmt::format("macro '{}' has no effect: {} defines it again", name, choice.source),
        define_location(choice, name),
        {fmt::format("{}:{}: another value here; #ifndef {} around it lets this one count",
                     place.file, place.line, name)}));
  }
  return warnings;
}

std::vector<Error> slow_choices(const Project& project) { return slow_operators(project, true); }

std::vector<Error> voiding_warnings(const Project& project) {
  std::vector<Error> warnings = slow_operators(project, false);
  if (auto clock = impossible_clock(project)) warnings.push_back(std::move(*clock));
  return warnings;
}

}  // namespace hls::explorer
