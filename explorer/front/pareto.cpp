#include "explorer/front/pareto.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace hls::explorer {

bool dominates(const std::vector<double>& a, const std::vector<double>& b) {
  assert(a.size() == b.size());
  bool less = false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] > b[i]) return false;
    less = less || a[i] < b[i];
  }
  return less;
}

/// `next` is the first member at or after the point.
bool ParetoFront::is_dominated(const std::vector<double>& objectives,
                               Members::const_iterator next) const {
  if (next == members_.begin()) return false;
  // On a staircase the second objective falls from member to member: the last one before is least.
  if (objectives.size() <= 2) return dominates(std::prev(next)->first, objectives);
  return std::any_of(members_.begin(), next,
                     [&](const auto& member) { return dominates(member.first, objectives); });
}

void ParetoFront::erase_dominated(const std::vector<double>& objectives, Members::iterator next) {
  const bool is_staircase = objectives.size() <= 2;
  while (next != members_.end()) {
    if (dominates(objectives, next->first)) {
      next = members_.erase(next);
    } else if (is_staircase) {
      return;
    } else {
      ++next;
    }
  }
}

bool ParetoFront::insert(std::int64_t id, const std::vector<double>& objectives) {
  const auto next = members_.lower_bound(objectives);
  if (next != members_.end() && next->first == objectives) {
    next->second = std::min(next->second, id);
    return false;
  }
  if (is_dominated(objectives, next)) return false;
  erase_dominated(objectives, next);
  members_.emplace(objectives, id);
  return true;
}

std::vector<double> objectives_of(const Evaluation& evaluation,
                                  const std::vector<std::string>& names) {
  assert(evaluation.metrics);
  std::vector<double> values;
  values.reserve(names.size());
  for (const std::string& name : names) {
    values.push_back(model::objective(*evaluation.metrics, name));
  }
  return values;
}

std::vector<Evaluation> pareto_front(const std::vector<Evaluation>& evaluations,
                                     const std::vector<std::string>& objectives) {
  ParetoFront front;
  std::map<std::int64_t, const Evaluation*> by_id;
  for (const Evaluation& evaluation : evaluations) {
    if (evaluation.status != EvaluationStatus::kOk) continue;
    front.insert(evaluation.id, objectives_of(evaluation, objectives));
    by_id.emplace(evaluation.id, &evaluation);
  }
  std::vector<Evaluation> members;
  for (const auto& [values, id] : front.members()) members.push_back(*by_id.at(id));
  return members;
}

}  // namespace hls::explorer
