#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "model/kernel/text.h"
#include "model/kernel/value.h"
#include "model/transform/balance.h"
#include "model/transform/elaborate.h"
#include "tests/model/kernel_samples.h"
#include "tests/oracle/interpreter.h"
#include "tests/oracle/random_kernel.h"

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

/// Sums of two loops: before the last row is added a sum has a bit less.
std::string sum_of_rows(const std::string& carried) {
  return R"(kernel rows {
  param c: i8[3][4]
  param d: i8[3]
  param s: i32[1]
  %0 = constant 0 : i10
  for j = 0 step 1 trip 3 {
    %1 = phi narrow %0, %7 : i10
    %2 = cast %1 : i11
)" + carried +
         R"(    for k = 0 step 1 trip 4 {
      %3 = phi %2, %6 : i11
      %4 = load c[j][k] : i8
      %5 = cast %4 : i11
      %6 = add %3, %5 : i11
    }
    %8 = result k, %6 : i11
    %7 = cast %8 : i10
  }
  %9 = result j, %8 : i11
  %10 = cast %9 : i32
  %11 = store %10, s[0] : i32
}
)";
}

TEST(Balance, LetsCarriedValuesBeAsWideAsTheirSums) {
  for (const std::string& carried :
       {std::string(), std::string("    %12 = cast %1 : i8\n"
                                   "    %13 = store %12, d[j] : i8\n")}) {
    const Kernel kernel = kernel_of(sum_of_rows(carried));
    const Kernel made = elaborate(kernel, {.unroll = {{"j", 3}, {"k", 4}}}).kernel;
    EXPECT_TRUE(check(made)) << print(made);
    EXPECT_EQ(difference(kernel, made, 1), "");
    // What is stored on the way keeps the sums of rows in their order.
    EXPECT_EQ(live(made, Opcode::kPhi), carried.empty() ? 0 : 1) << print(made);
  }
  const Kernel made =
      elaborate(kernel_of(sum_of_rows("")), {.unroll = {{"j", 1}, {"k", 4}}}).kernel;
  const auto phi = std::find_if(made.operations.begin(), made.operations.end(),
                                [](const Operation& op) { return op.opcode == Opcode::kPhi; });
  EXPECT_EQ(phi->type, Type::integer(10, true));
}

TEST(Balance, LeavesFloats) {
  std::string text = kPlainSum;
  for (std::size_t at = text.find("i32"); at != std::string::npos; at = text.find("i32", at)) {
    text.replace(at, 3, "f32");
  }
  EXPECT_EQ(live(balanced(text, {.unroll = {{"k", 8}}}), Opcode::kCopy), 0);
}

/// With inputs that are small whole numbers, sums of floats are exact in any order.
oracle::Inputs whole_numbers(const Kernel& kernel) {
  oracle::Inputs inputs = oracle::random_inputs(kernel, 7);
  for (std::size_t a = 0; a < inputs.arrays.size(); ++a) {
    for (std::uint64_t& bits : inputs.arrays[a]) {
      bits = float_bits(kernel.arrays[a].type, static_cast<double>(bits % 17) - 8);
    }
  }
  return inputs;
}

/// Sums over both loops `i` of 3 and `k` of 7 iterations, `add` or `sub`; and one under a condition, with
/// terms of both signs.
std::vector<std::string> float_sums() {
  const std::string sum = R"(kernel sum {
  param A: f32[3][7]
  param s: f32[1]
  %0 = load s[0] : f32
  for i = 0 step 1 trip 3 {
    %1 = phi %0, %5 : f32
    for k = 0 step 1 trip 7 {
      %2 = phi %1, %4 : f32
      %3 = load A[i][k] : f32
      %4 = add %2, %3 : f32
    }
    %5 = result k, %4 : f32
  }
  %6 = result i, %5 : f32
  %7 = store %6, s[0] : f32
}
)";
  std::string difference = sum;
  difference.replace(difference.find("add"), 3, "sub");
  return {sum, difference, R"(kernel signs {
  param A: f32[3][7]
  param B: f32[7]
  param s: f32[3]
  %0 = constant 0 : f32
  for i = 0 step 1 trip 3 {
    for k = 0 step 1 trip 7 {
      %1 = phi %0, %9 : f32
      %2 = load A[i][k] : f32
      %3 = load B[k] : f32
      %4 = mul %2, %3 : f32
      %5 = sub %1, %4 : f32
      %6 = gt %2, %3 : u1
      %7 = select %6, %5, %1 : f32
      %8 = add %3, %7 : f32
      %9 = sub %8, %2 : f32
    }
    %10 = result k, %9 : f32
    %11 = store %10, s[i] : f32
  }
}
)"};
}

TEST(Balance, MakesSumsOfFloatsOfTheSameTerms) {
  int changed = 0;
  const auto check = [&](const Kernel& kernel, const LoopPlan& plan) {
    const Elaboration made = elaborate(kernel, plan);
    changed += made.in_source_order ? 1 : 0;
    const oracle::Inputs inputs = whole_numbers(kernel);
    const auto expected = oracle::interpret(kernel, inputs);
    const auto actual = oracle::interpret(made.kernel, inputs);
    ASSERT_TRUE(expected.ok() && actual.ok());
    ASSERT_TRUE(oracle::same_outputs(kernel, *expected, *actual)) << print(made.kernel);
  };
  for (const std::string& text : float_sums()) {
    const Kernel kernel = kernel_of(text);
    for (const std::int64_t sums_i : {0, 1, 2, 3}) {
      for (const std::int64_t sums_k : {0, 1, 2, 5, 7}) {
        LoopPlan plan;
        if (sums_i > 0) plan.partial_sums["i"] = sums_i;
        if (sums_k > 0) plan.partial_sums["k"] = sums_k;
        for (const std::int64_t unroll_i : {1, 2, 3}) {
          for (const std::int64_t unroll_k : {1, 2, 3, 7}) {
            plan.unroll = {{"i", unroll_i}, {"k", unroll_k}};
            check(kernel, plan);
          }
        }
      }
    }
  }
  EXPECT_GT(changed, 400);
}

TEST(Balance, TakesTurnsAtPartialSums) {
  const Kernel kernel = balanced(R"(kernel sum {
  param A: f32[8]
  param s: f32[1]
  %0 = load s[0] : f32
  for k = 0 step 1 trip 8 {
    %1 = phi %0, %3 : f32
    %2 = load A[k] : f32
    %3 = sub %1, %2 : f32
  }
  %4 = result k, %3 : f32
  %5 = store %4, s[0] : f32
}
)",
                                 {.partial_sums = {{"k", 3}}});
  EXPECT_EQ(print(kernel), R"(kernel sum {
  param A: f32[8]
  param s: f32[1]
  %6 = constant -0 : f32
  %0 = load s[0] : f32
  for k = 0 step 1 trip 8 {
    %7 = phi %6, %8 : f32
    %8 = phi %6, %9 : f32
    %9 = phi %6, %10 : f32
    %2 = load A[k] : f32
    %10 = add %7, %2 : f32
  }
  %11 = result k, %8 : f32
  %12 = result k, %9 : f32
  %13 = result k, %10 : f32
  %14 = add %11, %12 : f32
  %15 = add %14, %13 : f32
  %16 = sub %0, %15 : f32
  %5 = store %16, s[0] : f32
}
)");
}

}  // namespace
}  // namespace hls::model
