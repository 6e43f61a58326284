#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "model/kernel/kernel.h"

namespace hls::model {

/// Array and subscripts of an access as a sequence of numbers: equal exactly when is_same_element().
using AddressKey = std::vector<std::int64_t>;
AddressKey address_key(const Operation& access);

/// Whether two accesses can touch one element while the counters they both use have equal values
/// and all other counters any values of their ranges. Exact for a no; a yes may be too careful.
///
/// They cannot when in some dimension the difference d = c + sum a_l x_l of the subscripts has no
/// zero: 0 outside its range, or gcd(a_l) not a divisor of c; or when there is no point where both
/// may happen (domain_of) and all differences are 0.
///
/// Requires: loops whose counters take different values for the two accesses are in one of them
/// only.
bool may_alias(const Kernel& kernel, const Operation& a, const Operation& b);

/// The loads (or stores) in the body of `loop` and of all loops in it, in sequential order.
std::vector<OpId> accesses_within(const Kernel& kernel, LoopId loop, Opcode opcode);

}  // namespace hls::model
