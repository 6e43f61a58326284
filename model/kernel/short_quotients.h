#pragma once

#include "model/kernel/kernel.h"

namespace hls::model {

/// Quotients and remainders of integers whose dividend has at least four bits less than the divisor, in as few bits as
/// the dividend has: a divisor that these do not hold is beyond it, the quotient is 0 and the remainder the dividend.
///   a / b = fits ? a' / b' : 0, a % b = fits ? a' % b' : a
/// The same bits as before, by 0 too.
void shorten_quotients(Kernel& kernel);

}  // namespace hls::model
