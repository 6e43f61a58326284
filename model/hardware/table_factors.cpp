#include "model/hardware/table_factors.h"

#include <algorithm>
#include <vector>

#include "model/kernel/value.h"

namespace hls::model {
namespace {

/// The word that a copy of a load always finds.
std::optional<std::uint64_t> constant_word(const Hardware& hardware, OpId load, std::int64_t copy) {
  const Timing& timing = hardware.timing;
  const auto array = static_cast<std::size_t>(timing.operation(load).array);
  const int first = hardware.memory.first_access[static_cast<std::size_t>(load)];
  const PortAccess& entry = hardware.memory.accesses[static_cast<std::size_t>(first + copy)];
  const AccessCopy& access = timing.design().accesses[static_cast<std::size_t>(entry.access)];
  const AddressWire& wire =
      hardware.memory.addresses.wires()[static_cast<std::size_t>(entry.address)];
  if (access.is_crossbar || !wire.has_constant_word()) return std::nullopt;
  const ArrayBinding& binding = timing.design().arrays[array];
  const std::vector<std::uint64_t> words =
      bank_contents(timing.kernel().arrays[array], binding, access.memories[0] % binding.banks);
  return words[static_cast<std::size_t>(wire.words.constant)];
}

/// The pattern of one copy of a value, through casts.
std::optional<std::uint64_t> constant_value(const Hardware& hardware, OpId value,
                                            std::int64_t copy) {
  const Timing& timing = hardware.timing;
  const Operation& operation = timing.operation(value);
  if (operation.opcode == Opcode::kLoad) {
    const auto array = static_cast<std::size_t>(operation.array);
    const bool is_number = is_table(timing.kernel().arrays[array], timing.design().arrays[array]);
    if (!is_number) return std::nullopt;
    return constant_word(hardware, value, copy);
  }
  if (operation.opcode != Opcode::kCast) return std::nullopt;
  const Read read = reads_of(timing, value)[0];
  if (read.source.kind != Source::Kind::kValue) return std::nullopt;
  const Tap tap = tap_of(timing, read, copy_indices(timing, value, copy));
  const auto inner = constant_value(hardware, read.source.op, tap.copy);
  if (!inner) return std::nullopt;
  return evaluate(Opcode::kCast, operation.type, {{timing.operation(read.source.op).type, *inner}});
}

}  // namespace

bool is_table(const Array& array, const ArrayBinding& binding) {
  return array.is_rom() && binding.storage == Storage::kReg && binding.bank_depth == 1;
}

std::optional<ArrayId> rom_of_operand(const Kernel& kernel, OpId operation, std::size_t index) {
  OpId value = kernel.operations[static_cast<std::size_t>(operation)].operands[index];
  while (kernel.operations[static_cast<std::size_t>(value)].opcode == Opcode::kCast) {
    value = kernel.operations[static_cast<std::size_t>(value)].operands[0];
  }
  const Operation& source = kernel.operations[static_cast<std::size_t>(value)];
  if (source.opcode != Opcode::kLoad) return std::nullopt;
  if (!kernel.arrays[static_cast<std::size_t>(source.array)].is_rom()) return std::nullopt;
  return source.array;
}

bool is_table_factor(const Design& design, OpId product, std::size_t index) {
  const auto rom = rom_of_operand(design.kernel(), product, index);
  if (!rom) return false;
  const auto array = static_cast<std::size_t>(*rom);
  return is_table(design.kernel().arrays[array], design.arrays[array]);
}

std::optional<TableFactor> table_factor(const Hardware& hardware, OpId product, std::int64_t copy) {
  const Timing& timing = hardware.timing;
  const std::vector<std::int64_t> indices = copy_indices(timing, product, copy);
  for (const Read& read : reads_of(timing, product)) {
    const auto operand = static_cast<std::size_t>(read.operand);
    if (!is_table_factor(timing.design(), product, operand)) continue;
    if (read.source.kind != Source::Kind::kValue) continue;
    const auto bits = constant_value(hardware, read.source.op, tap_of(timing, read, indices).copy);
    if (!bits) continue;
    return TableFactor{operand, integer_value(timing.operation(read.source.op).type, *bits)};
  }
  return std::nullopt;
}

}  // namespace hls::model
