#include "explorer/explain/sum_chains.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hls::explorer {
namespace {

using model::Problem;

constexpr const char* kSum = "add_int";

std::int64_t balanced_depth(std::int64_t additions) {
  return std::bit_width(static_cast<std::uint64_t>(additions));
}

std::string chain_text(const Location& location, std::int64_t additions, const std::string& where) {
  const std::string line = location.line > 0 ? fmt::format(" of line {}", location.line) : "";
  return fmt::format(
      "\nthe sum{} is made in source order: {} additions one behind the other, {}; in pairs they "
      "would be {} deep\n",
      line, additions, where, balanced_depth(additions));
}

/// Whether a step adds in the statement and the loop of the chain's first.
bool continues(const Problem& problem, const scheduler::PathStep& first,
               const scheduler::PathStep& step) {
  const Problem::Operation& a = problem.operations[first.operation];
  const Problem::Operation& b = problem.operations[step.operation];
  return b.name == kSum && a.loop == b.loop && a.location.line == b.location.line;
}

/// Neighbours on the path of which each adds to the one before.
std::string path_chains(const Problem& problem, const std::vector<scheduler::PathStep>& path) {
  std::string text;
  for (std::size_t first = 0; first < path.size();) {
    std::size_t end = first;
    while (end < path.size() && continues(problem, path[first], path[end])) ++end;
    if (end > first) {
      const Problem::Operation& last = problem.operations[path[end - 1].operation];
      const auto additions = static_cast<std::int64_t>(end - first);
      const std::int64_t from = path[first].start;
      const std::int64_t to = path[end - 1].start + last.latency;
      if (to > from && additions > balanced_depth(additions)) {
        text += chain_text(last.location, additions,
                           fmt::format("cycles {} to {} of the critical path", from, to));
      }
    }
    first = std::max(end, first + 1);
  }
  return text;
}

/// The addition on a recurrence of nothing else; nothing: there is more on it.
std::optional<int> addition_of(const Problem& problem, const scheduler::Recurrence& recurrence) {
  std::optional<int> addition;
  for (const int index : recurrence.dependences) {
    const int source = problem.dependences[index].source;
    const std::string& name = problem.operations[source].name;
    if (name != kSum && name != "phi") return std::nullopt;
    if (name == kSum) addition = source;
  }
  return addition;
}

/// Copies of an unrolled loop of which each adds to the one before.
std::string spatial_chain(const Problem& problem, const std::vector<scheduler::PathStep>& path,
                          const scheduler::IntervalBound& bound) {
  const Problem::Loop& loop = problem.loops[bound.loop];
  const bool is_chain =
      loop.kind == model::LoopKind::kSpatial && bound.interval > 0 && bound.recurrence;
  const auto source = is_chain ? addition_of(problem, *bound.recurrence) : std::nullopt;
  const std::int64_t additions = loop.trip_count;
  if (!source || additions <= balanced_depth(additions)) return "";
  const bool is_on_path = std::any_of(path.begin(), path.end(),
                                      [&](const auto& step) { return step.operation == *source; });
  if (!is_on_path) return "";
  const Problem::Operation& sum = problem.operations[*source];
  return chain_text(sum.location, additions,
                    fmt::format("{} cycles through the copies of loop {}",
                                bound.interval * (loop.trip_count - 1), loop.name));
}

}  // namespace

std::string sum_chains_text(const Explanation& explanation) {
  const auto& [design, problem, schedule, inventory] = *explanation.realization;
  const scheduler::LatencyBound& latency = *explanation.latency;
  if (latency.path_cycles != schedule.length) return "";
  std::string text = path_chains(problem, latency.path);
  for (const scheduler::IntervalBound& bound : explanation.intervals) {
    text += spatial_chain(problem, latency.path, bound);
  }
  return text;
}

}  // namespace hls::explorer
