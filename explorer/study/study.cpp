#include "explorer/study/study.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "explorer/front/pareto.h"
#include "model/document.h"

namespace hls::explorer {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPointsFile = "points.csv";
constexpr const char* kFrontFile = "pareto.csv";

std::string join(const std::string& directory, const std::string& file) {
  return (fs::path(directory) / file).lexically_normal().string();
}

std::string csv(const Project& project, const std::vector<Evaluation>& evaluations) {
  std::string text = csv_line(study_header(project.space));
  for (const Evaluation& evaluation : evaluations) {
    text += csv_line(study_row(project.space, evaluation));
  }
  return text;
}

/// One row of points.csv under its header.
class RowReader {
 public:
  RowReader(const CsvRow& header, const CsvRow& row) : header_(header), row_(row) {}

  std::string text(const std::string& column) const {
    const auto found = std::find(header_.begin(), header_.end(), column);
    const auto index = static_cast<std::size_t>(found - header_.begin());
    return index < row_.size() ? row_[index] : "";
  }

  std::int64_t integer(const std::string& column) const {
    const std::string cell = text(column);
    std::int64_t number = 0;
    std::from_chars(cell.data(), cell.data() + cell.size(), number);
    return number;
  }

 private:
  const CsvRow& header_;
  const CsvRow& row_;
};

Evaluation read_evaluation(const RowReader& row, EvaluationStatus status,
                           std::int64_t clock_period_ps) {
  Evaluation evaluation;
  evaluation.id = row.integer("point_id");
  evaluation.status = status;
  evaluation.reason = row.text("reason");
  if (row.text("latency_cycles").empty()) return evaluation;
  model::Metrics& metrics = evaluation.metrics.emplace();
  metrics.latency_cycles = row.integer("latency_cycles");
  metrics.latency_ns = static_cast<double>(metrics.latency_cycles * clock_period_ps) / 1000.0;
  metrics.interval_cycles = row.integer("interval_cycles");
  metrics.resources = {row.integer("lut"), row.integer("ff"), row.integer("dsp"),
                       row.integer("bram18")};
  evaluation.proof = parse_proof(row.text("proof"));
  evaluation.gap_cycles = row.integer("gap_cycles");
  return evaluation;
}

/// Of a table: some 10^7 points.
constexpr std::uintmax_t kMostTableBytes = std::uintmax_t{4} << 30U;

Result<std::vector<Evaluation>> read_points(const std::string& directory, const Project& project,
                                            const Description& description) {
  const std::string path = join(directory, kPointsFile);
  Result<std::string> text = read_file(path, "study file", {}, kMostTableBytes);
  if (!text) return text.error();
  if (to_string(fingerprint(*text)) != description.points_table) {
    return usage_error(
        "this table was cut or changed since the sweep", {path, 0, 0},
        {fmt::format("sweep again: {}", sweep_command(description.request, directory))});
  }
  const std::vector<CsvRow> rows = parse_csv(*text);
  if (rows.empty() || rows.front() != study_header(project.space)) {
    return usage_error("this is not the table of the study's space", {path, 1, 0});
  }
  std::vector<Evaluation> evaluations;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const RowReader row(rows.front(), rows[i]);
    const auto status = parse_evaluation_status(row.text("status"));
    if (!status) {
      return usage_error(fmt::format("unknown status '{}'", row.text("status")),
                         {path, static_cast<int>(i + 1), 0});
    }
    evaluations.push_back(read_evaluation(row, *status, project.config.clock_period_ps));
  }
  return evaluations;
}

Error no_study(const std::string& directory) {
  return usage_error(fmt::format("'{}' holds no study", directory), {},
                     {fmt::format("there is no {}; a sweep writes it: hls-dse CONFIG -o {}",
                                  join(directory, "study.db"), directory)});
}

/// The description of a sweep that left tables.
Result<Description> ended_sweep(const std::string& directory) {
  std::error_code error;
  if (!fs::exists(join(directory, "study.db"), error)) return no_study(directory);
  Result<Store> store = Store::open(directory, Database::Access::kRead);
  if (!store) return store.error();
  Result<std::optional<Description>> description = read_description(directory, *store);
  if (!description) return description.error();
  if (!*description) return no_study(directory);
  if ((*description)->state == StudyState::kRunning) {
    return Error{ErrorKind::kInterrupted,
                 fmt::format("the sweep into '{}' has not ended", directory),
                 {},
                 "",
                 {fmt::format("to resume it, if it was ended: {}",
                              sweep_command((*description)->request, directory))}};
  }
  return std::move(**description);
}

/// Where a study was made, if not in this directory by this user; else empty.
std::string made_elsewhere(const Description& description, const std::string& directory) {
  struct stat file {};
  const bool is_own =
      stat(join(directory, "study.db").c_str(), &file) == 0 && file.st_uid == geteuid();
  if (is_own && description.place == place_of(directory)) return "";
  return description.place.empty() ? "a place that it does not name" : description.place;
}

