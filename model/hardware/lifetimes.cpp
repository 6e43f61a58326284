#include "model/hardware/lifetimes.h"

#include <algorithm>
#include <cassert>

#include "model/divide.h"

namespace hls::model {
namespace {

void insert_sorted(std::vector<std::int64_t>& values, std::int64_t value) {
  const auto where = std::lower_bound(values.begin(), values.end(), value);
  if (where == values.end() || *where != value) values.insert(where, value);
}

bool has_wire(const Timing& timing, OpId op) {
  if (timing.design().elaboration->region_of[static_cast<std::size_t>(op)] == kNoRegion)
    return false;
  if (timing.operation(op).opcode == Opcode::kStore) return false;
  return source_of(timing, op).kind == Source::Kind::kValue;
}

Line value_line(const Timing& timing, OpId op) {
  Line line;
  line.width = timing.operation(op).type.bits;
  line.region = timing.region(op);
  line.offset = timing.finish(op) - timing.region_start(line.region);
  line.interval = timing.interval(line.region);
  line.replicated = timing.replicated(op);
  line.copies = copy_count(timing.kernel(), line.replicated);
  return line;
}

Line counter_line(const Timing& timing, LoopId loop) {
  Line line;
  line.width = index_bits(timing.loop(loop).trip_count);
  line.is_counter = true;
  line.region = loop;
  line.interval = timing.interval(loop);
  line.copies = 1;
  return line;
}

/// All copies of the reader see the same delay and each its own copy of the value, or the one the
/// value has.
bool is_uniform(const Timing& timing, const Read& read) {
  if (read.from != Read::From::kSame) return false;
  for (const LoopId loop : timing.replicated(read.source.op)) {
    if (!timing.is_replicated(read.reader, loop)) return false;
  }
  for (const LoopId loop : timing.replicated(read.reader)) {
    if (timing.sigma(loop) != 0 && !timing.is_replicated(read.source.op, loop)) return false;
  }
  return true;
}

void add_read(const Timing& timing, const Read& read, Line& line) {
  const std::int64_t window = read_window(timing, read);
  const std::vector<LoopId>& loops = timing.replicated(read.reader);
  if (is_uniform(timing, read)) {
    const Tap tap = tap_of(timing, read, std::vector<std::int64_t>(loops.size(), 0));
    line.tap(line.locate(tap.delay, window));
    return;
  }
  // The taps of single copies; copies that all have the same ones are merged by find_lifetimes.
  for_each_copy(timing.kernel(), loops, [&](const std::vector<std::int64_t>& copy) {
    if (!takes_part(timing, read, copy)) return;
    const Tap tap = tap_of(timing, read, copy);
    line.tap(line.locate(tap.delay, window), tap.copy);
  });
}

/// Copies with the same taps share them, if that is all copies.
void merge_copies(Line& line) {
  if (line.of_copy.empty()) return;
  if (static_cast<std::int64_t>(line.of_copy.size()) == line.copies) {
    const Taps& first = line.of_copy.begin()->second;
    const bool same = std::all_of(line.of_copy.begin(), line.of_copy.end(),
                                  [&](const auto& entry) { return entry.second == first; });
    if (same) {
      line.shared = Taps(first);
      line.of_copy.clear();
      return;
    }
  }
  std::erase_if(line.of_copy, [&](const auto& entry) { return entry.second == line.shared; });
}

/// Taps that all copies got after a single copy got its own.
void spread_shared(Line& line) {
  for (auto& [copy, taps] : line.of_copy) {
    for (const std::int64_t stage : line.shared.stages) insert_sorted(taps.stages, stage);
    for (const std::int64_t hold : line.shared.holds) insert_sorted(taps.holds, hold);
  }
}

/// The results of variable loops are read when their last iteration has resumed, their phis choose by
/// Lifetimes::firsts.
void add_variable_loops(const Timing& timing, Lifetimes& lifetimes) {
  for (OpId op = 0; op < static_cast<OpId>(timing.kernel().operations.size()); ++op) {
    if (timing.design().elaboration->region_of[static_cast<std::size_t>(op)] == kNoRegion) continue;
    const Operation& operation = timing.operation(op);
    if (operation.loop < 0) continue;
    const LoopId loop = timing.parts(operation.loop).temporal;
    if (loop < 0 || !timing.is_variable(loop)) continue;
    if (operation.opcode == Opcode::kResult) {
      const Read read = result_read(timing, op);
      if (read.source.kind != Source::Kind::kValue) continue;
      add_read(timing, read, lifetimes.values[static_cast<std::size_t>(read.source.op)]);
      continue;
    }
    if (timing.loop(loop).trip_count == 1) continue;
    for_each_copy(timing.kernel(), timing.replicated(op), [&](const auto& copy) {
      Line& line = lifetimes.firsts[static_cast<std::size_t>(loop)];
      line.tap(line.locate(choice_delay(timing, op, copy), 0));
    });
  }
}

}  // namespace

std::int64_t Line::stages() const {
  std::int64_t sum = (copies - static_cast<std::int64_t>(of_copy.size())) * shared.depth();
  for (const auto& [copy, taps] : of_copy) sum += taps.depth();
  return sum;
}

void Taps::add(const Element& element) {
  if (element.kind == Element::Kind::kHold) {
    insert_sorted(holds, element.index);
  } else if (element.index > 0) {
    insert_sorted(stages, element.index);
  }
}

const Taps& Line::taps(std::int64_t copy) const {
  const auto found = of_copy.find(copy);
  return found == of_copy.end() ? shared : found->second;
}

std::int64_t Line::stage_at(std::int64_t delay) const {
  if (!interval) return delay > 0 ? 1 : 0;
  return is_counter ? delay / *interval : (delay + *interval - 1) / *interval;
}

Element Line::locate(std::int64_t delay, std::int64_t window) const {
  assert(delay >= 0 && "a value is read before it is produced");
  const std::int64_t stage = stage_at(delay);
  if (stage == stage_at(delay + window)) return {Element::Kind::kStage, stage};
  assert(!interval || window < *interval);
  return {Element::Kind::kHold, delay - 1};
}

std::int64_t Line::capture(const Element& element) const {
  if (element.kind == Element::Kind::kHold) return std::max<std::int64_t>(element.index, 0);
  const std::int64_t ii = interval.value_or(0);
  return is_counter ? element.index * ii - 1 : (element.index - 1) * ii;
}

std::int64_t Line::held_stage(std::int64_t hold) const {
  return stage_at(std::max<std::int64_t>(hold, 0));
}

void Line::tap(const Element& element) {
  shared.add(element);
  if (element.kind == Element::Kind::kHold) {
    shared.add({Element::Kind::kStage, held_stage(element.index)});
  }
}

void Line::tap(const Element& element, std::int64_t copy) {
  Taps& taps = of_copy.try_emplace(copy, shared).first->second;
  taps.add(element);
  if (element.kind == Element::Kind::kHold) {
    taps.add({Element::Kind::kStage, held_stage(element.index)});
  }
}

std::int64_t choice_delay(const Timing& timing, OpId phi, const std::vector<std::int64_t>& copy) {
  const LoopId loop = timing.parts(timing.operation(phi).loop).temporal;
  return timing.start(phi) - timing.region_start(loop) + skew(timing, timing.replicated(phi), copy);
}

Lifetimes find_lifetimes(const Timing& timing) {
  Lifetimes lifetimes;
  const Kernel& kernel = timing.kernel();
  lifetimes.values.resize(kernel.operations.size());
  lifetimes.counters.resize(kernel.loops.size());
  lifetimes.firsts.resize(kernel.loops.size());
  for (OpId op = 0; op < static_cast<OpId>(kernel.operations.size()); ++op) {
    if (has_wire(timing, op))
      lifetimes.values[static_cast<std::size_t>(op)] = value_line(timing, op);
  }
  for (LoopId loop = 0; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
    if (timing.loop(loop).kind != LoopKind::kTemporal || timing.loop(loop).trip_count == 1)
      continue;
    lifetimes.counters[static_cast<std::size_t>(loop)] = counter_line(timing, loop);
    if (!timing.is_variable(loop)) continue;
    Line& first = lifetimes.firsts[static_cast<std::size_t>(loop)];
    first = counter_line(timing, loop);
    first.width = 1;
  }
  for (OpId op = 0; op < static_cast<OpId>(kernel.operations.size()); ++op) {
    if (timing.design().elaboration->region_of[static_cast<std::size_t>(op)] == kNoRegion) continue;
    if (timing.operation(op).opcode == Opcode::kConstant) continue;
    for (const Read& read : reads_of(timing, op)) {
      if (read.source.kind != Source::Kind::kValue) continue;
      add_read(timing, read, lifetimes.values[static_cast<std::size_t>(read.source.op)]);
    }
  }
  add_variable_loops(timing, lifetimes);
  for (Line& line : lifetimes.values) {
    spread_shared(line);
    merge_copies(line);
  }
  return lifetimes;
}

std::int64_t production_offset(const Timing& timing, const Line& line, std::int64_t copy) {
  std::int64_t offset = line.offset;
  for (std::size_t i = line.replicated.size(); i-- > 0;) {
    const std::int64_t trip_count = timing.loop(line.replicated[i]).trip_count;
    offset += copy % trip_count * timing.sigma(line.replicated[i]);
    copy /= trip_count;
  }
  return offset;
}

}  // namespace hls::model
