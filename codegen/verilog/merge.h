#pragma once

#include <cstddef>
#include <vector>

#include "codegen/verilog/tree.h"

namespace hls::codegen::verilog {

/// Makes one assignment of those, from item `first` on, that drive like pins of many banks: `A_b0_p0_ce`,
/// `A_b1_p0_ce`, ... under the same note, or elements of one vector; if there are at least four, and all of
/// them take the same value, or each a net, a piece of one or a constant.
/// Requires: none of the values depends on a target.
void merge_assigns(const std::vector<Net>& nets, std::size_t first, std::vector<Item>& items);

}  // namespace hls::codegen::verilog
