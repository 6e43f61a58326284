#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>
#include <utility>
#include <variant>

#include "explorer/commands/commands.h"
#include "explorer/commands/expected_time.h"
#include "explorer/evaluate/evaluator.h"
#include "explorer/explain/tables.h"
#include "explorer/project/knobs.h"
#include "explorer/project/warnings.h"
#include "model/kernel/text.h"
#include "model/space/built_kernels.h"
#include "model/space/names.h"
#include "model/structure/nests.h"
#include "model/transform/apply.h"
#include "scheduler/explain/explain.h"
#include "scheduler/scheduler.h"

namespace hls::explorer {
namespace {

/// What `inspect` shows, as tables of text: the same for both formats.
struct Inspection {
  std::vector<CsvRow> loops = {{"loop", "trip_count", "inside", "place"}};
  std::vector<CsvRow> gone = {{"gone", "kind", "place"}};  ///< of the source, by simplification
  std::vector<CsvRow> operations = {{"operator", "operations"}};
  std::vector<CsvRow> arrays = {{"array", "type", "shape", "memory", "accesses"}};
  std::vector<CsvRow> memories = {{"memory", "ports", "module"}};  ///< external ones of the target
  std::vector<CsvRow> dependences = {{"dependence", "from", "to", "distances"}};
  std::vector<CsvRow> orders = {{"nest", "order", "runs"}};
  std::vector<CsvRow> intervals = {{"loop", "interval", "because"}};  ///< of the first point
  model::DesignSpace space;
  std::optional<ExpectedTime> time;  ///< of a sweep
};

std::string place(const Location& location) {
  return fmt::format("{}:{}", location.file, location.line);
}

std::string access_place(const model::Kernel& kernel, model::OpId id) {
  const model::Operation& access = kernel.operations[static_cast<std::size_t>(id)];
  return fmt::format("{} line {}", model::access_text(kernel, access), access.location.line);
}

void add_loops(const model::Kernel& kernel, Inspection& inspection) {
  for (const model::Loop& loop : kernel.loops) {
    const std::string parent =
        loop.parent < 0 ? "-" : kernel.loops[static_cast<std::size_t>(loop.parent)].name;
    inspection.loops.push_back(
        {loop.name, (loop.bounds.empty() ? "" : "up to ") + std::to_string(loop.trip_count), parent,
         place(loop.location)});
  }
}

/// Loops and arrays that nothing is built of.
void add_gone(const model::Kernel& kernel, const std::vector<model::Kernel>& built,
              Inspection& inspection) {
  const auto add = [&](const auto& all, const std::string& kind) {
    const std::vector<std::string> left = model::names_of(built, fmt::format("<{}>", kind));
    for (const auto& one : all) {
      if (std::find(left.begin(), left.end(), one.name) != left.end()) continue;
      inspection.gone.push_back({one.name, kind, place(one.location)});
    }
  };
  add(kernel.loops, "loop");
  add(kernel.arrays, "array");
}

/// How a kernel uses an operator.
struct Uses {
  int count = 0;
  std::set<int> latencies;  ///< of all widths
};

std::map<std::string, Uses> count_uses(const model::Kernel& kernel, const Project* project) {
  std::map<std::string, Uses> uses;
  for (const model::Operation& operation : kernel.operations) {
    const auto name = model::operator_name(kernel, operation);
    if (!name) continue;
    ++uses[*name].count;
    if (project == nullptr || project->target.operators.count(*name) == 0) continue;
    uses[*name].latencies.insert(model::default_latency(project->target.operators.at(*name),
                                                        model::unit_shape(kernel, operation)));
  }
  return uses;
}

/// Operators and how many operations are theirs in the first built kernel that has them; with a target their latency
/// and module, and whose prices are in force where it has the vendor's, too.
void add_operations(const std::vector<model::Kernel>& built, const Project* project,
                    Inspection& inspection) {
  std::map<std::string, Uses> uses;
  for (const model::Kernel& kernel : built) uses.merge(count_uses(kernel, project));
  const bool has_vendor = project != nullptr && !project->vendor.empty();
  if (project != nullptr) {
    for (const char* column : {"latency", "module"}) inspection.operations[0].emplace_back(column);
    if (has_vendor) inspection.operations[0].emplace_back("prices");
  }
  for (const auto& [name, used] : uses) {
    CsvRow row = {name, std::to_string(used.count)};
    if (project != nullptr) {
      const auto known = project->target.operators.find(name);
      if (known == project->target.operators.end()) continue;  // its points are unsupported
      const model::OperatorType& type = known->second;
      row.push_back(fmt::format("{}", fmt::join(used.latencies, ", ")));
      row.push_back(type.module.empty() ? "-" : type.module + " (external)");
      if (has_vendor) row.emplace_back(is_vendor_operator(*project, name) ? "vendor" : "own");
    }
    inspection.operations.push_back(std::move(row));
  }
}

/// The least interval that recurrences allow each loop of the source, whatever the ports, and why.
Status add_recurrences(const Project& project, Inspection& inspection) {
  model::Elaborations elaborations(project.kernel);
  const Result<model::Design> design = model::apply(elaborations, project.target, {});
  if (!design) return design.error();
  model::Problem problem =
      scheduler::formulate(*design, project.target, project.settings.clock_period_ps);
  problem.resources.clear();
  const scheduler::Outcome outcome = scheduler::schedule(problem, project.settings.scheduler);
  const auto* schedule = std::get_if<model::Schedule>(&outcome);
  if (schedule == nullptr) return success();
  std::map<std::string, std::pair<std::string, std::string>> bounds;
  for (const scheduler::IntervalBound& bound :
       scheduler::explain_intervals(problem, *schedule, project.settings.scheduler)) {
    const std::string& loop = problem.loops[static_cast<std::size_t>(bound.loop)].name;
    bounds.try_emplace(loop, std::to_string(bound.interval), scheduler::describe(problem, bound));
  }
  inspection.loops[0].insert(inspection.loops[0].end(), {"rec_mii", "because"});
  for (std::size_t row = 1; row < inspection.loops.size(); ++row) {
    const auto bound = bounds.find(inspection.loops[row][0]);
    const bool is_known = bound != bounds.end();
    inspection.loops[row].push_back(is_known ? bound->second.first : "-");
    const std::string& name = inspection.loops[row][0];
    const bool is_gone = std::any_of(inspection.gone.begin(), inspection.gone.end(),
                                     [&](const CsvRow& one) { return one[0] == name; });
    inspection.loops[row].push_back(is_known  ? bound->second.second
                                    : is_gone ? "it is gone"
                                              : "it runs once");
  }
  return success();
}

void add_arrays(const model::Kernel& kernel, Inspection& inspection) {
  for (std::size_t array = 0; array < kernel.arrays.size(); ++array) {
    std::vector<std::string> accesses;
    for (const model::Operation& operation : kernel.operations) {
      if (!model::is_access(operation.opcode) || operation.array != static_cast<int>(array)) {
        continue;
      }
      const char* verb = operation.opcode == model::Opcode::kLoad ? "read" : "write";
      accesses.push_back(fmt::format("{} {} line {}", verb, access_text(kernel, operation),
                                     operation.location.line));
    }
    const model::Array& shown = kernel.arrays[array];
    inspection.arrays.push_back({shown.name, model::to_string(shown.type),
                                 fmt::format("{}", fmt::join(shown.shape, " x ")),
                                 shown.is_argument ? "argument"
                                 : shown.is_rom()  ? "constant"
                                 : shown.is_state  ? "state"
                                                   : "local",
                                 fmt::format("{}", fmt::join(accesses, "; "))});
  }
}

void add_memories(const model::Target& target, Inspection& inspection) {
  for (const auto& [storage, memory] : target.memories) {
    for (const model::MemoryModule& module : memory.modules) {
      inspection.memories.push_back({model::to_string(storage), model::to_string(module.ports),
                                     module.module + " (external)"});
    }
  }
}

std::string distance_text(const model::Kernel& kernel, const model::Distance& distance) {
  std::vector<std::string> terms;
  for (const auto& [loop, count] : distance) {
    terms.push_back(fmt::format("{} {}", kernel.loops[static_cast<std::size_t>(loop)].name, count));
  }
  return terms.empty() ? "same iteration" : fmt::format("{}", fmt::join(terms, " "));
}

void add_dependences(const model::Kernel& kernel, Inspection& inspection) {
  model::Elaborations elaborations(kernel);
  const auto elaboration = elaborations.get({});
  const model::Kernel& promoted = elaboration->kernel;
  for (const model::MemoryDependence& dependence : elaboration->dependences) {
    std::vector<std::string> distances;
    for (const model::Distance& distance : dependence.distances) {
      distances.push_back(distance_text(promoted, distance));
    }
    inspection.dependences.push_back({model::to_string(dependence.kind),
                                      access_place(promoted, dependence.source),
                                      access_place(promoted, dependence.destination),
                                      fmt::format("{}", fmt::join(distances, "; "))});
  }
}

/// The orders of each nest that has several.
void add_orders(const model::Kernel& kernel, Inspection& inspection) {
  constexpr std::size_t kMostShown = 120;  // of five loops around one statement
  const model::Nests nests(kernel);
  for (const std::string& nest : nests.outermost()) {
    const auto plans = nests.plans(nest, kMostShown);
    if (!plans) {
      inspection.orders.push_back({nest, "-", fmt::format("more than {} orders", kMostShown)});
      continue;
    }
    if (plans->size() == 1) continue;
    for (const model::NestPlan& plan : *plans) {
      inspection.orders.push_back(
          {nest, fmt::format("{}", fmt::join(plan.order, " ")),
           plan.obstacle.empty() ? plan.arrangement : "not legal: " + plan.obstacle});
    }
  }
}

/// What holds the loops' intervals up at the space's first point, when that has a schedule.
Status add_intervals(const Project& project, Inspection& inspection) {
  model::Elaborations elaborations(project.kernel);
  const Result<Realized> first = evaluator(elaborations, project).realize(project.space.first());
  if (!first) return first.error();
  if (!first->realization) {
    inspection.intervals.push_back({"-", "-", first->evaluation.reason});
    return success();
  }
  const model::Problem& problem = first->realization->problem;
  for (const scheduler::IntervalBound& bound : scheduler::explain_intervals(
           problem, first->realization->schedule, project.settings.scheduler)) {
    inspection.intervals.push_back({problem.loops[static_cast<std::size_t>(bound.loop)].name,
                                    std::to_string(bound.interval),
                                    scheduler::describe(problem, bound)});
  }
  return success();
}

nlohmann::ordered_json to_json(const std::vector<CsvRow>& rows) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (std::size_t r = 1; r < rows.size(); ++r) {
    nlohmann::ordered_json object;
    for (std::size_t c = 0; c < rows[r].size(); ++c) object[rows[0][c]] = rows[r][c];
    json.push_back(std::move(object));
  }
  return json;
}

nlohmann::ordered_json to_json(const model::DesignSpace& space) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const model::Knob& knob : space.knobs) {
    nlohmann::ordered_json values = nlohmann::ordered_json::array();
    for (std::size_t v = 0; v < knob.values.size(); ++v) values.push_back(knob.text(v));
    json.push_back({{"knob", knob.name()}, {"count", knob.values.size()}, {"values", values}});
  }
  return json;
}

