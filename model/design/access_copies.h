#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "model/design/design.h"

namespace hls::model {

/// A subscript of one copy of an access: the counters of unrolled loops are numbers.
AffineExpr subscript_in_copy(const Elaboration& elaboration, OpId operation,
                             const std::vector<std::int64_t>& copy, std::size_t dim);

/// Bank indices of one dimension that a subscript over temporal counters reaches while it is inside
/// the array. A subscript with quotients that reaches one cyclic bank only, but is no multiple of
/// the banks up to a constant, counts as reaching all: its offset in the bank is not quasi-affine.
std::set<std::int64_t> banks_reached(const Kernel& kernel, const Partition& partition,
                                     std::int64_t extent, const AffineExpr& subscript);

/// Banks that copy `copy` of an access reaches over all iterations of its temporal loops, in rising order: the product of
/// banks_reached() over the dimensions, of all banks where the subscript is computed.
std::vector<std::int32_t> reachable_banks(const Elaboration& elaboration, OpId operation,
                                          const std::vector<std::int64_t>& copy,
                                          const std::vector<Partition>& partition);

/// Every copy of every access with the banks it may reach over all iterations of its temporal
/// loops: exact in each dimension, their product over several partitioned dimensions.
std::vector<AccessCopy> access_copies(const Elaboration& elaboration,
                                      const std::vector<ArrayBinding>& arrays);
/// Those of one array.
std::vector<AccessCopy> access_copies(const Elaboration& elaboration, ArrayId array,
                                      const ArrayBinding& binding);

}  // namespace hls::model
