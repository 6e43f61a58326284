#pragma once

#include <optional>
#include <vector>

#include "model/schedule/problem.h"
#include "scheduler/constraints/constraint_graph.h"
#include "scheduler/formulate/loops.h"
#include "scheduler/intervals/reasons.h"
#include "scheduler/ports/port_table.h"

namespace hls::scheduler {

/// For each array with ports, the bank on which an iteration of `loop` (the kernel for -1) asks for
/// the greatest interval.
std::vector<PortDemand> port_demands(const model::Problem& problem, model::LoopId loop);

/// The accesses that make up a demand.
std::vector<AccessCount> accesses_of(const model::Problem& problem, const PortDemand& demand,
                                     model::LoopId loop);

/// The operations inside a loop and what holds them together.
struct Body {
  std::vector<bool> members;
  ConstraintGraph graph;             ///< of the members
  std::optional<PortDemand> demand;  ///< the greatest of port_demands()
};

/// Temporal loops inside the kernel (first), and inside each loop, with no other temporal loop in
/// between.
std::vector<std::vector<model::LoopId>> directly_inside(const model::Problem& problem);

/// All of a problem that is the same at any intervals, worked out once.
class Structure {
 public:
  /// Keeps a reference to the problem; only the intervals in it may change.
  /// `stop`: of the graphs of all bodies.
  explicit Structure(const model::Problem& problem, const Stop& stop = {});

  /// Of the graphs of all bodies.
  void set_stop(const Stop& stop);

  const model::Problem& problem() const { return *problem_; }
  const std::vector<model::LoopId>& innermost_first() const { return innermost_first_; }
  /// Temporal loops inside a loop, or the kernel for -1, with no other temporal loop in between.
  const std::vector<model::LoopId>& directly_inside(model::LoopId loop) const {
    return directly_inside_[static_cast<std::size_t>(loop + 1)];
  }
  /// The body of a loop, the whole kernel for -1. Its graph keeps the intervals last set.
  Body& body(model::LoopId loop) { return bodies_[static_cast<std::size_t>(loop + 1)]; }
  /// Of its members; worked out when first asked for.
  const PortUses& uses(model::LoopId loop);

 private:
  const model::Problem* problem_;
  std::vector<model::LoopId> innermost_first_;
  std::vector<std::vector<model::LoopId>> directly_inside_;  ///< of the kernel, and of each loop
  std::vector<Body> bodies_;
  std::vector<std::optional<PortUses>> uses_;  ///< of each body
};

}  // namespace hls::scheduler
