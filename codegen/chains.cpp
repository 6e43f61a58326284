#include <algorithm>

#include "codegen/values.h"

namespace hls::codegen {
namespace {

using model::Opcode;
using model::OpId;
using model::Read;
using model::Source;

bool is_combinational(const model::Hardware& hardware, OpId op) {
  const model::Operation& operation = hardware.timing.operation(op);
  if (operation.opcode == Opcode::kStore) return false;
  if (operation.opcode == Opcode::kLoad && operation.computed.empty()) return false;
  return operation.opcode == Opcode::kResult ||
         hardware.timing.design().latency[static_cast<std::size_t>(op)] == 0;
}

/// Some copy reads the wire itself, or a hold that is read through.
bool reads_wire(const model::Hardware& hardware, const Read& read) {
  const model::Timing& timing = hardware.timing;
  const model::Line& line = hardware.lifetimes.values[static_cast<std::size_t>(read.source.op)];
  bool found = false;
  model::for_each_copy(timing.kernel(), timing.replicated(read.reader), [&](const auto& copy) {
    if (found || !takes_part(timing, read, copy)) return;
    found = tap_of(timing, read, copy).delay == 0;
  });
  return found && line.copies > 0;
}

using Graph = std::vector<std::vector<OpId>>;

Graph combinational_reads(const model::Hardware& hardware) {
  const model::Timing& timing = hardware.timing;
  Graph sources(timing.kernel().operations.size());
  for (OpId op = 0; op < static_cast<OpId>(sources.size()); ++op) {
    if (hardware.lifetimes.values[static_cast<std::size_t>(op)].copies == 0) continue;
    if (!is_combinational(hardware, op)) continue;
    std::vector<OpId>& from = sources[static_cast<std::size_t>(op)];
    if (timing.operation(op).opcode == Opcode::kResult) {
      from.push_back(timing.operation(op).operands[0]);
      continue;
    }
    for (const Read& read : reads_of(timing, op)) {
      if (read.source.kind == Source::Kind::kValue && reads_wire(hardware, read)) {
        from.push_back(read.source.op);
      }
    }
  }
  return sources;
}

bool reaches_itself(const Graph& sources, OpId op) {
  std::vector<bool> seen(sources.size(), false);
  std::vector<OpId> open = sources[static_cast<std::size_t>(op)];
  while (!open.empty()) {
    const OpId next = open.back();
    open.pop_back();
    if (next == op) return true;
    if (seen[static_cast<std::size_t>(next)]) continue;
    seen[static_cast<std::size_t>(next)] = true;
    const std::vector<OpId>& further = sources[static_cast<std::size_t>(next)];
    open.insert(open.end(), further.begin(), further.end());
  }
  return false;
}

}  // namespace

std::vector<bool> chained_operations(const model::Hardware& hardware) {
  const Graph sources = combinational_reads(hardware);
  std::vector<bool> chained(sources.size(), false);
  for (OpId op = 0; op < static_cast<OpId>(sources.size()); ++op) {
    chained[static_cast<std::size_t>(op)] = reaches_itself(sources, op);
  }
  return chained;
}

std::vector<bool> halved_phis(const model::Hardware& hardware) {
  const model::Kernel& kernel = hardware.timing.kernel();
  std::vector<bool> halved(kernel.operations.size(), false);
  for (const model::Operation& reader : kernel.operations) {
    if (reader.opcode != Opcode::kAdd) continue;
    for (const OpId operand : reader.operands) {
      const auto index = static_cast<std::size_t>(operand);
      if (hardware.is_absorbed[index] && kernel.operations[index].type.bits > 1) {
        halved[index] = true;
      }
    }
  }
  return halved;
}

}  // namespace hls::codegen
