#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "explorer/front/history.h"
#include "explorer/project/project.h"
#include "explorer/study/inputs.h"
#include "explorer/study/store.h"

namespace hls::explorer {

/// What a sweep was asked for.
struct SweepRequest {
  std::string config;  ///< path, as seen from the current directory
  std::vector<std::string> overrides;
  scheduler::SolverKind solver = scheduler::SolverKind::kGlpk;
};

/// The command that runs a sweep again, for a shell.
std::string sweep_command(const SweepRequest& request, const std::string& directory);

/// What became of a study's last sweep.
enum class StudyState {
  kRunning,      ///< it runs, or was killed: the tables are not of this sweep
  kInterrupted,  ///< it was stopped in order: the tables hold what was evaluated
  kComplete,
  kBudget,  ///< its budget ended it with points left
};

/// `running`, `interrupted`, `complete`, `budget`.
std::string to_string(StudyState state);

/// What a search has proven of its front.
struct Certificate {
  std::int64_t evaluated = 0;
  std::int64_t pruned = 0;
  std::int64_t left = 0;       ///< 0: the front is that of the whole space
  std::int64_t certified = 0;  ///< points of the front that are on the front of the whole space
  std::int64_t front = 0;
  double hypervolume_percent =
      100;  ///< of the front, of that with the bounds of what is left; to 0.01

  bool operator==(const Certificate&) const = default;
};

/// A line about it.
std::string to_string(const Certificate& certificate);

/// What a search told beside its evaluations.
struct SearchRecord {
  std::vector<Discovery> discoveries;  ///< FrontHistory
  std::optional<Certificate> certificate;
};

/// What a study's last sweep was, in study.db.
struct Description {
  SweepRequest request;
  std::map<std::string, std::string> files;  ///< fingerprints of the config, kernel and target
  Inputs inputs;
  std::int64_t context = 0;  ///< of the evaluations
  StudyState state = StudyState::kRunning;
  std::int64_t points = 0;     ///< of the space
  std::string points_table;    ///< fingerprint of points.csv
  std::int64_t evaluated = 0;  ///< points in points.csv
  std::int64_t front = 0;      ///< points in pareto.csv
  SearchRecord search;
  std::string place = {};  ///< the directory of the study when it was written
};

/// A directory's whole name.
std::string place_of(const std::string& directory);

/// Of a sweep that begins.
Description describe(const Project& project, const std::vector<std::string>& overrides,
                     const Inputs& inputs, std::int64_t context);

/// The inputs' files that are not what they were, by their role in messages, with their paths.
std::vector<std::pair<std::string, std::string>> changed_files(const Description& description,
                                                               const Project& project);

/// Writes the description of the study in a directory. Errors: those of Store.
Status write_description(const Description& description, const std::string& directory,
                         Store& store);

/// Reads it; nothing when no sweep began. Errors: those of Store.
Result<std::optional<Description>> read_description(const std::string& directory, Store& store);

/// `results/<config name>`.
std::string default_directory(const std::string& config_path);

}  // namespace hls::explorer
