#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/diagnostics.h"
#include "model/kernel/value_ranges.h"

namespace hls::frontend {

/// What a caller has to promise of an integer argument, or of an array argument's elements.
struct Promise {
  model::ArrayId array = -1;
  model::ArgumentId argument = -1;
  model::PromisedRange range;
};

/// Ends of a range that no value comes near.
constexpr std::int64_t kFarBelow = -(std::int64_t{1} << 61);
constexpr std::int64_t kFarAbove = std::int64_t{1} << 61;

/// What keeps a value within a range: that of the one argument, or array that nothing writes, that it is a sum, a
/// multiple or a part of. Nothing: it is no such value, or no range does. `ranges`: of all operations, where
/// the value is used.
std::optional<Promise> needed_promise(const model::Kernel& kernel,
                                      const std::vector<std::optional<model::ValueRange>>& ranges,
                                      model::OpId value, const model::PromisedRange& wanted);

/// What a kernel takes for granted of its arguments that nobody promised.
class Promises {
 public:
  struct Asked {
    SourcePlace place = 0;  ///< where it is first needed
    std::string otherwise;  ///< "subscript 'x[i]' of 'y' would be outside"
  };

  /// Narrows the promise of an argument; false: its caller promises otherwise, or nothing changes.
  bool ask(model::Kernel& kernel, const Promise& needed, Asked asked);
  /// A warning for each argument.
  void tell(const model::Kernel& kernel, Diagnostics& diagnostics) const;

 private:
  std::map<std::string, Asked> asked_;
};

}  // namespace hls::frontend
