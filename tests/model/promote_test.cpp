#include <gtest/gtest.h>

#include "model/kernel/simplify.h"
#include "model/kernel/text.h"
#include "tests/model/kernel_samples.h"
#include "tests/oracle/random_kernel.h"

namespace hls::model {
namespace {

std::uint64_t promoted_kernels() { return oracle::setting("HLS_SEEDS", 1000); }

/// Promotes in a kernel with these lines in its body, and prints what is left of them.
std::string promoted(const std::string& lines) {
  const std::string start =
      "kernel k {\n  param a: i32\n  param s: i32[8]\n  param A: i32[8]\n  param B: i32[4][4]\n";
  const std::string text = print(promote_scalars(kernel_of(start + lines + "}\n")));
  EXPECT_EQ(text.substr(0, start.size()), start);
  return "\n" + text.substr(start.size(), text.size() - start.size() - 2);
}

void expect_unchanged(const std::string& lines) { EXPECT_EQ(promoted(lines), lines); }

TEST(Promote, CarriesTheSumOfGemm) {
  EXPECT_EQ(print(promote_scalars(kernel_of(gemm_text()))), R"(kernel gemm {
  param beta: f32
  param C: f32[4][4]
  param A: f32[4][4]
  param B: f32[4][4]
  %0 = argument beta : f32
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 4 {
      %1 = load C[i][j] : f32
      %2 = mul %1, %0 : f32
      for k = 0 step 1 trip 4 {
        %3 = phi %2, %7 : f32  // C
        %4 = load A[i][k] : f32
        %5 = load B[k][j] : f32
        %6 = mul %4, %5 : f32
        %7 = add %3, %6 : f32
      }
      %8 = result k, %7 : f32  // C
      %9 = store %8, C[i][j] : f32
    }
  }
}
)");
}

TEST(Promote, CarriesTheSumOfAConvolution) {
  EXPECT_EQ(promoted(R"(
  %0 = constant 0 : i32
  for i = 0 step 1 trip 5 {
    %1 = store %0, s[i] : i32
    for j = 0 step 1 trip 4 {
      %2 = load s[i] : i32
      %3 = load A[i + j] : i32
      %4 = load B[0][j] : i32
      %5 = mul %3, %4 : i32
      %6 = add %2, %5 : i32
      %7 = store %6, s[i] : i32
    }
  }
)"),
            R"(
  %0 = constant 0 : i32
  for i = 0 step 1 trip 5 {
    for j = 0 step 1 trip 4 {
      %1 = phi %0, %5 : i32  // s
      %2 = load A[i + j] : i32
      %3 = load B[0][j] : i32
      %4 = mul %2, %3 : i32
      %5 = add %1, %4 : i32
    }
    %6 = result j, %5 : i32  // s
    %7 = store %6, s[i] : i32
  }
)");
}

TEST(Promote, CarriesASumThroughTwoLoops) {
  EXPECT_EQ(promoted(R"(
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 4 {
      %0 = load B[i][j] : i32
      %1 = load s[0] : i32
      %2 = add %1, %0 : i32
      %3 = store %2, s[0] : i32
    }
  }
)"),
            R"(
  %0 = load s[0] : i32
  for i = 0 step 1 trip 4 {
    %1 = phi %0, %5 : i32  // s
    for j = 0 step 1 trip 4 {
      %2 = phi %1, %4 : i32  // s
      %3 = load B[i][j] : i32
      %4 = add %2, %3 : i32
    }
    %5 = result j, %4 : i32  // s
  }
  %6 = result i, %5 : i32  // s
  %7 = store %6, s[0] : i32
)");
}

TEST(Promote, LoadsNothingWhenEachIterationStoresFirst) {
  EXPECT_EQ(promoted(R"(
  for i = 0 step 1 trip 4 {
    %0 = load A[i] : i32
    %1 = store %0, s[0] : i32
    %2 = load s[0] : i32
    %3 = store %2, A[i + 4] : i32
  }
)"),
            R"(
  for i = 0 step 1 trip 4 {
    %0 = load A[i] : i32
    %1 = store %0, A[i + 4] : i32
  }
  %2 = result i, %0 : i32  // s
  %3 = store %2, s[0] : i32
)");
}

TEST(Promote, TakesLoadsOutOfNestedLoops) {
  EXPECT_EQ(promoted(R"(
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 4 {
      %0 = load s[0] : i32
      %1 = store %0, B[i][j] : i32
    }
    %2 = load A[i] : i32
    %3 = store %2, s[0] : i32
  }
)"),
            R"(
  %0 = load s[0] : i32
  for i = 0 step 1 trip 4 {
    %1 = phi %0, %3 : i32  // s
    for j = 0 step 1 trip 4 {
      %2 = store %1, B[i][j] : i32
    }
    %3 = load A[i] : i32
  }
  %4 = result i, %3 : i32  // s
  %5 = store %4, s[0] : i32
)");
}

