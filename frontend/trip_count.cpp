#include "frontend/trip_count.h"

#include <algorithm>

namespace hls::frontend {
namespace {

bool holds(model::Opcode comparison, std::int64_t left, std::int64_t right) {
  switch (comparison) {
    case model::Opcode::kLt:
      return left < right;
    case model::Opcode::kLe:
      return left <= right;
    case model::Opcode::kGt:
      return left > right;
    case model::Opcode::kGe:
      return left >= right;
    default:
      return left != right;
  }
}

}  // namespace

std::optional<std::int64_t> trip_count(model::Opcode comparison, std::int64_t first,
                                       std::int64_t bound, std::int64_t step) {
  if (!holds(comparison, first, bound)) return 0;
  const bool upwards = comparison == model::Opcode::kLt || comparison == model::Opcode::kLe;
  if (comparison != model::Opcode::kNe && upwards != (step > 0)) return {};
  const std::int64_t distance = step > 0 ? bound - first : first - bound;
  const std::int64_t stride = step > 0 ? step : -step;
  if (comparison == model::Opcode::kNe && (distance < 0 || distance % stride != 0)) return {};
  const bool inclusive = comparison == model::Opcode::kLe || comparison == model::Opcode::kGe;
  return inclusive ? distance / stride + 1 : (distance + stride - 1) / stride;
}

bool fits(model::Type type, std::int64_t first, std::int64_t last) {
  const __int128 span = static_cast<__int128>(1) << type.bits;
  const __int128 least = type.is_signed ? -(span / 2) : 0;
  return std::min(first, last) >= least && std::max(first, last) < least + span;
}

}  // namespace hls::frontend
