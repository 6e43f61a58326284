#include "model/transform/forward.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "model/kernel/text.h"
#include "model/transform/elaborate.h"
#include "tests/model/kernel_samples.h"
#include "tests/oracle/random_kernel.h"
#include "tests/scheduler/random_design.h"

namespace hls::model {
namespace {

std::string forwarded(const std::string& text, const LoopPlan& plan) {
  return print(elaborate(kernel_of(text), plan).kernel);
}

/// A kernel of a loop `i` of 16 iterations with `body`.
std::string loop_of(const std::string& body) {
  return R"(kernel count {
  param x: u8[16]
  param y: u1[16]
  param h: i32[256]
  param o: i32[16]
  %0 = constant 1 : i32
  for i = 0 step 1 trip 16 {
)" + body +
         "  }\n}\n";
}

const std::string kHistogram = loop_of(R"(    %1 = load x[i] : u8
    %2 = load h[%1] : i32
    %3 = add %2, %0 : i32
    %4 = store %3, h[%1] : i32
)");

TEST(Forward, TakesTheLastStoreBesideTheMemory) {
  EXPECT_EQ(forwarded(kHistogram, {.forward = {{"h", 1}}}), R"(kernel count {
  param x: u8[16]
  param y: u1[16]
  param h: i32[256]
  param o: i32[16]
  %14 = constant 1 : u1
  %9 = constant 0 : i32
  %7 = constant 0 : u8
  %5 = constant 0 : u1
  %0 = constant 1 : i32
  for i = 0 step 1 trip 16 {
    %6 = phi %5, %14 : u1
    %8 = phi %7, %1 : u8
    %10 = phi %9, %3 : i32
    %1 = load x[i] : u8
    %2 = load h[%1] forwarded 1 : i32
    %11 = eq %1, %8 : u1
    %12 = and %6, %11 : u1
    %13 = select %12, %10, %2 : i32
    %3 = add %13, %0 : i32
    %4 = store %3, h[%1] : i32
  }
}
)");
}

/// The distance of the only dependence from a store to a load.
std::int64_t distance_of(const Elaboration& elaboration) {
  for (const MemoryDependence& found : elaboration.dependences) {
    if (found.kind == DependenceKind::kRaw) return found.distances.front().front().second;
  }
  return 0;
}

TEST(Forward, LetsLoadsWaitForOlderStoresOnly) {
  const Kernel kernel = kernel_of(kHistogram);
  EXPECT_EQ(distance_of(elaborate(kernel, {})), 1);
  EXPECT_EQ(distance_of(elaborate(kernel, {.forward = {{"h", 1}}})), 2);
  EXPECT_EQ(distance_of(elaborate(kernel, {.forward = {{"h", 3}}})), 4);
  EXPECT_EQ(distance_of(elaborate(kernel, {.forward = {{"x", 3}}})), 1);
  EXPECT_EQ(distance_of(elaborate(kernel, {.serial = {"i"}, .forward = {{"h", 3}}})), 1);
  const Elaboration unrolled = elaborate(kernel, {.unroll = {{"i", 2}}, .forward = {{"h", 3}}});
  EXPECT_EQ(print(unrolled.kernel), forwarded(kHistogram, {.unroll = {{"i", 2}}}));
}

TEST(Forward, LeavesLoadsThatReadNoStoreOfAMomentAgo) {
  const std::string body = R"(    %1 = load h[i + 16] : i32
    %2 = load h[i] : i32
    %3 = add %1, %2 : i32
    %4 = store %3, h[i] : i32
)";
  EXPECT_EQ(forwarded(loop_of(body), {.forward = {{"h", 4}}}), forwarded(loop_of(body), {}));
}

/// Stores under conditions, several in an iteration, loads before and behind them, of one and two dimensions.
const std::vector<std::string> kLoops = {kHistogram, loop_of(R"(    %1 = load x[i] : u8
    %5 = load y[i] : u1
    %2 = load h[%1] if %5 : i32
    %6 = select %5, %2, %0 : i32
    %3 = add %6, %0 : i32
    %4 = store %3, h[%1] if %5 : i32
)"),
                                         loop_of(R"(    %1 = load x[i] : u8
    %2 = load h[%1] : i32
    %3 = add %2, %0 : i32
    %4 = store %3, h[%1] : i32
    %5 = load h[i + 3] : i32
    %6 = store %5, o[i] : i32
    %7 = store %2, h[i] : i32
    %8 = load h[%1] : i32
    %9 = store %8, h[2*i] : i32
)"),
                                         R"(kernel table {
  param x: u8[16]
  param z: u8[16]
  param h: i32[16][16]
  %0 = constant 15 : u8
  for j = 0 step 1 trip 3 {
    for i = 0 step 1 trip 12 {
      %1 = load x[i] : u8
      %2 = load z[i + j] : u8
      %3 = and %1, %0 : u8
      %4 = and %2, %0 : u8
      %5 = load h[%3][%4] : i32
      %6 = load h[%4][i] : i32
      %7 = add %5, %6 : i32
      %8 = store %7, h[%4][%3] : i32
    }
  }
}
)"};

/// The interpreter gives wrong values of what the memory need not show.
TEST(Forward, KeepsTheValues) {
  for (const std::string& text : kLoops) {
    const Kernel kernel = kernel_of(text);
    for (const std::int64_t iterations : {1, 2, 5}) {
      const Kernel made = elaborate(kernel, {.forward = {{"h", iterations}}}).kernel;
      EXPECT_TRUE(check(made)) << print(made);
      for (std::uint64_t seed = 0; seed < 20; ++seed)
        EXPECT_EQ(difference(kernel, made, seed), "") << print(made);
    }
  }
}

TEST(Forward, KeepsTheValuesOfRandomKernels) {
  int loads = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Kernel kernel = oracle::random_kernel(seed);
    LoopPlan plan;
    plan.promote = seed % 2 == 0;
    for (const Array& array : kernel.arrays)
      plan.forward[array.name] = 1 + static_cast<std::int64_t>(seed % 4);
    const Kernel made = elaborate(kernel, plan).kernel;
    ASSERT_TRUE(check(made)) << print(made);
    ASSERT_EQ(difference(kernel, made, seed), "") << print(made);
    loads += static_cast<int>(
        std::count_if(made.operations.begin(), made.operations.end(),
                      [](const Operation& operation) { return operation.forwarded > 0; }));
  }
  EXPECT_GT(loads, 100);
}

}  // namespace
}  // namespace hls::model
