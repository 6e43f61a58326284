#include <fmt/format.h>

#include <ostream>

#include "explorer/commands/commands.h"
#include "explorer/explain/tables.h"
#include "explorer/front/pareto.h"

namespace hls::explorer {
namespace {

/// Whether points may be missing from the front, beside the table.
void print_state(const Study& study, const CommandLine& line, const Console& console) {
  if (line.quiet || study.state == StudyState::kComplete) return;
  const auto& proven = study.search.certificate;
  console.log << fmt::format("note: the sweep was ended {}{}\n",
                             study.state == StudyState::kBudget ? "by its budget" : "early",
                             proven ? ": " + to_string(*proven) : "");
}

}  // namespace

Errors run_pareto(const CommandLine& line, const Console& console) {
  const OpenedStudy opened = open_study(line.input);
  if (!opened.study) return opened.errors;
  const Project& project = opened.study->project;
  const std::vector<Evaluation> front =
      pareto_front(opened.study->evaluations, project.config.objectives);
  if (line.json || line.format == "json") {
    console.out << points_json(project, front);
  } else if (line.format == "csv") {
    console.out << csv_line(study_header(project.space));
    for (const Evaluation& member : front)
      console.out << csv_line(study_row(project.space, member));
  } else {
    console.out << points_table(project, front);
  }
  print_state(*opened.study, line, console);
  return {};
}

}  // namespace hls::explorer
