#include "explorer/front/history.h"

namespace hls::explorer {

void FrontHistory::add(const std::vector<Evaluation>& evaluations) {
  for (const Evaluation& evaluation : evaluations) {
    ++evaluations_;
    if (evaluation.status != EvaluationStatus::kOk) continue;
    if (front_.insert(evaluation.id, objectives_of(evaluation, objectives_))) {
      discoveries_.push_back({evaluations_, evaluation.id});
    }
  }
}

}  // namespace hls::explorer
