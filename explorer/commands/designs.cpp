#include "explorer/commands/designs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "codegen/layout.h"
#include "explorer/commands/manifest.h"
#include "explorer/front/pareto.h"
#include "explorer/front/pick.h"
#include "model/document.h"

namespace hls::explorer {
namespace {

namespace fs = std::filesystem;

void add_once(std::int64_t id, std::vector<std::int64_t>& ids) {
  if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
}

/// Errors: kUsage when an id is of no point.
Status check_point(const Project& project, std::int64_t id) {
  const model::DesignSpace& space = project.space;
  if (id < 0 || id >= space.size()) {
    return usage_error(fmt::format("there is no point {}", id), {},
                       {fmt::format("accepted: 0 to {}", space.size() - 1)});
  }
  const model::Constraint* constraint = model::excluding(project.kernel, space, space.point(id));
  if (constraint == nullptr) return success();
  return usage_error(fmt::format("point {} is excluded: where {}", id, constraint->text()),
                     constraint->location());
}

Status add_picks(const Study& study, const std::vector<std::string>& names,
                 const std::map<std::string, double>& limits, std::vector<std::int64_t>& ids) {
  const Project& project = study.project;
  for (const std::string& name : names) {
    const Result<Evaluation> picked =
        pick(study.evaluations, name, {project.config.objectives, project.target.capacity, limits});
    if (!picked) return picked.error();
    add_once(picked->id, ids);
  }
  return success();
}

codegen::Header header_of(const Study& study, const Evaluation& evaluation,
                          const model::Design& design) {
  codegen::Header header{point_header(study.project, evaluation)};
  for (const auto& [name, module] : vendor_operators(design, study.project)) {
    header.lines.push_back(
        fmt::format("Priced as the vendor's unit: {}, {}", name,
                    module.empty() ? "for which a module of the library stands" : module));
  }
  const std::vector<codegen::ArrayLayout> layouts = codegen::argument_layouts(design);
  if (!layouts.empty()) header.lines.emplace_back("Array arguments, in memories outside:");
  for (const codegen::ArrayLayout& layout : layouts) {
    header.lines.push_back("  " + codegen::layout_line(layout));
  }
  return header;
}

/// A study that came from elsewhere may have a link in the place of a directory, to files of someone else.
Status check_no_link(const fs::path& path) {
  std::error_code error;
  if (!fs::is_symlink(fs::symlink_status(path, error))) return success();
  return usage_error(
      fmt::format("'{}' is a symbolic link: designs stay in their study", path.string()), {},
      {"remove the link, or sweep into another directory with -o"});
}

/// Writes a file whole; what a link in the place of its temporary name leads to stays as it is.
Status write_own(const fs::path& path, const std::string& text) {
  const Status own = check_no_link(path.string() + ".partial");
  return own ? write_whole(path.string(), text) : own;
}

std::vector<codegen::File> design_files(const Study& study, const EmittedPoint& point) {
  std::vector<codegen::File> files = point.emitted.files;
  files.push_back({"manifest.json", manifest(study, point)});
  return files;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> settings_of(const model::DesignSpace& space,
                                                             std::int64_t id) {
  std::vector<std::pair<std::string, std::string>> settings;
  const model::DesignPoint point = space.point(id);
  for (std::size_t k = 0; k < space.knobs.size(); ++k) {
    settings.emplace_back(space.knobs[k].name(),
                          space.knobs[k].text(static_cast<std::size_t>(point[k])));
  }
  return settings;
}

std::vector<std::int64_t> front_ids(const Study& study) {
  std::vector<std::int64_t> ids;
  for (const Evaluation& member :
       pareto_front(study.evaluations, study.project.config.objectives)) {
    ids.push_back(member.id);
  }
  return ids;
}

std::vector<Error> pick_warnings(const Study& study, const std::vector<std::string>& picks,
                                 const std::map<std::string, double>& limits) {
  const std::vector<std::string>& objectives = study.project.config.objectives;
  const auto evaluated = static_cast<std::int64_t>(study.evaluations.size());
  if (evaluated == study.project.space.points()) return {};
  std::vector<std::string> looked_at;
  for (const std::string& name : picks) {
    for (std::string& metric : picked_metrics(name, objectives))
      looked_at.push_back(std::move(metric));
  }
  if (!picks.empty()) {
    for (const auto& [metric, limit] : limits) looked_at.push_back(metric);
  }
  const auto is_objective = [&](const std::string& metric) {
    // One is the other times the clock period.
    const bool is_latency = metric.starts_with("latency_");
    return std::any_of(objectives.begin(), objectives.end(), [&](const std::string& objective) {
      return objective == metric || (is_latency && objective.starts_with("latency_"));
    });
  };
  std::vector<std::string> others;
  for (const std::string& metric : looked_at) {
    const bool is_new = std::find(others.begin(), others.end(), metric) == others.end();
    if (is_new && !is_objective(metric)) others.push_back(metric);
  }
  if (others.empty()) return {};
  return {usage_error(
      fmt::format("the search did not look at {}: chosen among the {} points evaluated of {}",
                  fmt::join(others, ", "), evaluated, study.project.space.points()),
      {},
      {fmt::format("to choose among all: --set objectives=[{}, {}]", fmt::join(objectives, ", "),
                   fmt::join(others, ", "))})};
}

Result<std::vector<std::int64_t>> emitted_picks(const Study& study) {
  std::vector<std::int64_t> ids;
  const Status picks = add_picks(study, study.project.config.emit, {}, ids);
  if (!picks) return picks.error();
  return ids;
}

Result<std::vector<std::int64_t>> chosen_points(const Study& study, const CommandLine& line,
                                                const std::vector<std::int64_t>& otherwise) {
  std::vector<std::int64_t> ids;
  for (const std::int64_t id : line.points) {
    const Status known = check_point(study.project, id);
    if (!known) return known.error();
    add_once(id, ids);
  }
  const Status picks = add_picks(study, line.picks, line.max, ids);
  if (!picks) return picks.error();
  if (line.all) {
    for (const std::int64_t id : front_ids(study)) add_once(id, ids);
  }
  if (ids.empty() && line.points.empty() && line.picks.empty() && !line.all) return otherwise;
  return ids;
}

std::vector<std::string> point_header(const Project& project, const Evaluation& evaluation) {
  const model::Metrics& metrics = *evaluation.metrics;
  std::vector<std::string> lines{
      fmt::format("Kernel {}, point {} on {} at {} ns", project.kernel.name, evaluation.id,
                  project.target.name, project.config.clock_period_ps / 1000.0)};
  for (const auto& [name, value] : settings_of(project.space, evaluation.id)) {
    lines.push_back(fmt::format("{} = {}", name, value));
  }
  lines.push_back(
      fmt::format("Predicted: {} cycles from start to done; about {} LUT, {} FF, "
                  "{} DSP, {} RAMB18",
                  metrics.latency_cycles, metrics.resources.lut, metrics.resources.ff,
                  metrics.resources.dsp, metrics.resources.bram18));
  return lines;
}

Result<std::string> write_files(const Study& study, std::int64_t id, const std::string& folder,
                                const std::vector<codegen::File>& files) {
  const fs::path design = fs::path(study.directory) / "designs" / std::to_string(id);
  const fs::path directory = folder.empty() ? design : design / folder;
  for (const fs::path& path :
       {design.parent_path(), design, directory, design / "simulation", design / "netlist",
        fs::path(study.directory) / "simulation_runtime"}) {
    const Status own = check_no_link(path);
    if (!own) return own.error();
  }
  std::error_code error;
  fs::create_directories(directory, error);
  if (error) {
    return usage_error(
        fmt::format("cannot make the directory '{}': {}", directory.string(), error.message()), {});
  }
  for (const codegen::File& file : files) {
    const fs::path folder_of_file = (directory / file.name).parent_path();
    if (const Status own = check_no_link(folder_of_file); !own) return own.error();
    fs::create_directories(folder_of_file, error);
    const Status status = write_own(directory / file.name, file.text);
    if (!status) return status.error();
  }
  return directory.string();
}

Result<Realized> realize_point(const Study& study, model::Elaborations& elaborations,
                               std::int64_t id) {
  Result<Realized> realized = evaluator(elaborations, study.project).realize(id);
  if (!realized) return realized.error();
  const Status same = check_same(study, realized->evaluation);
  if (!same) return same.error();
  if (!realized->realization) {
    return usage_error(fmt::format("point {} is {}", id, to_string(realized->evaluation.status)),
                       {}, {realized->evaluation.reason});
  }
  return realized;
}

Result<EmittedPoint> emit_point(const Study& study, model::Elaborations& elaborations,
                                std::int64_t id, codegen::Assertions assertions) {
  Result<Realized> realized = realize_point(study, elaborations, id);
  if (!realized) return realized.error();
  EmittedPoint point{std::move(realized->evaluation), std::move(*realized->realization), {}, ""};
  point.emitted =
      codegen::emit(point.realization.design, point.realization.problem, point.realization.schedule,
                    header_of(study, point.evaluation, point.realization.design), assertions);
  Result<std::string> written = write_files(study, id, "", design_files(study, point));
  if (!written) return written.error();
  point.directory = std::move(*written);
  return point;
}

codegen::Emitted with_assertions(const Study& study, const EmittedPoint& point) {
  return codegen::emit(
      point.realization.design, point.realization.problem, point.realization.schedule,
      header_of(study, point.evaluation, point.realization.design), codegen::Assertions::kEmitted);
}

}  // namespace hls::explorer
