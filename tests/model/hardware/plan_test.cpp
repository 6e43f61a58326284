#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "model/hardware/hardware.h"
#include "model/kernel/text.h"
#include "model/transform/apply.h"
#include "scheduler/scheduler.h"
#include "tests/scheduler/random_design.h"

namespace hls::model {
namespace {

struct Scheduled {
  Design design;
  Problem problem;
  Schedule schedule;
};

Scheduled scheduled(const std::string& text) {
  const Result<Kernel> kernel = parse_kernel(text, "plan.k");
  EXPECT_TRUE(kernel.ok());
  const Target target = oracle::random_test_target();
  Elaborations elaborations(*kernel);
  Scheduled made;
  made.design = *apply(elaborations, target, {});
  made.problem = scheduler::formulate(made.design, target, 5000);
  made.schedule = std::get<Schedule>(scheduler::schedule(made.problem, {}));
  return made;
}

TEST(KeptTooLong, CountsTheRegistersOfAllIterationsThatWait) {
  Scheduled made = scheduled(R"(kernel copy {
  param A: i32[8]
  param B: i32[8]
  for i = 0 step 1 trip 8 {
    %0 = load A[i] : i32
    %1 = store %0, B[i] : i32
  }
}
)");
  EXPECT_EQ(kept_too_long(made.design, made.problem, made.schedule), "");
  const auto store = std::find_if(made.problem.operations.begin(), made.problem.operations.end(),
                                  [](const auto& operation) { return operation.id == 1; });
  ASSERT_NE(store, made.problem.operations.end());
  // A later store waits with a value and a counter, its address, of each iteration at ii 1.
  constexpr std::int64_t kHalf = std::int64_t{1} << 21;
  ASSERT_EQ(made.schedule.interval.front(), 1);
  std::int64_t& start =
      made.schedule.start[static_cast<std::size_t>(store - made.problem.operations.begin())];
  start += kHalf - 8;
  EXPECT_EQ(kept_too_long(made.design, made.problem, made.schedule), "");
  start += 16;
  EXPECT_NE(kept_too_long(made.design, made.problem, made.schedule), "");
}

/// 256 i has no bit of eight.
TEST(Plan, LeavesOutTermsThatHaveNoBitWithinTheWidth) {
  const Scheduled made = scheduled(R"(kernel narrow {
  param A: u8[8]
  param B: i32[8]
  for i = 0 step 1 trip 8 {
    %0 = affine 256*i + 3 : u8
    %1 = load A[i] : u8
    %2 = xor %0, %1 : u8
    %3 = store %2, A[i] : u8
  }
}
)");
  const Hardware hardware = plan(made.design, made.problem, made.schedule);
  for (const AffineWire& wire : hardware.affine.wires()) EXPECT_TRUE(wire.is_constant());
  EXPECT_FALSE(hardware.affine.wires().empty());
}

}  // namespace
}  // namespace hls::model
