#include "model/hardware/timing.h"

#include <algorithm>
#include <cassert>

namespace hls::model {

Timing::Timing(const Design& design, const Problem& problem, const Schedule& schedule)
    : design_(&design),
      problem_(&problem),
      schedule_(&schedule),
      start_(design.kernel().operations.size()),
      region_(design.kernel().operations.size(), -1) {
  for (std::size_t i = 0; i < problem.operations.size(); ++i) {
    const OpId id = problem.operations[i].id;
    if (id >= 0) start_[static_cast<std::size_t>(id)] = schedule.start[i];
  }
  for (std::size_t op = 0; op < region_.size(); ++op) {
    LoopId around = design.elaboration->region_of[op];
    while (around >= 0 && loop(around).kind == LoopKind::kSpatial) around = loop(around).parent;
    region_[op] = around;
  }
  find_resumptions();
}

void Timing::find_resumptions() {
  resumption_.assign(kernel().loops.size(), 0);
  // Inner loops have greater numbers than those around them, copies apart, which are spatial.
  for (LoopId inner = static_cast<LoopId>(kernel().loops.size()); inner-- > 0;) {
    const LoopId outer = loop(inner).parent;
    if (outer < 0 || !is_variable(inner)) continue;
    std::int64_t& resumption = resumption_[static_cast<std::size_t>(outer)];
    resumption = std::max(resumption, region_start(inner) - region_start(outer) +
                                          (loop(inner).trip_count - 1) * *interval(inner) +
                                          resumption_[static_cast<std::size_t>(inner)]);
  }
}

const Operation& Timing::operation(OpId op) const { return at(kernel().operations, op); }
const Loop& Timing::loop(LoopId id) const { return at(kernel().loops, id); }

std::int64_t Timing::start(OpId op) const {
  const std::optional<std::int64_t>& start = at(start_, op);
  assert(start.has_value() && "an operation that needs a time is not in the problem");
  return *start;
}

std::int64_t Timing::finish(OpId op) const {
  const Operation& result = operation(op);
  if (result.opcode != Opcode::kResult) return start(op) + at(design_->latency, op);
  const OpId value = result.operands[0];
  const LoopId temporal = parts(result.loop).temporal;
  const LoopId spatial = parts(result.loop).spatial;
  std::int64_t time = finish(value);
  if (temporal >= 0 && encloses(temporal, region(value))) {
    if (is_variable(temporal)) time = std::max(time, region_start(temporal) + resumption(temporal));
    time += (loop(temporal).trip_count - 1) * *interval(temporal);
  }
  if (spatial >= 0 && is_replicated(value, spatial)) {
    time += (loop(spatial).trip_count - 1) * sigma(spatial);
  }
  return time;
}

LoopId Timing::parent_region(LoopId id) const {
  do {
    id = loop(id).parent;
  } while (id >= 0 && loop(id).kind == LoopKind::kSpatial);
  return id;
}

std::int64_t Timing::region_start(LoopId region) const {
  if (region < 0) return 0;
  return at(schedule_->start, at(problem_->loops, region).start);
}

std::optional<std::int64_t> Timing::interval(LoopId region) const {
  if (region < 0) return std::nullopt;
  return at(schedule_->interval, region);
}

bool Timing::encloses(LoopId outer, LoopId inner) const {
  while (inner >= 0 && inner != outer) inner = loop(inner).parent;
  return inner == outer;
}

std::int64_t Timing::window(LoopId outer, LoopId inner) const {
  std::int64_t cycles = 0;
  for (; inner != outer && inner >= 0; inner = parent_region(inner)) {
    cycles += (loop(inner).trip_count - 1) * *interval(inner);
  }
  return cycles;
}

const std::vector<LoopId>& Timing::replicated(OpId op) const {
  return at(design_->elaboration->replicated, op);
}

bool Timing::is_replicated(OpId op, LoopId spatial) const {
  const std::vector<LoopId>& loops = replicated(op);
  return std::find(loops.begin(), loops.end(), spatial) != loops.end();
}

std::int64_t row_major(const Timing& timing, OpId op, const std::vector<std::int64_t>& copy) {
  std::int64_t index = 0;
  const std::vector<LoopId>& loops = timing.replicated(op);
  for (std::size_t i = 0; i < loops.size(); ++i) {
    index = index * timing.loop(loops[i]).trip_count + copy[i];
  }
  return index;
}

std::int64_t copy_count(const Kernel& kernel, const std::vector<LoopId>& loops) {
  std::int64_t count = 1;
  for (const LoopId loop : loops) count *= kernel.loops[static_cast<std::size_t>(loop)].trip_count;
  return count;
}

std::vector<std::int64_t> copy_indices(const Timing& timing, OpId op, std::int64_t number) {
  const std::vector<LoopId>& loops = timing.replicated(op);
  std::vector<std::int64_t> indices(loops.size());
  for (std::size_t i = loops.size(); i-- > 0;) {
    const std::int64_t trips = timing.loop(loops[i]).trip_count;
    indices[i] = number % trips;
    number /= trips;
  }
  return indices;
}

}  // namespace hls::model
