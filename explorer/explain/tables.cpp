#include "explorer/explain/tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "explorer/study/study.h"

namespace hls::explorer {
namespace {

/// Columns of a study's rows: id, status and reason, then the knobs.
constexpr std::size_t kFirstKnob = 3;

/// Which columns tell points apart: all but knobs of one value, and status and reason where all
/// points are feasible.
std::vector<bool> interesting_columns(const Project& project,
                                      const std::vector<Evaluation>& evaluations) {
  std::vector<bool> interesting(study_header(project.space).size(), true);
  const bool all_ok = std::all_of(evaluations.begin(), evaluations.end(),
                                  [](const auto& e) { return e.status == EvaluationStatus::kOk; });
  interesting[1] = interesting[2] = !all_ok;
  for (std::size_t k = 0; k < project.space.knobs.size(); ++k) {
    interesting[kFirstKnob + k] = project.space.knobs[k].values.size() > 1;
  }
  return interesting;
}

CsvRow selected(const CsvRow& row, const std::vector<bool>& columns) {
  CsvRow result;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (columns[i]) result.push_back(row[i]);
  }
  return result;
}

/// A cell as JSON: numbers as numbers, nothing as null.
nlohmann::ordered_json json_cell(const std::string& column, const std::string& cell) {
  if (cell.empty()) return nullptr;
  if (column == "latency_ns") return std::stod(cell);
  const std::vector<std::string>& metrics = model::objective_names();
  const bool is_number = column == "point_id" || column == "gap_cycles" ||
                         std::find(metrics.begin(), metrics.end(), column) != metrics.end();
  if (is_number) return std::stoll(cell);
  return cell;
}

/// A tie shows its first path and value in tables, `loops.k.unroll (+2)`: the others follow from it.
void shorten_ties(const model::DesignSpace& space, CsvRow& header) {
  for (std::size_t k = 0; k < space.knobs.size(); ++k) {
    const std::vector<std::string>& paths = space.knobs[k].paths;
    if (paths.size() == 1) continue;
    header[kFirstKnob + k] = fmt::format("{} (+{})", paths.front(), paths.size() - 1);
  }
}

void shorten_ties(const model::DesignSpace& space, std::int64_t id, CsvRow& row) {
  const model::DesignPoint point = space.point(id);
  for (std::size_t k = 0; k < space.knobs.size(); ++k) {
    row[kFirstKnob + k] = space.knobs[k].values[static_cast<std::size_t>(point[k])].front();
  }
}

}  // namespace

std::string table(const std::vector<CsvRow>& rows) {
  std::vector<std::size_t> widths;
  for (const CsvRow& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const CsvRow& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += fmt::format("{:<{}}  ", row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string points_table(const Project& project, const std::vector<Evaluation>& evaluations) {
  const std::vector<bool> columns = interesting_columns(project, evaluations);
  CsvRow header = study_header(project.space);
  shorten_ties(project.space, header);
  std::vector<CsvRow> rows = {selected(header, columns)};
  for (const Evaluation& evaluation : evaluations) {
    CsvRow row = study_row(project.space, evaluation);
    shorten_ties(project.space, evaluation.id, row);
    rows.push_back(selected(row, columns));
  }
  return table(rows);
}

std::string points_json(const Project& project, const std::vector<Evaluation>& evaluations) {
  const CsvRow header = study_header(project.space);
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const Evaluation& evaluation : evaluations) {
    const CsvRow row = study_row(project.space, evaluation);
    nlohmann::ordered_json object;
    for (std::size_t i = 0; i < header.size(); ++i) {
      object[header[i]] = json_cell(header[i], row[i]);
    }
    json.push_back(std::move(object));
  }
  return json.dump(2) + "\n";
}

std::string status_counts(const std::vector<Evaluation>& evaluations) {
  std::map<EvaluationStatus, std::size_t> counts;
  for (const Evaluation& evaluation : evaluations) ++counts[evaluation.status];
  std::vector<std::string> texts;
  for (const auto& [status, count] : counts) {
    texts.push_back(fmt::format("{} {}", count, to_string(status)));
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::vector<CsvRow> knob_rows(const model::DesignSpace& space) {
  std::vector<CsvRow> rows = {{"knob", "count", "values"}};
  for (const model::Knob& knob : space.knobs) {
    for (std::size_t path = 0; path < knob.paths.size(); ++path) {
      std::vector<std::string> values;
      for (const std::vector<std::string>& value : knob.values) values.push_back(value[path]);
      const bool is_first = path == 0;
      rows.push_back({(is_first ? "" : "+ ") + knob.paths[path],
                      is_first ? std::to_string(knob.values.size()) : "",
                      fmt::format("{}", fmt::join(values, ", "))});
    }
  }
  return rows;
}

std::vector<CsvRow> constraint_rows(const model::DesignSpace& space) {
  std::vector<CsvRow> rows = {{"where"}};
  for (const model::Constraint& constraint : space.constraints) rows.push_back({constraint.text()});
  return rows;
}

std::string excluded_text(const model::DesignSpace& space) {
  if (space.constraints.empty()) return "";
  return fmt::format(", {} excluded", space.size() - space.points());
}

std::vector<std::string> frequent_reasons(const std::vector<Evaluation>& evaluations) {
  std::map<std::string, std::size_t> counts;
  for (const Evaluation& evaluation : evaluations) {
    if (!evaluation.reason.empty()) ++counts[evaluation.reason];
  }
  std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  constexpr std::size_t kMost = 3;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < std::min(kMost, sorted.size()); ++i) {
    texts.push_back(fmt::format("{} {}: {}", sorted[i].second,
                                sorted[i].second == 1 ? "point" : "points", sorted[i].first));
  }
  return texts;
}

}  // namespace hls::explorer
