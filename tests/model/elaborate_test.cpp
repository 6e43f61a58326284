#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "model/kernel/simplify.h"
#include "model/kernel/text.h"
#include "model/transform/apply.h"
#include "model/transform/remainder.h"
#include "tests/model/kernel_samples.h"
#include "tests/oracle/random_kernel.h"
#include "tests/scheduler/random_design.h"

namespace hls::model {
namespace {

using Factors = std::map<std::string, std::int64_t>;

/// The sum of 11 elements, from the fourth on.
constexpr const char* kSum = R"(kernel sum {
  param A: i32[16]
  param s: i32[1]
  %0 = constant 0 : i32
  for k = 3 step 1 trip 11 {
    %1 = phi %0, %3 : i32
    %2 = load A[k + 3] : i32
    %3 = add %1, %2 : i32
  }
  %4 = result k, %3 : i32
  %5 = store %4, s[0] : i32
}
)";

/// A matrix times a vector.
constexpr const char* kProduct = R"(kernel product {
  param M: i32[5][7]
  param x: i32[7]
  param y: i32[5]
  %0 = constant 0 : i32
  for i = 0 step 1 trip 5 {
    for k = 0 step 1 trip 7 {
      %1 = phi %0, %5 : i32
      %2 = load M[i][k] : i32
      %3 = load x[k] : i32
      %4 = mul %2, %3 : i32
      %5 = add %1, %4 : i32
    }
    %6 = result k, %5 : i32
    %7 = store %6, y[i] : i32
  }
}
)";

TransformedKernel divided_by(const Kernel& kernel, const Factors& unroll) {
  TransformedKernel transformed(kernel);
  split_remainders({.unroll = unroll}, transformed);
  return transformed;
}

std::string split_text(const char* text, const Factors& unroll) {
  return print(divided_by(kernel_of(text), unroll).kernel);
}

/// The parts of the loop with a name.
LoopParts parts_of(const Kernel& kernel, const std::vector<LoopParts>& parts,
                   const std::string& name) {
  const auto loop = std::find_if(kernel.loops.begin(), kernel.loops.end(),
                                 [&](const Loop& one) { return one.name == name; });
  return parts.at(static_cast<std::size_t>(loop - kernel.loops.begin()));
}

std::string source_of(const TransformedKernel& transformed, const std::string& name) {
  return parts_of(transformed.kernel, transformed.parts, name).source;
}

/// `name trip_count` of every loop, a spatial one with a star.
std::vector<std::string> loops(const Kernel& kernel) {
  std::vector<std::string> lines;
  for (const Loop& loop : kernel.loops) {
    const char* const kind = loop.kind == LoopKind::kSpatial ? "*" : "";
    lines.push_back(loop.name + " " + std::to_string(loop.trip_count) + kind);
  }
  return lines;
}

TEST(SplitRemainders, MovesTheLastIterationsToASpatialLoopThatCarriesOn) {
  EXPECT_EQ(split_text(kSum, {{"k", 4}}), R"(kernel sum {
  param A: i32[16]
  param s: i32[1]
  %0 = constant 0 : i32
  for k = 3 step 1 trip 8 {
    %1 = phi %0, %3 : i32
    %2 = load A[k + 3] : i32
    %3 = add %1, %2 : i32
  }
  %4 = result k, %3 : i32
  for k_rest = 11 step 1 trip 3 spatial {
    %5 = phi %4, %7 : i32
    %6 = load A[k_rest + 11] : i32
    %7 = add %5, %6 : i32
  }
  %8 = result k_rest, %7 : i32
  %9 = store %8, s[0] : i32
}
)");
}

TEST(SplitRemainders, LeavesFactorsThatDivide) {
  const Kernel kernel = kernel_of(kProduct);
  EXPECT_EQ(divided_by(kernel, {{"i", 5}, {"k", 7}}).kernel, kernel);
  EXPECT_EQ(divided_by(kernel, {{"i", 1}, {"k", 1}}).kernel, kernel);
}

TEST(SplitRemainders, CountsOnInStepsOfTheIterator) {
  const TransformedKernel divided = divided_by(kernel_of(R"(kernel k {
  param A: i32[16]
  %0 = constant 0 : i32
  for i = 12 step -2 trip 7 {
    %1 = affine -2*i + 12 : i32
    %2 = store %1, A[-2*i + 12] : i32
  }
}
)"),
                                               {{"i", 3}});
  EXPECT_EQ(divided.kernel.loops[1].lower, 0);
  EXPECT_EQ(print(divided.kernel, divided.kernel.operations.back().subscripts[0]), "-2*i_rest");
}

TEST(SplitRemainders, CopiesInnerLoopsWithTheirRemainders) {
  const TransformedKernel divided = divided_by(kernel_of(kProduct), {{"i", 3}, {"k", 4}});
  EXPECT_THAT(loops(divided.kernel), testing::ElementsAre("i 3", "k 4", "k_rest 3*", "i_rest 2*",
                                                          "k_in_i_rest 4", "k_rest_in_i_rest 3*"));
  EXPECT_EQ(source_of(divided, "i_rest"), "i");
  EXPECT_EQ(source_of(divided, "k_in_i_rest"), "k");
  EXPECT_EQ(source_of(divided, "k_rest_in_i_rest"), "k");
}

