#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "model/kernel/kernel.h"

namespace hls::model {

/// A kernel in which every unroll factor divides its loop's trip count.
struct Divided {
  Kernel kernel;
  /// Loop name -> the loop of the undivided kernel whose iterations it runs, all or some of them.
  std::map<std::string, std::string> source_of;
};

/// Splits each loop `k` of T = q f + r iterations and unroll factor f, 0 < r < f, into `k` with the
/// first q f iterations and a spatial loop `k_rest` with the last r, right after it.
///
/// The remainder carries on where `k` ends: its first iteration takes the values the last one of
/// `k` hands on, and what is used after the loop is of the remainder. A loop within `k` is there
/// twice, the second time as `<its name>_in_k_rest`, and unrolled by the same factor.
/// Requires: `kernel` is simplified; factors are by loop name, from 1 to the trip count.
Divided split_remainders(const Kernel& kernel, const std::map<std::string, std::int64_t>& unroll);

}  // namespace hls::model
