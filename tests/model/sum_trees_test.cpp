#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "model/kernel/simplify.h"
#include "model/kernel/sum_trees.h"
#include "model/kernel/text.h"
#include "tests/model/kernel_samples.h"
#include "tests/oracle/random_kernel.h"

namespace hls::model {
namespace {

std::string balanced(const std::string& body) {
  Kernel kernel = kernel_of("kernel k {\n  param A: i32[9]\n" + body + "}\n");
  balance_expressions(kernel);
  const std::string text = print(kernel);
  return text.substr(text.find("[9]\n") + 4);
}

TEST(BalanceExpressions, AddsInPairsAndKeepsTheSigns) {
  EXPECT_EQ(balanced(R"(  %0 = load A[0] : i32
  %1 = load A[1] : i32
  %2 = load A[2] : i32
  %3 = load A[3] : i32
  %4 = sub %0, %1 : i32
  %5 = sub %4, %2 : i32
  %6 = sub %5, %3 : i32
  %7 = store %6, A[4] : i32
)"),
            R"(  %0 = load A[0] : i32
  %1 = load A[1] : i32
  %2 = load A[2] : i32
  %3 = load A[3] : i32
  %4 = sub %0, %1 : i32
  %5 = add %2, %3 : i32
  %6 = sub %4, %5 : i32
  %7 = store %6, A[4] : i32
}
)");
}

TEST(BalanceExpressions, AddsLateTermsLater) {
  EXPECT_EQ(balanced(R"(  %0 = load A[0] : i32
  %1 = load A[1] : i32
  %2 = load A[2] : i32
  %3 = mul %0, %1 : i32
  %4 = mul %3, %2 : i32
  %5 = add %4, %0 : i32
  %6 = add %5, %1 : i32
  %7 = add %6, %2 : i32
  %8 = store %7, A[4] : i32
)"),
            R"(  %0 = load A[0] : i32
  %1 = load A[1] : i32
  %2 = load A[2] : i32
  %3 = mul %0, %1 : i32
  %4 = mul %3, %2 : i32
  %5 = add %0, %1 : i32
  %6 = add %2, %5 : i32
  %7 = add %6, %4 : i32
  %8 = store %7, A[4] : i32
}
)");
}

TEST(BalanceExpressions, AddsWhatTheSumComesFromLast) {
  EXPECT_EQ(balanced(R"(  %0 = constant 0 : i32
  for i = 0 step 1 trip 4 {
    %1 = phi %0, %5 : i32
    %2 = load A[i] : i32
    %3 = load A[i + 1] : i32
    %4 = sub %1, %2 : i32
    %5 = add %4, %3 : i32
  }
  %6 = result i, %5 : i32
  %7 = store %6, A[8] : i32
)"),
            R"(  %0 = constant 0 : i32
  for i = 0 step 1 trip 4 {
    %1 = phi %0, %5 : i32
    %2 = load A[i] : i32
    %3 = load A[i + 1] : i32
    %4 = sub %3, %2 : i32
    %5 = add %4, %1 : i32
  }
  %6 = result i, %5 : i32
  %7 = store %6, A[8] : i32
}
)");
}

TEST(BalanceExpressions, LeavesWhatIsReadOnTheWay) {
  const std::string body = R"(  %0 = load A[0] : i32
  %1 = load A[1] : i32
  %2 = load A[2] : i32
  %3 = load A[3] : i32
  %4 = add %0, %1 : i32
  %5 = add %4, %2 : i32
  %6 = add %5, %3 : i32
  %7 = store %6, A[4] : i32
  %8 = store %4, A[5] : i32
  %9 = store %5, A[6] : i32
}
)";
  EXPECT_EQ(balanced(body.substr(0, body.size() - 2)), body);
}

TEST(BalanceExpressions, LeavesFloatsAndWhatGainsNothing) {
  const std::string body = R"(  %0 = load A[0] : i32
  %1 = load A[1] : i32
  %2 = load A[2] : i32
  %3 = add %0, %1 : i32
  %4 = add %3, %2 : i32
  %5 = cast %0 : f32
  %6 = cast %1 : f32
  %7 = cast %4 : f32
  %8 = add %5, %6 : f32
  %9 = add %8, %5 : f32
  %10 = add %9, %7 : f32
  %11 = cast %10 : i32
  %12 = store %11, A[4] : i32
}
)";
  EXPECT_EQ(balanced(body.substr(0, body.size() - 2)), body);
}

TEST(BalanceExpressions, KeepsResultsOfRandomKernels) {
  const std::uint64_t first = oracle::setting("HLS_FIRST_SEED", 0);
  const std::uint64_t seeds = oracle::setting("HLS_SEEDS", 1000);
  std::uint64_t changed = 0;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    const Kernel simple = promote_scalars(oracle::random_kernel(seed));
    Kernel kernel = simple;
    balance_expressions(kernel);
    changed += kernel == simple ? 0 : 1;
    const Status valid = check(kernel);
    ASSERT_TRUE(valid.ok()) << "seed " << seed << ": " << to_string(valid.error()) << print(kernel);
    ASSERT_EQ(difference(simple, kernel, seed), "");
  }
  EXPECT_GE(changed, seeds / 20);
}

}  // namespace
}  // namespace hls::model
