#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace hls::model {

using LoopId = int;

/// coefficient * floor((constant + sum of coefficient * x_loop) / divisor), in the canonical form of
/// AffineExpr.
struct Quotient {
  std::int64_t divisor = 2;
  std::vector<std::pair<LoopId, std::int64_t>> terms;  ///< of the dividend
  std::int64_t constant = 0;                           ///< of the dividend
  std::int64_t coefficient = 1;

  auto operator<=>(const Quotient&) const = default;
};

/// A quasi-affine function of normalised loop counters: constant + sum of coefficient * x_loop + sum
/// of quotients, which are rounded down.
///
/// x_loop counts the iterations of a loop from 0, whatever its lower bound and step are.
/// Invariant: terms are sorted by loop, no coefficient is 0. Quotients are sorted, no two have one
/// dividend and divisor; dividends have at least one term, a constant in [0, divisor), coefficients
/// in (-divisor / 2, divisor / 2], and coefficients and divisor no common factor. The remainder of e by m is
/// e - m * floor(e / m).
class AffineExpr {
 public:
  AffineExpr() = default;
  explicit AffineExpr(std::int64_t constant) : constant_(constant) {}
  static AffineExpr counter(LoopId loop) { return AffineExpr(0).plus(loop, 1); }
  /// floor(dividend / divisor); nothing when it has no such form, as for floor((i % 3) / 2).
  /// Requires: divisor >= 1.
  static std::optional<AffineExpr> quotient(const AffineExpr& dividend, std::int64_t divisor);
  /// The same with a dividend without quotients.
  static AffineExpr linear_quotient(const AffineExpr& dividend, std::int64_t divisor);

  std::int64_t constant() const { return constant_; }
  const std::vector<std::pair<LoopId, std::int64_t>>& terms() const { return terms_; }
  const std::vector<Quotient>& quotients() const { return quotients_; }
  /// Of a term: quotients do not count.
  std::int64_t coefficient(LoopId loop) const;
  bool is_constant() const { return terms_.empty() && quotients_.empty(); }
  bool is_linear() const { return quotients_.empty(); }
  /// The loops whose counters it names.
  std::set<LoopId> loops() const;
  bool depends_on(LoopId loop) const { return loops().count(loop) > 0; }

  /// this + coefficient * x_loop
  AffineExpr plus(LoopId loop, std::int64_t coefficient) const;
  AffineExpr operator+(const AffineExpr& other) const;
  AffineExpr operator-(const AffineExpr& other) const;
  AffineExpr operator*(std::int64_t factor) const;
  /// With each counter replaced, all at once, by a linear function.
  AffineExpr with_counters(const std::function<AffineExpr(LoopId)>& function) const;
  /// With one counter replaced.
  AffineExpr substitute(LoopId loop, const AffineExpr& value) const;
  bool operator==(const AffineExpr&) const = default;

 private:
  void add(const Quotient& quotient);

  std::int64_t constant_ = 0;
  std::vector<std::pair<LoopId, std::int64_t>> terms_;
  std::vector<Quotient> quotients_;
};

/// The dividend of a quotient.
AffineExpr dividend_of(const Quotient& quotient);

/// Whether its numbers are so small that sums and ranges of such expressions stay within 64 bits: coefficients up to 2^24,
/// constants and what quotients have up to 2^40. No subscript or loop bound comes near that.
bool is_small(const AffineExpr& expr);

/// expr * factor; nothing when that is not small.
std::optional<AffineExpr> small_product(const AffineExpr& expr, std::int64_t factor);
/// expr << places, and expr >> places and expr & mask whatever the sign; nothing when that is not small, or the mask not
/// that of low bits.
std::optional<AffineExpr> shifted_left(const AffineExpr& expr, std::int64_t places);
std::optional<AffineExpr> shifted_right(const AffineExpr& expr, std::int64_t places);
std::optional<AffineExpr> low_bits(const AffineExpr& expr, std::int64_t mask);

}  // namespace hls::model
