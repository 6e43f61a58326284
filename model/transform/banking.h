#pragma once

#include <set>

#include "model/design/design.h"
#include "model/space/directives.h"

namespace hls::model {

/// The least cyclic banking (fewest banks; of equals the one with fewer in earlier dimensions) for
/// which no access, all its copies at once, asks a bank for more accesses than its ports serve.
/// Where no cyclic banking is enough, the one with the fewest accesses on the busiest bank.
std::vector<Partition> least_partition(const Elaboration& elaboration, ArrayId array, Ports ports);

/// The binding of one array under a directive. Banks of one word with contents are constants,
/// whatever the storage asked for: registers without a write. Requires: a local array is not kExternal.
ArrayBinding bind_array(const Elaboration& elaboration, ArrayId array,
                        const ArrayDirective& directive, const Target& target);

}  // namespace hls::model
