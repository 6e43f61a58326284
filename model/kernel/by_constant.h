#pragma once

#include <cstdint>
#include <optional>

#include "model/kernel/rewrite.h"

namespace hls::model {

/// x * c of integers as shifts, sums and differences of x, balanced: 7 x = (x << 3) - x. Nothing where c has more than four
/// signed digits: three adders are a smaller share of any device than the DSP that they save.
/// Requires: operand 1 is the constant.
std::optional<Rewrite> product_by_constant(const Kernel& kernel, const Operation& product);

/// x / 2^k = (x + t) >> k and x % 2^k = ((x + t) & (2^k - 1)) - t, where t is 2^k - 1 for a negative
/// x and else 0; x / -2^k = -(x / 2^k), x % -2^k = x % 2^k.
std::optional<Rewrite> quotient_by_power(const Operation& quotient, int exponent, bool is_negative);

/// x / c of integers of at most 32 bits as a product by a reciprocal, and x % c as x - x / c * c:
///   x / c = (x * m) >> s, 2^s <= m * c <= 2^s + 2^(s - n), for 0 <= x < 2^n
/// and one more for a negative x, of n bits with its sign. Where m needs 33 bits an even c is halved, and else
///   x / c = (t + ((x - t) >> 1)) >> (s - 33), t = (x * (m - 2^32)) >> 32
/// Requires: operand 1 is a constant, neither 0 nor a power of two by magnitude.
/// Source: T. Granlund and P. L. Montgomery, "Division by invariant integers using multiplication", 1994, theorems 4.2
/// and 5.1; s is the least that holds.
std::optional<Rewrite> quotient_by_constant(const Kernel& kernel, const Operation& quotient);

}  // namespace hls::model
