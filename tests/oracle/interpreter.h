#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/kernel/kernel.h"
#include "model/result.h"

namespace hls::oracle {

/// What a kernel is called with. Values are bit patterns, the bits above the type's width 0.
struct Inputs {
  std::vector<std::vector<std::uint64_t>> arrays;  ///< one an argument array, in order, row-major
  std::vector<std::uint64_t> scalars;              ///< one a scalar argument, in order
  /// The low bits of it are in every element of a local array at the start: two runs with different
  /// patterns give the same arrays exactly when nothing depends on uninitialised elements.
  std::uint64_t local_fill = 0;
  int calls = 1;  ///< from reset on, each on the arrays that the one before left

  bool operator==(const Inputs&) const = default;
};

/// Contents of the argument arrays, as in Inputs.
using Outputs = std::vector<std::vector<std::uint64_t>>;

/// Which iterations of a loop to execute.
enum class Iterations {
  kAll,      ///< the longest case
  kBounded,  ///< those of bounded_iterations; of kernels that are not elaborated
};

/// Called with each value when it is computed.
using Observer = std::function<void(model::OpId, std::uint64_t)>;

/// Executes the kernel operation by operation, in sequential order, with C's semantics. A NaN that
/// an operation computes is the default quiet NaN, whatever the host's; loads, stores, selects and
/// negations pass NaNs on.
///
/// Requires: check(kernel) holds, or the kernel is the elaboration of one for which it does.
/// Errors: kInternal for what C leaves undefined (a shift amount outside the width, a float out of
/// an integer's range), for a subscript out of bounds, and for inputs that do not fit the kernel.
Result<Outputs> interpret(const model::Kernel& kernel, const Inputs& inputs,
                          Iterations iterations = Iterations::kAll, const Observer& observer = {});

/// Whether two patterns of a type are the same value for C: equal, or both a NaN.
bool same_value(model::Type type, std::uint64_t a, std::uint64_t b);

/// Whether all elements of the argument arrays are the same values.
bool same_outputs(const model::Kernel& kernel, const Outputs& a, const Outputs& b);

}  // namespace hls::oracle