void print(const std::string& kernel, const Inspection& inspection, bool as_json,
           std::ostream& out) {
  if (as_json) {
    nlohmann::ordered_json json;
    json["kernel"] = kernel;
    json["loops"] = to_json(inspection.loops);
    if (inspection.gone.size() > 1) json["gone"] = to_json(inspection.gone);
    json["operations"] = to_json(inspection.operations);
    json["arrays"] = to_json(inspection.arrays);
    if (inspection.memories.size() > 1) json["memories"] = to_json(inspection.memories);
    json["dependences"] = to_json(inspection.dependences);
    if (inspection.orders.size() > 1) json["orders"] = to_json(inspection.orders);
    if (inspection.intervals.size() > 1) json["intervals"] = to_json(inspection.intervals);
    json["knobs"] = to_json(inspection.space);
    json["where"] = nlohmann::ordered_json::array();
    for (const model::Constraint& constraint : inspection.space.constraints) {
      json["where"].push_back(constraint.text());
    }
    json["points"] = inspection.space.points();
    json["excluded"] = inspection.space.size() - inspection.space.points();
    if (inspection.time) json["expected_seconds"] = inspection.time->seconds;
    out << json.dump(2) << "\n";
    return;
  }
  out << "kernel " << kernel << "\n";
  for (const std::vector<CsvRow>& rows :
       {inspection.loops, inspection.gone, inspection.operations, inspection.arrays,
        inspection.memories, inspection.dependences, inspection.orders, inspection.intervals,
        knob_rows(inspection.space), constraint_rows(inspection.space)}) {
    if (rows.size() > 1) out << "\n" << table(rows);
  }
  const std::int64_t points = inspection.space.points();
  out << fmt::format("\n{} {}{}\n", points, points == 1 ? "point" : "points",
                     excluded_text(inspection.space));
  if (inspection.time) out << expected_time_text(*inspection.time) << "\n";
}

