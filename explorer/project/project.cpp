#include "explorer/project/project.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "explorer/project/default_space.h"
#include "explorer/project/knobs.h"
#include "explorer/project/nest_orders.h"
#include "explorer/project/pinned_intervals.h"
#include "explorer/project/warnings.h"
#include "explorer/search/strategy.h"
#include "model/document.h"
#include "model/kernel/value.h"
#include "model/space/built_kernels.h"
#include "model/space/names.h"

namespace hls::explorer {
namespace {

using Warnings = std::vector<Error>;

void append(Warnings more, Warnings& warnings) {
  warnings.insert(warnings.end(), std::make_move_iterator(more.begin()),
                  std::make_move_iterator(more.end()));
}

Status load_target_file(Project& project, Warnings&) {
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

/// Each promise is of an integer argument, and within its type.
Status check_promises(Project& project, Warnings&) {
  const KernelChoice& choice = project.config.kernel;
  std::map<std::string, model::Type> types;
  for (const model::Array& array : project.kernel.arrays) {
    if (array.is_argument && array.type.is_integer()) types[array.name] = array.type;
  }
  for (const model::ScalarArgument& argument : project.kernel.arguments) {
    if (argument.type.is_integer()) types[argument.name] = argument.type;
  }
  for (const auto& [name, range] : choice.promised) {
    const Location& place = choice.promise_locations.at(name);
    const auto found = types.find(name);
    if (found == types.end()) {
      std::vector<std::string> names;
      for (const auto& [known, type] : types) names.push_back(known);
      return spelling_error(fmt::format("kernel.assume: '{}' is no integer argument of '{}'", name,
                                        project.kernel.name),
                            place, name, names);
    }
    if (holds(found->second, {range.least, range.greatest})) continue;
    return usage_error(fmt::format("kernel.assume: {}..{} is not within the values of '{}', {}",
                                   range.least, range.greatest, name, to_string(found->second)),
                       place);
  }
  return success();
}

Status build_kernels(Project& project, Warnings&) {
  const auto& space = project.config.space;
  project.built = model::built_kernels(project.kernel, space ? *space : model::DesignSpace{});
  return success();
}

/// An operator that the kernel needs and the target lacks; nothing: it has all.
std::optional<Error> missing_operator(const model::Kernel& kernel, const model::Target& target) {
  std::vector<std::string> known;
  for (const auto& [name, type] : target.operators) known.push_back(name);
  for (const model::Operation& operation : kernel.operations) {
    const auto name = model::operator_name(kernel, operation);
    if (!name || target.operators.count(*name) != 0) continue;
    Error error = spelling_error(fmt::format("target {} has no operator '{}'", target.name, *name),
                                 operation.location, *name, known);
    error.kind = ErrorKind::kUnsupported;
    return error;
  }
  return std::nullopt;
}

/// Without an operator that every built kernel needs no point could be built.
Status check_operators(Project& project, Warnings&) {
  std::optional<Error> first;
  for (const model::Kernel& kernel : project.built) {
    auto missing = missing_operator(kernel, project.target);
    if (!missing) return success();
    if (!first) first = std::move(missing);
  }
  return *first;
}

Status build_space(Project& project, Warnings& warnings) {
  const model::Kernel& kernel = project.kernel;
  project.space =
      project.config.space ? *project.config.space : default_space(kernel, project.target);
  std::vector<model::Constraint> where = project.space.constraints;
  where.insert(where.end(), project.config.where.begin(), project.config.where.end());
  project.space.constraints.clear();
  project.space.restrictions.clear();
  const Status pins = add_pins(kernel, project.space);
  if (!pins) return pins;
  const Status space = model::check_space(kernel, project.built, project.space);
  if (!space) return space;
  append(model::drop_gone(kernel, project.built, where, project.space), warnings);
  const Status orders = expand_orders(model::Nests(kernel), project.space);
  if (!orders) return orders;
  if (project.space.size() == std::numeric_limits<std::int64_t>::max()) {
    return usage_error("the space has 2^63 points or more", {project.config.path, 0, 0});
  }
  return model::restrict_space(kernel, where, project.space);
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
Status check_memories(Project& project, Warnings&) {
  const auto& known = project.target.memories;
  const std::vector<std::string> built = model::names_of(project.built, "<array>");
  for (const model::Array& array : project.kernel.arrays) {
    if (std::find(built.begin(), built.end(), array.name) == built.end()) continue;
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

/// Checks the strategy's name before the sweep, so that a dry run reports it.
Status check_strategy(Project& project, Warnings&) {
  const SearchChoice& search = project.config.search;
  const auto strategy = make_strategy(search.strategy, search.location, {project.space});
  if (!strategy) return strategy.error();
  return success();
}

}  // namespace

bool is_vendor_operator(const Project& project, const std::string& name) {
  return project.config.vendor_operators && project.vendor.count(name) != 0;
}

Evaluator evaluator(model::Elaborations& elaborations, const Project& project) {
  return {elaborations, project.target, project.space, project.settings};
}

std::int64_t points_to_evaluate(const Project& project) {
  const std::int64_t points = project.space.points();
  return std::min(points, project.config.search.evaluations.value_or(points));
}

namespace {

/// Folders of the config that are there.
Result<std::vector<std::string>> folders_of(const KernelChoice& choice) {
  std::vector<std::string> folders;
  for (const NamedPath& folder : choice.include) {
    std::error_code ignored;
    const std::string path = folder.path.empty() ? "." : folder.path;
    if (!std::filesystem::is_directory(path, ignored)) {
      return usage_error(fmt::format("there is no folder '{}' of headers", path), folder.location);
    }
    folders.push_back(path);
  }
  return folders;
}

/// All that a kernel is read from: its files in their order, then what these include by its name.
std::string joined_text(const frontend::Source& source, const frontend::Outcome& outcome) {
  std::string text = source.text;
  for (const auto* files : {&source.more, &outcome.headers}) {
    for (const frontend::TextFile& file : *files) text += std::string(1, '\0') + file.text;
  }
  return text;
}

}  // namespace

frontend::Outcome read_kernel(const KernelChoice& choice, std::string& text) {
  Result<std::string> first = read_file(choice.source, "kernel", choice.location);
  if (!first) return {{}, {first.error()}, {}};
  frontend::Source source{choice.source, std::move(*first), choice.function, choice.defines};
  for (const NamedPath& file : choice.more) {
    Result<std::string> read = read_file(file.path, "kernel", file.location);
    if (!read) return {{}, {read.error()}, {}};
    source.more.push_back({file.path, std::move(*read)});
  }
  Result<std::vector<std::string>> folders = folders_of(choice);
  if (!folders) return {{}, {folders.error()}, {}};
  source.include = std::move(*folders);
  source.promised = choice.promised;
  frontend::Outcome outcome = frontend::parse(source);
  text = joined_text(source, outcome);
  return outcome;
}

OpenedProject open_project(const std::string& config_path,
                           const std::vector<std::string>& overrides,
                           scheduler::SolverKind solver) {
  Result<Config> config = load_config(config_path, overrides);
  if (!config) return {std::nullopt, {config.error()}, {}};
  return open_project(std::move(*config), solver);
}

OpenedProject open_project(Config config, scheduler::SolverKind solver) {
  std::string text;
  frontend::Outcome outcome = read_kernel(config.kernel, text);
  return open_project(std::move(config), std::move(outcome), std::move(text), solver);
}

OpenedProject open_project(Config config, frontend::Outcome outcome, std::string kernel_text,
                           scheduler::SolverKind solver) {
  OpenedProject opened;
  Project project;
  project.config = std::move(config);
  project.kernel_text = std::move(kernel_text);
  opened.errors = std::move(outcome.errors);
  opened.warnings = std::move(outcome.warnings);
  if (!opened.errors.empty()) return opened;
  project.kernel = std::move(outcome.kernel);
  project.function = std::move(outcome.function);
  project.returns = outcome.returns;
  project.objects = std::move(outcome.objects);
  project.kernel_file = std::move(outcome.file);

  for (const auto step : {load_target_file, check_promises, build_kernels, check_operators,
                          build_space, check_memories, check_strategy}) {
    const Status status = step(project, opened.warnings);
    if (status) continue;
    opened.errors.push_back(status.error());
    return opened;
  }
  project.settings = settings_of(project, solver);
  append(lost_defines(project.config.kernel, outcome), opened.warnings);
  append(relax_pinned_intervals(project), opened.warnings);
  append(slow_choices(project), opened.warnings);
  opened.voiding = voiding_warnings(project);
  opened.project = std::move(project);
  return opened;
}

}  // namespace hls::explorer
