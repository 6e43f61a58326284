#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "explorer/evaluate/evaluator.h"

namespace hls::explorer {

/// Whether `a` is nowhere greater than `b` and somewhere less. Requires: equal sizes.
bool dominates(const std::vector<double>& a, const std::vector<double>& b);

/// The points that no other one dominates, all objectives minimised. Of points with equal
/// objectives the one with the least id is kept, so the front does not depend on the order of
/// insertion.
///
/// Members stand in lexicographic order of their objectives. With two objectives that is a
/// staircase, and an insertion takes O(log n); with more, it looks at the members before the
/// point, which alone can dominate it, and, where none does, at those after it, which alone it can
/// dominate.
class ParetoFront {
 public:
  /// Whether its objectives are new and no member dominates them: then it is a member.
  bool insert(std::int64_t id, const std::vector<double>& objectives);

  /// Objectives -> id, in lexicographic order of the objectives.
  const std::map<std::vector<double>, std::int64_t>& members() const { return members_; }
  std::size_t size() const { return members_.size(); }

 private:
  using Members = std::map<std::vector<double>, std::int64_t>;
  bool is_dominated(const std::vector<double>& objectives, Members::const_iterator next) const;
  void erase_dominated(const std::vector<double>& objectives, Members::iterator next);

  Members members_;
};

/// The chosen objectives of a point. Requires: the point has metrics.
std::vector<double> objectives_of(const Evaluation& evaluation,
                                  const std::vector<std::string>& names);

/// The front of the feasible points, in lexicographic order of the objectives.
std::vector<Evaluation> pareto_front(const std::vector<Evaluation>& evaluations,
                                     const std::vector<std::string>& objectives);

}  // namespace hls::explorer
