#include "explorer/report/rejections.h"

#include <algorithm>
#include <map>

namespace hls::explorer {
namespace {

/// `dsp over the limit of 220` for `dsp 240 is over the limit of 220`.
std::string cause_of(const Evaluation& evaluation) {
  if (evaluation.status != EvaluationStatus::kOverLimit) return evaluation.reason;
  const std::size_t metric = evaluation.reason.find(' ');
  const std::size_t limit = evaluation.reason.find(" over ");
  if (metric == std::string::npos || limit == std::string::npos) return evaluation.reason;
  return evaluation.reason.substr(0, metric) + evaluation.reason.substr(limit);
}

}  // namespace

std::vector<Rejection> rejections(const std::vector<Evaluation>& evaluations) {
  std::map<std::pair<EvaluationStatus, std::string>, std::size_t> counts;
  for (const Evaluation& evaluation : evaluations) {
    if (evaluation.status == EvaluationStatus::kOk) continue;
    ++counts[{evaluation.status, cause_of(evaluation)}];
  }
  std::vector<Rejection> sorted;
  for (const auto& [key, points] : counts) sorted.push_back({key.first, key.second, points});
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Rejection& a, const Rejection& b) { return a.points > b.points; });
  return sorted;
}

}  // namespace hls::explorer
