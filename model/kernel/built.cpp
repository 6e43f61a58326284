#include "model/kernel/built.h"

#include "model/kernel/fuse.h"
#include "model/kernel/narrow.h"
#include "model/kernel/short_quotients.h"
#include "model/kernel/simplify.h"
#include "model/kernel/sum_trees.h"

namespace hls::model {

Kernel as_built(const Kernel& source, bool promote, const std::set<std::string>& fuse) {
  Kernel simple = promote ? promote_scalars(source) : simplify(source);
  balance_expressions(simple);
  shorten_quotients(simple);
  return narrow_integers(fuse_multiply_add(simple, fuse));
}

}  // namespace hls::model
