#pragma once

#include "frontend/c/walk.h"

namespace clang {
class CallExpr;
}  // namespace clang

namespace hls::frontend {

/// Whether a call is what `assert(condition)` of the <assert.h> of hls-dse stands for.
bool is_assertion(const clang::CallExpr& call);

/// Takes what an assertion says of the kernel's scalar arguments, `assert(n > 0 && n <= 64)`, for granted, as kernel.assume
/// does: comparisons with constants, where no condition stands around. What else it says is of no use, and it costs no
/// hardware.
void take_assertion(Walk& walk, const clang::CallExpr& call);

}  // namespace hls::frontend
