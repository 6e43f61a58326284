#pragma once

#include <vector>

namespace hls::bench {

/// What the C function keeps from one call to the next: the variables of the shared library that holds the references,
/// as bytes.
class State {
 public:
  /// Finds them. Without such a library there are none.
  State();

  std::vector<unsigned char> bytes() const;
  /// Requires: they are from bytes().
  void put(const std::vector<unsigned char>& bytes) const;

 private:
  struct Part {
    unsigned char* begin = nullptr;
    unsigned char* end = nullptr;
  };
  std::vector<Part> parts_;
};

}  // namespace hls::bench
