#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/schedule/problem.h"

namespace hls::oracle {

/// How the loops of a random contended problem stand to each other.
enum class LoopShape {
  kOne,       ///< one loop
  kInARow,    ///< two or three, one after the other or overlapped
  kNested,    ///< one inside the other, operations in both
  kUnrolled,  ///< one whose body is copied two or three times
};
std::string to_string(LoopShape shape);
/// All of them, in the order of their declaration.
std::vector<LoopShape> loop_shapes();

struct ContendedOptions {
  LoopShape shape = LoopShape::kOne;
  int accesses = 5;  ///< copies included
  bool banks_change =
      false;  ///< two or three of them, which half of the accesses choose by counters
};

/// A random problem in which more accesses ask for a bank than it has ports: one or two arrays of
/// one or two banks, ports 1p, s2p or 2p, chains of operations of 0 to 5 cycles between reads and
/// writes, recurrences, lifetimes. Three in four leave all intervals open, the others ask for ones
/// that may be too short. The same for the same seed.
model::Problem contended_problem(const ContendedOptions& options, std::uint64_t seed);

}  // namespace hls::oracle
