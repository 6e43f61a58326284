#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "codegen/simulate.h"
#include "codegen/testbench/external_models.h"
#include "codegen/testbench/netlist.h"
#include "codegen/testbench/process.h"
#include "explorer/commands/commands.h"
#include "explorer/commands/designs.h"
#include "explorer/commands/interrupt.h"
#include "explorer/commands/reference.h"
#include "explorer/commands/simulation.h"
#include "explorer/evaluate/parallel.h"

namespace hls::explorer {
namespace {

namespace fs = std::filesystem;

/// What verification showed of one point.
struct Verdict {
  std::int64_t id = 0;
  codegen::SimulationReport simulation;
  std::string lint;  ///< what the linter says; empty: clean

  bool passed() const { return simulation.passed() && lint.empty(); }
};

/// Verilator's warnings on the emitted files, as a text; empty: none. Models stand for external modules.
Result<std::string> lint(const EmittedPoint& point) {
  constexpr const char* kModels = "external_models.sv";
  constexpr const char* kLog = "lint.log";
  const fs::path directory = point.directory;
  std::vector<std::string> command = {"verilator", "--lint-only", "-Wall", "--top-module",
                                      point.emitted.module.name};
  if (!point.emitted.external.empty()) {
    const Status models =
        codegen::write_file(directory / kModels, codegen::external_models(point.emitted.external));
    if (!models) return models.error();
    command.emplace_back(kModels);
  }
  for (const codegen::File& file : point.emitted.files) {
    if (file.name.ends_with(".sv")) command.push_back(file.name);
  }
  const Result<codegen::Ended> ended = codegen::run_program(command, point.directory, kLog);
  if (!ended) return ended.error();
  std::error_code ignored;
  fs::remove(directory / kModels, ignored);
  constexpr int kShownLines = 5;
  if (ended->exit_code == 0 && ended->output.empty()) {
    fs::remove(directory / kLog, ignored);
    return std::string();
  }
  return "lint: " + codegen::head(ended->output, kShownLines);
}

/// The design as Yosys maps it, made in a folder beside its files that is removed afterwards.
Result<codegen::Emitted> netlist_of(const EmittedPoint& point) {
  const fs::path directory = fs::path(point.directory) / "netlist";
  std::error_code failure;
  fs::create_directories(directory, failure);
  if (failure) {
    return Error{ErrorKind::kUsage,
                 fmt::format("cannot make the directory '{}'", directory.string()),
                 {},
                 {},
                 {}};
  }
  Result<codegen::Emitted> netlist = codegen::netlist_of(point.emitted, directory.string());
  if (netlist) fs::remove_all(directory, failure);
  return netlist;
}

Result<Verdict> verify_point(const Study& study, model::Elaborations& elaborations, std::int64_t id,
                             const CommandLine& line) {
  const Result<EmittedPoint> point = emit_point(study, elaborations, id);
  if (!point) return point.error();
  Result<std::string> warnings = lint(*point);
  if (!warnings) return warnings.error();
  const codegen::SimulationOptions options = simulation_options(study, line, point->directory);
  Result<codegen::Emitted> simulated = point->emitted;
  if (line.netlist) {
    simulated = netlist_of(*point);
  } else if (!line.no_checks) {
    simulated = with_assertions(study, *point);
  }
  if (!simulated) return simulated.error();
  Result<codegen::SimulationReport> report = codegen::simulate(
      point->realization.design, *simulated, reference_of(study.project), options);
  if (!report) return report.error();
  return Verdict{id, std::move(*report), std::move(*warnings)};
}

/// `3 assertions failed, `, where there are any.
std::string counted(std::int64_t count, const char* one, const char* several) {
  if (count == 0) return "";
  return fmt::format("{} {}, ", count, count == 1 ? one : several);
}

std::string verdict_line(const Verdict& verdict) {
  const codegen::SimulationReport& report = verdict.simulation;
  const std::string others =
      counted(report.failed_assertions, "assertion failed", "assertions failed") +
      counted(report.breaches, "breach of its ports", "breaches of its ports") +
      counted(report.wrong_cycles, "wrong time of done", "wrong times of done");
  std::string left_out;
  if (report.skipped_sets > 0) {
    left_out +=
        fmt::format("; {} input sets left out, on which the C is undefined", report.skipped_sets);
  }
  if (report.open_values > 0) {
    left_out += fmt::format("; {} values left out, which depend on variables without a value",
                            report.open_values);
  }
  return fmt::format(
      "point {}: {}, {} values compared in {} runs, {} differ, {}{} cycles predicted, "
      "{} simulated{}\n",
      verdict.id, verdict.passed() ? "passed" : "FAILED", report.compared_values, report.runs,
      report.mismatches, others, report.predicted_cycles,
      fmt::join(report.simulated_cycles, " and "), left_out);
}

nlohmann::ordered_json verdict_json(const Verdict& verdict) {
  const codegen::SimulationReport& report = verdict.simulation;
  return {{"point_id", verdict.id},
          {"passed", verdict.passed()},
          {"runs", report.runs},
          {"sequences", report.sequences},
          {"skipped_sets", report.skipped_sets},
          {"compared_values", report.compared_values},
          {"open_values", report.open_values},
          {"mismatches", report.mismatches},
          {"failed_assertions", report.failed_assertions},
          {"breaches", report.breaches},
          {"wrong_cycles", report.wrong_cycles},
          {"predicted_cycles", report.predicted_cycles},
          {"simulated_cycles", report.simulated_cycles},
          {"messages", report.messages},
          {"lint", verdict.lint}};
}

/// What differs from the C, then what the linter says: text that it warns of is a fault of ours.
Errors faults_of(const std::vector<Verdict>& verdicts) {
  Error differs{ErrorKind::kMismatch, "", {}, "", {}};
  Error warned{ErrorKind::kInternal, "", {}, "", {}};
  std::size_t failed = 0;
  std::size_t unclean = 0;
  for (const Verdict& verdict : verdicts) {
    if (!verdict.simulation.passed()) ++failed;
    for (const std::string& message : verdict.simulation.messages) {
      differs.notes.push_back(fmt::format("point {}: {}", verdict.id, message));
    }
    if (verdict.lint.empty()) continue;
    ++unclean;
    warned.notes.push_back(fmt::format("point {}: {}", verdict.id, verdict.lint));
  }
  Errors errors;
  differs.message = fmt::format("{} of {} points failed verification", failed, verdicts.size());
  warned.message =
      fmt::format("the linter warns of the text of {} of {} points, a fault of hls-dse", unclean,
                  verdicts.size());
  if (failed > 0) errors.push_back(std::move(differs));
  if (unclean > 0) errors.push_back(std::move(warned));
  return errors;
}

/// Points on several threads, told of in the order of `ids`. Told and returned are those up to the first error.
class Verification {
 public:
  Verification(std::size_t points, std::function<void(const Verdict&)> tell)
      : slots_(points), tell_(std::move(tell)) {}

