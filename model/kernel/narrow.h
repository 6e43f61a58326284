#pragma once

#include "model/kernel/kernel.h"

namespace hls::model {

/// Integers in as few bits as every value needs, or as few as are looked at: of x + y, of which a byte is
/// stored, eight bits are added. Sums, products, bitwise operations, shifts by constants, choices and carried values
/// get the least type that holds their range (value_ranges) or the low bits that count; comparisons the
/// least type of both sides, divisions that of operands and result. Products of one type keep one type, so
/// that they can share a unit. What has one value whatever the inputs, such as a byte's x > 255, is a constant.
/// Arrays and arguments keep theirs, but for state, whose elements get the least type too. The kernel stores the same bits. Includes simplify().
Kernel narrow_integers(const Kernel& kernel);

}  // namespace hls::model