TEST(Promote, PromotesNextToAccessesThatCannotAlias) {
  EXPECT_EQ(promoted(R"(
  for i = 0 step 1 trip 4 {
    %0 = load s[0] : i32
    %1 = load s[i + 1] : i32
    %2 = add %0, %1 : i32
    %3 = store %2, s[0] : i32
  }
)"),
            R"(
  %0 = load s[0] : i32
  for i = 0 step 1 trip 4 {
    %1 = phi %0, %3 : i32  // s
    %2 = load s[i + 1] : i32
    %3 = add %1, %2 : i32
  }
  %4 = result i, %3 : i32  // s
  %5 = store %4, s[0] : i32
)");
}

TEST(Promote, LeavesAnElementThatAnotherAccessMayTouch) {
  expect_unchanged(R"(
  for i = 0 step 1 trip 4 {
    %0 = load s[3] : i32
    %1 = load s[i] : i32
    %2 = add %0, %1 : i32
    %3 = store %2, s[3] : i32
  }
)");
  expect_unchanged(R"(
  %0 = argument a : i32
  for i = 0 step 1 trip 4 {
    %1 = load s[2] : i32
    %2 = add %1, %0 : i32
    %3 = store %2, s[2] : i32
    for j = 0 step 1 trip 4 {
      %4 = store %2, s[2*j] : i32
    }
  }
)");
}

TEST(Promote, LeavesAnElementThatIsOnlyRead) {
  expect_unchanged(R"(
  for i = 0 step 1 trip 4 {
    %0 = load s[0] : i32
    %1 = store %0, A[i] : i32
  }
)");
}

TEST(Promote, ReadsAnElementOnceBeforeALoopThatReadsOthersOfItsArray) {
  EXPECT_EQ(promoted(R"(
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 4 {
      %0 = load B[0][i] : i32
      %1 = load B[1][j] : i32
      %2 = mul %0, %1 : i32
      %3 = store %2, A[j] : i32
    }
  }
)"),
            R"(
  for i = 0 step 1 trip 4 {
    %0 = load B[0][i] : i32
    for j = 0 step 1 trip 4 {
      %1 = load B[1][j] : i32
      %2 = mul %0, %1 : i32
      %3 = store %2, A[j] : i32
    }
  }
)");
}

TEST(Promote, ReadsAnElementOnceBeforeAllLoopsThatLeaveItAlone) {
  EXPECT_EQ(promoted(R"(
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 4 {
      %0 = load s[0] : i32
      %1 = store %0, s[i + j + 1] : i32
    }
  }
)"),
            R"(
  %0 = load s[0] : i32
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 4 {
      %1 = store %0, s[i + j + 1] : i32
    }
  }
)");
}

TEST(Promote, LeavesAnElementThatTheLoopMayStore) {
  expect_unchanged(R"(
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 4 {
      %0 = load s[2] : i32
      %1 = store %0, s[i + j] : i32
    }
  }
)");
}

TEST(Promote, LeavesAnElementThatIsReadUnderAConditionOfTheLoop) {
  expect_unchanged(R"(
  %0 = argument a : i32
  for i = 0 step 1 trip 4 {
    %1 = load A[i] : i32
    %2 = lt %1, %0 : u1
    %3 = load A[7] if %2 : i32
    %4 = store %3, s[i] : i32
  }
)");
}

TEST(Promote, LeavesTheOnlyAccessToAnArray) {
  expect_unchanged(R"(
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 4 {
      %0 = load s[i] : i32
      %1 = store %0, B[i][j] : i32
    }
  }
)");
}

TEST(Promote, LeavesAnAddressThatChanges) {
  expect_unchanged(R"(
  %0 = argument a : i32
  for i = 0 step 1 trip 4 {
    %1 = load s[i] : i32
    %2 = add %1, %0 : i32
    %3 = store %2, s[i] : i32
  }
)");
}

TEST(Promote, KeepsResultsOfRandomKernels) {
  for (std::uint64_t seed = 0; seed < promoted_kernels(); ++seed) {
    const Kernel kernel = oracle::random_kernel(seed);
    const Kernel promoted = promote_scalars(kernel);
    const Status valid = check(promoted);
    ASSERT_TRUE(valid.ok()) << "seed " << seed << ": " << to_string(valid.error())
                            << print(promoted);
    ASSERT_EQ(promote_scalars(promoted), promoted) << "seed " << seed;
    ASSERT_EQ(difference(kernel, promoted, seed), "");
  }
}

TEST(Promote, FindsElementsToPromoteInManyRandomKernels) {
  std::uint64_t number = 0;
  for (std::uint64_t seed = 0; seed < promoted_kernels(); ++seed) {
    const Kernel kernel = oracle::random_kernel(seed);
    number += promote_scalars(kernel) == simplify(kernel) ? 0 : 1;
  }
  EXPECT_GT(number, promoted_kernels() / 4);
}

}  // namespace
}  // namespace hls::model
