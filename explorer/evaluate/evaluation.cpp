#include "explorer/evaluate/evaluation.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace hls::explorer {
namespace {

constexpr std::array<std::pair<EvaluationStatus, const char*>, 5> kStatusNames = {{
    {EvaluationStatus::kOk, "ok"},
    {EvaluationStatus::kInfeasible, "infeasible"},
    {EvaluationStatus::kOverLimit, "over_limit"},
    {EvaluationStatus::kLimit, "limit"},
    {EvaluationStatus::kUnsupported, "unsupported"},
}};

/// `dsp 240 is over the limit of 220`; empty when every limit holds.
std::string exceeded(const model::Metrics& metrics, const std::map<std::string, double>& limits) {
  for (const auto& [name, limit] : limits) {
    const double value = model::objective(metrics, name);
    if (value > limit) return fmt::format("{} {} is over the limit of {}", name, value, limit);
  }
  return "";
}

}  // namespace

std::string to_string(EvaluationStatus status) {
  for (const auto& [candidate, name] : kStatusNames) {
    if (candidate == status) return name;
  }
  return "";
}

std::optional<EvaluationStatus> parse_evaluation_status(const std::string& text) {
  for (const auto& [status, name] : kStatusNames) {
    if (text == name) return status;
  }
  return std::nullopt;
}

std::optional<model::Proof> parse_proof(const std::string& text) {
  for (const model::Proof proof :
       {model::Proof::kBound, model::Proof::kSearch, model::Proof::kIlp, model::Proof::kLimit}) {
    if (model::to_string(proof) == text) return proof;
  }
  return std::nullopt;
}

void apply_limits(const std::map<std::string, double>& limits, Evaluation& evaluation) {
  if (!evaluation.metrics) return;
  evaluation.reason = exceeded(*evaluation.metrics, limits);
  const bool holds = evaluation.reason.empty();
  evaluation.status = holds ? EvaluationStatus::kOk : EvaluationStatus::kOverLimit;
}

}  // namespace hls::explorer
