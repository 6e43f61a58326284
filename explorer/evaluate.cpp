#include "explorer/evaluate.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "scheduler/unit_binding.h"

namespace hls::explorer {
namespace {

constexpr std::array<std::pair<EvaluationStatus, const char*>, 5> kStatusNames = {{
    {EvaluationStatus::kOk, "ok"},
    {EvaluationStatus::kInfeasible, "infeasible"},
    {EvaluationStatus::kOverLimit, "over_limit"},
    {EvaluationStatus::kLimit, "limit"},
    {EvaluationStatus::kUnsupported, "unsupported"},
}};

Realized rejected(std::int64_t id, EvaluationStatus status, std::string reason) {
  Evaluation evaluation;
  evaluation.id = id;
  evaluation.status = status;
  evaluation.reason = std::move(reason);
  return {std::move(evaluation), std::nullopt};
}

Realized infeasible(std::int64_t id, const model::Infeasible& why) {
  const bool gave_up = why.cause == model::Infeasible::Cause::kLimit;
  return rejected(id, gave_up ? EvaluationStatus::kLimit : EvaluationStatus::kInfeasible,
                  why.reason);
}

Error unsound(std::int64_t id, const std::vector<std::string>& violations) {
  return {ErrorKind::kInternal,
          fmt::format("the schedule of point {} fails its verification", id),
          {},
          "",
          violations};
}

/// `dsp 240 is over the limit of 220`; empty when every limit holds.
std::string exceeded(const model::Metrics& metrics, const std::map<std::string, double>& limits) {
  for (const auto& [name, limit] : limits) {
    const double value = model::objective(metrics, name);
    if (value > limit) return fmt::format("{} {} is over the limit of {}", name, value, limit);
  }
  return "";
}

Evaluation accepted(std::int64_t id, const model::Metrics& metrics, const model::Schedule& schedule,
                    const Settings& settings) {
  Evaluation evaluation;
  evaluation.id = id;
  evaluation.metrics = metrics;
  evaluation.proof = schedule.proof;
  evaluation.gap_cycles = schedule.gap_cycles;
  apply_limits(settings.limits, evaluation);
  return evaluation;
}

}  // namespace

std::string to_string(EvaluationStatus status) {
  for (const auto& [candidate, name] : kStatusNames) {
    if (candidate == status) return name;
  }
  return "";
}

std::optional<EvaluationStatus> parse_evaluation_status(const std::string& text) {
  for (const auto& [status, name] : kStatusNames) {
    if (text == name) return status;
  }
  return std::nullopt;
}

std::optional<model::Proof> parse_proof(const std::string& text) {
  for (const model::Proof proof :
       {model::Proof::kBound, model::Proof::kSearch, model::Proof::kIlp, model::Proof::kLimit}) {
    if (model::to_string(proof) == text) return proof;
  }
  return std::nullopt;
}

void apply_limits(const std::map<std::string, double>& limits, Evaluation& evaluation) {
  if (!evaluation.metrics) return;
  evaluation.reason = exceeded(*evaluation.metrics, limits);
  const bool holds = evaluation.reason.empty();
  evaluation.status = holds ? EvaluationStatus::kOk : EvaluationStatus::kOverLimit;
}

std::string too_slow(const model::Design& design, const model::Target& target,
                     const model::Directives& directives, std::int64_t clock_period_ps) {
  for (std::size_t id = 0; id < design.kernel().operations.size(); ++id) {
    const model::Operation& operation = design.kernel().operations[id];
    const auto name = model::operator_name(design.kernel(), operation);
    if (!name) continue;
    if (directives.operator_latency.count(*name) + directives.operator_interval.count(*name) == 0) {
      continue;
    }
    const model::UnitShape shape = model::unit_shape(design.kernel(), operation);
    const model::OperatorCost& cost = model::cost_of(target.operators.at(*name), shape,
                                                     design.latency[id], design.unit_interval[id]);
    if (cost.delay_ps <= clock_period_ps) continue;
    return fmt::format(
        "clock: {} of {} bits takes {} ps a stage at latency {}{} (line {}), more "
        "than the clock period of {} ps",
        *name, shape.bits, cost.delay_ps, design.latency[id],
        design.unit_interval[id] > 1 ? fmt::format(" and interval {}", design.unit_interval[id])
                                     : "",
        operation.location.line, clock_period_ps);
  }
  return "";
}

Result<model::Metrics> complete(Realization& realization, const model::Target& target,
                                const Settings& settings, std::int64_t id) {
  const model::Design& design = realization.design;
  const model::Problem& problem = realization.problem;
  const scheduler::Stop& stop = settings.scheduler.stop;
  scheduler::bind_units(design, problem, realization.schedule, stop);
  stop.check();
  const std::vector<std::string> violations = scheduler::verify(problem, realization.schedule);
  if (!violations.empty()) return unsound(id, violations);
  stop.check();
  realization.inventory = model::allocate(design, problem, realization.schedule);
  return model::price(realization.inventory, realization.schedule, target,
                      settings.clock_period_ps);
}

Result<Realized> realize(model::Elaborations& elaborations, const model::Target& target,
                         const model::DesignSpace& space, const Settings& settings,
                         std::int64_t id) {
  const model::Directives directives =
      model::directives(elaborations.kernel(), space, space.point(id));
  Result<model::Design> design = model::apply(elaborations, target, directives);
  if (!design) return rejected(id, EvaluationStatus::kUnsupported, design.error().message);

  std::string slow = too_slow(*design, target, directives, settings.clock_period_ps);
  if (!slow.empty()) return rejected(id, EvaluationStatus::kInfeasible, std::move(slow));

  settings.scheduler.stop.check();
  model::Problem problem = scheduler::formulate(*design, target, settings.clock_period_ps);
  settings.scheduler.stop.check();
  scheduler::Outcome outcome = scheduler::schedule(problem, settings.scheduler);
  if (const auto* why = std::get_if<model::Infeasible>(&outcome)) return infeasible(id, *why);
  Realization realization{
      std::move(*design), std::move(problem), std::move(std::get<model::Schedule>(outcome)), {}};
  const Result<model::Metrics> metrics = complete(realization, target, settings, id);
  if (!metrics) return metrics.error();
  Evaluation evaluation = accepted(id, *metrics, realization.schedule, settings);
  return Realized{std::move(evaluation), std::move(realization)};
}

Result<model::Problem> problem_of(model::Elaborations& elaborations, const model::Target& target,
                                  const model::DesignSpace& space, const Settings& settings,
                                  std::int64_t id) {
  const Result<model::Design> design = model::apply(
      elaborations, target, model::directives(elaborations.kernel(), space, space.point(id)));
  if (!design) {
    return Error{ErrorKind::kUsage,
                 fmt::format("point {} is {}", id, to_string(EvaluationStatus::kUnsupported)),
                 {},
                 "",
                 {design.error().message}};
  }
  return scheduler::formulate(*design, target, settings.clock_period_ps);
}

Result<Evaluation> evaluate(model::Elaborations& elaborations, const model::Target& target,
                            const model::DesignSpace& space, const Settings& settings,
                            std::int64_t id) {
  Result<Realized> realized = realize(elaborations, target, space, settings, id);
  if (!realized) return realized.error();
  return std::move(realized->evaluation);
}

}  // namespace hls::explorer
