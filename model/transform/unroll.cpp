#include "model/transform/unroll.h"

namespace hls::model {
namespace {

/// x_loop -> factor * x_loop + x_spatial in every subscript and bound. An iteration of `loop` itself
/// happens where one of its copies does.
void rewrite_counter(Kernel& kernel, LoopId loop, LoopId spatial, std::int64_t factor) {
  const auto rewritten = [&](const AffineExpr& expr) {
    return expr.substitute(loop, AffineExpr::counter(spatial).plus(loop, factor));
  };
  for (Operation& operation : kernel.operations) {
    for (AffineExpr& subscript : operation.subscripts) {
      if (subscript.depends_on(loop)) subscript = reduced(kernel, rewritten(subscript));
    }
  }
  for (Loop& inner : kernel.loops) {
    for (AffineExpr& bound : inner.bounds) bound = rewritten(bound);
  }
  for (AffineExpr& bound : kernel.loops[loop].bounds) {
    const std::int64_t coefficient = bound.coefficient(spatial);
    const std::int64_t best = coefficient > 0 ? factor - 1 : 0;
    bound = bound.substitute(spatial, AffineExpr(best));
  }
}

void set_parent(Kernel& kernel, const Region& nodes, LoopId parent) {
  for (const Node& node : nodes) {
    if (node.is_loop()) kernel.loops[node.index].parent = parent;
  }
}

/// Splits `loop` into itself with trip_count / factor iterations and a new spatial loop of `factor`
/// around its body.
LoopId strip_mine(Kernel& kernel, LoopId loop, std::int64_t factor) {
  const auto spatial = static_cast<LoopId>(kernel.loops.size());
  Loop copies = kernel.loops[loop];
  copies.name += "_u";
  copies.kind = LoopKind::kSpatial;
  copies.trip_count = factor;
  copies.parent = loop;
  copies.bounds.clear();
  set_parent(kernel, copies.body, spatial);
  kernel.loops[loop].trip_count /= factor;
  kernel.loops[loop].body = {Node::loop(spatial)};
  kernel.loops.push_back(std::move(copies));
  rewrite_counter(kernel, loop, spatial, factor);
  return spatial;
}

void unroll_loop(TransformedKernel& transformed, LoopId loop, std::int64_t factor) {
  if (factor == 1 || transformed.parts[loop].temporal < 0) return;
  if (factor == transformed.kernel.loops[loop].trip_count) {
    transformed.kernel.loops[loop].kind = LoopKind::kSpatial;
    transformed.set_alone(loop, transformed.parts[loop].source);
    return;
  }
  transformed.parts[loop].spatial = strip_mine(transformed.kernel, loop, factor);
  transformed.parts.push_back(transformed.parts[loop]);
}

}  // namespace

void unroll_loops(const LoopPlan& plan, TransformedKernel& transformed) {
  const auto loops = static_cast<LoopId>(transformed.kernel.loops.size());
  for (LoopId loop = 0; loop < loops; ++loop) {
    unroll_loop(transformed, loop, plan.factor(transformed.parts[loop].source));
  }
}

}  // namespace hls::model