TEST(SplitRemainders, NamesNoTwoLoopsAlike) {
  Kernel kernel = kernel_of(kProduct);
  kernel.loops[0].name = "k_rest";
  const TransformedKernel divided = divided_by(kernel, {{"k", 4}});
  EXPECT_THAT(loops(divided.kernel), testing::ElementsAre("k_rest 5", "k 4", "k_rest_2 3*"));
  EXPECT_EQ(source_of(divided, "k_rest_2"), "k");
}

TEST(SplitRemainders, DecidesConditionsThatHoldInOnePart) {
  const std::string text = split_text(R"(kernel k {
  param A: i32[7]
  %0 = constant 6 : i32
  for i = 0 step 1 trip 7 {
    %1 = affine i : i32
    %2 = eq %1, %0 : u1
    %3 = select %2, %0, %1 : i32
    %4 = store %3, A[i] : i32
  }
}
)",
                                      {{"i", 3}});
  EXPECT_EQ(text.find("select"), std::string::npos) << text;
}

TEST(Elaborate, UnrollsTheGroupsAndTheRemainder) {
  const Elaboration elaboration =
      elaborate(kernel_of(kProduct), {true, {}, {{"i", 3}, {"k", 3}}, {}});
  EXPECT_THAT(
      loops(elaboration.kernel),
      testing::UnorderedElementsAre("k 2", "k_u 3*", "k_rest 1*", "i 3*", "i_rest 2*",
                                    "k_in_i_rest 2", "k_in_i_rest_u 3*", "k_rest_in_i_rest 1*"));
  const auto parts = [&](const std::string& name) {
    return parts_of(elaboration.kernel, elaboration.parts, name);
  };
  EXPECT_EQ(parts("i").temporal, -1);
  EXPECT_EQ(parts("i_rest").temporal, -1);
  EXPECT_EQ(parts("k_in_i_rest").source, "k");
  EXPECT_EQ(elaboration.kernel.loops[parts("k_in_i_rest").spatial].name, "k_in_i_rest_u");
  EXPECT_EQ(parts("k_in_i_rest_u").temporal, parts("k_in_i_rest").temporal);
}

oracle::RandomKernelOptions long_loops() {
  oracle::RandomKernelOptions options;
  options.longest_trip = 9;
  return options;
}

Factors factors_of(const Directives& directives) {
  Factors unroll;
  for (const auto& [name, loop] : directives.loops) unroll[name] = loop.unroll;
  return unroll;
}

TEST(SplitRemainders, KeepsResultsOfRandomKernels) {
  std::uint64_t divided = 0;
  const std::uint64_t seeds = oracle::setting("HLS_SEEDS", 800);
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Kernel kernel = oracle::random_kernel(seed, long_loops());
    const Directives directives = oracle::random_directives(kernel, seed);
    const Kernel simple = directives.promote ? promote_scalars(kernel) : simplify(kernel);
    const Kernel split = divided_by(simple, factors_of(directives)).kernel;
    divided += split == simple ? 0 : 1;
    const Status valid = check(split);
    ASSERT_TRUE(valid.ok()) << "seed " << seed << ": " << to_string(valid.error()) << print(split);
    ASSERT_EQ(difference(kernel, split, seed), "") << print(split);
  }
  EXPECT_GT(divided, seeds / 4);
}

TEST(Elaborate, KeepsResultsOfRandomKernels) {
  const std::uint64_t first = oracle::setting("HLS_FIRST_SEED", 0);
  const std::uint64_t seeds = oracle::setting("HLS_SEEDS", 150);
  std::uint64_t balanced = 0;
  std::uint64_t reduced = 0;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    const Kernel kernel = oracle::random_kernel(seed, long_loops());
    const Directives directives = oracle::random_directives(kernel, seed);
    LoopPlan plan{directives.promote, {}, factors_of(directives), {}};
    for (const auto& [name, loop] : directives.loops) {
      if (loop.partial_sums > 0) plan.partial_sums[name] = loop.partial_sums;
    }
    const Elaboration elaboration = elaborate(kernel, plan);
    reduced += elaboration.in_source_order ? 1 : 0;
    const Kernel in_order = elaboration.in_source_order.value_or(elaboration.kernel);
    ASSERT_EQ(difference(kernel, in_order, seed), "") << "seed " << seed;
    const auto& operations = elaboration.kernel.operations;
    balanced += std::any_of(operations.begin(), operations.end(), [](const Operation& operation) {
      return operation.opcode == Opcode::kCopy;
    });
  }
  EXPECT_GE(balanced, seeds / 20);
  EXPECT_GE(reduced, seeds / 40);
}

}  // namespace
}  // namespace hls::model
