#pragma once

#include <cstdint>

namespace hls::model {

/// a / b rounded down, what remains (from 0 to b - 1), and a / b rounded up. Require: b >= 1.
constexpr std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}
constexpr std::int64_t floor_modulo(std::int64_t a, std::int64_t b) {
  return a % b < 0 ? a % b + b : a % b;
}
constexpr std::int64_t ceil_divide(std::int64_t a, std::int64_t b) {
  return a / b + (a % b > 0 ? 1 : 0);
}

}  // namespace hls::model
