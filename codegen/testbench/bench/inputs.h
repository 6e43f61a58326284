#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "device.h"

namespace hls::bench {

/// A small seeded generator (splitmix64): the same numbers on every machine.
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t bits();
  /// Uniform in 0 .. bound - 1.
  std::uint64_t below(std::uint64_t bound) { return bits() % bound; }

 private:
  std::uint64_t state_;
};

/// The bit patterns of all arguments of one call.
struct Inputs {
  std::string name;  ///< "random 3 (wide)", "corner (lowest)"
  std::vector<std::vector<std::uint64_t>> arrays;
  std::vector<std::uint64_t> scalars;
};

/// How many corner sets there are.
int corner_count();
/// One value in every element (or two in turn): zeros, ones, extremes, infinities, NaN, subnormals.
Inputs corner_inputs(const Design& design, int corner);

/// Random values; `number` selects how they are spread: around one, small whole numbers, every bit
/// pattern, a few special values among usual ones.
Inputs random_inputs(const Design& design, int number, Random& random);
/// Random values on which little can go wrong: whole numbers from 0 to 7.
Inputs gentle_inputs(const Design& design, int number, Random& random);

}  // namespace hls::bench