Status check_unchanged(const Description& description, const Project& project,
                       const std::string& directory) {
  const auto changed = changed_files(description, project);
  if (changed.empty()) return success();
  const auto& [role, path] = changed.front();
  return usage_error(
      fmt::format("the {} '{}' changed since the sweep", role, path), {},
      {fmt::format("sweep again: {}", sweep_command(description.request, directory))});
}

}  // namespace

CsvRow study_header(const model::DesignSpace& space) {
  CsvRow header = {"point_id", "status", "reason"};
  for (const model::Knob& knob : space.knobs) header.push_back(knob.name());
  for (const char* metric : {"latency_cycles", "latency_ns", "interval_cycles", "lut", "ff", "dsp",
                             "bram18", "proof", "gap_cycles"}) {
    header.emplace_back(metric);
  }
  return header;
}

CsvRow study_row(const model::DesignSpace& space, const Evaluation& evaluation) {
  CsvRow row = {std::to_string(evaluation.id), to_string(evaluation.status), evaluation.reason};
  const model::DesignPoint point = space.point(evaluation.id);
  for (std::size_t k = 0; k < space.knobs.size(); ++k) {
    row.push_back(space.knobs[k].text(static_cast<std::size_t>(point[k])));
  }
  if (!evaluation.metrics) {
    row.resize(row.size() + 9);
    return row;
  }
  const model::Metrics& metrics = *evaluation.metrics;
  row.push_back(std::to_string(metrics.latency_cycles));
  row.push_back(fmt::format("{}", metrics.latency_ns));
  for (const std::int64_t number :
       {metrics.interval_cycles, metrics.resources.lut, metrics.resources.ff, metrics.resources.dsp,
        metrics.resources.bram18}) {
    row.push_back(std::to_string(number));
  }
  row.push_back(evaluation.proof ? model::to_string(*evaluation.proof) : "");
  row.push_back(std::to_string(evaluation.gap_cycles));
  return row;
}

Status check_same(const Study& study, const Evaluation& evaluation) {
  const auto known = std::find_if(study.evaluations.begin(), study.evaluations.end(),
                                  [&](const Evaluation& e) { return e.id == evaluation.id; });
  if (known == study.evaluations.end() || *known == evaluation) return success();
  return usage_error(fmt::format("point {} evaluates differently from the study '{}'",
                                 evaluation.id, study.directory),
                     {},
                     {fmt::format("it was made by another version; sweep again: hls-dse {}",
                                  study.project.config.path)});
}

Status write_whole(const std::string& path, const std::string& text) {
  const std::string temporary = path + ".partial";
  std::ofstream stream(temporary, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) {
    const int cause = errno;
    std::error_code ignored;
    fs::remove(temporary, ignored);
    Error error = usage_error(fmt::format("cannot write '{}': {}", path, std::strerror(cause)), {});
    if (cause == ENOSPC || cause == EDQUOT || cause == EFBIG || cause == EIO) {
      error.kind = ErrorKind::kInterrupted;
      error.notes = {"make room, then run the same command again"};
    }
    return error;
  }
  std::error_code error;
  fs::rename(temporary, path, error);
  if (error) return usage_error(fmt::format("cannot write '{}': {}", path, error.message()), {});
  return success();
}

Status save_study(const Study& study, Description description, Store& store) {
  const std::vector<Evaluation> front =
      pareto_front(study.evaluations, study.project.config.objectives);
  const std::string points = csv(study.project, study.evaluations);
  for (const auto& [file, text] :
       {std::pair(kPointsFile, points), std::pair(kFrontFile, csv(study.project, front))}) {
    const Status status = write_whole(join(study.directory, file), text);
    if (!status) return status;
  }
  description.state = study.state;
  description.search = study.search;
  description.points_table = to_string(fingerprint(points));
  description.evaluated = static_cast<std::int64_t>(study.evaluations.size());
  description.front = static_cast<std::int64_t>(front.size());
  return write_description(description, study.directory, store);
}

OpenedStudy open_study(const std::string& directory) {
  OpenedStudy opened;
  const auto fail = [&](const Error& error) {
    opened.errors.push_back(error);
    return opened;
  };
  const Result<Description> description = ended_sweep(directory);
  if (!description) return fail(description.error());
  OpenedProject project = open_project(description->request.config, description->request.overrides,
                                       description->request.solver);
  if (!project.project) {
    opened.errors = std::move(project.errors);
    return opened;
  }
  const Status unchanged = check_unchanged(*description, *project.project, directory);
  if (!unchanged) return fail(unchanged.error());
  Result<std::vector<Evaluation>> points = read_points(directory, *project.project, *description);
  if (!points) return fail(points.error());
  opened.study = Study{directory,
                       description->request.overrides,
                       std::move(*project.project),
                       std::move(*points),
                       description->state,
                       description->search};
  opened.made_in = made_elsewhere(*description, directory);
  return opened;
}

}  // namespace hls::explorer
