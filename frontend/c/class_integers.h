#pragma once

#include "frontend/c/loop_parts.h"
#include "frontend/c/walk.h"

namespace hls::frontend {

/// A loop whose condition and step are of numbers where they are of integers of <ap_int.h>: `i < n` and `i++` of
/// `ap_uint<5> i, n` as those of the numbers that they hold. Comparisons of these are exact, whatever the types, and so are
/// those of 64 bits with a sign. The expressions have the places of those that they stand for.
LoopParts with_plain_integers(Walk& walk, const LoopParts& loop);

}  // namespace hls::frontend
