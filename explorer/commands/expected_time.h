#pragma once

#include <cstddef>
#include <string>

#include "explorer/project/project.h"

namespace hls::explorer {

/// How long a sweep may take, measured on a few of its points.
struct ExpectedTime {
  std::size_t sampled = 0;       ///< points evaluated
  double seconds_per_point = 0;  ///< on one thread, their mean
  double seconds = 0;            ///< for all points that a sweep may evaluate, on all threads
};

/// Evaluates points drawn by the seed, up to 16 or for about two seconds, one after the other.
/// Formula: seconds = mean time of a point * points / threads.
/// Errors: those of evaluate().
Result<ExpectedTime> expected_time(const Project& project, int threads);

/// `expected time: at most about 12 s (an estimate: ...)`
std::string expected_time_text(const ExpectedTime& time);

}  // namespace hls::explorer
