#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "explorer/commands/commands.h"
#include "explorer/explain/tables.h"
#include "explorer/study/study_lock.h"
#include "model/document.h"

namespace hls::explorer {
namespace {

namespace fs = std::filesystem;

/// A line of the list. What is not known of a study is empty.
struct ListedStudy {
  std::string directory;
  std::string config;
  std::string state;
  std::optional<std::int64_t> evaluated;
  std::optional<std::int64_t> points;
  std::optional<std::int64_t> front;
  std::string written;  ///< when, in UTC
};

/// When a study's database was last written to.
std::string written(const std::string& directory) {
  std::time_t latest = 0;
  for (const char* name : {"study.db", "study.db-wal"}) {
    std::error_code error;
    const auto time = fs::last_write_time(fs::path(directory) / name, error);
    if (error) continue;
    latest = std::max(latest,
                      std::chrono::system_clock::to_time_t(std::chrono::file_clock::to_sys(time)));
  }
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(latest));
}

std::string state_of(const Description& description, const std::string& directory) {
  if (StudyLock::is_taken(directory)) return to_string(StudyState::kRunning);
  const bool was_killed = description.state == StudyState::kRunning;
  return to_string(was_killed ? StudyState::kInterrupted : description.state);
}

Status read_study(ListedStudy& study) {
  Result<Store> store = Store::open(study.directory, Database::Access::kRead);
  if (!store) return store.error();
  const Result<std::optional<Description>> read = read_description(study.directory, *store);
  if (!read) return read.error();
  if (!*read) return success();
  const Description& description = **read;
  study.config = description.request.config;
  study.points = description.points;
  study.state = state_of(description, study.directory);
  const bool has_tables = description.state != StudyState::kRunning;
  if (has_tables) study.front = description.front;
  const Result<std::int64_t> committed = store->count(description.context);
  if (!committed) return committed.error();
  study.evaluated = has_tables ? description.evaluated : *committed;
  return success();
}

ListedStudy list_study(const std::string& directory) {
  ListedStudy study;
  study.directory = directory;
  study.state = "not begun";
  study.written = written(directory);
  const Status status = read_study(study);
  if (!status) study.state = status.error().message;
  return study;
}

/// The studies in a directory and below it; there are none below a study.
void list_studies(const fs::path& directory, std::vector<ListedStudy>& studies) {
  std::error_code error;
  if (fs::exists(directory / "study.db", error)) {
    studies.push_back(list_study(directory.string()));
    return;
  }
  std::vector<fs::path> below;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->is_directory(error) && !entry->is_symlink(error)) below.push_back(entry->path());
  }
  std::sort(below.begin(), below.end());
  for (const fs::path& path : below) list_studies(path, studies);
}

std::string text(const std::optional<std::int64_t>& number) {
  return number ? std::to_string(*number) : "";
}

std::string list_text(const std::vector<ListedStudy>& studies) {
  std::vector<CsvRow> rows = {
      {"directory", "config", "evaluated", "points", "front", "written (UTC)", "state"}};
  for (const ListedStudy& study : studies) {
    rows.push_back({study.directory, study.config, text(study.evaluated), text(study.points),
                    text(study.front), study.written, study.state});
  }
  return table(rows);
}

nlohmann::ordered_json json(const std::optional<std::int64_t>& number) {
  if (!number) return nullptr;
  return *number;
}

std::string list_json(const std::vector<ListedStudy>& studies) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const ListedStudy& study : studies) {
    list.push_back({{"directory", study.directory},
                    {"config", study.config},
                    {"evaluated", json(study.evaluated)},
                    {"points", json(study.points)},
                    {"front", json(study.front)},
                    {"written", study.written},
                    {"state", study.state}});
  }
  return list.dump(2) + "\n";
}

}  // namespace

Errors run_studies(const CommandLine& line, const Console& console) {
  const std::string top = line.input.empty() ? "results" : line.input;
  std::error_code error;
  if (!fs::is_directory(top, error)) {
    return {usage_error(fmt::format("'{}' is no directory", top), {},
                        {"hls-dse studies DIR lists the studies in DIR"})};
  }
  std::vector<ListedStudy> studies;
  list_studies(top, studies);
  if (line.json) {
    console.out << list_json(studies);
  } else if (studies.empty()) {
    console.out << fmt::format("no studies in {}\n", top);
  } else {
    console.out << list_text(studies);
  }
  return {};
}

}  // namespace hls::explorer
