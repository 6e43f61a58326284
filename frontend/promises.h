#pragma once

#include <optional>
#include <vector>

#include "model/kernel/value_ranges.h"

namespace hls::frontend {

/// What a caller has to promise of an integer argument, or of an array argument's elements.
struct Promise {
  model::ArrayId array = -1;
  model::ArgumentId argument = -1;
  model::PromisedRange range;
};

/// What keeps a value within 0 .. extent - 1, where it is not: a range of the one argument, or array that
/// nothing writes, that it is a sum, a multiple or a part of. Nothing: it is no such value, or no range does.
/// `ranges`: of all operations, where the value is used.
std::optional<Promise> needed_promise(const model::Kernel& kernel,
                                      const std::vector<std::optional<model::ValueRange>>& ranges,
                                      model::OpId value, std::int64_t extent);

}  // namespace hls::frontend
