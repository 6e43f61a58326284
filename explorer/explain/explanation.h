#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "explorer/evaluate/evaluator.h"
#include "explorer/explain/gantt.h"
#include "explorer/project/project.h"
#include "model/hardware/call_interval.h"
#include "scheduler/explain/explain.h"

namespace hls::explorer {

/// What makes a point feasible that is not, as RemedySearch defines the cheapest.
struct Remedy {
  struct Change {
    std::string knob;
    std::string from;
    std::string to;
  };
  std::optional<Evaluation> point;  ///< the feasible point; nothing: none was found
  std::vector<Change> changes;      ///< that lead to it
  std::size_t evaluated = 0;        ///< points tried
  bool is_complete = false;  ///< nothing cheaper was left out (with no point: none is feasible with
                             ///< one or two knobs changed)
};

/// Why a point is as it is.
struct Explanation {
  Evaluation evaluation;
  std::optional<Realization> realization;           ///< when a schedule exists
  std::vector<scheduler::IntervalBound> intervals;  ///< when a schedule exists
  std::optional<scheduler::LatencyBound> latency;   ///< when a schedule exists
  std::optional<model::CallInterval> calls;         ///< when a schedule exists
  std::optional<Remedy> remedy;                     ///< when the point is not ok
};

/// How much work an explanation may take.
struct ExplainOptions {
  int threads = 1;
  std::int64_t evaluations = 2000;  ///< of points tried as a remedy
  std::function<bool()> stop = [] { return false; };
};

/// Realizes a point and asks what bounds it, or what would make it feasible.
/// Errors: those of realize(); kInterrupted when `stop` ended the search for a remedy.
Result<Explanation> explain(const Project& project, model::Elaborations& elaborations,
                            std::int64_t id, const ExplainOptions& options);

/// The operations that run in one iteration of a temporal loop (once in the kernel, for -1) and in
/// no temporal loop inside it, by start.
struct RegionSchedule {
  model::LoopId loop = -1;
  std::int64_t start = 0;       ///< absolute, of the first iteration
  std::vector<int> operations;  ///< indices in Problem::operations
};
/// Regions without operations are left out. The kernel first, then loops in their order.
std::vector<RegionSchedule> regions(const model::Problem& problem, const model::Schedule& schedule);

/// When each top-level loop runs, from its start to the end of its last operation.
std::vector<Span> nests(const model::Problem& problem, const model::Schedule& schedule);

/// For people: tables and a chart.
std::string explanation_text(const Project& project, const Explanation& explanation);

/// The same as one JSON object.
std::string explanation_json(const Project& project, const std::vector<Explanation>& explanations);

}  // namespace hls::explorer
