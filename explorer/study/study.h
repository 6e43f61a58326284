#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "explorer/evaluate/evaluator.h"
#include "explorer/project/project.h"
#include "explorer/study/csv.h"
#include "explorer/study/description.h"

namespace hls::explorer {

/// A sweep's results with the inputs that gave them; the files of a directory (docs/design.md, section 21):
/// points.csv, pareto.csv and study.db.
struct Study {
  std::string directory;
  std::vector<std::string> overrides;
  Project project;
  std::vector<Evaluation> evaluations;  ///< by ascending id
  StudyState state = StudyState::kComplete;
  SearchRecord search;
};

/// A row of points.csv and its header.
CsvRow study_header(const model::DesignSpace& space);
CsvRow study_row(const model::DesignSpace& space, const Evaluation& evaluation);

/// Writes the tables of a study, each whole or not at all, then to its store that `description` is
/// of them, how the sweep ended and what its search told. Errors: kUsage when the directory cannot be written,
/// kInterrupted when the disk is full.
Status save_study(const Study& study, Description description, Store& store);

/// A study that was read, or why it could not be.
struct OpenedStudy {
  std::optional<Study> study;
  std::vector<Error> errors;
  /// Where a study of someone else, or of another directory, was made; empty: here.
  std::string made_in = {};
};

/// Reads a study back and its config, kernel and target with it.
/// Errors: kUsage when the directory holds no study, when an input changed since the sweep, or when
/// a file is damaged; kInterrupted when the sweep has not ended.
OpenedStudy open_study(const std::string& directory);

/// Whether a point evaluates now to what the study says, if it says anything of it.
/// Errors: kUsage when it does not: the study is of another version of this program.
Status check_same(const Study& study, const Evaluation& evaluation);

/// Writes a file under a temporary name and renames it, so that it is never seen half-written.
Status write_whole(const std::string& path, const std::string& text);

}  // namespace hls::explorer
