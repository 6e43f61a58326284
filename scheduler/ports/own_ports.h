#pragma once

#include <vector>

#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"

namespace hls::scheduler {

/// The accesses that never wait for a port: those of arrays with a port for each of them in every
/// bank, and those of registers. Only the others have to be placed.
class OwnPorts {
 public:
  explicit OwnPorts(const model::Problem& problem);

  /// The problem without the resources of such accesses.
  model::Problem contended_problem(const model::Problem& problem) const;

  /// The bindings of what is contended, given those of the whole problem.
  std::vector<model::PortBinding> contended_bindings(
      const std::vector<model::PortBinding>& bindings) const;

  /// The bindings of the whole problem, given those of what is contended.
  std::vector<model::PortBinding> complete(const std::vector<model::PortBinding>& bindings) const;

 private:
  std::vector<std::vector<model::PortBinding>> own_;  ///< by resource of the whole problem
  std::vector<int> contended_;                        ///< resources that have too few ports
};

}  // namespace hls::scheduler
