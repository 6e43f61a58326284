#pragma once

#include <cstdint>
#include <optional>

#include "model/hardware/hardware.h"

namespace hls::model {

/// Whether an array so bound is numbers to synthesis: constants in registers, a bank for each word. Words of deeper banks
/// are memory to it until it has chosen DSPs.
bool is_table(const Array& array, const ArrayBinding& binding);

/// The array of constants of which operand `index` of an operation is a word, through casts.
std::optional<ArrayId> rom_of_operand(const Kernel& kernel, OpId operation, std::size_t index);

/// Whether operand `index` of a product may be a number in some copies: a word of a table.
bool is_table_factor(const Design& design, OpId product, std::size_t index);

/// The number that a copy of a product of integers is by, if an operand is a word of a table that is always the same.
/// `operand`: which one. Synthesis makes wires of it where it is a power of two.
struct TableFactor {
  std::size_t operand = 0;
  std::int64_t value = 0;
};
std::optional<TableFactor> table_factor(const Hardware& hardware, OpId product, std::int64_t copy);

}  // namespace hls::model
