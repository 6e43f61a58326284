#include "explorer/project.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "explorer/default_space.h"
#include "explorer/knobs.h"
#include "explorer/search/strategy.h"
#include "model/document.h"
#include "model/kernel/fuse.h"
#include "model/kernel/simplify.h"

namespace hls::explorer {
namespace {

Status load_target_file(Project& project) {
  Result<std::string> text =
      read_file(project.config.target, "target", project.config.target_location);
  if (!text) return text.error();
  project.target_text = std::move(*text);
  Result<model::Target> target = model::load_target(project.target_text, project.config.target);
  if (!target) return target.error();
  project.target = std::move(*target);
  Result<model::VendorOperators> vendor =
      model::load_vendor_operators(project.target, project.target_text, project.config.target);
  if (!vendor) return vendor.error();
  project.vendor = std::move(*vendor);
  const std::optional<Location>& chosen = project.config.vendor_operators;
  if (!chosen) return success();
  if (project.vendor.empty()) {
    return usage_error(fmt::format("target {} has no vendor operators", project.target.name),
                       *chosen, {"accepted: own, or a target with a section 'vendor'"});
  }
  model::use_vendor_operators(project.vendor, project.target);
  return success();
}

/// Every operator the kernel needs is one of the target's: no point could be built without it. Simplified first: a
/// float product through double needs no conversion.
Status check_operators(const Project& project) {
  std::vector<std::string> known;
  for (const auto& [name, type] : project.target.operators) known.push_back(name);
  const model::Kernel kernel = model::simplify(project.kernel);
  for (const model::Operation& operation : kernel.operations) {
    const auto name = model::operator_name(kernel, operation);
    if (!name || project.target.operators.count(*name) != 0) continue;
    Error error =
        spelling_error(fmt::format("target {} has no operator '{}'", project.target.name, *name),
                       operation.location, *name, known);
    error.kind = ErrorKind::kUnsupported;
    return error;
  }
  return success();
}

Status build_space(Project& project) {
  project.space =
      project.config.space ? *project.config.space : default_space(project.kernel, project.target);
  std::vector<model::Constraint> where = project.space.constraints;
  where.insert(where.end(), project.config.where.begin(), project.config.where.end());
  const Status pins = add_pins(project.kernel, project.space);
  if (!pins) return pins;
  const Status space = model::check_space(project.kernel, project.space);
  if (!space) return space;
  if (project.space.size() == std::numeric_limits<std::int64_t>::max()) {
    return usage_error("the space has 2^63 points or more", {project.config.path, 0, 0});
  }
  return model::restrict_space(project.kernel, where, project.space);
}

/// The memories that an array may be in, each with the place that says so.
std::vector<std::pair<model::Storage, Location>> memories_of(const model::DesignSpace& space,
                                                             const model::Array& array) {
  if (array.is_argument) return {{model::Storage::kExternal, array.location}};
  // `auto` and ROMs of one word may be registers.
  std::vector<std::pair<model::Storage, Location>> memories{{model::Storage::kReg, array.location}};
  bool has_knob = false;
  for (const model::Knob& knob : space.knobs) {
    const auto path = std::find(knob.paths.begin(), knob.paths.end(),
                                fmt::format("arrays.{}.storage", array.name));
    if (path == knob.paths.end()) continue;
    has_knob = true;
    const Location& place = knob.location.line > 0 ? knob.location : array.location;
    for (const std::vector<std::string>& values : knob.values) {
      const std::string& value = values[static_cast<std::size_t>(path - knob.paths.begin())];
      if (const auto storage = model::parse_storage(value)) memories.emplace_back(*storage, place);
    }
  }
  if (!has_knob) memories.emplace_back(model::ArrayDirective{}.storage, array.location);
  return memories;
}

/// Every memory that an array may be in is one of the target's.
Status check_memories(const Project& project) {
  const auto& known = project.target.memories;
  for (const model::Array& array : project.kernel.arrays) {
    for (const auto& [storage, place] : memories_of(project.space, array)) {
      if (known.count(storage) != 0) continue;
      std::vector<std::string> names;
      for (const auto& [name, type] : known) names.push_back(to_string(name));
      return Error{ErrorKind::kUnsupported,
                   fmt::format("target {} has no memory '{}' for array '{}'", project.target.name,
                               to_string(storage), array.name),
                   place,
                   "",
                   {fmt::format("memories of the target: {}", fmt::join(names, ", "))}};
    }
  }
  return success();
}

Settings settings_of(const Project& project, scheduler::SolverKind solver) {
  Settings settings;
  settings.clock_period_ps = project.config.clock_period_ps;
  settings.scheduler.solver = solver;
  settings.scheduler.effort = project.config.schedule.effort;
  const model::Resources& capacity = project.target.capacity;
  settings.limits = {{"lut", static_cast<double>(capacity.lut)},
                     {"ff", static_cast<double>(capacity.ff)},
                     {"dsp", static_cast<double>(capacity.dsp)},
                     {"bram18", static_cast<double>(capacity.bram18)}};
  for (const auto& [name, limit] : project.config.limits) settings.limits[name] = limit;
  return settings;
}

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

/// A warning for each operator whose delay at its latency exceeds the clock period: no schedule can mend that.
std::vector<Error> slow_operators(const Project& project) {
  const model::Kernel simple = model::simplify(project.kernel);
  const model::Directives pinned =
      model::directives(simple, project.space, project.space.point(project.space.first()));
  const model::Kernel kernel = model::fuse_multiply_add(simple, pinned.fuse);
  const std::int64_t period_ps = project.settings.clock_period_ps;
  std::map<std::pair<std::string, int>, Error> warnings;
  for (const model::Operation& operation : kernel.operations) {
    const auto name = model::operator_name(kernel, operation);
    if (!name || project.target.operators.count(*name) == 0) continue;
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

/// A warning for each macro of the config that the kernel's file makes no use of.
std::vector<Error> unused_defines(const KernelChoice& choice,
                                  const std::vector<frontend::UnusedDefine>& unused) {
  std::vector<Error> warnings;
  for (const frontend::UnusedDefine& define : unused) {
    std::vector<std::string> notes;
    if (!define.nearest.empty()) notes.push_back(fmt::format("did you mean '{}'?", define.nearest));
    warnings.push_back(
        usage_error(fmt::format("macro '{}' is not used in {}", define.name, choice.source),
                    choice.define_locations.at(define.name), std::move(notes)));
  }
  return warnings;
}

/// Checks the strategy's name before the sweep, so that a dry run reports it.
Status check_strategy(const Project& project) {
  const SearchChoice& search = project.config.search;
  const auto strategy = make_strategy(search.strategy, search.location, {project.space});
  if (!strategy) return strategy.error();
  return success();
}

}  // namespace

bool is_vendor_operator(const Project& project, const std::string& name) {
  return project.config.vendor_operators && project.vendor.count(name) != 0;
}

std::int64_t points_to_evaluate(const Project& project) {
  const std::int64_t points = project.space.points();
  return std::min(points, project.config.search.evaluations.value_or(points));
}

frontend::Outcome read_kernel(const KernelChoice& choice, std::string& text) {
  Result<std::string> read = read_file(choice.source, "kernel", choice.location);
  if (!read) return {{}, {read.error()}, {}};
  text = std::move(*read);
  return frontend::parse({choice.source, text, choice.function, choice.defines});
}

OpenedProject open_project(const std::string& config_path,
                           const std::vector<std::string>& overrides,
                           scheduler::SolverKind solver) {
  Result<Config> config = load_config(config_path, overrides);
  if (!config) return {std::nullopt, {config.error()}, {}};
  return open_project(std::move(*config), solver);
}

OpenedProject open_project(Config config, scheduler::SolverKind solver) {
  OpenedProject opened;
  Project project;
  project.config = std::move(config);
  frontend::Outcome outcome = read_kernel(project.config.kernel, project.kernel_text);
  opened.errors = std::move(outcome.errors);
  opened.warnings = std::move(outcome.warnings);
  if (!opened.errors.empty()) return opened;
  project.kernel = std::move(outcome.kernel);

  for (const auto step : {load_target_file, +[](Project& p) { return check_operators(p); },
                          build_space, +[](Project& p) { return check_memories(p); },
                          +[](Project& p) { return check_strategy(p); }}) {
    const Status status = step(project);
    if (status) continue;
    opened.errors.push_back(status.error());
    return opened;
  }
  project.settings = settings_of(project, solver);
  for (Error& warning : unused_defines(project.config.kernel, outcome.unused_defines)) {
    opened.warnings.push_back(std::move(warning));
  }
  for (Error& warning : slow_operators(project)) opened.warnings.push_back(std::move(warning));
  opened.project = std::move(project);
  return opened;
}

}  // namespace hls::explorer
