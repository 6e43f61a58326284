#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ostream>

#include "explorer/commands.h"
#include "explorer/designs.h"
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
                                    const InterruptGuard& interrupt, const Console& console) {
  const SearchChoice& search = project.config.search;
  auto strategy = make_strategy(search.strategy, search.location, project.space, search.seed);
  if (!strategy) return strategy.error();
  model::Elaborations elaborations(project.kernel);
  Progress progress(console.log, console.log_is_terminal, points_to_evaluate(project),
                    project.config.objectives);
  const Clock::time_point start = Clock::now();
  SweepOptions options;
  options.threads = line.threads;
  options.evaluations = search.evaluations;
  options.stop = [&] {
    const std::chrono::duration<double> spent = Clock::now() - start;
    return interrupt.requested() || (search.seconds && spent.count() > *search.seconds);
  };
  if (!line.quiet) options.progress = [&](const auto& batch) { progress.add(batch); };
  Result<SweepOutcome> outcome = sweep(
      **strategy,
      [&](std::int64_t id) {
        return evaluate(elaborations, project.target, project.space, project.settings, id);
      },
      options);
  progress.finish();
  return outcome;
}

void print_results(const Study& study, const CommandLine& line, const Console& console) {
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
  console.out << fmt::format("{0}/points.csv, {0}/pareto.csv\n", study.directory);
}

Error nothing_feasible(const Study& study) {
  Error error{ErrorKind::kNothingFeasible, "no evaluated point is feasible", {}, "", {}};
  error.location.file = study.project.config.path;
  error.notes = frequent_reasons(study.evaluations);
  return error;
}

Errors finish_sweep(const Study& study, bool interrupted, const CommandLine& line,
                    const Console& console) {
  const Status saved = save_study(study);
  if (!saved) return {saved.error()};
  print_results(study, line, console);
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
  {
    const InterruptGuard interrupt;
    Result<SweepOutcome> outcome = evaluate_space(study.project, line, interrupt, console);
    if (!outcome) return {outcome.error()};
    interrupted = outcome->stopped && interrupt.requested();
    study.evaluations = std::move(outcome->evaluations);
  }
  return finish_sweep(study, interrupted, line, console);
}

}  // namespace hls::explorer
