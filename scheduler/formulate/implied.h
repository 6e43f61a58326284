#pragma once

#include "model/schedule/problem.h"

namespace hls::scheduler {

/// Marks the dependences that follow from others, at any intervals >= 0: from one between the same operations with
/// no less delay and no greater distances, or from one to a third operation and one from there on. No longest path
/// and no cycle of positive length needs them, in the whole kernel or inside a loop: of accesses to one word, each
/// of which depends on each, about a chain is left. Those of an operation on itself are never marked.
void mark_implied(model::Problem& problem);

}  // namespace hls::scheduler
