#include "explorer/front/pick.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>

#include "explorer/front/pareto.h"
#include "model/document.h"

namespace hls::explorer {
namespace {

/// Greatest fraction of a capacity, then the sum of fractions.
using Size = std::array<double, 2>;

Size size_of(const Evaluation& evaluation, const model::Resources& capacity) {
  const model::Resources& used = evaluation.metrics->resources;
  const std::array<std::pair<std::int64_t, std::int64_t>, 4> parts = {
      {{used.lut, capacity.lut},
       {used.ff, capacity.ff},
       {used.dsp, capacity.dsp},
       {used.bram18, capacity.bram18}}};
  Size size = {0, 0};
  for (const auto& [count, available] : parts) {
    // A device without any of a resource: using one is as bad as using all.
    const double fraction = available > 0 ? static_cast<double>(count) / available : count;
    size[0] = std::max(size[0], fraction);
    size[1] += fraction;
  }
  return size;
}

/// The member of `candidates` with the least key; ties by size, then id. Requires: not empty.
template <typename Key>
const Evaluation& least(const std::vector<Evaluation>& candidates, const PickOptions& options,
                        Key key) {
  const auto rank = [&](const Evaluation& e) {
    return std::tuple(key(e), size_of(e, options.capacity), e.id);
  };
  return *std::min_element(candidates.begin(), candidates.end(),
                           [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
}

/// Squared distance to the ideal point in objectives scaled to 0..1 over the front.
struct KneeDistance {
  std::vector<std::string> objectives;
  std::vector<double> low;
  std::vector<double> high;

  KneeDistance(const std::vector<Evaluation>& front, const std::vector<std::string>& names)
      : objectives(names),
        low(names.size(), std::numeric_limits<double>::infinity()),
        high(names.size(), -std::numeric_limits<double>::infinity()) {
    for (const Evaluation& member : front) {
      const std::vector<double> values = objectives_of(member, objectives);
      for (std::size_t i = 0; i < values.size(); ++i) {
        low[i] = std::min(low[i], values[i]);
        high[i] = std::max(high[i], values[i]);
      }
    }
  }

  double operator()(const Evaluation& member) const {
    const std::vector<double> values = objectives_of(member, objectives);
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double span = high[i] - low[i];
      const double scaled = span > 0 ? (values[i] - low[i]) / span : 0;
      sum += scaled * scaled;
    }
    return sum;
  }
};

std::vector<Evaluation> within(const std::vector<Evaluation>& evaluations,
                               const std::map<std::string, double>& limits) {
  std::vector<Evaluation> result;
  for (const Evaluation& evaluation : evaluations) {
    if (evaluation.status != EvaluationStatus::kOk) continue;
    const bool fits = std::all_of(limits.begin(), limits.end(), [&](const auto& limit) {
      return model::objective(*evaluation.metrics, limit.first) <= limit.second;
    });
    if (fits) result.push_back(evaluation);
  }
  return result;
}

}  // namespace

std::vector<std::string> pick_names() {
  std::vector<std::string> names = {"fastest", "smallest", "knee"};
  const std::vector<std::string>& objectives = model::objective_names();
  names.insert(names.end(), objectives.begin(), objectives.end());
  return names;
}

std::vector<std::string> picked_metrics(const std::string& name,
                                        const std::vector<std::string>& objectives) {
  if (name == "fastest") return {"latency_cycles"};
  if (name == "smallest") return {"lut", "ff", "dsp", "bram18"};
  if (name == "knee") return objectives;
  return {name};
}

Result<Evaluation> pick(const std::vector<Evaluation>& evaluations, const std::string& name,
                        const PickOptions& options) {
  const std::vector<std::string> names = pick_names();
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    return spelling_error(fmt::format("'{}' is no pick", name), {}, name, names);
  }
  const std::vector<Evaluation> candidates = within(evaluations, options.limits);
  if (candidates.empty()) {
    std::vector<std::string> limits;
    for (const auto& [metric, limit] : options.limits) {
      limits.push_back(fmt::format("{} <= {}", metric, limit));
    }
    return Error{ErrorKind::kNothingFeasible,
                 limits.empty() ? "no evaluated point is feasible"
                                : fmt::format("no evaluated point has {}", fmt::join(limits, ", ")),
                 {},
                 "",
                 {}};
  }
  if (name == "smallest") return least(candidates, options, [](const auto&) { return 0; });
  if (name == "knee") {
    const std::vector<Evaluation> front = pareto_front(candidates, options.objectives);
    return least(front, options, KneeDistance(front, options.objectives));
  }
  const std::string metric = name == "fastest" ? "latency_cycles" : name;
  return least(candidates, options, [&](const Evaluation& evaluation) {
    return model::objective(*evaluation.metrics, metric);
  });
}

}  // namespace hls::explorer
