#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "scheduler/scheduler.h"

namespace hls::scheduler {

/// Schedules one problem at many intervals: what does not depend on them is worked out once. Each
/// thread needs a session of its own.
class Session {
 public:
  explicit Session(const model::Problem& problem);
  ~Session();

  /// schedule() of the problem with these intervals requested of its loops, one a loop
  /// (model::Problem::Loop::interval).
  Outcome schedule(const std::vector<std::optional<std::int64_t>>& intervals,
                   const Options& options);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hls::scheduler
