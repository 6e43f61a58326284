#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace hls::model {

using LoopId = int;

/// An affine function of normalised loop counters: constant + sum of coefficient * x_loop.
///
/// x_loop counts the iterations of a loop from 0, whatever its lower bound and step are.
/// Invariant: terms are sorted by loop, no coefficient is 0.
class AffineExpr {
 public:
  AffineExpr() = default;
  explicit AffineExpr(std::int64_t constant) : constant_(constant) {}
  static AffineExpr counter(LoopId loop) { return AffineExpr(0).plus(loop, 1); }

  std::int64_t constant() const { return constant_; }
  const std::vector<std::pair<LoopId, std::int64_t>>& terms() const { return terms_; }
  std::int64_t coefficient(LoopId loop) const;
  bool is_constant() const { return terms_.empty(); }

  /// this + coefficient * x_loop
  AffineExpr plus(LoopId loop, std::int64_t coefficient) const;
  AffineExpr operator+(const AffineExpr& other) const;
  AffineExpr operator-(const AffineExpr& other) const;
  AffineExpr operator*(std::int64_t factor) const;
  bool operator==(const AffineExpr&) const = default;

 private:
  std::int64_t constant_ = 0;
  std::vector<std::pair<LoopId, std::int64_t>> terms_;
};

}  // namespace hls::model
