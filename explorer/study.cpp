#include "explorer/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "explorer/pareto.h"
#include "model/document.h"

namespace hls::explorer {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;
constexpr const char* kPointsFile = "points.csv";
constexpr const char* kFrontFile = "pareto.csv";
constexpr const char* kStudyFile = "study.json";

/// A fingerprint of a file's content. Source: FNV-1a, 64 bits.
std::string fingerprint(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const unsigned char c : text) hash = (hash ^ c) * 0x100000001b3U;
  return fmt::format("{:016x}", hash);
}

/// The inputs a study depends on, by their role in messages.
std::vector<std::pair<std::string, std::string>> fingerprints(const Project& project) {
  return {{"config", fingerprint(project.config.text)},
          {"kernel", fingerprint(project.kernel_text)},
          {"target", fingerprint(project.target_text)}};
}

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

std::string description(const Study& study, const std::string& points) {
  const Project& project = study.project;
  Json json;
  json["format"] = kFormat;
  json["config"] = fs::proximate(project.config.path, study.directory).generic_string();
  json["overrides"] = study.overrides;
  json["solver"] =
      project.settings.scheduler.solver == scheduler::SolverKind::kCbc ? "cbc" : "glpk";
  for (const auto& [role, hash] : fingerprints(project)) json["fingerprints"][role] = hash;
  json["points"] = project.space.size();
  json["evaluated"] = study.evaluations.size();
  json["points_fingerprint"] = fingerprint(points);
  return json.dump(2) + "\n";
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

std::optional<model::Proof> parse_proof(const std::string& text) {
  for (const model::Proof proof :
       {model::Proof::kBound, model::Proof::kSearch, model::Proof::kIlp, model::Proof::kLimit}) {
    if (model::to_string(proof) == text) return proof;
  }
  return std::nullopt;
}

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

/// `known`: the fingerprint of the table as the sweep wrote it.
Result<std::vector<Evaluation>> read_points(const std::string& path, const Project& project,
                                            const std::string& known) {
  Result<std::string> text = read_file(path, "study file", {});
  if (!text) return text.error();
  if (fingerprint(*text) != known) {
    return usage_error("this table was cut or changed since the sweep", {path, 0, 0},
                       {fmt::format("sweep again: hls-dse {}", project.config.path)});
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

/// What study.json says.
struct Description {
  std::string config;
  std::vector<std::string> overrides;
  scheduler::SolverKind solver = scheduler::SolverKind::kGlpk;
  std::map<std::string, std::string> fingerprints;
  std::string points_fingerprint;
};

Result<Description> read_description(const std::string& directory) {
  const std::string path = join(directory, kStudyFile);
  std::error_code error;
  if (!fs::exists(path, error)) {
    return usage_error(
        fmt::format("'{}' holds no study", directory), {},
        {fmt::format("there is no {}; a sweep writes it: hls-dse CONFIG -o {}", path, directory)});
  }
  const Result<std::string> text = read_file(path, "study file", {});
  if (!text) return text.error();
  const Json json = Json::parse(*text, nullptr, false);
  if (!json.is_object()) {
    return usage_error("this study file is damaged", {path, 0, 0},
                       {"sweep again: hls-dse CONFIG -o " + directory});
  }
  if (json.value("format", 0) != kFormat) {
    return usage_error("this study file is of another version", {path, 0, 0});
  }
  Description read;
  read.config = join(directory, json.value("config", ""));
  read.overrides = json.value("overrides", std::vector<std::string>{});
  if (json.value("solver", "") == "cbc") read.solver = scheduler::SolverKind::kCbc;
  read.fingerprints = json.value("fingerprints", std::map<std::string, std::string>{});
  read.points_fingerprint = json.value("points_fingerprint", "");
  return read;
}

Status check_unchanged(const Description& description, const Project& project) {
  const std::map<std::string, std::string> paths = {{"config", project.config.path},
                                                    {"kernel", project.config.kernel.source},
                                                    {"target", project.config.target}};
  for (const auto& [role, hash] : fingerprints(project)) {
    const auto known = description.fingerprints.find(role);
    if (known != description.fingerprints.end() && known->second == hash) continue;
    return usage_error(fmt::format("the {} '{}' changed since the sweep", role, paths.at(role)), {},
                       {fmt::format("sweep again: hls-dse {}", project.config.path)});
  }
  return success();
}

}  // namespace

std::string default_directory(const std::string& config_path) {
  return (fs::path("results") / fs::path(config_path).stem()).string();
}

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

Status write_whole(const std::string& path, const std::string& text) {
  const std::string temporary = path + ".partial";
  std::ofstream stream(temporary, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) {
    const int cause = errno;
    std::error_code ignored;
    fs::remove(temporary, ignored);
    return Error{cause == ENOSPC ? ErrorKind::kInterrupted : ErrorKind::kUsage,
                 fmt::format("cannot write '{}': {}", path, std::strerror(cause)),
                 {},
                 "",
                 {}};
  }
  std::error_code error;
  fs::rename(temporary, path, error);
  if (error) return usage_error(fmt::format("cannot write '{}': {}", path, error.message()), {});
  return success();
}

Status save_study(const Study& study) {
  std::error_code error;
  fs::create_directories(study.directory, error);
  if (error) {
    return usage_error(
        fmt::format("cannot make the directory '{}': {}", study.directory, error.message()), {});
  }
  const std::vector<Evaluation> front =
      pareto_front(study.evaluations, study.project.config.objectives);
  const std::string points = csv(study.project, study.evaluations);
  // study.json last: with it the study is complete.
  for (const auto& [file, text] :
       {std::pair(kPointsFile, points), std::pair(kFrontFile, csv(study.project, front)),
        std::pair(kStudyFile, description(study, points))}) {
    const Status status = write_whole(join(study.directory, file), text);
    if (!status) return status;
  }
  return success();
}

OpenedStudy open_study(const std::string& directory) {
  OpenedStudy opened;
  const auto fail = [&](const Error& error) {
    opened.errors.push_back(error);
    return opened;
  };
  const Result<Description> description = read_description(directory);
  if (!description) return fail(description.error());
  OpenedProject project =
      open_project(description->config, description->overrides, description->solver);
  if (!project.project) {
    opened.errors = std::move(project.errors);
    return opened;
  }
  const Status unchanged = check_unchanged(*description, *project.project);
  if (!unchanged) return fail(unchanged.error());
  Result<std::vector<Evaluation>> points =
      read_points(join(directory, kPointsFile), *project.project, description->points_fingerprint);
  if (!points) return fail(points.error());
  opened.study =
      Study{directory, description->overrides, std::move(*project.project), std::move(*points)};
  return opened;
}

}  // namespace hls::explorer
