#pragma once

#include <cstdint>
#include <optional>

#include "frontend/c/loop_parts.h"
#include "frontend/c/walk.h"

namespace hls::frontend {

/// How often a loop runs at most that has no iterator, by a variable of its condition that each iteration brings nearer to
/// a bound: `while (k < 16 && x) c[k++] = ...` or `while (n--)`.
struct WhileBound {
  const clang::VarDecl* variable = nullptr;
  std::int64_t iterations = 0;
};

/// Nothing: no variable is known to. Requires: what is before the loop has been walked.
std::optional<WhileBound> while_bound(Walk& walk, const LoopParts& loop);

}  // namespace hls::frontend
