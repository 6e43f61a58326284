#include "model/metrics/operands.h"

#include <map>

namespace hls::model {

OperandSource operand_source(const Timing& timing, const Lifetimes& lifetimes,
                             const SharedUnits& shared, const Read& read,
                             const std::vector<std::int64_t>& copy) {
  OperandSource source;
  source.kind = read.source.kind;
  const Operation& operation = timing.operation(read.source.op);
  switch (read.source.kind) {
    case Source::Kind::kConstant:
      source.value = operation.bits;
      break;
    case Source::Kind::kArgument:
      source.value = static_cast<std::uint64_t>(operation.argument);
      break;
    case Source::Kind::kAffine:
      source.affine = operand_wire(timing, lifetimes, read, copy);
      break;
    case Source::Kind::kValue: {
      const Tap tap = tap_of(timing, read, copy);
      source.value = static_cast<std::uint64_t>(read.source.op);
      source.copy = tap.copy;
      source.element = lifetimes.values[static_cast<std::size_t>(read.source.op)].locate(
          tap.delay, read_window(timing, read));
      const auto unit = shared.unit_of.find({read.source.op, tap.copy});
      if (unit != shared.unit_of.end() && source.element == Element{}) {
        source.value = static_cast<std::uint64_t>(unit->second);
        source.copy = -1;
      }
      break;
    }
  }
  return source;
}

std::vector<OperandInput> operand_inputs(const Timing& timing, const Lifetimes& lifetimes,
                                         const SharedUnits& shared, const SharedUnit& unit,
                                         std::size_t index) {
  std::vector<OperandInput> inputs;
  std::map<OperandSource, std::size_t> known;
  for (std::size_t i = 0; i < unit.issues.size(); ++i) {
    const UnitIssue& issue = unit.issues[i];
    const Read read = reads_of(timing, issue.operation)[index];
    OperandSource source = operand_source(timing, lifetimes, shared, read,
                                          copy_indices(timing, issue.operation, issue.copy));
    const auto [found, is_new] = known.try_emplace(source, inputs.size());
    if (is_new) inputs.push_back({std::move(source), {}});
    inputs[found->second].issues.push_back(i);
  }
  return inputs;
}

}  // namespace hls::model
