#include "codegen/moments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "codegen/emission.h"

namespace hls::codegen {

using model::LoopId;
using model::OpId;
using model::Timing;

namespace {

/// ` + 4 u` for what is `step` cycles later in each iteration of a loop.
std::string step_text(std::int64_t step, const std::string& loop) {
  if (step == 0) return "";
  return step == 1 ? fmt::format(" + {}", loop) : fmt::format(" + {} {}", step, loop);
}

std::string iterations_text(const Timing& timing, LoopId id) {
  const model::Loop& loop = timing.loop(id);
  if (loop.kind == model::LoopKind::kSpatial) return fmt::format("{} copies", loop.trip_count);
  return fmt::format("{}{}", timing.is_variable(id) ? "1 to " : "", loop.trip_count);
}

/// `7 + 256 i + 16 j`, absolute, of a temporal loop; `+ 4 u`, of the copies of a spatial one.
std::string start_text(const Timing& timing, LoopId id) {
  if (timing.loop(id).kind == model::LoopKind::kSpatial) {
    const std::string later = step_text(timing.sigma(id), timing.loop(id).name);
    return later.empty() ? "all at once" : later.substr(1);
  }
  std::string text;
  for (LoopId around = id; around >= 0; around = timing.parent_region(around)) {
    if (timing.loop(around).trip_count == 1) continue;
    text = step_text(*timing.interval(around), timing.loop(around).name) + text;
  }
  const std::int64_t first = timing.region_start(id);
  if (first == 0 && !text.empty()) return text.substr(3);
  return std::to_string(first) + text;
}

using Row = std::array<std::string, 4>;

/// Columns two blanks apart.
void add_table(const std::vector<Row>& rows, std::vector<std::string>& lines) {
  std::array<std::size_t, 3> widths{};
  for (const Row& row : rows) {
    for (std::size_t c = 0; c < widths.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  }
  for (const Row& row : rows) {
    std::string line = " ";
    for (std::size_t c = 0; c < widths.size(); ++c) {
      line += fmt::format(" {:<{}} ", row[c], widths[c]);
    }
    lines.push_back(line + " " + row[3]);
  }
}

}  // namespace

std::string region_name(const model::Kernel& kernel, LoopId region) {
  if (region >= 0) return kernel.loops[static_cast<std::size_t>(region)].name;
  std::string name = "run";
  while (std::any_of(kernel.loops.begin(), kernel.loops.end(),
                     [&](const model::Loop& loop) { return loop.name == name; })) {
    name += "_";
  }
  return name;
}

std::string moment(const Timing& timing, LoopId region, std::int64_t offset) {
  return fmt::format("{}+{}", region_name(timing.kernel(), region), offset);
}

std::string moments(const Timing& timing, OpId op) {
  const LoopId region = timing.region(op);
  const std::int64_t from = timing.region_start(region);
  const bool is_result = timing.operation(op).opcode == model::Opcode::kResult;
  const std::int64_t end = timing.finish(op) - from;
  const std::int64_t start = is_result ? end : timing.start(op) - from;
  std::string text = moment(timing, region, start);
  if (end > start) text += fmt::format("..{}", end);
  for (const LoopId loop : timing.replicated(op)) {
    text += step_text(timing.sigma(loop), timing.loop(loop).name);
  }
  return text;
}

std::vector<std::string> schedule_lines(const Timing& timing) {
  const model::Kernel& kernel = timing.kernel();
  const std::string run = region_name(kernel, -1);
  std::vector<std::string> lines = {fmt::format(
      "Schedule: cycle 0 is {}_iter, the one after start is sampled; done is high in cycle {}.",
      run, model::latency_cycles(timing.schedule()) - 1)};
  std::vector<Row> rows = {{"loop", "source", "iterations", "iteration starts in cycle"}};
  bool has_variable = false;
  std::string example = run;  // a region for the explanations
  for (LoopId id = 0; id < static_cast<LoopId>(kernel.loops.size()); ++id) {
    const model::Loop& loop = timing.loop(id);
    has_variable = has_variable || timing.is_variable(id);
    if (loop.kind == model::LoopKind::kTemporal) example = loop.name;
    rows.push_back(
        {loop.name, place(loop.location), iterations_text(timing, id), start_text(timing, id)});
  }
  if (rows.size() > 1) add_table(rows, lines);
  if (has_variable) {
    lines.emplace_back(
        "Notes count the cycles of the longest case: those that a loop leaves out take no time.");
  }
  lines.push_back(
      fmt::format("Notes: {0}+5 is 5 cycles after an iteration of {0} starts, {1}+5 is cycle 5; "
                  "{0}+5..9 ends at {0}+9.",
                  example, run));
  lines.push_back(fmt::format(
      "Pulses: {0}_iter is high at {0}+0, {0}_iter40 at {0}+40, {0}_pulse1[n] at {0}+(1 + n).",
      example));
  return lines;
}

}  // namespace hls::codegen
