#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/kernel/kernel.h"

namespace hls::model {

/// A load or store with the loops that its instances are counted in.
struct CountedAccess {
  OpId id = -1;
  std::vector<LoopId> loops;           ///< outermost first
  std::vector<AffineExpr> domain;      ///< domain_of() the access
  std::vector<AffineExpr> subscripts;  ///< in those loops; others count as iteration 0
  std::vector<int> computed;           ///< dimensions whose subscript may be any within `ranges`
  std::vector<std::pair<std::int64_t, std::int64_t>> ranges;  ///< of the subscripts
};

/// `loops`: those that the instances are counted in.
CountedAccess counted_access(const Kernel& kernel, OpId id, std::vector<LoopId> loops);
bool is_computed(const CountedAccess& access, std::size_t dim);

/// Whether two accesses of one array may touch one element: by the ranges of their subscripts, and by the
/// factor that all of their differences have. Exact for a no.
bool may_meet(const CountedAccess& a, const CountedAccess& b);

/// Two accesses whose instances are compared.
class AccessPair {
 public:
  /// Requires: what it refers to outlives it.
  AccessPair(const CountedAccess& source, const CountedAccess& destination);

  const std::vector<LoopId>& common() const { return common_; }  ///< loops, outermost first
  /// The source's loops, then those that the destination has beside.
  const std::vector<LoopId>& loops() const { return loops_; }

  /// In isl's language, the pairs of instances that touch one element, agree in the first `level` common
  /// loops and are at least `apart` iterations of the next one apart (where there is one), mapped to their
  /// distances: a dimension for each of loops(). Pairs that differ in nothing but which loops they are in have one
  /// text.
  std::string distances_text(const Kernel& kernel, std::size_t level, std::int64_t apart = 1) const;

 private:
  LoopId number(LoopId loop) const;
  std::string affine_text(const AffineExpr& expr, char prefix) const;
  std::string domain_text(const Kernel& kernel, const CountedAccess& access, char prefix) const;
  std::string same_element_text() const;

  const CountedAccess& source_;
  const CountedAccess& destination_;
  std::vector<LoopId> common_;
  std::vector<LoopId> loops_;
};

}  // namespace hls::model
