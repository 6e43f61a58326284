#include "explorer/bounds/least_hardware.h"

#include <algorithm>

#include "model/cost/least_price.h"
#include "model/cost/line_reads.h"
#include "model/divide.h"
#include "model/hardware/preloads.h"
#include "model/hardware/pulses.h"
#include "model/target/operand_bits.h"

namespace hls::explorer {

using model::LoopId;
using model::LoopKind;
using model::Opcode;
using model::OpId;
using scheduler::IntervalRange;

LeastHardware::LeastHardware(const Subject& subject, const scheduler::IntervalRanges& ranges,
                             const std::vector<bool>& is_exact)
    : design_(subject.design),
      kernel_(subject.design.kernel()),
      problem_(subject.problem),
      target_(subject.target),
      ranges_(ranges),
      is_exact_(is_exact),
      index_of_(kernel_.operations.size(), -1),
      uses_(kernel_.operations.size()),
      stages_(kernel_.operations.size(), 0),
      from_loop_(kernel_.loops.size()) {
  const scheduler::Relaxation& relaxation = subject.relaxation;
  for (std::size_t i = 0; i < problem_.operations.size(); ++i) {
    const OpId id = problem_.operations[i].id;
    if (id >= 0) index_of_[static_cast<std::size_t>(id)] = static_cast<int>(i);
  }
  for (OpId op = 0; op < static_cast<OpId>(kernel_.operations.size()); ++op) {
    if (index_of_[static_cast<std::size_t>(op)] < 0) continue;
    const model::Operation& operation = kernel_.operations[static_cast<std::size_t>(op)];
    for (std::size_t i = 0; i < operation.operands.size(); ++i) {
      uses_[static_cast<std::size_t>(operation.operands[i])].emplace_back(op, i);
    }
  }
  const std::vector<scheduler::Difference> differences = relaxation.differences(ranges);
  from_start_ = relaxation.least_delays(0, differences);
  for (std::size_t loop = 0; loop < kernel_.loops.size(); ++loop) {
    if (kernel_.loops[loop].kind != LoopKind::kTemporal) continue;
    from_loop_[loop] = relaxation.least_delays(problem_.loops[loop].start, differences);
  }
  for (OpId op = 0; op < static_cast<OpId>(kernel_.operations.size()); ++op) {
    const auto index = static_cast<std::size_t>(op);
    if (!has_value(op) || uses_[index].empty()) continue;
    if (may_take_longer(op)) continue;
    add_value(op, relaxation.least_delays(index_of_[index], differences));
  }
  add_rings();
  add_counters();
}

LoopId LeastHardware::innermost_temporal(LoopId loop) const {
  while (loop >= 0 && loop_of(loop).kind == LoopKind::kSpatial) loop = loop_of(loop).parent;
  return loop;
}

const IntervalRange& LeastHardware::range(LoopId loop) const {
  return ranges_[static_cast<std::size_t>(loop)];
}

const model::Loop& LeastHardware::loop_of(LoopId loop) const {
  return kernel_.loops[static_cast<std::size_t>(loop)];
}

/// How much later than the first one the last copy of an operation runs, over the loops that are not
/// in `without`.
std::int64_t LeastHardware::skew(OpId op, const std::vector<LoopId>& without) const {
  std::int64_t cycles = 0;
  for (const LoopId loop : design_.elaboration->replicated[static_cast<std::size_t>(op)]) {
    if (std::find(without.begin(), without.end(), loop) != without.end()) continue;
    cycles += (loop_of(loop).trip_count - 1) * range(loop).least;
  }
  return cycles;
}

/// sum of (trip_count - 1) ii over the temporal loops around `inner` that are not around `outer`.
std::int64_t LeastHardware::window(LoopId outer, LoopId inner) const {
  std::int64_t cycles = 0;
  for (LoopId loop = inner; loop >= 0 && loop != outer; loop = loop_of(loop).parent) {
    if (loop_of(loop).kind != LoopKind::kTemporal) continue;
    cycles += (loop_of(loop).trip_count - 1) * range(loop).least;
  }
  return cycles;
}

/// Whether an operation is a load of an array whose memory is not chosen yet.
bool LeastHardware::may_take_longer(OpId op) const {
  const model::Operation& operation = kernel_.operations[static_cast<std::size_t>(op)];
  return operation.opcode == Opcode::kLoad && !is_exact_[static_cast<std::size_t>(operation.array)];
}

bool LeastHardware::has_value(OpId op) const {
  if (index_of_[static_cast<std::size_t>(op)] < 0) return false;
  const model::Operation& operation = kernel_.operations[static_cast<std::size_t>(op)];
  if (operation.opcode == Opcode::kStore) return false;
  if (operation.opcode != Opcode::kResult) return true;
  // After a variable loop a value may be there later than its operation says.
  const auto& variable = design_.elaboration->serial.is_variable;
  return std::find(variable.begin(), variable.end(), true) == variable.end() &&
         has_value(operation.operands[0]);
}

/// Products in DSPs, as units of their own, may be all that reads a value.
bool LeastHardware::may_be_taken(OpId op) const {
  const auto& uses = uses_[static_cast<std::size_t>(op)];
  return std::any_of(uses.begin(), uses.end(), [&](const auto& use) {
    const model::Operation& reader = kernel_.operations[static_cast<std::size_t>(use.first)];
    const bool is_cast = reader.opcode == Opcode::kCast && reader.type.is_integer();
    return is_cast ? may_be_taken(use.first) : model::is_in_dsps(design_, use.first, target_);
  });
}

/// Bits that each reader of a value looks at.
int LeastHardware::least_bits(OpId op) const {
  int unread = 0;
  for (const auto& [reader, operand] : uses_[static_cast<std::size_t>(op)]) {
    unread = std::max(
        unread, model::unread_places(kernel_, kernel_.operations[static_cast<std::size_t>(reader)],
                                     static_cast<std::size_t>(operand)));
  }
  const int kept = model::kept_bits(kernel_, kernel_.operations[static_cast<std::size_t>(op)]);
  return std::max(1, kept - unread);
}

void LeastHardware::add_value(OpId op, const Delays& delays) {
  const auto index = static_cast<std::size_t>(op);
  const auto& replicated = design_.elaboration->replicated[index];
  const LoopId region = innermost_temporal(design_.elaboration->region_of[index]);
  const std::int64_t latency =
      kernel_.operations[index].opcode == Opcode::kResult ? 0 : design_.latency[index];
  std::int64_t stages = 0;
  std::int64_t depth = 0;
  bool is_one_read = uses_[index].size() == 1;
  for (const auto& [reader, operand] : uses_[index]) {
    const auto reader_index = static_cast<std::size_t>(reader);
    const Opcode opcode = kernel_.operations[reader_index].opcode;
    // Carried values are read an iteration later, as soon as they are there as a rule.
    if (opcode == Opcode::kPhi || model::leaves_loop(opcode)) {
      is_one_read = false;
      continue;
    }
    const auto& path = delays[static_cast<std::size_t>(index_of_[reader_index])];
    if (!path) continue;
    const std::int64_t late = *path + model::operand_late(design_, reader, operand) - latency;
    const std::int64_t own_skew = skew(reader, replicated);
    is_one_read = is_one_read && own_skew == 0;
    const LoopId read_in = innermost_temporal(design_.elaboration->region_of[reader_index]);
    const std::int64_t last = std::max<std::int64_t>(0, late) + own_skew + window(region, read_in);
    depth = std::max(depth, last);
    if (region < 0 || range(region).most == IntervalRange::kNoMost) {
      stages = std::max<std::int64_t>(stages, last > 0 ? 1 : 0);
    } else {
      stages = std::max(stages, model::ceil_divide(last, range(region).most));
    }
  }
  std::int64_t copies = 1;
  for (const LoopId loop : replicated) copies *= loop_of(loop).trip_count;
  if (stages == 0) return;
  const bool is_enabled = region < 0 || range(region).least > 1;
  if (!is_enabled && (range(region).most > 1 || !is_one_read)) return;
  const std::int64_t interval = is_enabled ? 2 : 1;  // all above 1 cost the same
  model::Item line = model::delay_item("", least_bits(op), stages, interval);
  line.count = copies;
  values_ += model::least_delay(line, may_be_taken(op), target_);
  if (is_enabled) stages_[index] = stages;
}

/// The parts of the loop that a phi carries a value through.
const model::LoopParts& LeastHardware::carrying(OpId phi) const {
  const LoopId loop = kernel_.operations[static_cast<std::size_t>(phi)].loop;
  return design_.elaboration->parts[static_cast<std::size_t>(loop)];
}

/// The values on the way of least latency from a copy of a phi to its next iteration; nothing: there is
/// none, or not within one region.
std::optional<LeastHardware::Ring> LeastHardware::ring(OpId phi) const {
  const auto& replicated = design_.elaboration->replicated;
  const auto& region_of = design_.elaboration->region_of;
  const auto belongs = [&](OpId op) {
    return has_value(op) &&
           kernel_.operations[static_cast<std::size_t>(op)].opcode != Opcode::kResult &&
           region_of[static_cast<std::size_t>(op)] == region_of[static_cast<std::size_t>(phi)] &&
           replicated[static_cast<std::size_t>(op)] == replicated[static_cast<std::size_t>(phi)];
  };
  // The least start of each value, from reader to reader; one that is found again earlier is gone on from again.
  std::map<OpId, std::pair<std::int64_t, OpId>> start{{phi, {0, -1}}};
  std::vector<OpId> reached{phi};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const OpId value = reached[i];
    const std::int64_t end = start[value].first + design_.latency[static_cast<std::size_t>(value)];
    for (const auto& [reader, operand] : uses_[static_cast<std::size_t>(value)]) {
      const Opcode opcode = kernel_.operations[static_cast<std::size_t>(reader)].opcode;
      if (opcode == Opcode::kPhi || !belongs(reader)) continue;
      const std::int64_t time = end - model::operand_late(design_, reader, operand);
      const auto [known, fresh] = start.try_emplace(reader, time, value);
      if (!fresh && known->second.first <= time) continue;
      known->second = {time, value};
      reached.push_back(reader);
    }
  }
  const OpId last = kernel_.operations[static_cast<std::size_t>(phi)].operands[1];
  if (last == phi || start.count(last) == 0) return std::nullopt;
  Ring result;
  result.latency = start[last].first + design_.latency[static_cast<std::size_t>(last)];
  for (OpId op = last; op >= 0; op = start[op].second) {
    // What takes longer needs no register.
    if (may_take_longer(op)) return std::nullopt;
    result.values.push_back(op);
  }
  return result;
}

