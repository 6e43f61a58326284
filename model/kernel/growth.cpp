#include "model/kernel/growth.h"

#include <cstddef>

#include "model/kernel/index.h"

namespace hls::model {

const Operation* carrier_of(const Kernel& kernel, const Operation& result) {
  for (const Node& node : kernel.loops[index(result.loop)].body) {
    if (node.is_loop()) continue;
    const Operation& phi = kernel.operations[index(node.index)];
    if (phi.opcode == Opcode::kPhi && phi.operands[1] == result.operands[0]) return &phi;
  }
  return nullptr;
}

Growth::Growth(const Kernel& kernel, const std::vector<std::optional<ValueRange>>& ranges,
               const std::set<LoopId>& open)
    : kernel_(kernel), ranges_(ranges), open_(open), enclosing_(enclosing_loops(kernel)) {}

std::optional<GrowthStep> Growth::step_of(OpId phi) {
  known_.clear();
  carried_ = {phi, at(phi).operands[1]};
  const auto added = of(at(phi).operands[1], phi);
  if (!added) return {};
  return GrowthStep{*added, carried_};
}

std::int64_t Growth::iterations_of(OpId phi) const {
  const LoopId loop = at(phi).loop;
  std::int64_t iterations = kernel_.loops[index(loop)].trip_count;
  for (LoopId inside = enclosing_[index(phi)]; inside >= 0 && inside != loop;) {
    iterations *= kernel_.loops[index(inside)].trip_count;
    inside = kernel_.loops[index(inside)].parent;
  }
  return iterations;
}

/// What a value is more than carried value `phi` of the same iteration.
std::optional<ValueRange> Growth::of(OpId id, OpId phi) {
  if (id == phi) return ValueRange{0, 0};
  const auto known = known_.find({id, phi});
  if (known != known_.end()) return known->second;
  const auto found = find(at(id), phi);
  known_[{id, phi}] = found;
  return found;
}

std::optional<ValueRange> Growth::find(const Operation& op, OpId phi) {
  switch (op.opcode) {
    case Opcode::kAdd:
      if (const auto first = of(op.operands[0], phi)) return *first + range(op, 1);
      if (const auto second = of(op.operands[1], phi)) return *second + range(op, 0);
      return {};
    case Opcode::kSub:
      if (const auto first = of(op.operands[0], phi)) return *first - range(op, 1);
      return {};
    case Opcode::kSelect: {
      const auto first = of(op.operands[1], phi);
      const auto second = of(op.operands[2], phi);
      if (!first || !second) return {};
      return hull(*first, *second);
    }
    case Opcode::kPhi:
      return of_inner(op, phi, 1);
    case Opcode::kResult: {
      // The value after the loop is that of its last iteration.
      if (open_.count(op.loop) > 0) return {};
      const Operation* carrier = carrier_of(kernel_, op);
      // One that nothing carries may still be a sum in the loop, as where the loop runs once.
      if (carrier == nullptr) return of(op.operands[0], phi);
      return of_inner(*carrier, phi, 0);
    }
    default:
      return {};
  }
}

/// Of a carried value of a loop around which `phi` is carried, after all but `rest` of its iterations at most.
std::optional<ValueRange> Growth::of_inner(const Operation& inner, OpId phi, std::int64_t rest) {
  if (inner.loop == at(phi).loop || open_.count(inner.loop) > 0) return {};
  const OpId id = static_cast<OpId>(&inner - kernel_.operations.data());
  const auto first = of(inner.operands[0], phi);
  const auto step = first ? of(inner.operands[1], id) : std::nullopt;
  if (!step) return {};
  carried_.insert(carried_.end(), {id, inner.operands[1]});
  return *first + repeated(*step, iterations_of(id) - rest);
}

const Operation& Growth::at(OpId id) const { return kernel_.operations[index(id)]; }

ValueRange Growth::range(const Operation& op, std::size_t i) const {
  return *ranges_[index(op.operands[i])];
}

}  // namespace hls::model
