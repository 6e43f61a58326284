#pragma once

#include <bit>
#include <cstdint>

namespace hls::model {

/// a / b rounded down, what remains (from 0 to b - 1), and a / b rounded up. Require: b >= 1.
constexpr std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

/// a - b * floor(a / b), from 0 to b - 1. Requires: b > 0.
constexpr std::int64_t floor_modulo(std::int64_t a, std::int64_t b) {
  return a % b < 0 ? a % b + b : a % b;
}

/// a / b rounded up. Requires: b > 0.
constexpr std::int64_t ceil_divide(std::int64_t a, std::int64_t b) {
  return a / b + (a % b > 0 ? 1 : 0);
}

/// Bits that number so many values, at least one.
constexpr std::int64_t index_bits(std::int64_t values) {
  return values <= 2 ? 1 : std::bit_width(static_cast<std::uint64_t>(values - 1));
}

}  // namespace hls::model
