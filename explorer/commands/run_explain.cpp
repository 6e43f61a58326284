#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "explorer/commands/commands.h"
#include "explorer/commands/designs.h"
#include "explorer/commands/interrupt.h"
#include "explorer/explain/explanation.h"
#include "model/document.h"
#include "model/schedule/text.h"

namespace hls::explorer {
namespace {

/// A config as a study of which nothing is evaluated yet.
OpenedStudy open_config(const CommandLine& line, const Console& console) {
  OpenedProject opened = open_project(line.input, line.overrides, line.solver);
  print_warnings(opened, line.quiet, console);
  if (!opened.project) return {std::nullopt, std::move(opened.errors)};
  if (!line.picks.empty() || line.all) {
    return {
        std::nullopt,
        {usage_error("a config has no evaluated points to choose from", {line.input, 0, 0},
                     {"choose by --pick or --all in the directory of a study, here by --point"})}};
  }
  return {Study{"", line.overrides, std::move(*opened.project), {}}, {}};
}

OpenedStudy open_input(const CommandLine& line, const Console& console) {
  const std::string extension = std::filesystem::path(line.input).extension().string();
  const bool is_config = extension == ".yaml" || extension == ".yml";
  return is_config ? open_config(line, console) : open_study(line.input);
}

Errors print_problems(const Project& project, const std::vector<std::int64_t>& ids,
                      const CommandLine& line, const Console& console) {
  model::Elaborations elaborations(project.kernel);
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const std::int64_t id : ids) {
    const Result<model::Problem> problem = evaluator(elaborations, project).problem(id);
    if (!problem) return {problem.error()};
    json.push_back({{"point_id", id}, {"problem", model::print(*problem)}});
    if (line.json) continue;
    if (ids.size() > 1) console.out << fmt::format("// point {}\n", id);
    console.out << model::print(*problem);
  }
  if (line.json) console.out << json.dump(2) << "\n";
  return {};
}

Errors explain_points(const Study& study, const std::vector<std::int64_t>& ids,
                      const CommandLine& line, const Console& console) {
  model::Elaborations elaborations(study.project.kernel);
  const InterruptGuard interrupt([&] { console.log << "interrupted\n" << std::flush; });
  ExplainOptions options;
  options.threads = line.threads;
  options.stop = [&] { return interrupt.requested(); };
  std::vector<Explanation> explanations;
  for (const std::int64_t id : ids) {
    Result<Explanation> explanation = explain(study.project, elaborations, id, options);
    if (!explanation) return {explanation.error()};
    const Status same = check_same(study, explanation->evaluation);
    if (!same) return {same.error()};
    if (line.json) {
      explanations.push_back(std::move(*explanation));
    } else {
      console.out << (id == ids.front() ? "" : "\n")
                  << explanation_text(study.project, *explanation);
    }
  }
  if (line.json) console.out << explanation_json(study.project, explanations);
  return {};
}

}  // namespace

Errors run_explain(const CommandLine& line, const Console& console) {
  const OpenedStudy opened = open_input(line, console);
  if (!opened.study) return opened.errors;
  print_warnings(pick_warnings(*opened.study, line.picks, line.max), line.quiet, console);
  const Result<std::vector<std::int64_t>> ids = chosen_points(*opened.study, line, {});
  if (!ids) return {ids.error()};
  if (ids->empty()) {
    return {usage_error("no point is chosen", {}, {"choose by --point, --pick or --all"})};
  }
  if (line.dry_run) {
    console.out << fmt::format("would explain points {}\n", fmt::join(*ids, ", "));
    return {};
  }
  if (line.problem) return print_problems(opened.study->project, *ids, line, console);
  return explain_points(*opened.study, *ids, line, console);
}

}  // namespace hls::explorer
