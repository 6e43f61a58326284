#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/schedule/problem.h"
#include "scheduler/scheduler.h"

namespace hls::oracle {

/// Nodes of each integer program of a comparison.
struct NodeLimits {
  std::int64_t length = 2'000;
  std::int64_t registers = 2'000;
};

/// What one solver says of a problem, at the ii of the schedule to compare with.
struct SolverAnswer {
  bool finished = false;  ///< feasibility and length are decided
  bool is_feasible = false;
  std::int64_t length = 0;                    ///< the least
  std::optional<std::int64_t> register_bits;  ///< the least at that length; nothing: not decided
  std::vector<std::string> violations;        ///< of the solver's schedules, by verify
  double seconds = 0;
};

/// Solves the cycle programs of a problem (cycle_program.h): first whether a schedule is shorter
/// than `ours`, then the least register bits at the length of `ours`. Where `ours` is infeasible,
/// whether there is any schedule of at most `longest_tried` cycles at the ii asked for.
SolverAnswer ask(const model::Problem& problem, const scheduler::Outcome& ours,
                 scheduler::SolverKind solver, const NodeLimits& limits);

/// A schedule and what both solvers say of its problem.
struct Comparison {
  bool is_feasible = false;  ///< the scheduler's answer
  std::int64_t length = 0;
  std::int64_t register_bits = 0;
  SolverAnswer glpk;
  SolverAnswer cbc;

  /// A solver that finished says the opposite, or the solver's schedule is wrong.
  bool feasibility_differs() const;
  /// A solver that finished has another least length.
  bool length_differs() const;
  /// The least register bits that some solver proved at the same length.
  std::optional<std::int64_t> least_register_bits() const;
  /// (ours - least) / least; where the least is 0, 0 or 1. Below 0 or of solvers that differ: a fault.
  std::optional<double> register_gap() const;
  bool registers_differ() const;
};
Comparison compare(const model::Problem& problem, const scheduler::Outcome& ours,
                   const NodeLimits& limits);

/// The scheduler's own integer program (slot_program.h), solved by GLPK and by CBC at the intervals of a
/// schedule.
struct CertificateComparison {
  bool decided = false;  ///< by both
  bool differs = false;  ///< from each other, or from the schedule where the program is exact
};
CertificateComparison compare_certificates(const model::Problem& problem,
                                           const model::Schedule& schedule);

}  // namespace hls::oracle
