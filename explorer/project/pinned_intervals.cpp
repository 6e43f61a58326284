#include "explorer/project/pinned_intervals.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "model/document.h"
#include "model/transform/apply.h"
#include "scheduler/explain/explain.h"
#include "scheduler/scheduler.h"

namespace hls::explorer {
namespace {

/// The interval of a loop in a schedule, and what forbids a shorter one.
struct Least {
  std::int64_t interval = 0;
  std::string because;
};

/// The interval of one loop of the source at these directives when every access has a port of its own; nothing: it has
/// none, or there is no schedule.
std::optional<Least> least_interval(const Project& project, model::Elaborations& elaborations,
                                    const model::Directives& directives, const std::string& loop) {
  const Result<model::Design> design = model::apply(elaborations, project.target, directives);
  if (!design) return std::nullopt;
  model::Problem problem =
      scheduler::formulate(*design, project.target, project.settings.clock_period_ps);
  problem.resources.clear();
  const scheduler::Outcome outcome = scheduler::schedule(problem, project.settings.scheduler);
  const auto* schedule = std::get_if<model::Schedule>(&outcome);
  if (schedule == nullptr) return std::nullopt;
  std::optional<Least> least;
  for (const scheduler::IntervalBound& bound :
       scheduler::explain_intervals(problem, *schedule, project.settings.scheduler)) {
    const auto& parts = design->elaboration->parts[static_cast<std::size_t>(bound.loop)];
    if (parts.temporal != bound.loop || parts.source != loop) continue;
    if (least && least->interval >= bound.interval) continue;
    least = Least{bound.interval, scheduler::describe(problem, bound)};
  }
  return least;
}

/// The pins of intervals, those of inner loops first.
std::vector<const model::Pin*> interval_pins(const model::Kernel& kernel) {
  std::map<std::string, const model::Pin*> by_path;
  for (const model::Pin& pin : kernel.pins) by_path.emplace(pin.path, &pin);
  std::vector<const model::Pin*> pins;
  for (auto loop = kernel.loops.rbegin(); loop != kernel.loops.rend(); ++loop) {
    const auto pin = by_path.find(fmt::format("loops.{}.ii", loop->name));
    if (pin != by_path.end()) pins.push_back(pin->second);
  }
  return pins;
}

model::Knob* find_knob(model::DesignSpace& space, const std::string& path) {
  const auto found = std::find_if(space.knobs.begin(), space.knobs.end(), [&](const auto& knob) {
    return knob.paths == std::vector<std::string>{path};
  });
  return found == space.knobs.end() ? nullptr : &*found;
}

}  // namespace

std::vector<Error> relax_pinned_intervals(Project& project) {
  std::vector<Error> warnings;
  const std::vector<const model::Pin*> pins = interval_pins(project.kernel);
  if (pins.empty()) return warnings;
  model::Elaborations elaborations(project.kernel);
  model::Directives directives =
      model::directives(project.kernel, project.space, project.space.point(project.space.first()));
  for (const model::Pin* pin : pins) directives.loops[model::path_parts(pin->path)[1]].ii.reset();
  for (const model::Pin* pin : pins) {
    model::Knob* knob = find_knob(project.space, pin->path);
    if (knob == nullptr) continue;  // of a loop that is gone
    const std::string loop = model::path_parts(pin->path)[1];
    const std::int64_t asked = std::stoll(pin->value);
    const auto least = least_interval(project, elaborations, directives, loop);
    if (!least || least->interval <= asked) {
      directives.loops[loop].ii = asked;
      continue;
    }
    knob->values = {{"auto"}};
    warnings.push_back(usage_error(
        fmt::format("loop {} cannot begin an iteration every {} cycle{}, as this pragma asks", loop,
                    asked, asked == 1 ? "" : "s"),
        pin->location,
        {least->because,
         fmt::format("it takes the least interval, {} at the first point", least->interval)}));
  }
  return warnings;
}

}  // namespace hls::explorer
