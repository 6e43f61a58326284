#include "model/transform/elaborate.h"

#include <utility>

#include "model/kernel/built.h"
#include "model/kernel/simplify.h"
#include "model/target/operand_bits.h"
#include "model/transform/balance.h"
#include "model/transform/forward.h"
#include "model/transform/remainder.h"
#include "model/transform/replicate.h"
#include "model/transform/unroll.h"

namespace hls::model {

namespace {

/// The kernel as its loops are arranged; as it is when none are.
Restructured arranged(const Kernel& kernel, const Nests& nests, const LoopPlan& plan) {
  return plan.nests.empty() ? Restructured{kernel, {}, {}}
                            : nests.arranged(plan.nests, plan.unroll);
}

}  // namespace

Restructured arranged_kernel(const Kernel& kernel, const LoopPlan& plan) {
  constexpr Arithmetic kAsWritten = Arithmetic::kAsWritten;
  Restructured restructured = arranged(kernel, Nests(kernel, kAsWritten), plan);
  restructured.kernel = plan.promote ? promote_scalars(restructured.kernel, kAsWritten)
                                     : simplify(restructured.kernel, kAsWritten);
  return restructured;
}

Elaboration elaborate(const Kernel& kernel, const Nests& nests, const LoopPlan& plan,
                      KnownDistances& known) {
  const Restructured restructured = arranged(kernel, nests, plan);
  TransformedKernel transformed(as_built(restructured.kernel, plan.promote, plan.fuse),
                                restructured.source_of);
  forward_stores(plan, transformed, known);
  split_remainders(plan, transformed);
  unroll_loops(plan, transformed);
  Elaboration result;
  if (!plan.partial_sums.empty()) {
    TransformedKernel in_order = transformed;
    LoopPlan source = plan;
    source.partial_sums.clear();
    balance_sums(source, in_order);
    result.in_source_order = std::move(in_order.kernel);
  }
  balance_sums(plan, transformed);
  if (result.in_source_order == transformed.kernel) result.in_source_order.reset();

  result.region_of = enclosing_loops(transformed.kernel);
  result.replicated = replicate(transformed, result.region_of);
  result.dependences = memory_dependences(transformed.kernel, result.replicated, known);
  result.serial = serial_loops(transformed.kernel, plan.serial);
  result.unread_low_bits = unread_low_bits(transformed.kernel);
  result.kernel = std::move(transformed.kernel);
  result.parts = std::move(transformed.parts);
  return result;
}

Elaboration elaborate(const Kernel& kernel, const LoopPlan& plan) {
  KnownDistances known;
  return elaborate(kernel, Nests(kernel), plan, known);
}

Elaborations::Elaborations(Kernel kernel) : kernel_(std::move(kernel)), nests_(kernel_) {}

std::shared_ptr<const Elaboration> Elaborations::get(const LoopPlan& plan) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = known_.find(plan);
    if (found != known_.end()) return found->second;
  }
  // Two threads may compute the same value; the first one to finish keeps it.
  auto fresh = std::make_shared<const Elaboration>(elaborate(kernel_, nests_, plan, distances_));
  const std::lock_guard<std::mutex> lock(mutex_);
  return known_.emplace(plan, std::move(fresh)).first->second;
}

}  // namespace hls::model
