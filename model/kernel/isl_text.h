#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/kernel/kernel.h"

struct isl_ctx;
struct isl_set;

namespace hls::model {

/// What isl gives is freed with its owner.
struct IslDeleter {
  void operator()(isl_ctx* context) const;
  void operator()(isl_set* set) const;
};
using IslContext = std::unique_ptr<isl_ctx, IslDeleter>;
using IslSet = std::unique_ptr<isl_set, IslDeleter>;

/// An affine expression in isl's language: `1 + 2*s0 + 3*floor((1 + 1*s4)/2)`. A counter is called by `prefix` and
/// the number that `number_of` gives its loop, by default its id.
std::string isl_text(const AffineExpr& expr, char prefix,
                     const std::function<LoopId(LoopId)>& number_of = {});

/// The counters of loops, as isl_text calls them: `s0,s4`.
std::string isl_names(const std::vector<LoopId>& loops, char prefix);

}  // namespace hls::model
