#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/schedule/problem.h"
#include "scheduler/constraints/constraint_graph.h"
#include "scheduler/place/placement.h"
#include "scheduler/prove/solver.h"

namespace hls::scheduler {

/// What an integer program over the cycles of a whole problem found.
struct CycleOptimum {
  IntegerSolution::Status status = IntegerSolution::Status::kLimit;
  Intervals intervals;  ///< with the offsets sigma of the schedule; kOptimal only
  Placement placement;  ///< likewise
};

/// The shortest schedule of less than `length` cycles at the ii of `intervals`, over all offsets sigma
/// of spatial loops; kInfeasible: there is none. With a binary for each cycle t in which an access copy
/// u may start, and a constant I_l for each temporal, a variable for each spatial loop:
///   minimise length
///   start_j - start_i + sum_l d_l I_l >= delay              each distance d of each dependence
///   length >= start_i + latency_i + sum_l (trips_l - 1) I_l
///   sum_t x_ut = 1,  sum_t t x_ut = start_i + sum_l copy_ul I_l
///   sum x_ut <= ports      each bank, kind of access and cycle, over those u and t by which some
///                          instance of u runs in it
/// Accesses apart in time are in it, unlike in shortest_in_slots(); it grows with the length, and programs too
/// large for the work left are not begun (kLimit). Which port an access takes is found after it:
/// where that fails, kLimit.
/// The scheduler asks CBC, which takes a fraction of GLPK's time for them.
/// Source: time-indexed formulation of modulo scheduling, Eichenberger and Davidson, PLDI 1997; port
/// rows over the cycles of all instances instead of the slots of one interval.
CycleOptimum shortest(const model::Problem& problem, const Intervals& intervals,
                      std::int64_t length, const SolverBudget& budget);

/// The schedule of fewest register bits, less than `bits`, of at most `length` cycles at these
/// intervals, sigma included: the same program, minimising
///   sum over lifetimes v of bits_v (end_v - start_v - latency_v),  end_v >= each use
CycleOptimum fewest_register_bits(const model::Problem& problem, const Intervals& intervals,
                                  std::int64_t length, std::int64_t bits,
                                  const SolverBudget& budget);

}  // namespace hls::scheduler
