#pragma once

#include "model/kernel/kernel.h"

namespace hls::model {

/// Integer sums of three or more terms, (a + b) + (c - d), each link of which only the next one reads, as
/// trees of least depth: terms that are there later are added later, and what the sum itself comes from
/// by way of a carried value comes last, so that a recurrence has one addition. Any order of the terms
/// gives the same bits, as C's arithmetic wraps here. Products, `and`, `or` and `xor` likewise. A sum
/// that gains nothing stays as it is. Operations are numbered in the order of the tree.
void balance_expressions(Kernel& kernel);

}  // namespace hls::model
