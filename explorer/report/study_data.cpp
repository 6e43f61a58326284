#include "explorer/report/study_data.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "explorer/explain/explanation.h"
#include "explorer/front/hypervolume.h"
#include "explorer/front/pareto.h"
#include "explorer/report/hardware.h"
#include "explorer/report/importance.h"
#include "explorer/report/rejections.h"
#include "explorer/report/shown_points.h"

namespace hls::explorer {
namespace {

using Json = nlohmann::ordered_json;

/// So many points a browser draws and searches under the mouse without a pause.
constexpr std::size_t kMostShown = 20000;
/// Causes of rejection that are listed one by one.
constexpr std::size_t kMostCauses = 20;

/// Shares are shown in tenths of a percent.
double rounded(double share) { return std::round(share * 1e4) / 1e4; }

/// Ids are text: a script's numbers hold 53 bits.
Json id_json(std::int64_t id) { return std::to_string(id); }

Json about_json(const Study& study) {
  const Project& project = study.project;
  Json json;
  json["kernel"] = project.kernel.name;
  // Names, not paths: these depend on where the program runs.
  json["source"] = std::filesystem::path(project.config.kernel.source).filename().string();
  json["config"] = std::filesystem::path(project.config.path).filename().string();
  json["overrides"] = study.overrides;
  json["target"] = project.target.name;
  json["clock_period_ns"] = static_cast<double>(project.config.clock_period_ps) / 1000.0;
  json["strategy"] = project.config.search.strategy;
  json["seed"] = std::to_string(project.config.search.seed);
  json["objectives"] = project.config.objectives;
  json["metrics"] = model::objective_names();
  json["limits"] = project.settings.limits;
  json["space"] = std::to_string(project.space.points());
  json["evaluated"] = study.evaluations.size();
  json["state"] = to_string(study.state);
  const auto& certificate = study.search.certificate;
  json["certificate"] = certificate ? to_string(*certificate) : "";
  json["columns"] = study_header(project.space);
  return json;
}

Json statuses_json(const std::vector<Evaluation>& evaluations) {
  std::map<EvaluationStatus, std::size_t> counts;
  for (const Evaluation& evaluation : evaluations) ++counts[evaluation.status];
  Json json = Json::array();
  for (const auto& [status, count] : counts) json.push_back({to_string(status), count});
  return json;
}

Json knobs_json(const model::DesignSpace& space) {
  Json json = Json::array();
  for (const model::Knob& knob : space.knobs) {
    Json values = Json::array();
    for (std::size_t v = 0; v < knob.values.size(); ++v) values.push_back(knob.text(v));
    json.push_back({{"name", knob.name()}, {"values", std::move(values)}});
  }
  return json;
}

/// TextTable that occur more than once, by their index.
class TextTable {
 public:
  std::size_t index(const std::string& text) {
    const auto [entry, is_new] = indices_.emplace(text, all_.size());
    if (is_new) all_.push_back(text);
    return entry->second;
  }
  const Json& all() const { return all_; }

 private:
  std::map<std::string, std::size_t> indices_;
  Json all_ = Json::array();
};

/// Columns of points.csv as lists; knobs follow from the id.
Json points_json(const Study& study) {
  const auto shown = shown_points(study.evaluations, study.project.config.objectives, kMostShown);
  TextTable texts;
  Json json = {{"of", std::count_if(study.evaluations.begin(), study.evaluations.end(),
                                    [](const Evaluation& e) { return e.metrics.has_value(); })}};
  for (const char* column : {"point_id", "status", "reason", "proof", "gap_cycles"}) {
    json[column] = Json::array();
  }
  for (const Evaluation* point : shown) {
    json["point_id"].push_back(id_json(point->id));
    json["status"].push_back(texts.index(to_string(point->status)));
    json["reason"].push_back(texts.index(point->reason));
    json["proof"].push_back(texts.index(point->proof ? model::to_string(*point->proof) : ""));
    json["gap_cycles"].push_back(point->gap_cycles);
  }
  for (const std::string& name : model::objective_names()) {
    Json& values = json[name] = Json::array();
    for (const Evaluation* point : shown) {
      const double value = model::objective(*point->metrics, name);
      if (value == std::floor(value)) {
        values.push_back(static_cast<std::int64_t>(value));
      } else {
        values.push_back(value);
      }
    }
  }
  json["texts"] = texts.all();
  return json;
}

std::vector<std::vector<double>> discovered(const Study& study) {
  std::map<std::int64_t, const Evaluation*> by_id;
  for (const Evaluation& evaluation : study.evaluations) by_id[evaluation.id] = &evaluation;
  std::vector<std::vector<double>> points;
  for (const Discovery& discovery : study.search.discoveries) {
    const auto found = by_id.find(discovery.id);
    if (found == by_id.end() || !found->second->metrics) return {};
    points.push_back(objectives_of(*found->second, study.project.config.objectives));
  }
  return points;
}

/// Pairs of evaluations and the share of the last front's hypervolume.
Json history_json(const Study& study) {
  const std::vector<double> shares = hypervolume_history(discovered(study));
  Json json = Json::array();
  for (std::size_t i = 0; i < shares.size(); ++i) {
    json.push_back({study.search.discoveries[i].evaluations, rounded(shares[i])});
  }
  return json;
}

/// What `of` depends on: one share a knob.
Json effects_json(const model::DesignSpace& space, const std::string& of,
                  const std::vector<std::int64_t>& ids, const std::vector<double>& quantity) {
  Json shares = Json::array();
  for (const double share : main_effects(space, ids, quantity)) shares.push_back(rounded(share));
  return {{"of", of}, {"points", ids.size()}, {"shares", std::move(shares)}};
}

Json importance_json(const Study& study, const std::vector<Evaluation>& front) {
  const model::DesignSpace& space = study.project.space;
  std::vector<std::int64_t> all;
  std::vector<std::int64_t> measured;
  std::vector<double> is_ok;
  for (const Evaluation& evaluation : study.evaluations) {
    all.push_back(evaluation.id);
    is_ok.push_back(evaluation.status == EvaluationStatus::kOk ? 1 : 0);
    if (evaluation.metrics) measured.push_back(evaluation.id);
  }
  Json json = Json::array();
  for (const std::string& name : study.project.config.objectives) {
    std::vector<double> logarithms;
    for (const Evaluation& evaluation : study.evaluations) {
      if (!evaluation.metrics) continue;
      logarithms.push_back(std::log1p(model::objective(*evaluation.metrics, name)));
    }
    json.push_back(effects_json(space, name, measured, logarithms));
  }
  std::vector<std::int64_t> members;
  for (const Evaluation& member : front) members.push_back(member.id);
  std::sort(members.begin(), members.end());
  std::vector<double> is_member;
  for (const std::int64_t id : measured) {
    is_member.push_back(std::binary_search(members.begin(), members.end(), id) ? 1 : 0);
  }
  json.push_back(effects_json(space, "front", measured, is_member));
  json.push_back(effects_json(space, "feasible", all, is_ok));
  return json;
}

Json rejections_json(const std::vector<Evaluation>& evaluations) {
  const std::vector<Rejection> all = rejections(evaluations);
  Json listed = Json::array();
  std::size_t others = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i < kMostCauses) {
      listed.push_back({to_string(all[i].status), all[i].cause, all[i].points});
    } else {
      others += all[i].points;
    }
  }
  return {{"listed", std::move(listed)},
          {"other_causes", all.size() - std::min(all.size(), kMostCauses)},
          {"other_points", others}};
}

