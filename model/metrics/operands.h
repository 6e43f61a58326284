#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "model/metrics/addresses.h"
#include "model/metrics/reads.h"
#include "model/metrics/units.h"

namespace hls::model {

/// What drives an operand of one copy of an operation; equal ones are one wire.
struct OperandSource {
  Source::Kind kind = Source::Kind::kValue;
  std::uint64_t value =
      0;  ///< bits of a constant, else the argument, the operation or the shared unit
  std::int64_t copy = 0;  ///< of the operation; -1: the result of a shared unit as it is there
  Element element;        ///< of its delay line
  AffineWire affine;

  auto operator<=>(const OperandSource&) const = default;
};
/// Requires: takes_part; the lifetimes have the read's taps.
OperandSource operand_source(const Timing& timing, const Lifetimes& lifetimes,
                             const SharedUnits& shared, const Read& read,
                             const std::vector<std::int64_t>& copy);

/// A wire that a shared unit takes an operand from, and the indices in SharedUnit::issues of those that do.
struct OperandInput {
  OperandSource source;
  std::vector<std::size_t> issues;
};
/// The inputs of the multiplexer in front of operand `index`, in order of first use: equal wires are one input.
std::vector<OperandInput> operand_inputs(const Timing& timing, const Lifetimes& lifetimes,
                                         const SharedUnits& shared, const SharedUnit& unit,
                                         std::size_t index);

}  // namespace hls::model
