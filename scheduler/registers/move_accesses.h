#pragma once

#include <vector>

#include "model/schedule/problem.h"
#include "scheduler/constraints/constraint_graph.h"
#include "scheduler/place/placement.h"
#include "scheduler/registers/registers.h"

namespace hls::scheduler {

/// operations[i]: some copy of it runs on a port that a copy of another operation uses as well, so that it cannot be
/// moved without a look at the port.
std::vector<bool> sharing_ports(const model::Problem& problem, const Placement& placement);

/// The placement with fewer register bits at the same length: operations with a port of their own move freely
/// (RegisterProgram); those that share one are first moved, one by one, to the free slot nearest to where they would
/// go if ports did not matter. The register bits are the least for the slots that results, not over all slots.
Placement move_accesses(const PlacementProblem& placed, RegisterProgram& registers,
                        Placement placement);

}  // namespace hls::scheduler
