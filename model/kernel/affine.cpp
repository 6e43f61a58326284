#include "model/kernel/affine.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "model/divide.h"

namespace hls::model {
namespace {

constexpr std::int64_t kLargestCoefficient = std::int64_t{1} << 24;
constexpr std::int64_t kLargestConstant = std::int64_t{1} << 40;
constexpr std::int64_t kMostPlaces = 24;  ///< of shifts

// Arithmetic modulo 2^64: the value of an expression wraps as C's integers do.
std::int64_t wrapping_sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

std::int64_t wrapping_product(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// Equal for quotients that differ in their coefficients only.
bool same_value(const Quotient& a, const Quotient& b) {
  return a.divisor == b.divisor && a.terms == b.terms && a.constant == b.constant;
}

}  // namespace

AffineExpr dividend_of(const Quotient& quotient) {
  AffineExpr dividend(quotient.constant);
  for (const auto& [loop, coefficient] : quotient.terms) {
    dividend = dividend.plus(loop, coefficient);
  }
  return dividend;
}

/// Multiples of the divisor leave the dividend, then a common factor g goes: an integer a has
/// floor((g a + c) / (g m)) = floor((a + floor(c / g)) / m).
AffineExpr AffineExpr::linear_quotient(const AffineExpr& dividend, std::int64_t divisor) {
  AffineExpr result(floor_divide(dividend.constant(), divisor));
  Quotient rest;
  rest.constant = floor_modulo(dividend.constant(), divisor);
  std::int64_t common = divisor;
  for (const auto& [loop, coefficient] : dividend.terms()) {
    std::int64_t remaining = floor_modulo(coefficient, divisor);
    if (remaining > divisor / 2) remaining -= divisor;
    result = result.plus(loop, (coefficient - remaining) / divisor);
    if (remaining == 0) continue;
    rest.terms.emplace_back(loop, remaining);
    common = std::gcd(common, remaining);
  }
  if (rest.terms.empty()) return result;
  rest.divisor = divisor / common;
  rest.constant /= common;
  for (auto& [loop, coefficient] : rest.terms) coefficient /= common;
  result.add(rest);
  return result;
}

/// What is a multiple of the divisor leaves the dividend, quotients too. One quotient that stays,
/// with coefficient 1: floor((floor(d / n) + e) / m) = floor((d + n e) / (n m)).
std::optional<AffineExpr> AffineExpr::quotient(const AffineExpr& dividend, std::int64_t divisor) {
  AffineExpr outside;
  AffineExpr linear = dividend;
  linear.quotients_.clear();
  const Quotient* inner = nullptr;
  for (const Quotient& part : dividend.quotients_) {
    if (part.coefficient % divisor == 0) {
      Quotient share = part;
      share.coefficient /= divisor;
      outside.add(share);
    } else if (inner != nullptr || part.coefficient != 1) {
      return {};
    } else {
      inner = &part;
    }
  }
  if (inner == nullptr) return outside + linear_quotient(linear, divisor);
  return outside +
         linear_quotient(dividend_of(*inner) + linear * inner->divisor, divisor * inner->divisor);
}

void AffineExpr::add(const Quotient& quotient) {
  const auto place = std::find_if(quotients_.begin(), quotients_.end(), [&](const Quotient& other) {
    return same_value(other, quotient);
  });
  if (place == quotients_.end()) {
    quotients_.push_back(quotient);
  } else {
    place->coefficient = wrapping_sum(place->coefficient, quotient.coefficient);
  }
  std::erase_if(quotients_, [](const Quotient& other) { return other.coefficient == 0; });
  std::sort(quotients_.begin(), quotients_.end());
}

std::set<LoopId> AffineExpr::loops() const {
  std::set<LoopId> named;
  for (const auto& [loop, coefficient] : terms_) named.insert(loop);
  for (const Quotient& quotient : quotients_) {
    for (const auto& [loop, coefficient] : quotient.terms) named.insert(loop);
  }
  return named;
}

AffineExpr AffineExpr::with_counters(const std::function<AffineExpr(LoopId)>& function) const {
  AffineExpr result(constant_);
  for (const auto& [loop, coefficient] : terms_) result = result + function(loop) * coefficient;
  for (const Quotient& quotient : quotients_) {
    AffineExpr dividend(quotient.constant);
    for (const auto& [loop, coefficient] : quotient.terms) {
      dividend = dividend + function(loop) * coefficient;
    }
    result = result + linear_quotient(dividend, quotient.divisor) * quotient.coefficient;
  }
  return result;
}

AffineExpr AffineExpr::substitute(LoopId loop, const AffineExpr& value) const {
  if (!depends_on(loop)) return *this;
  return with_counters([&](LoopId named) { return named == loop ? value : counter(named); });
}

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
  for (const Quotient& quotient : other.quotients_) sum.add(quotient);
  return sum;
}

AffineExpr AffineExpr::operator-(const AffineExpr& other) const { return *this + other * -1; }

AffineExpr AffineExpr::operator*(std::int64_t factor) const {
  AffineExpr product(wrapping_product(constant_, factor));
  for (const auto& [loop, coefficient] : terms_) {
    product = product.plus(loop, wrapping_product(coefficient, factor));
  }
  for (Quotient quotient : quotients_) {
    quotient.coefficient = wrapping_product(quotient.coefficient, factor);
    product.add(quotient);
  }
  return product;
}

bool is_small(const AffineExpr& expr) {
  for (const auto& [loop, coefficient] : expr.terms()) {
    if (std::abs(coefficient) > kLargestCoefficient) return false;
  }
  for (const Quotient& quotient : expr.quotients()) {
    const bool fits = std::abs(quotient.coefficient) <= kLargestConstant &&
                      quotient.divisor <= kLargestConstant && is_small(dividend_of(quotient));
    if (!fits) return false;
  }
  return expr.constant() >= -kLargestConstant && expr.constant() <= kLargestConstant;
}

std::optional<AffineExpr> small_product(const AffineExpr& expr, std::int64_t factor) {
  const bool fits = std::abs(factor) <= kLargestCoefficient ||
                    (expr.is_constant() && std::abs(expr.constant()) <= kLargestCoefficient);
  if (!fits) return {};
  AffineExpr product = expr * factor;
  if (!is_small(product)) return {};
  return product;
}

std::optional<AffineExpr> shifted_left(const AffineExpr& expr, std::int64_t places) {
  if (places < 0 || places > kMostPlaces) return {};
  return small_product(expr, std::int64_t{1} << places);
}

std::optional<AffineExpr> shifted_right(const AffineExpr& expr, std::int64_t places) {
  if (places < 0 || places > kMostPlaces) return {};
  const auto quotient = AffineExpr::quotient(expr, std::int64_t{1} << places);
  return quotient && is_small(*quotient) ? quotient : std::nullopt;
}

std::optional<AffineExpr> low_bits(const AffineExpr& expr, std::int64_t mask) {
  const bool is_low = mask > 0 && mask < std::int64_t{1} << kMostPlaces && (mask & (mask + 1)) == 0;
  if (!is_low) return {};
  const auto quotient = AffineExpr::quotient(expr, mask + 1);
  if (!quotient) return {};
  const AffineExpr rest = expr - *quotient * (mask + 1);
  return is_small(rest) ? std::optional(rest) : std::nullopt;
}

}  // namespace hls::model
