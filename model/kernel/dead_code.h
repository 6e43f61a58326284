#pragma once

#include "model/kernel/kernel.h"

namespace hls::model {

/// Deletes stores whose value nothing can read: those certainly overwritten at the same address
/// before any load that may alias with them, and those to local arrays that are never loaded.
void delete_dead_stores(Kernel& kernel);

/// Deletes what no store depends on (operations, carried values, loops), then local arrays without
/// accesses, and renumbers the rest: operations and loops in the order of the tree.
void delete_unused(Kernel& kernel);

}  // namespace hls::model
