#include "explorer/report/shown_points.h"

#include <algorithm>
#include <set>

#include "explorer/front/pareto.h"

namespace hls::explorer {
namespace {

void add_front(const std::vector<Evaluation>& evaluations,
               const std::vector<std::string>& objectives, std::set<std::int64_t>& ids) {
  for (const Evaluation& member : pareto_front(evaluations, objectives)) ids.insert(member.id);
}

/// The points on the front of `objectives` or of any two metrics.
std::set<std::int64_t> members_of_fronts(const std::vector<Evaluation>& evaluations,
                                         const std::vector<std::string>& objectives) {
  std::set<std::int64_t> ids;
  add_front(evaluations, objectives, ids);
  const std::vector<std::string>& names = model::objective_names();
  for (std::size_t a = 0; a < names.size(); ++a) {
    for (std::size_t b = a + 1; b < names.size(); ++b) {
      add_front(evaluations, {names[a], names[b]}, ids);
    }
  }
  return ids;
}

}  // namespace

std::vector<std::size_t> spread(std::size_t count, std::size_t most) {
  std::vector<std::size_t> indices;
  const std::size_t chosen = std::min(count, most);
  for (std::size_t i = 0; i < chosen; ++i) {
    indices.push_back(chosen == 1 ? 0 : i * (count - 1) / (chosen - 1));
  }
  return indices;
}

std::vector<const Evaluation*> shown_points(const std::vector<Evaluation>& evaluations,
                                            const std::vector<std::string>& objectives,
                                            std::size_t most) {
  std::vector<const Evaluation*> measured;
  for (const Evaluation& evaluation : evaluations) {
    if (evaluation.metrics) measured.push_back(&evaluation);
  }
  if (measured.size() <= most) return measured;
  const std::set<std::int64_t> members = members_of_fronts(evaluations, objectives);
  const auto others = std::stable_partition(
      measured.begin(), measured.end(),
      [&](const Evaluation* evaluation) { return members.count(evaluation->id) > 0; });
  std::vector<const Evaluation*> shown(measured.begin(), others);
  const std::size_t left = most - std::min(most, shown.size());
  for (const std::size_t i : spread(static_cast<std::size_t>(measured.end() - others), left)) {
    shown.push_back(others[static_cast<std::ptrdiff_t>(i)]);
  }
  std::sort(shown.begin(), shown.end(),
            [](const Evaluation* a, const Evaluation* b) { return a->id < b->id; });
  return shown;
}

}  // namespace hls::explorer
