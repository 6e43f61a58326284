#include "explorer/study/description.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "explorer/study/database.h"
#include "explorer/study/fingerprint.h"

namespace hls::explorer {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::map<std::string, std::string> fingerprints(const Project& project) {
  return {{"config", to_string(fingerprint(project.config.text))},
          {"kernel", to_string(fingerprint(project.kernel_text))},
          {"target", to_string(fingerprint(project.target_text))}};
}

/// A path of the directory, seen from the current directory; whole where it is not below that.
std::string seen(const std::string& directory, const std::string& path) {
  const fs::path joined = (fs::path(directory) / path).lexically_normal();
  const fs::path relative = fs::proximate(joined);
  return (*relative.begin() == ".." ? joined : relative).string();
}

/// A word of a command for a shell.
std::string shell_word(const std::string& word) {
  constexpr const char* kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./=,:+-";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

/// Errors: nlohmann's, where a text is none that write_description writes.
Description parse_description(const std::string& text, const std::string& directory) {
  const Json json = Json::parse(text);
  Description read;
  read.request.config = seen(directory, json.at("config"));
  json.at("overrides").get_to(read.request.overrides);
  if (json.at("solver") == "cbc") read.request.solver = scheduler::SolverKind::kCbc;
  json.at("files").get_to(read.files);
  json.at("inputs").get_to(read.inputs);
  json.at("context").get_to(read.context);
  json.at("state").get_to(read.state);
  json.at("points").get_to(read.points);
  json.at("points_table").get_to(read.points_table);
  json.at("evaluated").get_to(read.evaluated);
  json.at("front").get_to(read.front);
  // Earlier versions wrote none of these.
  read.place = json.value("place", "");
  for (const Json& entry : json.value("discoveries", Json::array())) {
    read.search.discoveries.push_back({entry.at(0), entry.at(1)});
  }
  const Json proven = json.value("certificate", Json());
  if (proven.is_array()) {
    read.search.certificate = Certificate{proven.at(0), proven.at(1), proven.at(2),
                                          proven.at(3), proven.at(4), proven.at(5)};
  }
  return read;
}

}  // namespace

std::string to_string(StudyState state) {
  switch (state) {
    case StudyState::kRunning:
      return "running";
    case StudyState::kInterrupted:
      return "interrupted";
    case StudyState::kComplete:
      return "complete";
    case StudyState::kBudget:
      return "budget";
  }
  return "";
}

std::string to_string(const Certificate& certificate) {
  if (certificate.left == 0) {
    return fmt::format("certified: {} points evaluated, {} pruned, none left",
                       certificate.evaluated, certificate.pruned);
  }
  return fmt::format(
      "{} of {} points of the front certified; {} points evaluated, {} pruned, {} left; "
      "hypervolume {:.2f} % of the bound's",
      certificate.certified, certificate.front, certificate.evaluated, certificate.pruned,
      certificate.left, certificate.hypervolume_percent);
}

std::string place_of(const std::string& directory) {
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(fs::absolute(directory), error);
  return error ? directory : whole.string();
}

Description describe(const Project& project, const std::vector<std::string>& overrides,
                     const Inputs& inputs, std::int64_t context) {
  Description description;
  description.request = {project.config.path, overrides, project.settings.scheduler.solver};
  description.files = fingerprints(project);
  description.inputs = inputs;
  description.context = context;
  description.points = project.space.points();
  return description;
}

std::vector<std::pair<std::string, std::string>> changed_files(const Description& description,
                                                               const Project& project) {
  const std::map<std::string, std::string> paths = {{"config", project.config.path},
                                                    {"kernel", project.config.kernel.source},
                                                    {"target", project.config.target}};
  std::vector<std::pair<std::string, std::string>> changed;
  for (const auto& [role, text] : fingerprints(project)) {
    const auto known = description.files.find(role);
    if (known != description.files.end() && known->second == text) continue;
    changed.emplace_back(role, paths.at(role));
  }
  return changed;
}

Status write_description(const Description& description, const std::string& directory,
                         Store& store) {
  Json json;
  json["config"] = fs::proximate(description.request.config, directory).generic_string();
  json["overrides"] = description.request.overrides;
  json["solver"] = description.request.solver == scheduler::SolverKind::kCbc ? "cbc" : "glpk";
  json["files"] = description.files;
  json["inputs"] = description.inputs;
  json["context"] = description.context;
  json["place"] = place_of(directory);
  json["state"] = description.state;
  json["points"] = description.points;
  json["points_table"] = description.points_table;
  json["evaluated"] = description.evaluated;
  json["front"] = description.front;
  json["discoveries"] = Json::array();
  for (const auto& [evaluations, id] : description.search.discoveries) {
    json["discoveries"].push_back({evaluations, id});
  }
  if (const auto& proven = description.search.certificate) {
    json["certificate"] = {proven->evaluated, proven->pruned, proven->left,
                           proven->certified, proven->front,  proven->hypervolume_percent};
  }
  return store.describe(json.dump());
}

Result<std::optional<Description>> read_description(const std::string& directory, Store& store) {
  const Result<std::string> text = store.description();
  if (!text) return text.error();
  if (text->empty()) return std::optional<Description>();
  try {
    return std::optional(parse_description(*text, directory));
  } catch (const Json::exception&) {
    return damaged(store.path(), "it does not describe a study");
  }
}

std::string sweep_command(const SweepRequest& request, const std::string& directory) {
  std::string command = "hls-dse " + shell_word(request.config);
  if (directory != default_directory(request.config)) command += " -o " + shell_word(directory);
  for (const std::string& text : request.overrides) command += " --set " + shell_word(text);
  if (request.solver == scheduler::SolverKind::kCbc) command += " --solver cbc";
  return command;
}

std::string default_directory(const std::string& config_path) {
  return (fs::path("results") / fs::path(config_path).stem()).string();
}

}  // namespace hls::explorer