Json loops_json(const model::Problem& problem, const model::Schedule& schedule) {
  Json json = Json::array();
  for (std::size_t l = 0; l < problem.loops.size(); ++l) {
    const model::Problem::Loop& loop = problem.loops[l];
    json.push_back({{"name", loop.name},
                    {"line", loop.location.line},
                    {"inside", loop.parent},
                    {"trip_count", loop.trip_count},
                    {"spatial", loop.kind == model::LoopKind::kSpatial},
                    {"interval", schedule.interval[l]}});
  }
  return json;
}

/// Operations as name, source line, start in the iteration and latency.
Json regions_json(const model::Problem& problem, const model::Schedule& schedule) {
  Json json = Json::array();
  for (const RegionSchedule& region : regions(problem, schedule)) {
    Json operations = Json::array();
    for (const int index : region.operations) {
      const model::Problem::Operation& operation = problem.operations[index];
      operations.push_back({operation.name, operation.location.line,
                            schedule.start[index] - region.start, operation.latency});
    }
    json.push_back(
        {{"loop", region.loop}, {"start", region.start}, {"operations", std::move(operations)}});
  }
  return json;
}

Json hardware_json(const model::Inventory& inventory, const model::Target& target) {
  Json json = Json::array();
  for (const HardwareGroup& group : hardware_groups(inventory, target)) {
    const model::Resources& resources = group.resources;
    json.push_back(
        {group.name, group.count, resources.lut, resources.ff, resources.dsp, resources.bram18});
  }
  return json;
}

Json built_json(const Project& project, const Realized& realized) {
  const auto& [design, problem, schedule, inventory] = *realized.realization;
  Json nests_of_kernel = Json::array();
  for (const Span& span : nests(problem, schedule)) {
    nests_of_kernel.push_back({span.name, span.start, span.end});
  }
  return {{"point_id", id_json(realized.evaluation.id)},
          {"length", schedule.length},
          {"skipped", schedule.skipped_cycles},
          {"loops", loops_json(problem, schedule)},
          {"nests", std::move(nests_of_kernel)},
          {"regions", regions_json(problem, schedule)},
          {"hardware", hardware_json(inventory, project.target)}};
}

}  // namespace

std::string study_data(const Study& study, const std::vector<Realized>& built) {
  const Project& project = study.project;
  const std::vector<Evaluation> front = pareto_front(study.evaluations, project.config.objectives);
  Json json;
  json["about"] = about_json(study);
  json["statuses"] = statuses_json(study.evaluations);
  json["knobs"] = knobs_json(project.space);
  json["points"] = points_json(study);
  json["front"] = Json::array();
  for (const Evaluation& member : front) json["front"].push_back(id_json(member.id));
  json["history"] = history_json(study);
  json["importance"] = importance_json(study, front);
  json["rejections"] = rejections_json(study.evaluations);
  json["built"] = Json::array();
  for (const Realized& point : built) json["built"].push_back(built_json(project, point));
  // Names of files and operations need not be UTF-8.
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string escaped;
  for (const char c : text) escaped += c == '<' ? "\\u003c" : std::string(1, c);
  return escaped;
}

}  // namespace hls::explorer
