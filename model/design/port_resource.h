#pragma once

#include <vector>

#include "model/design/design.h"
#include "model/schedule/problem.h"

namespace hls::model {

/// The ports of an array and the copies of accesses that use them. Operations of uses are those of
/// the kernel.
///
/// PortResource::dimensions are those where each subscript is, modulo the banks, a linear function of
/// counters that stand for time: no counter of a variable loop, which may begin late; blocks only
/// where they do not change.
/// Requires: `accesses` are those of the array.
PortResource port_resource(const Elaboration& elaboration, ArrayId array,
                           const ArrayBinding& binding, const std::vector<AccessCopy>& accesses);

}  // namespace hls::model
