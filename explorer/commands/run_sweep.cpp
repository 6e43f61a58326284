#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <ostream>

#include "explorer/commands/commands.h"
#include "explorer/commands/designs.h"
#include "explorer/commands/events.h"
#include "explorer/commands/expected_time.h"
#include "explorer/commands/interrupt.h"
#include "explorer/commands/progress.h"
#include "explorer/explain/tables.h"
#include "explorer/front/hypervolume.h"
#include "explorer/front/pareto.h"
#include "explorer/report/html_report.h"
#include "explorer/search/strategy.h"
#include "explorer/search/sweep.h"
#include "explorer/study/recorder.h"
#include "explorer/study/study_lock.h"
#include "model/document.h"

namespace hls::explorer {
namespace {

using Clock = std::chrono::steady_clock;

/// What a sweep would do: the space, and how long it may take.
Errors print_plan(const Study& study, const CommandLine& line, const Console& console) {
  const Project& project = study.project;
  const Result<ExpectedTime> time = expected_time(project, line.threads);
  if (!time) return {time.error()};
  for (const std::vector<CsvRow>& rows :
       {knob_rows(project.space), constraint_rows(project.space)}) {
    if (rows.size() > 1 && !line.quiet) console.out << table(rows) << "\n";
  }
  if (!line.quiet) console.out << expected_time_text(*time) << "\n";
  console.out << fmt::format(
      "{}: {} knobs, {} points{}; {} would evaluate {} on {} threads and write {}; nothing done\n",
      project.config.path, project.space.knobs.size(), project.space.points(),
      excluded_text(project.space), project.config.search.strategy, points_to_evaluate(project),
      line.threads, study.directory);
  return {};
}

/// A directory that this process sweeps into.
struct OwnDirectory {
  StudyLock lock;
  Store store;
};

Result<OwnDirectory> own_directory(const std::string& directory, bool fresh) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) {
    return usage_error(
        fmt::format("cannot make the directory '{}': {}", directory, error.message()), {});
  }
  Result<StudyLock> lock = StudyLock::take(directory);
  if (!lock) return lock.error();
  if (fresh) {
    const Status removed = Store::remove(directory);
    if (!removed) return removed.error();
  }
  Result<Store> store = Store::open(directory, Database::Access::kWrite);
  if (!store) return store.error();
  return OwnDirectory{std::move(*lock), std::move(*store)};
}

/// Says what becomes of an earlier sweep into the same directory.
void print_start(const std::optional<Description>& before, const Description& now,
                 std::size_t known, const std::string& path, const Console& console) {
  const std::vector<std::string> changed =
      before ? changed_inputs(before->inputs, now.inputs) : std::vector<std::string>{};
  if (!changed.empty()) {
    console.log << fmt::format("changed since the last sweep: {}; {}\n", fmt::join(changed, ", "),
                               known == 0 ? "starting anew" : "going back to an earlier one");
  }
  if (known > 0) {
    console.log << fmt::format("points known from {}, not evaluated again: {}\n", path, known);
  }
}

Progress progress_of(const Project& project, const CommandLine& line, const Console& console) {
  const auto on_log = console.log_is_terminal ? Progress::Style::kTerminal : Progress::Style::kLog;
  return {line.json ? console.out : console.log, line.json ? Progress::Style::kEvents : on_log,
          points_to_evaluate(project)};
}

/// What a sweep evaluated, and what its strategy knows of the rest.
struct Swept {
  SweepOutcome outcome;
  std::optional<Coverage> coverage;
  std::vector<Discovery> discoveries;
};

