#pragma once

#include <set>
#include <string>

#include "model/kernel/kernel.h"

namespace hls::model {

/// The kernel that hardware is made from, before its loops are unrolled: simplified, with scalar
/// promotion or without, with sums of integers as trees, the multiply-adds of the named operator types
/// fused, and with integers no wider than needed. What it lacks of the source costs nothing and takes no directive.
Kernel as_built(const Kernel& source, bool promote, const std::set<std::string>& fuse);

}  // namespace hls::model
