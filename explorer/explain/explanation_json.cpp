#include <nlohmann/json.hpp>

#include "explorer/explain/explanation.h"

namespace hls::explorer {
namespace {

using Json = nlohmann::ordered_json;
using model::Problem;

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json metrics_json(const Evaluation& evaluation) {
  if (!evaluation.metrics) return nullptr;
  Json json;
  for (const std::string& name : model::objective_names()) {
    const double value = model::objective(*evaluation.metrics, name);
    if (name == "latency_ns") {
      json[name] = value;
    } else {
      json[name] = static_cast<std::int64_t>(value);
    }
  }
  json["proof"] = evaluation.proof ? Json(model::to_string(*evaluation.proof)) : Json(nullptr);
  json["gap_cycles"] = evaluation.gap_cycles;
  return json;
}

Json knobs_json(const model::DesignSpace& space, std::int64_t id) {
  Json json = Json::object();
  const model::DesignPoint point = space.point(id);
  for (std::size_t k = 0; k < space.knobs.size(); ++k) {
    json[space.knobs[k].name()] = space.knobs[k].text(static_cast<std::size_t>(point[k]));
  }
  return json;
}

Json loop_name(const Problem& problem, model::LoopId loop) {
  return loop < 0 ? Json(nullptr) : Json(problem.loops[loop].name);
}

Json operation_json(const Problem& problem, int index) {
  const Problem::Operation& operation = problem.operations[index];
  return {{"operation", operation.name}, {"line", operation.location.line}};
}

Json bound_json(const Problem& problem, const scheduler::IntervalBound& bound) {
  Json json = {{"cause", scheduler::to_string(bound.cause)},
               {"proven", bound.is_proven},
               {"text", scheduler::describe(problem, bound)}};
  if (bound.cause == scheduler::IntervalBound::Cause::kRequested) {
    json["least_ii"] = or_null(bound.least_ii);
  }
  if (bound.recurrence) {
    json["latency"] = bound.recurrence->latency;
    json["distance"] = bound.recurrence->distance;
    json["operations"] = Json::array();
    for (const int dependence : bound.recurrence->dependences) {
      json["operations"].push_back(operation_json(problem, problem.dependences[dependence].source));
    }
  }
  if (bound.demand) {
    json["array"] = problem.resources[bound.demand->resource].name;
    json["bank"] = bound.demand->bank;
    json["banks"] = bound.demand->banks;
    json["reads"] = bound.demand->reads;
    json["writes"] = bound.demand->writes;
    json["accesses"] = Json::array();
    for (const scheduler::AccessCount& access : bound.accesses) {
      Json entry = operation_json(problem, access.operation);
      entry["count"] = access.count;
      json["accesses"].push_back(std::move(entry));
    }
  }
  if (bound.concurrent) {
    json["array"] = problem.resources[bound.concurrent->resource].name;
    json["around"] =
        bound.concurrent->around < 0 ? Json() : loop_name(problem, bound.concurrent->around);
  }
  if (bound.nested >= 0) json["nested"] = loop_name(problem, bound.nested);
  return json;
}

Json loops_json(const Problem& problem, const std::vector<scheduler::IntervalBound>& bounds) {
  Json json = Json::array();
  model::LoopId before = -1;
  for (const scheduler::IntervalBound& bound : bounds) {
    if (bound.loop != before) {
      const Problem::Loop& loop = problem.loops[bound.loop];
      const bool is_spatial = loop.kind == model::LoopKind::kSpatial;
      json.push_back({{"loop", loop.name},
                      {"line", loop.location.line},
                      {"inside", loop_name(problem, loop.parent)},
                      {"trip_count", loop.trip_count},
                      {is_spatial ? "sigma" : "ii", bound.interval},
                      {"requested", or_null(loop.interval)},
                      {"bounds", Json::array()}});
    }
    before = bound.loop;
    json.back()["bounds"].push_back(bound_json(problem, bound));
  }
  return json;
}

Json calls_json(const model::Design& design, const model::CallInterval& calls) {
  Json json;
  json["interval_cycles"] = calls.cycles;
  json["bound_by"] = Json::array();
  for (const model::CallBound& bound : calls.bounds) {
    json["bound_by"].push_back(describe(design, bound));
  }
  return json;
}

Json latency_json(const Problem& problem, const model::Schedule& schedule,
                  const scheduler::LatencyBound& bound) {
  Json json = {{"length_cycles", schedule.length},
               {"path_cycles", bound.path_cycles},
               {"recurrence_bound_cycles", bound.recurrence_cycles},
               {"port_bound_cycles", bound.port_cycles},
               {"least_latency_cycles", bound.least_latency_cycles}};
  if (schedule.skipped_cycles > 0) json["skipped_cycles"] = schedule.skipped_cycles;
  if (bound.queue) {
    json["queue"] = {{"array", problem.resources[bound.queue->resource].name},
                     {"bank", bound.queue->bank},
                     {"banks", bound.queue->banks},
                     {"accesses", bound.queue->accesses},
                     {"ports", bound.queue->ports},
                     {"head_cycles", bound.queue->head},
                     {"tail_cycles", bound.queue->tail},
                     {"length_cycles", bound.queue->length}};
  }
  json["path"] = Json::array();
  for (const scheduler::PathStep& step : bound.path) {
    Json entry = operation_json(problem, step.operation);
    entry["start"] = step.start;
    entry["wait"] = step.wait;
    json["path"].push_back(std::move(entry));
  }
  return json;
}

/// operation -> the ports its copies use.
std::vector<Json> ports_json(const Problem& problem, const model::Schedule& schedule) {
  std::vector<Json> ports(problem.operations.size(), Json::array());
  for (const model::PortBinding& binding : schedule.bindings) {
    const model::PortResource& resource = problem.resources[binding.resource];
    const model::BankUse& use = resource.uses[binding.use];
    ports[use.operation].push_back({{"array", resource.name},
                                    {"copy", use.copy},
                                    {"banks", use.banks},
                                    {"port", binding.port}});
  }
  return ports;
}

Json schedule_json(const Problem& problem, const model::Schedule& schedule) {
  const std::vector<Json> ports = ports_json(problem, schedule);
  Json json = Json::array();
  for (const RegionSchedule& region : regions(problem, schedule)) {
    Json operations = Json::array();
    for (const int index : region.operations) {
      Json entry = operation_json(problem, index);
      entry["start_in_loop"] = schedule.start[index] - region.start;
      entry["start"] = schedule.start[index];
      entry["latency"] = problem.operations[index].latency;
      entry["ports"] = ports[index];
      operations.push_back(std::move(entry));
    }
    json.push_back({{"loop", loop_name(problem, region.loop)},
                    {"start", region.start},
                    {"operations", std::move(operations)}});
  }
  return json;
}

Json nests_json(const Problem& problem, const model::Schedule& schedule) {
  Json json = Json::array();
  for (const Span& span : nests(problem, schedule)) {
    json.push_back({{"loop", span.name}, {"start", span.start}, {"end", span.end}});
  }
  return json;
}

Json remedy_json(const Remedy& remedy) {
  Json json = {{"evaluated", remedy.evaluated}, {"complete", remedy.is_complete}};
  json["point_id"] = remedy.point ? Json(remedy.point->id) : Json(nullptr);
  json["changes"] = Json::array();
  for (const Remedy::Change& change : remedy.changes) {
    json["changes"].push_back({{"knob", change.knob}, {"from", change.from}, {"to", change.to}});
  }
  json["metrics"] = remedy.point ? metrics_json(*remedy.point) : Json(nullptr);
  return json;
}

Json to_json(const Project& project, const Explanation& explanation) {
  const Evaluation& evaluation = explanation.evaluation;
  Json json;
  json["point_id"] = evaluation.id;
  json["status"] = to_string(evaluation.status);
  json["reason"] = evaluation.reason.empty() ? Json(nullptr) : Json(evaluation.reason);
  json["knobs"] = knobs_json(project.space, evaluation.id);
  json["metrics"] = metrics_json(evaluation);
  if (explanation.remedy) json["remedy"] = remedy_json(*explanation.remedy);
  if (!explanation.realization) return json;
  const auto& [design, problem, schedule, inventory] = *explanation.realization;
  json["loops"] = loops_json(problem, explanation.intervals);
  json["latency"] = latency_json(problem, schedule, *explanation.latency);
  json["calls"] = calls_json(design, *explanation.calls);
  json["nests"] = nests_json(problem, schedule);
  json["schedule"] = schedule_json(problem, schedule);
  return json;
}

}  // namespace

std::string explanation_json(const Project& project, const std::vector<Explanation>& explanations) {
  Json json = Json::array();
  for (const Explanation& explanation : explanations) {
    json.push_back(to_json(project, explanation));
  }
  return json.dump(2) + "\n";
}

}  // namespace hls::explorer
