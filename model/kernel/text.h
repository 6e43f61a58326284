#pragma once

#include <string>

#include "model/kernel/kernel.h"
#include "model/result.h"

namespace hls::model {

/// The text form of a kernel, one node a line, loops in braces:
///
///     kernel scale {
///       param s: f32                      // @scale.c:1:18
///       param A: f32[8][4]
///       param x: i32[8] in 0, 255         // promised values
///       local T: f32[4]
///       local w: f32[2] = 0.5, 0.25       // contents, in row-major order
///       state n: i32[1] = 7               // keeps its elements between calls; at reset 7
///       pin "loops.i.ii" = "2"
///       %0 = argument s : f32
///       %1 = constant 0.5 : f32           // or 0x3f000000, the bits
///       for i = 0 step 1 trip 8 {         // lower bound, step, trip count; then `spatial`, `id 3`,
///                                         // and bounds, `where j - i, 4 - i`
///         %2 = phi %0, %4 : f32           // sum @scale.c:4:9
///         %3 = load A[-i + 7][2] : f32    // subscripts in normalised counters; i % 4 is
///                                         // i - 4*floor((i)/4); A[%9][i]: one is a value
///         %4 = add %2, %3 : f32
///       }
///       %5 = result i, %4 : f32
///       %6 = store %5, T[0] : f32         // or T[0] if %7, %8: when both are true; loads alike
///     }
///
/// A comment `name @file:line:column`, either part optional, is an operation's name and location;
/// one of more words is a remark. Operations are numbered by the rank of their numbers in the text.
/// parse_kernel(print(k)) == k up to the numbering of operations that are in no region.
/// Requires: check(kernel) holds.
std::string print(const Kernel& kernel);

/// An affine expression with the loops' names: `2*i + k - 1 - 4*floor((i + 1)/4)`, in normalised
/// counters.
std::string print(const Kernel& kernel, const AffineExpr& expr);

/// An access for people: `A[i][x[2*j]]`; a computed subscript that is no load by its name.
std::string access_text(const Kernel& kernel, const Operation& access);

/// The result satisfies check().
/// Errors: kUsage with line and column of the first token that does not fit, or of what check()
/// refuses.
Result<Kernel> parse_kernel(const std::string& text, const std::string& file_name);

}  // namespace hls::model
