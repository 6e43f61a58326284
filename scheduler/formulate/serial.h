#pragma once

#include <vector>

#include "model/design/design.h"
#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"

namespace hls::scheduler {

/// The dependences of serial execution (SerialLoops). For operations or loops S and D:
///   an iteration of a serial loop l after the one before:
///     start(D) + ii_l >= start(S) + sum over loops inside l of (trips - 1) ii + max(1, latency(S));
///   what is around a variable loop before it and after it, likewise without ii_l;
///   a loop S is complete no sooner than start(S) + trips ii, when its counter is;
///   the last variable loop D in a variable loop, after S whose last value is read behind both:
///     start(D) >= start(S) + latency(S) + 1.
/// Carried values of a variable loop are chosen as its iteration starts, so that a value is never
/// older than an iteration. Requires: the problem's loops and operations are complete.
std::vector<model::Dependence> serial_dependences(const model::Design& design,
                                                  const model::Problem& problem);

/// Schedule::skipped_cycles. Formula: sum over loops of skipped * interval.
std::int64_t skipped_cycles(const model::Problem& problem,
                            const std::vector<std::int64_t>& interval);

}  // namespace hls::scheduler
