#pragma once

#include <set>

#include "model/design/design.h"
#include "model/space/directives.h"

namespace hls::model {

/// The least cyclic banking (fewest banks; of equals the one with fewer in earlier dimensions) for
/// which neither all copies of an access, nor all accesses of an innermost loop whose iterations may
/// start in each cycle, ask a bank for more than its ports serve, and with which nests in an
/// iteration of a loop that could run at once do not wait for ports longer than an eighth of the
/// longest one's time. Copies whose banks change alike with the counters, as those of a window do,
/// are in as many banks in each iteration.
/// Where no cyclic banking is enough, the one with the fewest accesses on the busiest bank.
/// Source: Y. Wang, P. Li and J. Cong, Theory and Algorithm for Generalized Memory Partitioning in
/// High-Level Synthesis, FPGA 2014; here all factors are tried.
std::vector<Partition> least_partition(const Elaboration& elaboration, ArrayId array, Ports ports);

/// The binding of one array under a directive. Banks of one word with contents are constants, those of state
/// registers, whatever the storage asked for. Requires: a local array is not kExternal.
ArrayBinding bind_array(const Elaboration& elaboration, ArrayId array,
                        const ArrayDirective& directive, const Target& target);

}  // namespace hls::model
