#include "model/hardware/wires.h"

#include "model/hardware/choices.h"

namespace hls::model {

Wires::Wires(const Timing& timing, const Lifetimes& lifetimes, const MemoryPorts& memory,
             const Preloads& preloads)
    : timing_(timing), lifetimes_(lifetimes), memory_(memory), preloads_(preloads) {
  const auto operations = static_cast<OpId>(timing.kernel().operations.size());
  values_.resize(static_cast<std::size_t>(operations));
  for (OpId op = 0; op < operations; ++op) {
    if (timing.design().elaboration->region_of[static_cast<std::size_t>(op)] == kNoRegion) continue;
    const std::int64_t copies = copy_count(timing.kernel(), timing.replicated(op));
    values_[static_cast<std::size_t>(op)].assign(static_cast<std::size_t>(copies), -1);
  }
}

int Wires::number(Kind kind, Key key) {
  key.push_back(static_cast<std::int64_t>(kind));
  return numbers_.try_emplace(std::move(key), static_cast<int>(numbers_.size())).first->second;
}

int Wires::value(OpId op, std::int64_t copy) {
  int& known = values_[static_cast<std::size_t>(op)][static_cast<std::size_t>(copy)];
  if (known >= 0) return known;
  if (const auto unit = unit_of_.find({op, copy}); unit != unit_of_.end()) {
    return known = number(Kind::kShared, {unit->second});
  }
  switch (timing_.operation(op).opcode) {
    case Opcode::kLoad: {
      Kind kind = Kind::kPort;
      Key key = key_of_load(op, copy, kind);
      return known = number(kind, std::move(key));
    }
    case Opcode::kPhi: {
      std::optional<int> wire = plain_phi(op, copy);
      if (!wire) wire = chained_phi(op, copy);
      return known = wire ? *wire : number(Kind::kOwn, {op, copy});
    }
    case Opcode::kCopy:
      return known = operand(reads_of(timing_, op).front(), copy_indices(timing_, op, copy));
    case Opcode::kResult:
      return known = operand(result_read(timing_, op), copy_indices(timing_, op, copy));
    default:
      return known = operation(op, copy);
  }
}

Wires::Key Wires::key_of_load(OpId op, std::int64_t copy, Kind& kind) const {
  const auto index =
      static_cast<std::size_t>(memory_.first_access[static_cast<std::size_t>(op)] + copy);
  const PortAccess& entry = memory_.accesses[index];
  const AccessCopy& access = timing_.design().accesses[index];
  const ArrayId array = timing_.operation(op).array;
  if (access.is_crossbar) {
    kind = Kind::kCrossbar;
    return {memory_.crossbar_of[index]};
  }
  if (timing_.design().arrays[static_cast<std::size_t>(array)].storage == Storage::kReg) {
    kind = Kind::kWord;
    return {array, access.memories[0], entry.address};
  }
  return {array, access.memories[0], entry.port};
}

int Wires::operand(const Read& read, const std::vector<std::int64_t>& copy) {
  const OpId op = read.source.op;
  switch (read.source.kind) {
    case Source::Kind::kConstant:
      return number(Kind::kConstant, {static_cast<std::int64_t>(timing_.operation(op).bits),
                                      timing_.operation(op).type.bits});
    case Source::Kind::kArgument:
      return number(Kind::kArgument, {timing_.operation(op).argument});
    case Source::Kind::kAffine: {
      const AffineWire wire = operand_wire(timing_, lifetimes_, read, copy);
      const int affine = affine_.try_emplace(wire, static_cast<int>(affine_.size())).first->second;
      return number(Kind::kAffine, {affine, timing_.operation(op).type.bits});
    }
    case Source::Kind::kValue:
      break;
  }
  const Tap tap = tap_of(timing_, read, copy);
  const Line& line = lifetimes_.values[static_cast<std::size_t>(op)];
  const Element element = line.locate(tap.delay, read_window(timing_, read));
  if (element == Element{}) return value(op, tap.copy);
  if (line.is_shift() && element.kind == Element::Kind::kStage && !preloads_.find(op, tap.copy)) {
    return number(Kind::kDelayed, {value(op, tap.copy), element.index});
  }
  return number(Kind::kElement,
                {op, tap.copy, static_cast<std::int64_t>(element.kind), element.index});
}

bool Wires::is_load(const Read& read) const {
  return read.source.kind == Source::Kind::kValue &&
         timing_.operation(read.source.op).opcode == Opcode::kLoad;
}

std::optional<int> Wires::plain_phi(OpId phi, std::int64_t copy) {
  const std::vector<std::int64_t> indices = copy_indices(timing_, phi, copy);
  if (!is_choosing(timing_, phi, indices)) return std::nullopt;
  std::set<int> wires;
  for (const Read& read : reads_of(timing_, phi)) {
    if (!takes_part(timing_, read, indices)) continue;
    if (!is_load(read)) return std::nullopt;
    wires.insert(operand(read, indices));
  }
  return wires.size() == 1 ? std::optional(*wires.begin()) : std::nullopt;
}

/// In an unrolled loop only the first copy of a phi chooses: the next ones are the results of the copies before.
std::optional<int> Wires::chained_phi(OpId phi, std::int64_t copy) {
  const std::vector<std::int64_t> indices = copy_indices(timing_, phi, copy);
  if (is_choosing(timing_, phi, indices)) return std::nullopt;
  for (const Read& read : reads_of(timing_, phi)) {
    if (read.source.kind != Source::Kind::kValue || !takes_part(timing_, read, indices)) continue;
    const Tap tap = tap_of(timing_, read, indices);
    const Line& line = lifetimes_.values[static_cast<std::size_t>(read.source.op)];
    const bool is_result = line.locate(tap.delay, read_window(timing_, read)) == Element{};
    const auto unit = unit_of_.find({read.source.op, tap.copy});
    if (is_result && unit != unit_of_.end()) return number(Kind::kShared, {unit->second});
  }
  return std::nullopt;
}

int Wires::operation(OpId op, std::int64_t copy) {
  const Operation& operation = timing_.operation(op);
  const auto type = [](Type of) {
    return std::int64_t{of.bits} * 4 + (of.is_float() ? 2 : 0) + (of.is_signed ? 1 : 0);
  };
  Key key{static_cast<std::int64_t>(operation.opcode), type(operation.type),
          timing_.design().latency[static_cast<std::size_t>(op)]};
  for (const OpId operand : operation.operands)
    key.push_back(type(timing_.operation(operand).type));
  const std::vector<std::int64_t> indices = copy_indices(timing_, op, copy);
  for (const Read& read : reads_of(timing_, op)) key.push_back(operand(read, indices));
  const int interval = timing_.design().unit_interval[static_cast<std::size_t>(op)];
  if (interval > 1) {
    const PulsePlace start = start_of_copy(timing_, op, indices);
    key.insert(key.end(), {interval, start.region, start.offset});
  }
  return number(Kind::kOperation, std::move(key));
}

std::set<std::pair<OpId, std::int64_t>> plain_phis(const Timing& timing, Wires& wires) {
  std::set<std::pair<OpId, std::int64_t>> plain;
  for (OpId op = 0; op < static_cast<OpId>(timing.kernel().operations.size()); ++op) {
    if (timing.operation(op).opcode != Opcode::kPhi) continue;
    if (timing.design().elaboration->region_of[static_cast<std::size_t>(op)] == kNoRegion) continue;
    const std::int64_t copies = copy_count(timing.kernel(), timing.replicated(op));
    for (std::int64_t copy = 0; copy < copies; ++copy) {
      if (wires.plain_phi(op, copy)) plain.emplace(op, copy);
    }
  }
  return plain;
}

}  // namespace hls::model