/// From an iteration to the next one ii cycles pass; what the operations on the way do not take a
/// register does: one at least, as the delays between them add up to ii - sum(latency) > 0.
void LeastHardware::add_rings() {
  const model::Elaboration& elaboration = *design_.elaboration;
  std::vector<bool> is_counted(kernel_.operations.size(), false);
  for (OpId phi = 0; phi < static_cast<OpId>(kernel_.operations.size()); ++phi) {
    const model::Operation& operation = kernel_.operations[static_cast<std::size_t>(phi)];
    if (operation.opcode != Opcode::kPhi || !has_value(phi)) continue;
    const auto& [source, temporal, spatial] = carrying(phi);
    if (temporal < 0 || loop_of(temporal).trip_count == 1) continue;
    const auto index = static_cast<std::size_t>(phi);
    if (innermost_temporal(elaboration.region_of[index]) != temporal) continue;
    if (elaboration.serial.is_variable[static_cast<std::size_t>(temporal)]) continue;
    const std::optional<Ring> found = ring(phi);
    if (!found) continue;
    std::int64_t latency = found->latency;
    const auto& replicated = elaboration.replicated[index];
    std::int64_t copies = 1;
    for (const LoopId loop : replicated) {
      if (loop == spatial) {
        latency *= loop_of(loop).trip_count;  // of all copies, one after the other
      } else {
        copies *= loop_of(loop).trip_count;
      }
    }
    if (range(temporal).least <= latency) continue;
    std::int64_t bits = least_bits(phi);
    std::int64_t counted = 0;
    bool is_apart = !may_be_taken(phi);
    for (const OpId value : found->values) {
      const auto at = static_cast<std::size_t>(value);
      const std::int64_t kept = least_bits(value);
      bits = std::min(bits, kept);
      counted += kept * stages_[at] * model::copies(elaboration, value);
      // A product may take the register as its own.
      is_apart = is_apart && !is_counted[at] && !may_be_taken(value);
    }
    if (!is_apart) continue;
    for (const OpId value : found->values) is_counted[static_cast<std::size_t>(value)] = true;
    values_.ff += std::max<std::int64_t>(0, bits * copies - counted);
  }
}

