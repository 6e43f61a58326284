#pragma once

#include <string>
#include <variant>
#include <vector>

#include "model/design/design.h"
#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"
#include "scheduler/stop.h"

namespace hls::scheduler {

/// The scheduling problem of a design (docs/design.md, section 9): an operation for the kernel's
/// start, for each temporal loop's start and for each operation of the kernel that takes time or
/// feeds one that does.
model::Problem formulate(const model::Design& design, const model::Target& target,
                         std::int64_t clock_period_ps);

enum class SolverKind { kGlpk, kCbc };

/// How much work goes into a schedule where operations share ports.
enum class Effort {
  kQuick,     ///< one placement, refined a little: for sweeps
  kThorough,  ///< registers: the best of many random placements, refined at length; and where the
              ///< least length or the fewest registers are not proven, an integer program
};

struct Options {
  SolverKind solver = SolverKind::kGlpk;
  /// Deterministic work limits of one schedule: slots tried by modulo scheduling; dependences
  /// and pairs of accesses looked at by branch and bound; nodes of integer programs, each counted as
  /// many times as the program has rows and variables.
  std::int64_t slot_trials = 320'000;
  std::int64_t branch_work = 48'000'000;
  std::int64_t ilp_work = 1'600'000;
  std::int64_t cycle_work = 8'000'000;  ///< likewise, of the programs of thorough effort
  std::int64_t offsets = 64'000;        ///< combinations of sigmas
  /// Slots tried in random order where nothing proved a length the least; dependences and pairs of
  /// accesses looked at to refine a placement for its length where that is not proven.
  std::int64_t random_trials = 600'000;
  std::int64_t refine_work = 4'000'000;
  /// Nodes of branch and bound on nests as blocks (blocks.h).
  std::int64_t block_nodes = 2'000;
  bool minimise_registers = true;
  Effort effort = Effort::kQuick;
  Stop stop;  ///< ends the search; looked at several times a second
};

using Outcome = std::variant<model::Schedule, model::Infeasible>;

/// The least-latency schedule, then the least register bits (docs/design.md, section 10). Throws Stopped when
/// `options.stop` asks for it.
Outcome schedule(const model::Problem& problem, const Options& options);

/// Checks a schedule against its problem without any code of the scheduler: dependences, loop
/// counters, ports. Returns what is violated, one line each; empty: correct.
std::vector<std::string> verify(const model::Problem& problem, const model::Schedule& schedule);

}  // namespace hls::scheduler
