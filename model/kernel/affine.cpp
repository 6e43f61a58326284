#include "model/kernel/affine.h"

#include <algorithm>

namespace hls::model {
namespace {

// Arithmetic modulo 2^64: the value of an expression wraps as C's integers do.
std::int64_t wrapping_sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

std::int64_t wrapping_product(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

}  // namespace

std::int64_t AffineExpr::coefficient(LoopId loop) const {
  for (const auto& [id, coefficient] : terms_) {
    if (id == loop) return coefficient;
  }
  return 0;
}

AffineExpr AffineExpr::plus(LoopId loop, std::int64_t coefficient) const {
  AffineExpr sum = *this;
  auto place = std::lower_bound(sum.terms_.begin(), sum.terms_.end(), loop,
                                [](const auto& term, LoopId id) { return term.first < id; });
  if (place == sum.terms_.end() || place->first != loop) {
    place = sum.terms_.insert(place, {loop, 0});
  }
  place->second = wrapping_sum(place->second, coefficient);
  if (place->second == 0) sum.terms_.erase(place);
  return sum;
}

AffineExpr AffineExpr::operator+(const AffineExpr& other) const {
  AffineExpr sum = *this;
  sum.constant_ = wrapping_sum(constant_, other.constant_);
  for (const auto& [loop, coefficient] : other.terms_) sum = sum.plus(loop, coefficient);
  return sum;
}

AffineExpr AffineExpr::operator-(const AffineExpr& other) const { return *this + other * -1; }

AffineExpr AffineExpr::operator*(std::int64_t factor) const {
  AffineExpr product(wrapping_product(constant_, factor));
  for (const auto& [loop, coefficient] : terms_) {
    product = product.plus(loop, wrapping_product(coefficient, factor));
  }
  return product;
}

}  // namespace hls::model
