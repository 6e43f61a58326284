#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/kernel/text.h"
#include "model/schedule/text.h"
#include "model/transform/apply.h"
#include "scheduler/explain/explain.h"
#include "scheduler/scheduler.h"
#include "tests/oracle/replay.h"
#include "tests/scheduler/random_design.h"

namespace hls {
namespace {

/// Sums of the rows of a strictly lower triangle, the first of which is empty; then their squares,
/// in a loop that has nothing to do with the serial one.
constexpr const char* kRowsBelow = R"(kernel row_sums {
  param A: i32[6][6]
  param S: i32[6]
  param T: i32[6]
  %0 = constant 0 : i32
  for i = 0 step 1 trip 6 {
    for j = 0 step 1 trip 5 where i - j - 1 {
      %1 = phi %0, %7 : i32
      %2 = affine i - j - 1 : i32
      %3 = ge %2, %0 : u1
      %4 = load A[i][j] if %3 : i32
      %5 = add %1, %4 : i32
      %7 = select %3, %5, %1 : i32
    }
    %8 = result j, %7 : i32
    %9 = store %8, S[i] : i32
  }
  for t = 0 step 1 trip 6 {
    %10 = load T[t] : i32
    %11 = mul %10, %10 : i32
    %12 = store %11, T[t] : i32
  }
}
)";

struct SerialDesign {
  model::Design design;
  model::Problem problem;
  model::Schedule schedule;
};

SerialDesign scheduled(const model::Directives& directives) {
  const auto kernel = model::parse_kernel(kRowsBelow, "test");
  EXPECT_TRUE(kernel.ok());
  model::Elaborations elaborations(*kernel);
  const model::Target target = oracle::random_test_target();
  auto design = model::apply(elaborations, target, directives);
  EXPECT_TRUE(design.ok());
  model::Problem problem = scheduler::formulate(*design, target, 5000);
  auto outcome = scheduler::schedule(problem, {});
  EXPECT_TRUE(std::holds_alternative<model::Schedule>(outcome));
  return {std::move(*design), std::move(problem), std::get<model::Schedule>(std::move(outcome))};
}

model::Directives serial_rows() {
  model::Directives directives;
  directives.loops["i"].serial = true;
  return directives;
}

/// Rows of 0 to 5 elements take 1, 1, 2, 3, 4 and 5 iterations of 5: 4 + 4 + 3 + 2 + 1 are left out.
TEST(SerialSchedule, TakesTheCyclesOfTheIterationsThatHappen) {
  const SerialDesign serial = scheduled(serial_rows());
  const model::Problem& problem = serial.problem;
  EXPECT_EQ(problem.loops[1].skipped, 14);
  EXPECT_EQ(serial.schedule.skipped_cycles, 14 * serial.schedule.interval[1]);
  EXPECT_EQ(latency_cycles(serial.schedule),
            serial.schedule.length + 1 - serial.schedule.skipped_cycles);
  EXPECT_THAT(scheduler::verify(problem, serial.schedule), testing::IsEmpty());
  EXPECT_THAT(oracle::replay(serial.design, problem, serial.schedule), testing::IsEmpty());

  const auto parsed = model::parse_problem(print(problem), "test");
  ASSERT_TRUE(parsed.ok()) << to_string(parsed.error());
  EXPECT_EQ(*parsed, problem);
  EXPECT_THAT(print(problem), testing::HasSubstr("skips 14"));
}

/// A loop behind a variable one waits for it, padded it overlaps.
TEST(SerialSchedule, IsNeverShorterThanTheBoundOfItsLatency) {
  const SerialDesign least = scheduled(serial_rows());
  const auto bound = [](const SerialDesign& serial) {
    return scheduler::explain_latency(serial.problem, serial.schedule).least_latency_cycles;
  };
  EXPECT_LT(bound(least), least.schedule.length);
  for (std::int64_t ii = least.schedule.interval[1]; ii <= 8; ++ii) {
    model::Directives directives = serial_rows();
    directives.loops["j"].ii = ii;
    const SerialDesign serial = scheduled(directives);
    EXPECT_LE(bound(serial), latency_cycles(serial.schedule)) << ii;
    EXPECT_GE(bound(serial), latency_cycles(serial.schedule) - 2) << ii;  // waits for ports
    EXPECT_LE(bound(least), latency_cycles(serial.schedule)) << ii;
  }
}

TEST(SerialSchedule, NothingRunsBesideAVariableLoop) {
  const auto start_of_t = [](const SerialDesign& result) {
    return result.schedule.start[result.problem.loops[2].start];
  };
  const SerialDesign padded = scheduled({});
  EXPECT_LT(start_of_t(padded), 5 * padded.schedule.interval[0]);
  const SerialDesign serial = scheduled(serial_rows());
  const std::int64_t last_row = 5 * serial.schedule.interval[0];
  EXPECT_GT(start_of_t(serial), last_row + 4 * serial.schedule.interval[1]);
}

/// The verifier and the replay each refuse a loop that starts before the variable one is complete,
/// and a wrong sum of cycles left out.
TEST(SerialSchedule, ChangedSchedulesAreRefused) {
  const SerialDesign serial = scheduled(serial_rows());
  model::Schedule early = serial.schedule;
  early.interval[0] -= 1;
  EXPECT_THAT(scheduler::verify(serial.problem, early), testing::Not(testing::IsEmpty()));
  EXPECT_THAT(oracle::replay(serial.design, serial.problem, early),
              testing::Not(testing::IsEmpty()));
  model::Schedule miscounted = serial.schedule;
  miscounted.skipped_cycles += 1;
  EXPECT_THAT(scheduler::verify(serial.problem, miscounted), testing::Not(testing::IsEmpty()));
  EXPECT_THAT(oracle::replay(serial.design, serial.problem, miscounted),
              testing::Not(testing::IsEmpty()));
}

}  // namespace
}  // namespace hls
