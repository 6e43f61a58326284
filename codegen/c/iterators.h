#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "codegen/c/expression.h"
#include "codegen/c/names.h"
#include "model/kernel/kernel.h"

namespace hls::codegen {

/// The loops of a kernel as C's `for` statements, with the iterators that the source has:
/// lower + step x. Where some coefficient of a counter is no multiple of the step, the iterator counts
/// from 0.
class Iterators {
 public:
  /// Takes the names of all loops.
  Iterators(const model::Kernel& kernel, Names& names);

  const std::string& name(model::LoopId loop) const;

  /// The value of an affine function as an int, or a long long where it may be longer.
  Expression value(const model::AffineExpr& function) const;

  /// `for (int j = i; j < 8; ++j)`. Iterations that do nothing are left out where they are those before or behind
  /// an affine bound: Loop::bounds, or conditions of all that the loop does.
  std::string head(model::LoopId loop) const;

  /// Whether `condition` is true in all iterations of the loops around `region` that their heads
  /// leave.
  bool always(model::OpId condition, model::LoopId region) const;

 private:
  struct Linear {
    std::vector<std::pair<model::LoopId, std::int64_t>> factors;  ///< of iterators
    std::vector<std::pair<std::int64_t, Expression>> terms;       ///< others, times factors
    std::int64_t constant = 0;
  };
  struct Limits {
    std::vector<model::AffineExpr> starts;
    std::vector<model::AffineExpr> ends;
  };
  const model::Loop& at(model::LoopId loop) const;
  model::AffineExpr constant_end(const model::Loop& loop) const;
  void check_steps();
  bool can_cut(model::LoopId loop) const;
  std::vector<model::AffineExpr> conditions_of_all(model::LoopId loop) const;
  bool is_wide(const model::AffineExpr& function) const;
  Expression remainder(const model::Quotient& quotient) const;
  Linear in_iterators(const model::AffineExpr& function) const;
  Expression linear(const Linear& function, bool wide) const;
  Limits limits(model::LoopId loop) const;
  std::string cut_head(model::LoopId loop) const;
  std::string iterator_type(model::LoopId loop) const;

  const model::Kernel& kernel_;
  std::vector<std::string> names_;
  std::vector<std::vector<model::AffineExpr>> bounds_;  ///< of each loop
  std::set<model::LoopId> counted_;                     ///< their iterators count from 0
  std::set<model::LoopId> cut_;
};

}  // namespace hls::codegen
