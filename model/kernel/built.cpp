#include "model/kernel/built.h"

#include "model/kernel/fuse.h"
#include "model/kernel/narrow.h"
#include "model/kernel/simplify.h"

namespace hls::model {

Kernel as_built(const Kernel& source, bool promote, const std::set<std::string>& fuse) {
  const Kernel simple = promote ? promote_scalars(source) : simplify(source);
  return narrow_integers(fuse_multiply_add(simple, fuse));
}

}  // namespace hls::model
