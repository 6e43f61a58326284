#pragma once

#include "model/kernel/kernel.h"

namespace hls::model {

/// Makes affine each carried integer that starts as an affine value and grows by the same in every iteration,
/// through loops in the body as well, as `k` in `for (...) A[k++] = ...`. Where it wraps it stays.
void replace_inductions(Kernel& kernel);

}  // namespace hls::model
