#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ostream>

#include "explorer/commands.h"
#include "explorer/designs.h"
#include "explorer/hypervolume.h"
#include "explorer/interrupt.h"
#include "explorer/pareto.h"
#include "explorer/progress.h"
#include "explorer/report.h"
#include "explorer/strategy.h"
#include "explorer/sweep.h"

namespace hls::explorer {
namespace {

using Clock = std::chrono::steady_clock;

std::int64_t points_to_evaluate(const Project& project) {
  return std::min(project.space.size(),
                  project.config.search.evaluations.value_or(project.space.size()));
}

void print_plan(const Study& study, const CommandLine& line, const Console& console) {
  const Project& project = study.project;
  console.out << fmt::format(
      "{}: {} knobs, {} points; {} would evaluate {} on {} threads and write {}; nothing done\n",
      project.config.path, project.space.knobs.size(), project.space.size(),
      project.config.search.strategy, points_to_evaluate(project), line.threads, study.directory);
}

Result<SweepOutcome> evaluate_space(const Project& project, const CommandLine& line,
                                    const InterruptGuard& interrupt, const Console& console,
                                    std::optional<Coverage>& coverage) {
  const SearchChoice& search = project.config.search;
  model::Elaborations elaborations(project.kernel);
  const auto bounds = make_bounds(elaborations, project.target, project.space, project.settings);
  Progress progress(console.log, console.log_is_terminal, points_to_evaluate(project),
                    project.config.objectives);
  const Clock::time_point start = Clock::now();
  const auto stop = [&] {
    const std::chrono::duration<double> spent = Clock::now() - start;
    return interrupt.requested() || (search.seconds && spent.count() > *search.seconds);
  };
  auto strategy =
      make_strategy(search.strategy, search.location,
                    {project.space, project.config.objectives, search.seed, bounds.get(), stop});
  if (!strategy) return strategy.error();
  SweepOptions options;
  options.threads = line.threads;
  options.evaluations = search.evaluations;
  options.stop = stop;
  if (!line.quiet) options.progress = [&](const auto& batch) { progress.add(batch); };
  Result<SweepOutcome> outcome = sweep(
      **strategy,
      [&](std::int64_t id) {
        return evaluate(elaborations, project.target, project.space, project.settings, id);
      },
      options);
  progress.finish();
  coverage = (*strategy)->coverage();
  return outcome;
}

/// What is proven of the front: `certified`, or how much of it and what may be missing.
std::string certificate(const Coverage& coverage, const std::vector<Evaluation>& front,
                        const std::vector<std::string>& objectives) {
  if (coverage.left == 0) {
    return fmt::format("certified: {} points evaluated, {} pruned, none left\n", coverage.evaluated,
                       coverage.pruned);
  }
  std::vector<std::vector<double>> members;
  for (const Evaluation& evaluation : front)
    members.push_back(objectives_of(evaluation, objectives));
  return fmt::format(
      "{} of {} points of the front certified; {} points evaluated, {} pruned, {} left; "
      "hypervolume "
      "{:.2f} % of the bound's\n",
      certified_members(members, coverage.bounds), members.size(), coverage.evaluated,
      coverage.pruned, coverage.left, 100 * hypervolume_share(members, coverage.bounds));
}

void print_results(const Study& study, const std::optional<Coverage>& coverage,
                   const CommandLine& line, const Console& console) {
  const Project& project = study.project;
  const std::vector<Evaluation> front = pareto_front(study.evaluations, project.config.objectives);
  if (line.json) {
    console.out << points_json(project, front);
    return;
  }
  console.out << points_table(project, front);
  if (line.quiet) return;
  console.out << fmt::format("{} of {} points evaluated ({}); {} on the front\n",
                             study.evaluations.size(), project.space.size(),
                             status_counts(study.evaluations), front.size());
  if (coverage) console.out << certificate(*coverage, front, project.config.objectives);
  console.out << fmt::format("{0}/points.csv, {0}/pareto.csv\n", study.directory);
}

Error nothing_feasible(const Study& study) {
  Error error{ErrorKind::kNothingFeasible, "no evaluated point is feasible", {}, "", {}};
  error.location.file = study.project.config.path;
  error.notes = frequent_reasons(study.evaluations);
  return error;
}

Errors finish_sweep(const Study& study, const std::optional<Coverage>& coverage, bool interrupted,
                    const CommandLine& line, const Console& console) {
  const Status saved = save_study(study);
  if (!saved) return {saved.error()};
  print_results(study, coverage, line, console);
  if (interrupted) {
    return {
        {ErrorKind::kInterrupted,
         fmt::format("interrupted; {} points are in {}", study.evaluations.size(), study.directory),
         {},
         "",
         {}}};
  }
  const bool feasible =
      std::any_of(study.evaluations.begin(), study.evaluations.end(),
                  [](const auto& e) { return e.status == EvaluationStatus::kOk; });
  if (!feasible) return {nothing_feasible(study)};
  const Result<std::vector<std::int64_t>> picks = emitted_picks(study);
  if (!picks) return {picks.error()};
  return emit_points(study, *picks, line, console);
}

}  // namespace

void print_warnings(const Errors& warnings, bool quiet, const Console& console) {
  if (quiet) return;
  for (const Error& warning : warnings) console.log << to_string(warning, "warning");
}

Errors run_sweep(const CommandLine& line, const Console& console) {
  OpenedProject opened = open_project(line.input, line.overrides, line.solver);
  print_warnings(opened.warnings, line.quiet, console);
  if (!opened.project) return opened.errors;
  Study study;
  study.directory = line.directory.empty() ? default_directory(line.input) : line.directory;
  study.overrides = line.overrides;
  study.project = std::move(*opened.project);
  if (line.dry_run) {
    print_plan(study, line, console);
    return {};
  }
  bool interrupted = false;
  std::optional<Coverage> coverage;
  {
    const InterruptGuard interrupt;
    Result<SweepOutcome> outcome =
        evaluate_space(study.project, line, interrupt, console, coverage);
    if (!outcome) return {outcome.error()};
    interrupted = interrupt.requested() && (outcome->stopped || (coverage && coverage->left > 0));
    study.evaluations = std::move(outcome->evaluations);
  }
  return finish_sweep(study, coverage, interrupted, line, console);
}

}  // namespace hls::explorer
