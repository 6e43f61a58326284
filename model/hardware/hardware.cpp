#include "model/hardware/hardware.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace hls::model {
namespace {

PulseTrain& train(Hardware& hardware, LoopId region) {
  return region < 0 ? hardware.function : hardware.trains[static_cast<std::size_t>(region)];
}

bool is_live(const Timing& timing, OpId op) {
  return timing.design().elaboration->region_of[static_cast<std::size_t>(op)] != kNoRegion;
}

void add_affine_operands(Hardware& hardware) {
  const Timing& timing = hardware.timing;
  for (OpId op = 0; op < static_cast<OpId>(timing.kernel().operations.size()); ++op) {
    const Opcode opcode = timing.operation(op).opcode;
    if (!is_live(timing, op) || opcode == Opcode::kConstant) continue;
    for (const Read& read : reads_of(timing, op)) {
      if (read.source.kind != Source::Kind::kAffine) continue;
      for_each_copy(timing.kernel(), timing.replicated(op), [&](const auto& copy) {
        if (!takes_part(timing, read, copy)) return;
        const AffineWire wire = operand_wire(timing, hardware.lifetimes, read, copy);
        tap_counters(wire, hardware.lifetimes);
        hardware.affine.add(wire);
      });
    }
  }
}

void add_captures(Hardware& hardware, const Line& line, const Taps& taps,
                  const std::set<std::int64_t>& productions) {
  PulseTrain& pulses = train(hardware, line.region);
  const auto need = [&](const Element& element) {
    for (const std::int64_t production : productions) {
      pulses.need(production + line.capture(element));
    }
  };
  for (std::int64_t stage = 1; stage <= taps.depth(); ++stage) {
    need({Element::Kind::kStage, stage});
  }
  for (const std::int64_t hold : taps.holds) need({Element::Kind::kHold, hold});
}

void add_line_pulses(Hardware& hardware, const Line& line) {
  if (line.copies == 0 || line.is_shift()) return;
  if (!line.shared.stages.empty() || !line.shared.holds.empty()) {
    std::set<std::int64_t> productions;
    for (std::int64_t copy = 0; copy < line.copies; ++copy) {
      productions.insert(production_offset(hardware.timing, line, copy));
    }
    add_captures(hardware, line, line.shared, productions);
  }
  for (const auto& [copy, taps] : line.of_copy) {
    add_captures(hardware, line, taps, {production_offset(hardware.timing, line, copy)});
  }
}

void add_phi_pulses(Hardware& hardware) {
  const Timing& timing = hardware.timing;
  for (OpId op = 0; op < static_cast<OpId>(timing.kernel().operations.size()); ++op) {
    if (!is_live(timing, op) || timing.operation(op).opcode != Opcode::kPhi) continue;
    for_each_copy(timing.kernel(), timing.replicated(op), [&](const auto& copy) {
      const LoopId loop = timing.parts(timing.operation(op).loop).temporal;
      const bool is_preloaded = hardware.preloads.is_preloaded[static_cast<std::size_t>(op)];
      if (!hardware.chooses(op, copy) || is_preloaded || timing.is_variable(loop)) return;
      const PulsePlace place = first_iteration(timing, op, copy);
      train(hardware, place.region).need(place.offset);
    });
  }
}

void add_preload_pulses(Hardware& hardware) {
  for (const auto& [place, preload] : hardware.preloads.of) {
    train(hardware, preload.region).need(preload.offset);
  }
}

void add_loop_starts(Hardware& hardware) {
  const Timing& timing = hardware.timing;
  for (LoopId loop = 0; loop < static_cast<LoopId>(timing.kernel().loops.size()); ++loop) {
    if (timing.loop(loop).kind != LoopKind::kTemporal) continue;
    const LoopId parent = timing.parent_region(loop);
    train(hardware, parent).need(timing.region_start(loop) - timing.region_start(parent));
  }
}

/// A variable loop goes on by the pulse a cycle before its next iteration, what follows it by the one
/// of its last iteration.
void add_variable_loops(Hardware& hardware) {
  const Timing& timing = hardware.timing;
  for (LoopId loop = 0; loop < static_cast<LoopId>(timing.kernel().loops.size()); ++loop) {
    if (!timing.is_variable(loop)) continue;
    PulseTrain& pulses = train(hardware, loop);
    pulses.need(timing.resumption(loop));
    if (timing.loop(loop).trip_count == 1) continue;
    pulses.need(*timing.interval(loop) - 1);
    const TripWires wires = trip_wires(timing, loop);
    if (wires.start) hardware.affine.add(*wires.start);
    for (const AffineWire& bound : wires.bounds) hardware.affine.add(bound);
  }
}

/// The variable loops of a region.
std::vector<Resumption> resumptions(const Timing& timing, LoopId region) {
  std::vector<Resumption> found;
  for (LoopId loop = 0; loop < static_cast<LoopId>(timing.kernel().loops.size()); ++loop) {
    if (timing.loop(loop).parent != region || !timing.is_variable(loop)) continue;
    const std::int64_t start = timing.region_start(loop) - timing.region_start(region);
    const std::int64_t last = (timing.loop(loop).trip_count - 1) * *timing.interval(loop);
    found.push_back({start, start + last + timing.resumption(loop), loop});
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// Reads of registers are combinational: nothing enables them.
void add_access_pulses(Hardware& hardware) {
  const Timing& timing = hardware.timing;
  for (const PortAccess& entry : hardware.memory.accesses) {
    const OpId op = timing.design().accesses[static_cast<std::size_t>(entry.access)].operation;
    const Operation& operation = timing.operation(op);
    const ArrayBinding& binding = timing.design().arrays[static_cast<std::size_t>(operation.array)];
    if (binding.storage == Storage::kReg && operation.opcode == Opcode::kLoad) continue;
    train(hardware, entry.region).need(entry.offset);
  }
}

/// The pulses that choose the operands of shared units.
void add_unit_pulses(Hardware& hardware) {
  for (const SharedUnit& unit : hardware.shared.units) {
    if (unit.issues.size() == 1) continue;
    const OpId op = unit.issues.front().operation;
    for (std::size_t i = 0; i < unit.inputs.size(); ++i) {
      if (unit.inputs[i].size() == 1) continue;
      const std::int64_t late = operand_late(hardware.timing.design(), op, i);
      for (const UnitIssue& issue : unit.issues) {
        train(hardware, issue.region).need(issue.offset + late);
      }
    }
  }
}

/// The pulses by which units that are used again take their operands.
void add_unit_starts(Hardware& hardware) {
  const Timing& timing = hardware.timing;
  for (OpId op = 0; op < static_cast<OpId>(timing.kernel().operations.size()); ++op) {
    if (!is_live(timing, op)) continue;
    if (timing.design().unit_interval[static_cast<std::size_t>(op)] == 1) continue;
    for_each_copy(timing.kernel(), timing.replicated(op), [&](const auto& copy) {
      const PulsePlace place = start_of_copy(timing, op, copy);
      train(hardware, place.region).need(place.offset);
    });
  }
}

void add_pulses(Hardware& hardware) {
  const Timing& timing = hardware.timing;
  hardware.trains.resize(timing.kernel().loops.size());
  add_loop_starts(hardware);
  add_access_pulses(hardware);
  add_unit_pulses(hardware);
  add_unit_starts(hardware);
  add_phi_pulses(hardware);
  add_preload_pulses(hardware);
  add_variable_loops(hardware);
  for (const Line& line : hardware.lifetimes.values) add_line_pulses(hardware, line);
  for (const Line& line : hardware.lifetimes.counters) add_line_pulses(hardware, line);
  for (const Line& line : hardware.lifetimes.firsts) add_line_pulses(hardware, line);
  hardware.function.need(timing.schedule().length);  // done
  const bool has_one_pulse = hardware.calls.cycles == latency_cycles(timing.schedule());
  // Ready: with done, whose offset is that of the longest case, or on its way.
  if (!has_one_pulse) hardware.function.need(hardware.calls.cycles - 1);
  hardware.function.cut(has_one_pulse ? std::nullopt : std::optional(hardware.calls.cycles),
                        resumptions(timing, -1));
  for (std::size_t loop = 0; loop < hardware.trains.size(); ++loop) {
    if (timing.kernel().loops[loop].kind != LoopKind::kTemporal) continue;
    const auto region = static_cast<LoopId>(loop);
    hardware.trains[loop].cut(timing.interval(region), resumptions(timing, region));
  }
}

/// Its lines, with all that taps them.
Hardware with_lines(const Design& design, const Problem& problem, const Schedule& schedule) {
  Hardware hardware{Timing(design, problem, schedule), {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
  hardware.lifetimes = find_lifetimes(hardware.timing);
  add_affine_operands(hardware);
  hardware.memory = find_ports(hardware.timing, hardware.lifetimes);
  return hardware;
}

}  // namespace

bool Hardware::chooses(OpId phi, const std::vector<std::int64_t>& copy) const {
  return is_choosing(timing, phi, copy) &&
         !plain_phis.contains({phi, row_major(timing, phi, copy)});
}

const PulseTrain& Hardware::pulses(LoopId region) const {
  return region < 0 ? function : trains[static_cast<std::size_t>(region)];
}

std::string kept_too_long(const Design& design, const Problem& problem, const Schedule& schedule) {
  constexpr std::int64_t kMostStages = std::int64_t{1} << 22;
  const Hardware hardware = with_lines(design, problem, schedule);
  std::int64_t stages = 0;
  for (const auto* lines : {&hardware.lifetimes.values, &hardware.lifetimes.counters}) {
    for (const Line& line : *lines) stages += line.stages();
  }
  if (stages <= kMostStages) return "";
  return fmt::format(
      "{} registers would keep values and counters from when they are made to when they are read; "
      "accepted: up to {}",
      stages, kMostStages);
}

Hardware plan(const Design& design, const Problem& problem, const Schedule& schedule) {
  Hardware hardware = with_lines(design, problem, schedule);
  hardware.preloads = find_preloads(hardware.timing, hardware.lifetimes);
  Wires wires(hardware.timing, hardware.lifetimes, hardware.memory, hardware.preloads);
  hardware.shared = find_units(hardware.timing, wires);
  hardware.plain_phis = plain_phis(hardware.timing, wires);
  hardware.is_absorbed = absorbed_phis(hardware.timing, hardware.lifetimes, hardware.shared,
                                       hardware.preloads.is_preloaded);
  hardware.calls = call_interval(hardware.timing, hardware.memory, hardware.shared);
  add_pulses(hardware);
  return hardware;
}

TripWires trip_wires(const Timing& timing, LoopId loop) {
  TripWires wires;
  if (const auto start = trip_start(timing.kernel(), loop)) {
    wires.start = counter_wire(timing, start->value);
    wires.shift = start->shift;
    wires.may_start_late = (value_range(timing.kernel(), start->value).second >> start->shift) >=
                           timing.loop(loop).trip_count;
  }
  for (const AffineExpr& bound : trip_bounds(timing.kernel(), loop)) {
    wires.bounds.push_back(counter_wire(timing, bound));
  }
  return wires;
}

}  // namespace hls::model
