#include "scheduler/limits/stop.h"

#include <gmock/gmock.h>

#include "model/transform/apply.h"
#include "scheduler/scheduler.h"
#include "tests/oracle/random_kernel.h"
#include "tests/scheduler/random_design.h"

namespace hls::scheduler {
namespace {

/// Of random designs, each stopped when it was asked so many times: what is not stopped is as it was.
TEST(Stop, EndsAScheduleOrLeavesItAsItIs) {
  const model::Target target = oracle::random_test_target();
  int stopped = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const model::Kernel kernel = oracle::random_kernel(seed);
    model::Elaborations elaborations(kernel);
    const auto design = model::apply(elaborations, target, oracle::random_directives(kernel, seed));
    if (!design) continue;
    const model::Problem problem = formulate(*design, target, 5000);
    const Outcome whole = schedule(problem, {});
    for (const int most : {0, 3, 50}) {
      int asked = 0;
      Options options;
      options.stop = Stop([&] { return ++asked > most; });
      try {
        EXPECT_EQ(schedule(problem, options), whole) << "seed " << seed;
      } catch (const Stopped&) {
        ++stopped;
      }
    }
  }
  EXPECT_GT(stopped, 0);
}

}  // namespace
}  // namespace hls::scheduler
