#include "explorer/bounds/likeness.h"

#include <algorithm>

namespace hls::explorer {

using model::LoopId;
using model::Opcode;
using model::OpId;

namespace {

void add(std::vector<std::int64_t>& key, model::Type type) {
  key.push_back(type.bits);
  key.push_back((type.is_float() ? 2 : 0) + (type.is_signed ? 1 : 0));
}

}  // namespace

LoopId iterating_loop(const model::Kernel& kernel, LoopId loop) {
  while (loop >= 0) {
    const model::Loop& entry = kernel.loops[static_cast<std::size_t>(loop)];
    if (entry.kind == model::LoopKind::kTemporal && entry.trip_count > 1) return loop;
    loop = entry.parent;
  }
  return -1;
}

ChoosingCopies choosing_copies(const model::Elaboration& elaboration, OpId phi) {
  const model::Kernel& kernel = elaboration.kernel;
  const model::LoopId loop = kernel.operations[static_cast<std::size_t>(phi)].loop;
  const auto& [source, temporal, spatial] = elaboration.parts[static_cast<std::size_t>(loop)];
  if (temporal < 0 || kernel.loops[static_cast<std::size_t>(temporal)].trip_count == 1) return {};
  const auto& loops = elaboration.replicated[static_cast<std::size_t>(phi)];
  const bool is_chained = std::find(loops.begin(), loops.end(), spatial) != loops.end();
  return {true, is_chained ? spatial : -1};
}

bool may_be_plain(const model::Kernel& kernel, const model::Operation& phi) {
  return std::all_of(phi.operands.begin(), phi.operands.end(), [&](OpId operand) {
    return kernel.operations[static_cast<std::size_t>(operand)].opcode == Opcode::kLoad;
  });
}

Likeness::Likeness(const model::Design& design, const std::set<std::string>& shareable)
    : design_(design),
      shareable_(shareable),
      elaboration_(*design.elaboration),
      kernel_(elaboration_.kernel) {}

int Likeness::intern(Key key) {
  return keys_.try_emplace(std::move(key), static_cast<int>(keys_.size())).first->second;
}

int Likeness::number(OpId id) {
  const auto known = numbers_.find(id);
  if (known != numbers_.end()) return known->second;
  const int fresh = intern(key(id));
  numbers_.emplace(id, fresh);
  return fresh;
}

EqualOperations::Use Likeness::use(OpId id, LoopId loop) {
  EqualOperations::Use use;
  use.loop = loop;
  const std::set<LoopId>& distinct = distinct_loops(id);
  std::set<LoopId> covered = distinct;
  for (const OpId load : external_loads(id)) {
    const LoopId region = elaboration_.region_of[static_cast<std::size_t>(load)];
    if (iterating_loop(kernel_, region) != loop) continue;
    covered.insert(loops(load).begin(), loops(load).end());
  }
  bool is_covered = true;
  std::int64_t copies = 1;
  for (const LoopId each : loops(id)) {
    const std::int64_t trips = kernel_.loops[static_cast<std::size_t>(each)].trip_count;
    (distinct.contains(each) ? use.distinct : copies) *= trips;
    is_covered = is_covered && covered.contains(each);
  }
  if (is_covered) use.copies = copies;
  return use;
}

bool Likeness::is_shareable(OpId id) const {
  const auto name = model::operator_name(kernel_, operation(id));
  return name && shareable_.contains(*name);
}

bool Likeness::is_choice(const model::Operation& op) const {
  return op.opcode == Opcode::kPhi && !may_be_plain(kernel_, op);
}

/// A result of a loop is the wire of its last iteration.
OpId Likeness::value_of(OpId operand) const {
  while (operation(operand).opcode == Opcode::kResult) operand = operation(operand).operands[0];
  return operand;
}

/// A result of a shared unit, or a phi that hands one on from copy to copy.
bool Likeness::may_be_shared(OpId operand) const {
  const OpId value = value_of(operand);
  const model::Operation& op = operation(value);
  if (op.opcode != Opcode::kPhi) return is_shareable(value);
  const auto [some, chain] = choosing_copies(elaboration_, value);
  if (some && chain < 0) return false;
  return std::any_of(op.operands.begin(), op.operands.end(),
                     [&](OpId from) { return is_shareable(value_of(from)); });
}

int Likeness::operand_number(OpId id) {
  const OpId value = value_of(id);
  return may_be_shared(value) ? intern({static_cast<std::int64_t>(Kind::kShared)}) : number(value);
}

/// Copies whose values may be one wire are that value.
Likeness::Key Likeness::key_of_copy(const model::Operation& copy) {
  const OpId value = value_of(copy.operands[0]);
  const bool is_one = !distinct_loops(value).contains(copy.loop);
  if (is_one && !may_be_shared(value)) return key(value);
  return {static_cast<std::int64_t>(Kind::kOperation), static_cast<std::int64_t>(Opcode::kCopy),
          operand_number(value), is_one ? -1 : static_cast<std::int64_t>(copy.bits)};
}

Likeness::Key Likeness::key(OpId id) {
  const model::Operation& op = operation(id);
  const auto make = [](Kind kind, std::int64_t value) {
    return Key{static_cast<std::int64_t>(kind), value};
  };
  switch (op.opcode) {
    case Opcode::kLoad:
      return make(Kind::kLoad, op.array);
    case Opcode::kConstant:
      return make(Kind::kConstant, static_cast<std::int64_t>(op.bits));
    case Opcode::kArgument:
      return make(Kind::kArgument, op.argument);
    case Opcode::kAffine:
      return make(Kind::kAffine, 0);
    case Opcode::kCopy:
      return key_of_copy(op);
    case Opcode::kPhi:
      return is_choice(op) ? make(Kind::kPhi, id)
                           : make(Kind::kLoad, operation(op.operands[0]).array);
    default:
      break;
  }
  Key all = make(Kind::kOperation, static_cast<std::int64_t>(op.opcode));
  add(all, op.type);
  for (const OpId operand : op.operands) {
    add(all, operation(operand).type);
    all.push_back(operand_number(operand));
  }
  return all;
}

/// Loops whose copies of the value are different wires: a phi has a wire of its own.
const std::set<LoopId>& Likeness::distinct_loops(OpId id) {
  const auto [known, is_new] = distinct_.try_emplace(id);
  std::set<LoopId>& all = known->second;  // stays where it is
  const model::Operation& op = operation(id);
  if (!is_new || model::is_access(op.opcode)) return all;
  const std::vector<LoopId>& own = loops(id);
  if (op.opcode == Opcode::kPhi) {
    if (is_choice(op)) all.insert(own.begin(), own.end());
    return all;
  }
  for (const OpId operand : op.operands) {
    if (may_be_shared(operand)) continue;
    for (const LoopId loop : distinct_loops(operand)) {
      if (std::find(own.begin(), own.end(), loop) != own.end()) all.insert(loop);
    }
  }
  return all;
}

/// Loads through ports of array arguments that the value is computed from.
const std::set<OpId>& Likeness::external_loads(OpId id) {
  const auto [known, is_new] = loads_.try_emplace(id);
  std::set<OpId>& all = known->second;
  const model::Operation& op = operation(id);
  if (!is_new || op.opcode == Opcode::kPhi || model::leaves_loop(op.opcode)) return all;
  if (op.opcode == Opcode::kLoad) {
    const auto array = static_cast<std::size_t>(op.array);
    if (design_.arrays[array].storage == model::Storage::kExternal) all.insert(id);
    return all;
  }
  for (const OpId operand : op.operands) {
    if (may_be_shared(operand)) continue;
    const std::set<OpId>& more = external_loads(operand);
    all.insert(more.begin(), more.end());
  }
  return all;
}

}  // namespace hls::explorer
