#pragma once

#include <vector>

#include "model/structure/arrangement.h"

namespace hls::oracle {

/// Whether an arrangement of a nest's statements keeps the order of every two executed accesses to one element
/// that have one in the source: at least one of them is a store, and they do not only order the terms of
/// an integer that accumulates. Executes both, instance by instance.
bool keeps_order(const model::StatementForm& form, const std::vector<model::Arranged>& arranged);

/// Every way to give each statement its loops in this order: all sequences of groups that share their next loop, level by
/// level.
std::vector<std::vector<model::Arranged>> all_arrangements(const model::StatementForm& form,
                                                           const std::vector<model::LoopId>& order);

}  // namespace hls::oracle
