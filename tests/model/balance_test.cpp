#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "model/kernel/text.h"
#include "model/transform/balance.h"
#include "model/transform/elaborate.h"
#include "tests/model/kernel_samples.h"
#include "tests/oracle/random_kernel.h"
#include "tests/scheduler/random_design.h"

namespace hls::model {
namespace {

Kernel balanced(const std::string& text, const LoopPlan& plan) {
  return elaborate(kernel_of(text), plan).kernel;
}

/// A kernel of one loop `k` of 8 iterations around `body`, whose sum starts with %0 and is %9.
std::string sum_of(const std::string& body) {
  return R"(kernel sum {
  param A: i32[8]
  param c: i8[8]
  param s: i32[1]
  %0 = load s[0] : i32
  for k = 0 step 1 trip 8 {
)" + body +
         R"(  }
  %10 = result k, %9 : i32
  %11 = store %10, s[0] : i32
}
)";
}

const std::string kPlainSum = sum_of(R"(    %1 = phi %0, %9 : i32
    %2 = load A[k] : i32
    %9 = add %1, %2 : i32
)");

std::int64_t live(const Kernel& kernel, Opcode opcode) {
  const std::vector<LoopId> around = enclosing_loops(kernel);
  std::int64_t found = 0;
  for (std::size_t id = 0; id < around.size(); ++id) {
    found += around[id] != kNoRegion && kernel.operations[id].opcode == opcode ? 1 : 0;
  }
  return found;
}

TEST(Balance, AddsTheCopiesInPairs) {
  EXPECT_EQ(print(balanced(kPlainSum, {.unroll = {{"k", 8}}})), R"(kernel sum {
  param A: i32[8]
  param c: i8[8]
  param s: i32[1]
  %0 = load s[0] : i32
  for k = 0 step 1 trip 8 spatial {
    %2 = load A[k] : i32
  }
  %6 = copy k 0, %2 : i32
  %7 = copy k 1, %2 : i32
  %8 = copy k 2, %2 : i32
  %9 = copy k 3, %2 : i32
  %10 = copy k 4, %2 : i32
  %11 = copy k 5, %2 : i32
  %12 = copy k 6, %2 : i32
  %13 = copy k 7, %2 : i32
  %14 = add %6, %7 : i32
  %15 = add %8, %9 : i32
  %16 = add %10, %11 : i32
  %17 = add %12, %13 : i32
  %18 = add %14, %15 : i32
  %19 = add %16, %17 : i32
  %20 = add %18, %19 : i32
  %21 = add %0, %20 : i32
  %5 = store %21, s[0] : i32
}
)");
}

TEST(Balance, CarriesOneAdditionWhereTheLoopGoesOn) {
  EXPECT_EQ(print(balanced(kPlainSum, {.unroll = {{"k", 4}}})), R"(kernel sum {
  param A: i32[8]
  param c: i8[8]
  param s: i32[1]
  %0 = load s[0] : i32
  for k = 0 step 1 trip 2 {
    %1 = phi %0, %13 : i32
    for k_u = 0 step 1 trip 4 spatial {
      %2 = load A[4*k + k_u] : i32
    }
    %6 = copy k_u 0, %2 : i32
    %7 = copy k_u 1, %2 : i32
    %8 = copy k_u 2, %2 : i32
    %9 = copy k_u 3, %2 : i32
    %10 = add %6, %7 : i32
    %11 = add %8, %9 : i32
    %12 = add %10, %11 : i32
    %13 = add %1, %12 : i32
  }
  %4 = result k, %13 : i32
  %5 = store %4, s[0] : i32
}
)");
}

TEST(Balance, LeavesSumsThatAreReadOnTheirWay) {
  const Kernel kernel = balanced(sum_of(R"(    %1 = phi %0, %9 : i32
    %2 = load A[k] : i32
    %9 = add %1, %2 : i32
    %3 = store %9, A[k] : i32
)"),
                                 {.unroll = {{"k", 8}}});
  EXPECT_EQ(live(kernel, Opcode::kCopy), 0);
  EXPECT_EQ(live(kernel, Opcode::kPhi), 1);
}

TEST(Balance, AddsNarrowTermsInNarrowSums) {
  const Kernel kernel = balanced(sum_of(R"(    %1 = phi %0, %9 : i32
    %2 = load c[k] : i8
    %3 = cast %2 : i32
    %9 = sub %1, %3 : i32
)"),
                                 {.unroll = {{"k", 8}}});
  std::vector<std::string> types;
  for (const Operation& op : kernel.operations) {
    const bool is_sum = op.opcode == Opcode::kAdd || op.opcode == Opcode::kSub;
    if (is_sum) types.push_back(std::string(to_string(op.opcode)) + " " + to_string(op.type));
  }
  // The one of the source is in no region any more.
  EXPECT_EQ(types, (std::vector<std::string>{"sub i32", "add i9", "add i9", "add i9", "add i9",
                                             "add i10", "add i10", "add i11", "sub i32"}));
}

TEST(Balance, AddsNothingWhereAConditionForbids) {
  const Kernel kernel = balanced(sum_of(R"(    %1 = phi %0, %9 : i32
    %2 = load A[k] : i32
    %3 = constant 3 : i32
    %4 = gt %2, %3 : u1
    %5 = add %1, %2 : i32
    %9 = select %4, %5, %1 : i32
)"),
                                 {.unroll = {{"k", 8}}});
  EXPECT_EQ(live(kernel, Opcode::kCopy), 8);
  EXPECT_EQ(live(kernel, Opcode::kPhi), 0);
}

TEST(Balance, KnowsTheSumOfCopiesThatAddTheSame) {
  const Kernel kernel = balanced(sum_of(R"(    %1 = phi %0, %9 : i32
    %2 = constant 3 : i32
    %9 = add %1, %2 : i32
)"),
                                 {.unroll = {{"k", 8}}});
  EXPECT_EQ(live(kernel, Opcode::kAdd), 1);
  EXPECT_EQ(live(kernel, Opcode::kCopy), 0);
}

TEST(Balance, LetsLoopsInsideStartWithNothing) {
  const char* const text = R"(kernel rows {
  param A: i32[4][8]
  param s: i32[1]
  %0 = load s[0] : i32
  for i = 0 step 1 trip 4 {
    %1 = phi %0, %5 : i32
    for k = 0 step 1 trip 8 {
      %2 = phi %1, %4 : i32
      %3 = load A[i][k] : i32
      %4 = add %2, %3 : i32
    }
    %5 = result k, %4 : i32
  }
  %6 = result i, %5 : i32
  %7 = store %6, s[0] : i32
}
)";
  const Kernel kernel = balanced(text, {.unroll = {{"i", 4}}});
  EXPECT_EQ(live(kernel, Opcode::kCopy), 4);
  EXPECT_EQ(live(kernel, Opcode::kPhi), 1);
  EXPECT_EQ(live(balanced(text, {.unroll = {{"i", 4}, {"k", 8}}}), Opcode::kPhi), 0);
  EXPECT_EQ(live(balanced(text, {.unroll = {{"k", 8}}}), Opcode::kPhi), 1);
}

TEST(Balance, LeavesFloats) {
  std::string text = kPlainSum;
  for (std::size_t at = text.find("i32"); at != std::string::npos; at = text.find("i32", at)) {
    text.replace(at, 3, "f32");
  }
  EXPECT_EQ(live(balanced(text, {.unroll = {{"k", 8}}}), Opcode::kCopy), 0);
}

}  // namespace
}  // namespace hls::model