void LeastHardware::add_counters() {
  for (std::size_t loop = 0; loop < kernel_.loops.size(); ++loop) {
    const model::Loop& entry = kernel_.loops[loop];
    if (entry.kind != LoopKind::kTemporal || entry.trip_count <= 1) continue;
    const bool is_variable = design_.elaboration->serial.is_variable[loop];
    const std::int64_t least = is_variable ? 0 : ranges_[loop].least;
    values_ += model::least_loop_counter(entry.trip_count, least, target_);
  }
}

model::Resources LeastHardware::accesses(const std::vector<Access>& accesses,
                                         std::int64_t length) const {
  std::map<LoopId, std::int64_t> stages;
  for (const Access& access : accesses) {
    const auto op = static_cast<std::size_t>(access.operation);
    const LoopId region = innermost_temporal(design_.elaboration->region_of[op]);
    for (const LoopId loop : access.loops) {
      const auto& delay =
          from_loop_[static_cast<std::size_t>(loop)][static_cast<std::size_t>(index_of_[op])];
      if (!delay || range(loop).most == IntervalRange::kNoMost) continue;
      const std::int64_t last =
          std::max<std::int64_t>(0, *delay) + skew(access.operation, {}) + window(loop, region);
      stages[loop] = std::max(stages[loop], last / range(loop).most);
    }
  }
  model::Resources all = counter_registers(stages);
  all += pulses(accesses, length);
  return all;
}

