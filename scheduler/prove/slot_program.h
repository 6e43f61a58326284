#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/schedule/problem.h"
#include "scheduler/constraints/constraint_graph.h"
#include "scheduler/place/placement.h"
#include "scheduler/prove/solver.h"

namespace hls::scheduler {

/// What an integer program says of the least length at fixed intervals.
struct Certificate {
  IntegerSolution::Status status = IntegerSolution::Status::kLimit;
  std::vector<std::int64_t> start;  ///< of an optimal schedule
  std::int64_t length = 0;
  /// Up to the greatest length asked for, accesses of one slot collide whenever they start: schedules
  /// with accesses apart in time, which the program does not know, add nothing.
  bool is_exact = false;
};

/// The least-length schedule with all slots of one port distinct, as an integer linear program:
///   minimise length
///   start_j - start_i >= weight_ij                      for each dependence
///   length >= start_i + own_i
///   start_s + offset_u = d n_u + sum_r r c_ur           for each use u of a contended bank
///   sum_r c_ur = 1
///   sum_u c_ur <= ports                                 for each bank, kind of access and slot r
/// with d the greatest common divisor of the intervals around the bank's accesses. Accesses that
/// are only apart in time have no place in it: unless `is_exact`, a schedule may be shorter than the
/// program's optimum.
/// Source: Majumder, "An MLIR-Based High-Level Synthesis Compiler for Hardware Accelerator Design", section 4.3.3.
Certificate shortest_in_slots(const model::Problem& problem, const ConstraintGraph& graph,
                              const Intervals& intervals, std::int64_t longest,
                              const SolverBudget& budget);

}  // namespace hls::scheduler
