#pragma once

#include <cstdint>

#include "model/design/design.h"
#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"

namespace hls::oracle {

/// The least distance from which on two calls never collide, found by enumerating every dynamic instance
/// of one call and comparing it with itself at a distance: no port, unit or loop is used twice in a
/// cycle, each element of an array keeps the order of the accesses of two calls in a row (of a local
/// array, that of writes and of writes after reads), and what is produced once a call, or is an
/// argument, is read before the next call's takes its place.
/// Requires: no variable loops.
std::int64_t least_call_distance(const model::Design& design, const model::Problem& problem,
                                 const model::Schedule& schedule);

}  // namespace hls::oracle
