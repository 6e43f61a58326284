#include "tests/scheduler/prove/solver_comparison.h"

#include <algorithm>
#include <chrono>

#include "scheduler/prove/slot_program.h"
#include "scheduler/prove/solver.h"
#include "tests/scheduler/prove/cycle_program.h"

namespace hls::oracle {
namespace {

using model::Problem;
using model::Schedule;
using scheduler::IntegerSolution;
using Status = IntegerSolution::Status;

/// Intervals for a problem without a schedule: those asked for, others as long as everything inside
/// in a row.
std::vector<std::int64_t> intervals_asked_for(const Problem& problem) {
  std::vector<std::int64_t> interval(problem.loops.size(), 0);
  std::int64_t row = 0;
  for (const Problem::Operation& operation : problem.operations) row += operation.latency + 1;
  for (std::size_t l = problem.loops.size(); l-- > 0;) {
    interval[l] = problem.loops[l].interval.value_or(row);
    row = std::max(row, interval[l] * problem.loops[l].trip_count);
  }
  return interval;
}

/// Cycles in which every operation and loop could run after the other.
std::int64_t longest_tried(const Problem& problem, const std::vector<std::int64_t>& interval) {
  std::int64_t cycles = 0;
  for (std::size_t l = 0; l < problem.loops.size(); ++l) {
    if (problem.loops[l].parent < 0) cycles += problem.loops[l].trip_count * interval[l];
  }
  for (const Problem::Operation& operation : problem.operations) cycles += operation.latency + 1;
  return cycles;
}

class Questioner {
 public:
  Questioner(const Problem& problem, scheduler::SolverKind kind)
      : problem_(problem), solver_(scheduler::make_solver(kind)) {}

  /// The best schedule of at most `longest` cycles; nothing: none, or undecided.
  std::optional<Schedule> best(const std::vector<std::int64_t>& interval, std::int64_t longest,
                               Goal goal, std::int64_t nodes) {
    const CycleProgram program(problem_, interval, longest, goal);
    const IntegerSolution solution = solver_->solve(program.program(), nodes);
    status_ = solution.status;
    if (status_ != Status::kOptimal) return std::nullopt;
    Schedule schedule = program.schedule(solution.values);
    const auto violations = scheduler::verify(problem_, schedule);
    violations_.insert(violations_.end(), violations.begin(), violations.end());
    return schedule;
  }

  Status status() const { return status_; }
  const std::vector<std::string>& violations() const { return violations_; }

 private:
  const Problem& problem_;
  std::unique_ptr<scheduler::Solver> solver_;
  Status status_ = Status::kLimit;
  std::vector<std::string> violations_;
};

void ask_for_any(Questioner& questioner, const Problem& problem, const NodeLimits& limits,
                 SolverAnswer& answer) {
  const std::vector<std::int64_t> interval = intervals_asked_for(problem);
  const std::int64_t longest = longest_tried(problem, interval);
  const auto any = questioner.best(interval, longest, Goal::kLength, limits.length);
  answer.finished = questioner.status() != Status::kLimit;
  answer.is_feasible = any.has_value();
  if (any) answer.length = any->length;
}

void ask_for_better(Questioner& questioner, const Schedule& ours, const NodeLimits& limits,
                    SolverAnswer& answer) {
  const auto& interval = ours.interval;
  const auto shorter = questioner.best(interval, ours.length - 1, Goal::kLength, limits.length);
  if (questioner.status() == Status::kLimit) return;
  if (shorter) {
    answer.finished = answer.is_feasible = true;
    answer.length = shorter->length;
    return;
  }
  auto best = questioner.best(interval, ours.length, Goal::kRegisterBits, limits.registers);
  if (best) answer.register_bits = best->register_bits;
  if (questioner.status() == Status::kLimit) {
    best = questioner.best(interval, ours.length, Goal::kLength, limits.length);
  }
  answer.finished = questioner.status() != Status::kLimit;
  answer.is_feasible = best.has_value();
  if (best) answer.length = best->length;
}

bool says_otherwise(const SolverAnswer& answer, bool is_feasible) {
  return !answer.violations.empty() || (answer.finished && answer.is_feasible != is_feasible);
}

}  // namespace

SolverAnswer ask(const Problem& problem, const scheduler::Outcome& ours,
                 scheduler::SolverKind solver, const NodeLimits& limits) {
  const auto begin = std::chrono::steady_clock::now();
  SolverAnswer answer;
  Questioner questioner(problem, solver);
  if (const auto* schedule = std::get_if<Schedule>(&ours)) {
    ask_for_better(questioner, *schedule, limits, answer);
  } else {
    ask_for_any(questioner, problem, limits, answer);
  }
  answer.violations = questioner.violations();
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return answer;
}

bool Comparison::feasibility_differs() const {
  return says_otherwise(glpk, is_feasible) || says_otherwise(cbc, is_feasible);
}

bool Comparison::length_differs() const {
  const auto differs = [&](const SolverAnswer& answer) {
    return answer.finished && is_feasible && answer.is_feasible && answer.length != length;
  };
  return differs(glpk) || differs(cbc);
}

std::optional<std::int64_t> Comparison::least_register_bits() const {
  return glpk.register_bits ? glpk.register_bits : cbc.register_bits;
}

bool Comparison::registers_differ() const {
  return glpk.register_bits && cbc.register_bits && *glpk.register_bits != *cbc.register_bits;
}

std::optional<double> Comparison::register_gap() const {
  const auto least = least_register_bits();
  if (!least) return std::nullopt;
  if (*least == 0) return register_bits == 0 ? 0 : 1;
  return static_cast<double>(register_bits - *least) / static_cast<double>(*least);
}

Comparison compare(const Problem& problem, const scheduler::Outcome& ours,
                   const NodeLimits& limits) {
  Comparison comparison;
  if (const auto* schedule = std::get_if<Schedule>(&ours)) {
    comparison.is_feasible = true;
    comparison.length = schedule->length;
    comparison.register_bits = schedule->register_bits;
  }
  comparison.glpk = ask(problem, ours, scheduler::SolverKind::kGlpk, limits);
  comparison.cbc = ask(problem, ours, scheduler::SolverKind::kCbc, limits);
  return comparison;
}

CertificateComparison compare_certificates(const Problem& problem, const Schedule& schedule) {
  constexpr std::int64_t kWork = 400'000;  // a quarter of a schedule's
  scheduler::ConstraintGraph graph(problem);
  graph.set_intervals(schedule.interval);
  const auto certificate = [&](scheduler::SolverKind kind) {
    std::int64_t work = kWork;
    const auto solver = scheduler::make_solver(kind);
    return scheduler::shortest_in_slots(problem, graph, schedule.interval, schedule.length,
                                        {*solver, work});
  };
  const scheduler::Certificate glpk = certificate(scheduler::SolverKind::kGlpk);
  const scheduler::Certificate cbc = certificate(scheduler::SolverKind::kCbc);
  CertificateComparison comparison;
  comparison.decided = glpk.status != Status::kLimit && cbc.status != Status::kLimit;
  if (!comparison.decided) return comparison;
  comparison.differs = glpk.status != cbc.status || glpk.length != cbc.length;
  if (glpk.is_exact && schedule.gap_cycles == 0) {
    comparison.differs |= glpk.status != Status::kOptimal || glpk.length != schedule.length;
  }
  return comparison;
}

}  // namespace hls::oracle
