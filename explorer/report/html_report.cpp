#include "explorer/report/html_report.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <optional>

#include "explorer/evaluate/parallel.h"
#include "explorer/front/pareto.h"
#include "explorer/front/pick.h"
#include "explorer/report/page.h"
#include "explorer/report/shown_points.h"
#include "explorer/report/study_data.h"
#include "model/document.h"

namespace hls::explorer {
namespace {

/// Up to `most` points of the front, ids ascending.
std::vector<std::int64_t> points_to_build(const Study& study, std::size_t most) {
  const Project& project = study.project;
  std::vector<std::int64_t> ids;
  const auto add = [&](std::int64_t id) {
    if (ids.size() < most && std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
  };
  const std::vector<Evaluation> front = pareto_front(study.evaluations, project.config.objectives);
  for (const char* name : {"fastest", "smallest", "knee"}) {
    const Result<Evaluation> picked =
        pick(front, name, {project.config.objectives, project.target.capacity, {}});
    if (picked) add(picked->id);
  }
  for (const std::size_t i : spread(front.size(), most)) add(front[i].id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

/// Errors: the first, in the order of ids.
Result<std::vector<Realized>> build_points(const Study& study, const ReportOptions& options) {
  const Project& project = study.project;
  const std::vector<std::int64_t> ids = points_to_build(study, options.schedules);
  model::Elaborations elaborations(project.kernel);
  std::vector<std::optional<Result<Realized>>> slots(ids.size());
  for_each_index(options.threads, ids.size(), [&](std::size_t i) {
    slots[i].emplace(evaluator(elaborations, project).realize(ids[i]));
  });
  std::vector<Realized> built;
  for (std::optional<Result<Realized>>& slot : slots) {
    if (!*slot) return slot->error();
    const Status same = check_same(study, (*slot)->evaluation);
    if (!same) return same.error();
    built.push_back(std::move(slot->value()));
  }
  return built;
}

}  // namespace

bool has_report_page() { return !report_page().empty(); }

std::string report_path(const Study& study) {
  return (std::filesystem::path(study.directory) / "report.html").lexically_normal().string();
}

Result<std::string> html_report(const Study& study, const ReportOptions& options) {
  if (!has_report_page()) {
    return usage_error("this program was built without the report", {},
                       {"npm was missing, or could not fetch the plot library; where it can, "
                        "configure and build again"});
  }
  const Result<std::vector<Realized>> built = build_points(study, options);
  if (!built) return built.error();
  const std::string_view page = report_page();
  const std::size_t place = page.find(kStudyPlace);
  assert(place != std::string_view::npos);
  std::string html(page.substr(0, place));
  html += study_data(study, *built);
  html += page.substr(place + kStudyPlace.size());
  return html;
}

Status write_report(const Study& study, const ReportOptions& options) {
  const Result<std::string> html = html_report(study, options);
  if (!html) return html.error();
  return write_whole(report_path(study), *html);
}

}  // namespace hls::explorer