  void add(std::size_t i, Result<Verdict> verdict) {
    const std::lock_guard<std::mutex> lock(mutex_);
    slots_[i].emplace(std::move(verdict));
    for (; told_ < slots_.size() && slots_[told_] && slots_[told_]->ok(); ++told_) {
      tell_(**slots_[told_]);
    }
  }

  Result<std::vector<Verdict>> verdicts() && {
    std::vector<Verdict> all;
    for (std::optional<Result<Verdict>>& slot : slots_) {
      if (!*slot) return slot->error();
      all.push_back(std::move(slot->value()));
    }
    return all;
  }

 private:
  std::mutex mutex_;
  std::vector<std::optional<Result<Verdict>>> slots_;
  std::size_t told_ = 0;
  std::function<void(const Verdict&)> tell_;
};

Errors verify_points(const Study& study, const std::vector<std::int64_t>& ids,
                     const CommandLine& line, const Console& console) {
  const InterruptGuard interrupt([&] { console.log << "interrupted\n" << std::flush; });
  model::Elaborations elaborations(study.project.kernel);
  Verification verification(ids.size(), [&](const Verdict& verdict) {
    if (!line.json && !line.quiet) console.out << verdict_line(verdict) << std::flush;
  });
  for_each_index(line.threads, ids.size(), [&](std::size_t i) {
    if (interrupt.requested()) {
      verification.add(i, Error{ErrorKind::kInterrupted, "interrupted", {}, "", {}});
    } else {
      verification.add(i, verify_point(study, elaborations, ids[i], line));
    }
  });
  const Result<std::vector<Verdict>> verdicts = std::move(verification).verdicts();
  if (!verdicts) return {verdicts.error()};

  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const Verdict& verdict : *verdicts) json.push_back(verdict_json(verdict));
  const auto passed = std::count_if(verdicts->begin(), verdicts->end(),
                                    [](const Verdict& verdict) { return verdict.passed(); });
  if (line.json) {
    console.out << json.dump(2) << "\n";
  } else {
    console.out << fmt::format("{} of {} points passed\n", passed, ids.size());
  }
  return faults_of(*verdicts);
}

}  // namespace

Errors run_verify(const CommandLine& line, const Console& console) {
  const OpenedStudy opened = open_study(line.input);
  if (!opened.study) return opened.errors;
  print_warnings(pick_warnings(*opened.study, line.picks, line.max), line.quiet, console);
  const Result<std::vector<std::int64_t>> ids =
      chosen_points(*opened.study, line, front_ids(*opened.study));
  if (!ids) return {ids.error()};
  if (line.dry_run) {
    console.out << fmt::format("would verify points {}\n", fmt::join(*ids, ", "));
    return {};
  }
  if (ids->empty()) {
    return {{ErrorKind::kNothingFeasible, "the study has no feasible point to verify", {}, "", {}}};
  }
  tell_of_foreign_c(opened, line, console);
  return verify_points(*opened.study, *ids, line, console);
}

}  // namespace hls::explorer