Inspection inspect(const model::Kernel& kernel, const std::vector<model::Kernel>& built,
                   const Project* project, const model::DesignSpace& space) {
  Inspection inspection;
  add_loops(kernel, inspection);
  add_gone(kernel, built, inspection);
  add_operations(built, project, inspection);
  add_arrays(kernel, inspection);
  if (project != nullptr) add_memories(project->target, inspection);
  add_dependences(kernel, inspection);
  add_orders(kernel, inspection);
  inspection.space = space;
  return inspection;
}

Errors inspect_project(const OpenedProject& opened, const CommandLine& line,
                       const Console& console) {
  print_warnings(opened, line.quiet, console);
  if (!opened.project) return opened.errors;
  const Project& project = *opened.project;
  Inspection inspection = inspect(project.kernel, project.built, &project, project.space);
  for (const auto add : {add_recurrences, add_intervals}) {
    const Status added = add(project, inspection);
    if (!added) return {added.error()};
  }
  const Result<ExpectedTime> time = expected_time(project, line.threads);
  if (!time) return {time.error()};
  inspection.time = *time;
  print(project.kernel.name, inspection, line.json, console.out);
  return {};
}

/// The kernel of a C file and of the options beside it.
KernelChoice kernel_choice(const CommandLine& line) {
  KernelChoice choice{line.input, {}, line.function, line.defines};
  for (const std::string& file : line.sources) choice.more.push_back({file, {}});
  for (const std::string& folder : line.include) choice.include.push_back({folder, {}});
  return choice;
}

