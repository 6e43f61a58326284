#pragma once

#include <cstdint>
#include <vector>

namespace hls::model {

/// A power of two with a sign.
struct Digit {
  int shift = 0;
  bool is_negative = false;

  bool operator==(const Digit&) const = default;
};
/// The fewest that sum up to a coefficient (non-adjacent form), the least first: 30 = -2 + 32. A
/// product by a constant is wires and adders then; as a product it may be a DSP.
std::vector<Digit> signed_digits(std::int64_t coefficient);

}  // namespace hls::model
