#include "model/kernel/simplify.h"

namespace hls::model {
Kernel promote_scalars(const Kernel& kernel) { return simplify(kernel); }
}  // namespace hls::model
