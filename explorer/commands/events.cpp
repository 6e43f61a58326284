#include "explorer/commands/events.h"

#include <nlohmann/json.hpp>

#include "explorer/explain/tables.h"

namespace hls::explorer {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

std::string begin_event(const Study& study, std::size_t known) {
  const Project& project = study.project;
  Json json;
  json["event"] = "begin";
  json["config"] = project.config.path;
  json["directory"] = study.directory;
  json["strategy"] = project.config.search.strategy;
  json["seed"] = project.config.search.seed;
  json["points"] = project.space.points();
  json["excluded"] = project.space.size() - project.space.points();
  json["known"] = known;
  return json.dump() + "\n";
}

std::string front_event(const Study& study, const std::vector<Evaluation>& front) {
  Json json;
  json["event"] = "front";
  json["state"] = to_string(study.state);
  json["points"] = study.project.space.points();
  json["evaluated"] = study.evaluations.size();
  json["certificate"] = nullptr;
  if (const auto& proven = study.search.certificate) {
    json["certificate"] = {
        {"evaluated", proven->evaluated}, {"pruned", proven->pruned},
        {"left", proven->left},           {"certified", proven->certified},
        {"front", proven->front},         {"hypervolume_percent", proven->hypervolume_percent}};
  }
  json["front"] = Json::parse(points_json(study.project, front));
  return json.dump() + "\n";
}

std::string design_event(std::int64_t id, const std::string& directory) {
  const Json json = {{"event", "design"}, {"point_id", id}, {"directory", directory}};
  return json.dump() + "\n";
}

}  // namespace hls::explorer
