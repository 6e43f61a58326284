#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "model/polyhedra/dependence.h"
#include "model/structure/nests.h"
#include "model/transform/loop_plan.h"

namespace hls::model {

/// The kernel with its nests as a plan arranges them, simplified and promoted as it says, with its arithmetic as it is
/// written: what is left to do is to fuse, to make it fit for hardware, and to unroll.
/// Requires: Nests::check() holds for the plan's.
Restructured arranged_kernel(const Kernel& kernel, const LoopPlan& plan);

/// Applies a plan to a kernel, pass by pass. `nests`: of the kernel, which check() the plan's.
Elaboration elaborate(const Kernel& kernel, const Nests& nests, const LoopPlan& plan,
                      KnownDistances& known);
Elaboration elaborate(const Kernel& kernel, const LoopPlan& plan);

/// Memory of elaborations of one kernel, one for each plan. Thread-safe; a hit and a miss give the
/// same value, so that apply() stays pure.
class Elaborations {
 public:
  explicit Elaborations(Kernel kernel);

  std::shared_ptr<const Elaboration> get(const LoopPlan& plan);

  const Kernel& kernel() const { return kernel_; }
  const Nests& nests() const { return nests_; }

 private:
  Kernel kernel_;
  Nests nests_;
  KnownDistances distances_;
  std::mutex mutex_;
  std::map<LoopPlan, std::shared_ptr<const Elaboration>> known_;
};

}  // namespace hls::model
