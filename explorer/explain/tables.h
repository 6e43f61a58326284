#pragma once

#include <string>
#include <vector>

#include "explorer/project/project.h"
#include "explorer/study/csv.h"

namespace hls::explorer {

/// Rows as an aligned table; the first row is the header.
std::string table(const std::vector<CsvRow>& rows);

/// Points as a table: id, metrics and the knobs that have a choice.
std::string points_table(const Project& project, const std::vector<Evaluation>& evaluations);

/// Points as a JSON array of objects, one key a CSV column.
std::string points_json(const Project& project, const std::vector<Evaluation>& evaluations);

/// How many points have each status: `5120 ok, 880 over_limit`.
std::string status_counts(const std::vector<Evaluation>& evaluations);

/// Each knob of a space with its values, a tie in a row a path; and each constraint.
std::vector<CsvRow> knob_rows(const model::DesignSpace& space);
std::vector<CsvRow> constraint_rows(const model::DesignSpace& space);

/// `, 36 excluded`, empty when a space has no constraint.
std::string excluded_text(const model::DesignSpace& space);

/// Why points were rejected: up to three most frequent reasons, `412 points: ...`.
std::vector<std::string> frequent_reasons(const std::vector<Evaluation>& evaluations);

}  // namespace hls::explorer
