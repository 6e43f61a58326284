#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "model/transform/loop_plan.h"

namespace hls::model {

/// Applies a plan to a kernel, pass by pass.
Elaboration elaborate(const Kernel& kernel, const LoopPlan& plan);

/// Memory of elaborations of one kernel, one for each plan. Thread-safe; a hit and a miss give the
/// same value, so that apply() stays pure.
class Elaborations {
 public:
  explicit Elaborations(Kernel kernel);

  std::shared_ptr<const Elaboration> get(const LoopPlan& plan);

  const Kernel& kernel() const { return kernel_; }

 private:
  Kernel kernel_;
  std::mutex mutex_;
  std::map<LoopPlan, std::shared_ptr<const Elaboration>> known_;
};

}  // namespace hls::model
