#pragma once

#include <cstdint>

#include "scheduler/limits/stop.h"

namespace hls::scheduler {

/// The solver of the integer programs over slots.
enum class SolverKind { kGlpk, kCbc };

/// How much work goes into a schedule where operations share ports.
enum class Effort {
  kQuick,     ///< one placement, refined a little: for sweeps
  kThorough,  ///< registers: the best of many random placements, refined at length; and where the
              ///< least length or the fewest registers are not proven, an integer program
};

/// How one schedule is searched for.
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
  std::int64_t random_trials = 6'000;
  std::int64_t refine_work = 4'000'000;
  /// Nodes of branch and bound on nests as blocks (search/blocks.h).
  std::int64_t block_nodes = 2'000;
  bool minimise_registers = true;
  Effort effort = Effort::kQuick;
  Stop stop;  ///< ends the search; looked at several times a second
};

/// The work one schedule may still spend; see Options. One search takes at most a sixteenth of the
/// whole, so that others can follow it.
struct Work {
  std::int64_t slot_trials = 0;
  std::int64_t branch_work = 0;
  std::int64_t ilp_work = 0;
  std::int64_t offsets = 0;
  std::int64_t refine_work = 0;
  std::int64_t cycle_work = 0;
};

/// All of it.
inline Work work_of(const Options& options) {
  return {options.slot_trials, options.branch_work, options.ilp_work,
          options.offsets,     options.refine_work, options.cycle_work};
}

}  // namespace hls::scheduler