/// Evaluates what the strategy proposes and `recorder` does not know.
Result<Swept> evaluate_space(const Project& project, Recorder& recorder, const CommandLine& line,
                             const InterruptGuard& interrupt, const Console& console) {
  const SearchChoice& search = project.config.search;
  const Clock::time_point start = Clock::now();
  const auto stop = [&] {
    const std::chrono::duration<double> spent = Clock::now() - start;
    return interrupt.requested() || recorder.failed() ||
           (search.seconds && spent.count() > *search.seconds);
  };
  Settings settings = project.settings;
  settings.scheduler.stop = scheduler::Stop(stop);
  model::Elaborations elaborations(project.kernel);
  const Evaluator points{elaborations, project.target, project.space, settings};
  const auto bounds = make_bounds(points);
  Progress progress = progress_of(project, line, console);
  auto strategy =
      make_strategy(search.strategy, search.location,
                    {project.space, project.config.objectives, search.seed, bounds.get(), stop});
  if (!strategy) return strategy.error();
  SweepOptions options;
  options.threads = line.threads;
  options.evaluations = search.evaluations;
  options.stop = stop;
  FrontHistory history(project.config.objectives);
  options.progress = [&](const auto& batch) {
    history.add(batch);
    if (!line.quiet) progress.update(history, (*strategy)->pruned());
  };
  const Evaluate evaluate_point = [&](std::int64_t id) -> Result<Evaluation> {
    Result<Realized> realized = points.realize(id);
    if (!realized) return realized.error();
    bounds->learn(*realized);
    return std::move(realized->evaluation);
  };
  Result<SweepOutcome> outcome = sweep(
      **strategy, [&](std::int64_t id) { return recorder(id, evaluate_point); }, options);
  progress.finish();
  if (!outcome) return outcome.error();
  return Swept{std::move(*outcome), (*strategy)->coverage(), history.discoveries()};
}

Certificate certificate_of(const Coverage& coverage, const Study& study) {
  const std::vector<std::string>& objectives = study.project.config.objectives;
  std::vector<std::vector<double>> members;
  for (const Evaluation& evaluation : pareto_front(study.evaluations, objectives)) {
    members.push_back(objectives_of(evaluation, objectives));
  }
  const auto count = [](std::size_t size) { return static_cast<std::int64_t>(size); };
  return {
      coverage.evaluated,    coverage.pruned,
      coverage.left,         count(certified_members(members, coverage.bounds)),
      count(members.size()), std::round(1e4 * hypervolume_share(members, coverage.bounds)) / 100};
}

/// How a sweep ended. A strategy that proves nothing has points left where a number of evaluations ends it.
StudyState state_of(const Study& study, const Swept& swept, bool is_interrupted) {
  if (is_interrupted) return StudyState::kInterrupted;
  const auto evaluated = static_cast<std::int64_t>(study.evaluations.size());
  const std::optional<std::int64_t>& most = study.project.config.search.evaluations;
  const bool is_spent = most && evaluated >= *most && evaluated < study.project.space.points();
  const bool has_left = swept.coverage ? swept.coverage->left > 0 : is_spent;
  return has_left || swept.outcome.stopped ? StudyState::kBudget : StudyState::kComplete;
}

/// Whether the sweep leaves a report: one that was interrupted does when it is resumed.
bool leaves_report(const Study& study, const CommandLine& line) {
  return has_report_page() && !line.no_report && study.state != StudyState::kInterrupted;
}

void print_results(const Study& study, const CommandLine& line, const Console& console) {
  const Project& project = study.project;
  const std::vector<Evaluation> front = pareto_front(study.evaluations, project.config.objectives);
  if (line.json) {
    console.out << front_event(study, front) << std::flush;
    return;
  }
  console.out << points_table(project, front);
  if (line.quiet) return;
  const std::string statuses = status_counts(study.evaluations);
  console.out << fmt::format("{} of {} points evaluated{}{}; {} on the front\n",
                             study.evaluations.size(), project.space.points(),
                             statuses.empty() ? "" : " (" + statuses + ")",
                             excluded_text(project.space), front.size());
  if (const auto& proven = study.search.certificate) console.out << to_string(*proven) << "\n";
  console.out << fmt::format("{0}/points.csv, {0}/pareto.csv", study.directory);
  console.out << (leaves_report(study, line) ? ", " + report_path(study) : "") << "\n";
}

/// No point of the space is feasible, or none of those that the budget was enough for.
Error nothing_feasible(const Study& study) {
  Error error{ErrorKind::kNothingFeasible, "no evaluated point is feasible", {}, "", {}};
  if (study.state == StudyState::kBudget) {
    error.kind = ErrorKind::kInterrupted;
    error.message = fmt::format(
        "the budget ended the search before a feasible point was found; {} of {} "
        "points are evaluated",
        study.evaluations.size(), study.project.space.points());
  }
  error.location.file = study.project.config.path;
  error.notes = frequent_reasons(study.evaluations);
  return error;
}

Error interrupted(const Study& study) {
  const SweepRequest request{study.project.config.path, study.overrides,
                             study.project.settings.scheduler.solver};
  return {
      ErrorKind::kInterrupted,
      fmt::format("interrupted; {} points are in {}", study.evaluations.size(), study.directory),
      {},
      "",
      {fmt::format("to resume: {}", sweep_command(request, study.directory))}};
}

