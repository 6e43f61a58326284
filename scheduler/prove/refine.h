#pragma once

#include <cstdint>

#include "model/schedule/problem.h"
#include "scheduler/constraints/constraint_graph.h"
#include "scheduler/place/placement.h"

namespace hls::scheduler {

/// What a refinement makes less.
enum class Aim {
  kLength,        ///< the length
  kRegisterBits,  ///< register bits, at no greater length
};

/// A placement no worse than the known one.
struct Refinement {
  Placement placement;
  bool is_least = false;  ///< proven: no placement at these intervals is better
};

/// Branch and bound over the order of accesses at ports. A node is a set of differences between
/// starts; its bound is the least of the objective over them and the dependences, without ports
/// (a minimum-cost flow, registers.h). Accesses that cannot be bound together at the starts found
/// give the children: two of them further apart, or closer, than the differences at which they
/// collide. From each node the search goes on to its best child until there is none, and then to the
/// open node of the least bound. Where the budget ends that, register bits are made fewer for the order
/// at the ports as it is, then with each operation let out of it in turn, then with some at random.
/// `budget`: edges of the flows solved; what is spent is taken off.
/// Requires: all operations are members of the graph.
Refinement refine(const PlacementProblem& placed, const Placement& known, Aim aim,
                  std::int64_t& budget);

}  // namespace hls::scheduler
