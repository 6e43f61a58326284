#include "explorer/evaluate/evaluator.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "model/hardware/hardware.h"
#include "model/transform/unit_timing.h"
#include "scheduler/ports/unit_binding.h"

namespace hls::explorer {
namespace {

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

Result<Realized> Evaluator::realize(std::int64_t id) const {
  const scheduler::Stop& stop = settings.scheduler.stop;
  const model::Directives directives =
      model::directives(elaborations.kernel(), space, space.point(id));
  Result<model::Design> design = model::apply(elaborations, target, directives);
  if (!design) return rejected(id, EvaluationStatus::kUnsupported, design.error().message);
  std::string slow = model::too_slow(*design, target, directives, settings.clock_period_ps);
  if (!slow.empty()) return rejected(id, EvaluationStatus::kInfeasible, std::move(slow));
  stop.check();
  model::Problem problem = scheduler::formulate(*design, target, settings.clock_period_ps);
  stop.check();
  scheduler::Outcome outcome = scheduler::schedule(problem, settings.scheduler);
  if (const auto* why = std::get_if<model::Infeasible>(&outcome)) return infeasible(id, *why);
  Realization realization{
      std::move(*design), std::move(problem), std::move(std::get<model::Schedule>(outcome)), {}};
  std::string kept =
      model::kept_too_long(realization.design, realization.problem, realization.schedule);
  if (!kept.empty()) return rejected(id, EvaluationStatus::kUnsupported, std::move(kept));
  const Result<model::Metrics> metrics = complete(realization, id);
  if (!metrics) return metrics.error();
  Evaluation evaluation = accepted(id, *metrics, realization.schedule, settings);
  return Realized{std::move(evaluation), std::move(realization)};
}

Result<Evaluation> Evaluator::evaluate(std::int64_t id) const {
  Result<Realized> realized = realize(id);
  if (!realized) return realized.error();
  return std::move(realized->evaluation);
}

Result<model::Problem> Evaluator::problem(std::int64_t id) const {
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

Result<model::Metrics> Evaluator::complete(Realization& realization, std::int64_t id) const {
  const auto& [design, problem, schedule, inventory] = realization;
  const scheduler::Stop& stop = settings.scheduler.stop;
  const model::Schedule placed = schedule;
  scheduler::bind_units(design, problem, realization.schedule, stop);
  stop.check();
  if (schedule != placed) {
    // Multiplexers are not all that a binding changes.
    const auto lut = [&](const model::Schedule& bound) {
      return model::price(model::allocate(realization.design, realization.problem, bound, target),
                          bound, target, settings.clock_period_ps)
          .resources.lut;
    };
    if (lut(placed) < lut(schedule)) realization.schedule = placed;
    stop.check();
  }
  const std::vector<std::string> violations = scheduler::verify(problem, schedule);
  if (!violations.empty()) return unsound(id, violations);
  stop.check();
  realization.inventory = model::allocate(design, problem, schedule, target);
  return model::price(inventory, schedule, target, settings.clock_period_ps);
}

}  // namespace hls::explorer
