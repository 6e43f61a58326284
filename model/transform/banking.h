#pragma once

#include <set>

#include "model/space/directives.h"
#include "model/transform/design.h"

namespace hls::model {

/// The least cyclic banking (fewest banks; of equals the one with fewer in earlier dimensions) for
/// which no access, all its copies at once, asks a bank for more accesses than its ports serve.
/// Where no cyclic banking is enough, the one with the fewest accesses on the busiest bank.
std::vector<Partition> least_partition(const Elaboration& elaboration, ArrayId array, Ports ports);

/// Bank indices of one dimension that a subscript over temporal counters reaches while it is inside
/// the array. A subscript with quotients that reaches one cyclic bank only, but is no multiple of
/// the banks up to a constant, counts as reaching all: its offset in the bank is not quasi-affine.
std::set<std::int64_t> banks_reached(const Kernel& kernel, const Partition& partition,
                                     std::int64_t extent, const AffineExpr& subscript);

/// The binding of one array under a directive. Banks of one word with contents are constants,
/// whatever the storage asked for: registers without a write. Requires: a local array is not kExternal.
ArrayBinding bind_array(const Elaboration& elaboration, ArrayId array,
                        const ArrayDirective& directive, const Target& target);

/// Every copy of every access with the banks it may reach over all iterations of its temporal
/// loops: exact in each dimension, their product over several partitioned dimensions.
std::vector<AccessCopy> access_copies(const Elaboration& elaboration,
                                      const std::vector<ArrayBinding>& arrays);
/// Those of one array.
std::vector<AccessCopy> access_copies(const Elaboration& elaboration, ArrayId array,
                                      const ArrayBinding& binding);

}  // namespace hls::model