model::Resources LeastHardware::counter_registers(
    const std::map<LoopId, std::int64_t>& stages) const {
  model::Resources all;
  for (const auto& [loop, count] : stages) {
    // At an interval of one they may be shift registers in LUTs, or not.
    if (count == 0 || range(loop).least == 1) continue;
    const std::int64_t bits = model::index_bits(loop_of(loop).trip_count);
    all +=
        model::least_delay(model::delay_item("", bits, count, range(loop).least), false, target_);
  }
  return all;
}

model::Resources LeastHardware::pulses(const std::vector<Access>& accesses,
                                       std::int64_t length) const {
  const auto& variable = design_.elaboration->serial.is_variable;
  if (std::find(variable.begin(), variable.end(), true) != variable.end()) return {};
  std::map<LoopId, std::int64_t> farthest;
  farthest[-1] = length;
  const auto need = [&](LoopId region, int operation, std::int64_t skewed) {
    const Delays& delays = region < 0 ? from_start_ : from_loop_[static_cast<std::size_t>(region)];
    const auto& delay = delays[static_cast<std::size_t>(operation)];
    if (delay) farthest[region] = std::max(farthest[region], *delay + skewed);
  };
  for (const Access& access : accesses) {
    if (access.is_wire) continue;
    const auto op = static_cast<std::size_t>(access.operation);
    need(innermost_temporal(design_.elaboration->region_of[op]), index_of_[op],
         skew(access.operation, {}));
  }
  for (std::size_t loop = 0; loop < kernel_.loops.size(); ++loop) {
    if (kernel_.loops[loop].kind != LoopKind::kTemporal) continue;
    need(innermost_temporal(kernel_.loops[loop].parent), problem_.loops[loop].start, 0);
  }
  for (OpId op = 0; op < static_cast<OpId>(stages_.size()); ++op) {
    const auto index = static_cast<std::size_t>(op);
    const model::Operation& operation = kernel_.operations[index];
    if (stages_[index] > 0) {
      // The register behind a value is written as the value is there.
      const bool is_result = operation.opcode == Opcode::kResult;
      need(innermost_temporal(design_.elaboration->region_of[index]), index_of_[index],
           is_result ? 0 : design_.latency[index]);
    }
    if (operation.opcode != Opcode::kPhi || !has_value(op)) continue;
    const LoopId loop = carrying(op).temporal;
    if (loop < 0 || loop_of(loop).trip_count == 1) continue;
    // It chooses its first value, or the register in front of it is set a cycle before.
    need(innermost_temporal(loop_of(loop).parent), index_of_[index],
         model::has_constant_start(kernel_, op) ? -1 : 0);
  }
  model::Resources all;
  all.ff = model::price(model::pulse_line_item("start", 1), target_).ff;
  for (const auto& [region, offset] : farthest) {
    const bool can_count = region < 0 || range(region).most > model::PulseTrain::kLongestGap;
    all.ff += model::least_pulse_registers(offset, can_count, target_);
  }
  return all;
}

}  // namespace hls::explorer
