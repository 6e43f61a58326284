#pragma once

#include <optional>
#include <set>
#include <vector>

#include "model/kernel/kernel.h"

namespace hls::model {

/// The integers from `least` to `greatest`, both included; wide enough for the sums and products of
/// two 64-bit numbers.
struct ValueRange {
  __extension__ using Integer = __int128;

  Integer least = 0;
  Integer greatest = 0;

  bool operator==(const ValueRange&) const = default;
};

/// All values of an integer type.
ValueRange range_of(Type type);

/// Whether a comparison holds, where it is the same for all values of both sides.
std::optional<bool> decided(Opcode opcode, const ValueRange& a, const ValueRange& b);

/// The narrowest integer type that holds a range within 64 bits: unsigned where nothing is negative.
Type type_of(const ValueRange& range);

/// For each operation what its value is within, whatever the inputs; nothing for floats and stores.
/// A carried value that grows by a bounded amount in each iteration is within its first value and what it
/// grows by in all; others, and elements of state, are within what their next values are where all of them are.
/// Intervals: Moore, Kearfott and Cloud, "Introduction to interval analysis", 2009, chapter 2.
std::vector<std::optional<ValueRange>> value_ranges(const Kernel& kernel);

/// The same where all of some conditions are true: comparisons with values of known range bound what they
/// compare. Empty: they are never true together.
std::vector<std::optional<ValueRange>> value_ranges(const Kernel& kernel,
                                                    const std::vector<OpId>& conditions);

/// The same of a kernel that is not finished: what stores and loops may follow is not known. `open`: loops whose
/// carried values have no next value yet.
std::vector<std::optional<ValueRange>> value_ranges_so_far(const Kernel& kernel,
                                                           const std::vector<OpId>& conditions,
                                                           const std::set<LoopId>& open);

}  // namespace hls::model
