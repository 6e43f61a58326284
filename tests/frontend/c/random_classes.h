#pragma once

#include <string>

namespace hls::frontend {

/// What a block of random C++ takes from around it.
class RandomParts {
 public:
  virtual ~RandomParts() = default;
  virtual int below(int bound) = 0;
  virtual std::string value(bool is_float) = 0;  ///< of a number of C
  virtual std::string condition() = 0;
  virtual std::string place(bool is_float) = 0;  ///< what can be assigned
};

/// Declarations and statements of random C++ with classes of libraries: numbers of any width, with a point or without,
/// complex numbers, arrays and vectors. A line each; all names end with `number`.
/// `has_counters`: also loops that numbers of a few bits count, and structures copied by their bytes.
std::string random_classes(RandomParts& parts, const std::string& number, bool has_counters);

}  // namespace hls::frontend
