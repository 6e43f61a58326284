#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/kernel/text.h"
#include "model/transform/apply.h"
#include "tests/model/kernel_samples.h"
#include "tests/scheduler/random_design.h"

namespace hls::model {
namespace {

using testing::ElementsAre;

/// The shape of an LU factorisation of 5 x 5: for k < 5, i from k + 1 and in it j from k + 1. For
/// k = 4 both have no iteration.
constexpr const char* kTriangle = R"(kernel triangle {
  param A: i32[5][5]
  for k = 0 step 1 trip 5 {
    for i = 1 step 1 trip 4 where -k + i {
      for j = 1 step 1 trip 4 where -k + j {
        %0 = load A[i + 1][j + 1] : i32
        %1 = affine -k + i : i32
        %2 = affine -k + j : i32
        %3 = constant 0 : i32
        %4 = ge %1, %3 : u1
        %5 = ge %2, %3 : u1
        %6 = and %4, %5 : u1
        %7 = add %0, %0 : i32
        %8 = store %7, A[i + 1][j + 1] if %6 : i32
      }
    }
  }
}
)";

/// Longest last: j up to i, counted in steps of 2 below i + 1.
constexpr const char* kSteps = R"(kernel steps {
  param A: i32[6][6]
  for i = 0 step 1 trip 6 {
    for j = 0 step 2 trip 3 where i - 2*j {
      %0 = affine i - 2*j : i32
      %1 = constant 0 : i32
      %2 = ge %0, %1 : u1
      %3 = load A[i][2*j] if %2 : i32
      %4 = add %3, %3 : i32
      %5 = store %4, A[i][2*j] if %2 : i32
    }
  }
}
)";

/// A thousand times the triangles of a Cholesky factorisation of 2,000 x 2,000: 1.3e12 iterations.
constexpr const char* kLarge = R"(kernel large {
  param A: i32[2000]
  for t = 0 step 1 trip 1000 {
    for i = 0 step 1 trip 2000 {
      for j = 0 step 1 trip 2000 where i - j {
        for k = 0 step 1 trip 2000 where j - k {
          %0 = affine i - j : i32
          %1 = affine j - k : i32
          %2 = constant 0 : i32
          %3 = ge %0, %2 : u1
          %4 = ge %1, %2 : u1
          %5 = and %3, %4 : u1
          %6 = load A[k] if %5 : i32
          %7 = add %6, %6 : i32
          %8 = store %7, A[k] if %5 : i32
        }
      }
    }
  }
}
)";

std::vector<std::int64_t> skipped(const char* text, const std::set<std::string>& serial,
                                  const std::map<std::string, std::int64_t>& unroll = {}) {
  return elaborate(kernel_of(text), {true, {}, unroll, serial}).serial.skipped;
}

TEST(Serial, BoundsAreInTheTextForm) {
  const Kernel kernel = kernel_of(kTriangle);
  EXPECT_THAT(kernel.loops[1].bounds, ElementsAre(AffineExpr(0).plus(0, -1).plus(1, 1)));
  EXPECT_EQ(kernel_of(print(kernel)), kernel);
  const auto wrong = parse_kernel(R"(kernel k {
  for i = 0 step 1 trip 2 {
  }
  for j = 0 step 1 trip 2 where i - j {
  }
}
)",
                                  "test");
  ASSERT_FALSE(wrong.ok());
  EXPECT_THAT(wrong.error().message, testing::HasSubstr("is bounded by a loop that is not around"));
}

/// k = 0, 1, 2, 3 leave out k of 4 iterations of i, and k = 4 has one that does nothing: 0 + 1 + 2 +
/// 3 + 3. The j inside is padded and not counted.
TEST(Serial, ALoopInsideASerialOneLeavesOutWhatDoesNotHappen) {
  EXPECT_THAT(skipped(kTriangle, {"k"}), ElementsAre(0, 9, 0));
  EXPECT_THAT(skipped(kTriangle, {}), ElementsAre(0, 0, 0));
}

/// For each k there are 4 - k runs of j that leave out k iterations, for k = 4 one that leaves out 3:
/// 4 * 0 + 3 * 1 + 2 * 2 + 1 * 3 + 3.
TEST(Serial, TripsOfTwoLevelsAreSummedOverTheIterationsThatHappen) {
  EXPECT_THAT(skipped(kTriangle, {"k", "i"}), ElementsAre(0, 9, 13));
}

/// i = 0 .. 5 have 1, 1, 2, 2, 3, 3 iterations of 3.
TEST(Serial, RunsThatReadTheSameCountersAreWalkedOnce) {
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  for (std::int64_t i = 0; i < 2000; ++i) {
    rows += 2000 - (i + 1);
    for (std::int64_t j = 0; j <= i; ++j) columns += 2000 - (j + 1);
  }
  EXPECT_THAT(skipped(kLarge, {"t", "i", "j"}), ElementsAre(0, 0, 1000 * rows, 1000 * columns));
}

TEST(Serial, StepsAreCountedInIterations) {
  EXPECT_THAT(skipped(kSteps, {"i"}), ElementsAre(0, 6));
}

/// Of j = 0 .. 3 in pairs: k = 0 and 1 have both pairs, k = 2, 3 and 4 one.
TEST(Serial, UnrolledIterationsHappenWhereOneOfTheirCopiesDoes) {
  const auto found = skipped(kTriangle, {"k", "i"}, {{"j", 2}});
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[2], 4 * 0 + 3 * 0 + 2 * 1 + 1 * 1 + 1);
}

TEST(Serial, VariableLoopsAreThoseInsideSerialOnesOnly) {
  const auto variable = [](const std::set<std::string>& serial) {
    return elaborate(kernel_of(kTriangle), {true, {}, {}, serial}).serial.is_variable;
  };
  EXPECT_THAT(variable({}), ElementsAre(false, false, false));
  EXPECT_THAT(variable({"k"}), ElementsAre(true, true, false));
  EXPECT_THAT(variable({"k", "i"}), ElementsAre(true, true, true));
}

std::string refusal(const std::map<std::string, LoopDirective>& loops) {
  Elaborations elaborations(kernel_of(kTriangle));
  Directives directives;
  directives.loops = loops;
  const auto design = apply(elaborations, oracle::random_test_target(), directives);
  return design ? "" : design.error().message;
}

TEST(Serial, LoopsAroundASerialOneAreSerialAndNoneIsUnrolled) {
  const LoopDirective serial{{}, 1, true};
  EXPECT_EQ(refusal({{"i", serial}}), "loop 'i' is serial inside loop 'k', which is padded");
  EXPECT_EQ(refusal({{"k", {{}, 5, true}}}), "loop 'k' is serial and unrolled 5 times");
  EXPECT_EQ(refusal({{"k", serial}, {"i", serial}, {"j", {{}, 2, false}}}), "");
}

}  // namespace
}  // namespace hls::model