Errors inspect_source(const CommandLine& line, const Console& console) {
  std::string text;
  const KernelChoice choice = kernel_choice(line);
  frontend::Outcome outcome = read_kernel(choice, text);
  print_warnings(outcome.warnings, line.quiet, console);
  print_warnings(lost_defines(choice, outcome), line.quiet, console);
  if (!outcome.errors.empty()) return outcome.errors;
  model::DesignSpace space;
  const Status pins = add_pins(outcome.kernel, space);
  if (!pins) return {pins.error()};
  const std::vector<model::Kernel> built = model::built_kernels(outcome.kernel, space);
  print_warnings(model::drop_gone(outcome.kernel, built, {}, space), line.quiet, console);
  print(outcome.kernel.name, inspect(outcome.kernel, built, nullptr, space), line.json,
        console.out);
  return {};
}

}  // namespace

Errors run_inspect(const CommandLine& line, const Console& console) {
  const std::string extension = std::filesystem::path(line.input).extension().string();
  const bool is_config = extension == ".yaml" || extension == ".yml";
  if (is_config) {
    const bool has_options = !line.target.empty() || !line.function.empty() ||
                             !line.defines.empty() || !line.sources.empty() ||
                             !line.include.empty();
    if (has_options) {
      return {usage_error("--target, --function, --define, --include and --source are for C files",
                          {}, {"a config is changed by --set, such as --set target=FILE"})};
    }
    return inspect_project(open_project(line.input, line.overrides, line.solver), line, console);
  }
  if (!line.overrides.empty()) {
    return {usage_error("--set changes a config, not a C file", {})};
  }
  if (line.target.empty()) return inspect_source(line, console);
  Config config;
  config.path = line.input;
  config.kernel = kernel_choice(line);
  config.target = line.target;
  return inspect_project(open_project(std::move(config), line.solver), line, console);
}

}  // namespace hls::explorer
