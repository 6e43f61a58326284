#include "explorer/explain/sum_chains.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace hls::explorer {
namespace {

using model::Problem;

bool is_addition(const std::string& name) {
  return name.starts_with("add_f") || name.starts_with("sub_f") || name.starts_with("fma_f");
}

/// The addition on a recurrence of nothing else, from one iteration to the next; nothing: there is more on it.
std::optional<int> addition_of(const Problem& problem, const scheduler::Recurrence& recurrence) {
  std::optional<int> addition;
  for (const int index : recurrence.dependences) {
    const int source = problem.dependences[static_cast<std::size_t>(index)].source;
    const std::string& name = problem.operations[static_cast<std::size_t>(source)].name;
    if (!is_addition(name) && name != "phi") return std::nullopt;
    if (is_addition(name)) addition = source;
  }
  return recurrence.distance == 1 ? addition : std::nullopt;
}

std::string chain_text(const Explanation& explanation, const scheduler::IntervalBound& bound) {
  const auto& [design, problem, schedule, inventory] = *explanation.realization;
  const Problem::Loop& loop = problem.loops[static_cast<std::size_t>(bound.loop)];
  const bool is_temporal = loop.kind == model::LoopKind::kTemporal;
  if (!bound.recurrence || loop.trip_count == 1 || bound.interval <= (is_temporal ? 1 : 0))
    return "";
  const std::optional<int> addition = addition_of(problem, *bound.recurrence);
  if (!addition) return "";
  const Location& place = problem.operations[static_cast<std::size_t>(*addition)].location;
  const std::string& source =
      design.elaboration->parts[static_cast<std::size_t>(bound.loop)].source;
  const std::string line = place.line > 0 ? fmt::format(" of line {}", place.line) : "";
  if (is_temporal) {
    const std::int64_t turns = std::min(bound.interval, loop.trip_count);
    return fmt::format(
        "\nthe sum{} is made in source order: an iteration of loop {} waits {} cycles for the one "
        "before; "
        "with loops.{}.reduction {} it need not, and rounds otherwise\n",
        line, loop.name, bound.interval, source, turns);
  }
  const auto depth = std::bit_width(static_cast<std::uint64_t>(loop.trip_count));
  return fmt::format(
      "\nthe sum{} is made in source order: {} additions one behind the other, {} cycles through "
      "the "
      "copies of loop {}; with loops.{}.reduction tree they would be {} deep, and round "
      "otherwise\n",
      line, loop.trip_count, bound.interval * (loop.trip_count - 1), loop.name, source, depth);
}

}  // namespace

std::string sum_chains_text(const Explanation& explanation) {
  std::string text;
  for (const scheduler::IntervalBound& bound : explanation.intervals) {
    text += chain_text(explanation, bound);
  }
  return text;
}

}  // namespace hls::explorer