/// A signal came where nothing looks at it.
Error left_undone(const Study& study) {
  Error error = interrupted(study);
  error.message = fmt::format("interrupted; the points evaluated so far are in {}, tables are not",
                              study.directory);
  return error;
}

/// Evaluates the space of a study and writes its tables.
Status make_study(Study& study, Store& store, const CommandLine& line, const Console& console) {
  const Inputs inputs = inputs_of(study.project);
  const PointKeys keys(inputs, study.project.space);
  const Description description = describe(study.project, study.overrides, inputs, keys.context());
  const auto before = read_description(study.directory, store);
  if (!before) return before.error();
  const Status begun = write_description(description, study.directory, store);
  if (!begun) return begun.error();
  // It would be of another sweep than the tables.
  std::error_code ignored;
  std::filesystem::remove(report_path(study), ignored);

  const InterruptGuard interrupt(
      [&] { console.log << to_string(left_undone(study)) << std::flush; });
  const auto recorder = Recorder::start(store, keys, study.project.settings);
  if (!recorder) return recorder.error();
  if (!line.quiet) print_start(*before, description, (*recorder)->known(), store.path(), console);
  if (line.json && !line.quiet) {
    console.out << begin_event(study, (*recorder)->known()) << std::flush;
  }
  Result<Swept> swept = evaluate_space(study.project, **recorder, line, interrupt, console);
  const Status recorded = (*recorder)->finish();
  if (!recorded) return recorded.error();
  if (!swept) return swept.error();
  study.evaluations = std::move(swept->outcome.evaluations);
  study.state = state_of(study, *swept, interrupt.requested());
  study.search.discoveries = std::move(swept->discoveries);
  if (swept->coverage) study.search.certificate = certificate_of(*swept->coverage, study);
  const Status saved = save_study(study, description, store);
  if (!saved) return saved.error();
  store.pack();
  // A report and designs are made of what was not interrupted.
  if (interrupt.requested()) study.state = StudyState::kInterrupted;
  return success();
}

Errors finish_sweep(const Study& study, const CommandLine& line, const Console& console) {
  print_results(study, line, console);
  if (leaves_report(study, line)) {
    // It takes evaluations: where these take seconds, so does the report.
    if (console.log_is_terminal && !line.quiet) console.log << "making the report\n";
    const Status written = write_report(study, {line.threads, line.schedules});
    if (!written) return {written.error()};
  }
  if (study.state == StudyState::kInterrupted) return {interrupted(study)};
  const bool feasible =
      std::any_of(study.evaluations.begin(), study.evaluations.end(),
                  [](const auto& e) { return e.status == EvaluationStatus::kOk; });
  if (!feasible) return {nothing_feasible(study)};
  print_warnings(pick_warnings(study, study.project.config.emit, {}), line.quiet, console);
  const Result<std::vector<std::int64_t>> picks = emitted_picks(study);
  if (!picks) return {picks.error()};
  return emit_points(study, *picks, line, console);
}

}  // namespace

void print_warnings(const Errors& warnings, bool quiet, const Console& console) {
  if (quiet) return;
  for (const Error& warning : warnings) console.log << to_string(warning, "warning");
}

void print_warnings(const OpenedProject& opened, bool quiet, const Console& console) {
  print_warnings(opened.warnings, quiet, console);
  print_warnings(opened.voiding, false, console);
}

Errors run_sweep(const CommandLine& line, const Console& console) {
  OpenedProject opened = open_project(line.input, line.overrides, line.solver);
  print_warnings(opened, line.quiet, console);
  if (!opened.project) return opened.errors;
  Study study;
  study.directory = line.directory.empty() ? default_directory(line.input) : line.directory;
  study.overrides = line.overrides;
  study.project = std::move(*opened.project);
  if (line.dry_run) {
    return print_plan(study, line, console);
  }
  std::error_code error;
  const std::filesystem::path store = std::filesystem::path(study.directory) / "study.db";
  const bool is_empty = std::filesystem::file_size(store, error) == 0 && !error;
  if (is_empty && !line.quiet) console.log << store.string() << " is empty; starting anew\n";
  Result<OwnDirectory> own = own_directory(study.directory, line.fresh);
  if (!own) return {own.error()};
  const Status made = make_study(study, own->store, line, console);
  if (!made) return {made.error()};
  return finish_sweep(study, line, console);
}

}  // namespace hls::explorer
