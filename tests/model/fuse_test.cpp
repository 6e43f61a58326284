#include "model/kernel/fuse.h"

#include <gtest/gtest.h>

#include "model/kernel/simplify.h"
#include "model/kernel/text.h"
#include "tests/model/kernel_samples.h"
#include "tests/oracle/random_kernel.h"

namespace hls::model {
namespace {

const std::set<std::string> kBoth = {"fma_f32", "fma_f64"};

/// Fuses in a kernel with these lines in its body, and prints what is left of them.
std::string fused(const std::string& lines, const std::set<std::string>& operators = kBoth) {
  const std::string start = "kernel k {\n  param A: f32[8]\n  param D: f64[8]\n";
  const Kernel simple = simplify(kernel_of(start + lines + "}\n"));
  const std::string text = print(fuse_multiply_add(simple, operators));
  EXPECT_EQ(text.substr(0, start.size()), start);
  return "\n" + text.substr(start.size(), text.size() - start.size() - 2);
}

TEST(Fuse, TakesTheOnlyUseOfAProductOnEitherSideOfASum) {
  const std::string start = R"(
  %0 = load A[0] : f32
  %1 = load A[1] : f32
  %2 = load A[2] : f32
)";
  const std::string expected = start + R"(  %3 = fma %0, %1, %2 : f32
  %4 = store %3, A[3] : f32
)";
  for (const char* sum : {"add %3, %2", "add %2, %3"}) {
    EXPECT_EQ(fused(start + "  %3 = mul %0, %1 : f32\n  %4 = " + sum +
                    " : f32\n  %5 = store %4, A[3] : f32\n"),
              expected);
  }
}

TEST(Fuse, NegatesTheAddendOrAFactorOfADifference) {
  EXPECT_EQ(fused(R"(
  %0 = load A[0] : f32
  %1 = load A[1] : f32
  %2 = load A[2] : f32
  %3 = mul %0, %1 : f32
  %4 = sub %3, %2 : f32
  %5 = mul %4, %1 : f32
  %6 = sub %2, %5 : f32
  %7 = store %6, A[3] : f32
)"),
            R"(
  %0 = load A[0] : f32
  %1 = load A[1] : f32
  %2 = load A[2] : f32
  %3 = neg %2 : f32
  %4 = fma %0, %1, %3 : f32
  %5 = neg %4 : f32
  %6 = fma %5, %1, %2 : f32
  %7 = store %6, A[3] : f32
)");
}

TEST(Fuse, LeavesProductsThatAreUsedTwiceOrInAnotherRegion) {
  const std::string twice = R"(
  %0 = load A[0] : f32
  %1 = load A[1] : f32
  %2 = mul %0, %1 : f32
  %3 = add %2, %0 : f32
  %4 = add %3, %2 : f32
  %5 = store %4, A[3] : f32
)";
  EXPECT_EQ(fused(twice), twice);
  const std::string with_itself = R"(
  %0 = load A[0] : f32
  %1 = load A[1] : f32
  %2 = mul %0, %1 : f32
  %3 = add %2, %2 : f32
  %4 = store %3, A[3] : f32
)";
  EXPECT_EQ(fused(with_itself), with_itself);
  const std::string outside = R"(
  %0 = load A[0] : f32
  %1 = load A[1] : f32
  %2 = mul %0, %1 : f32
  for i = 0 step 1 trip 4 {
    %3 = load A[i + 3] : f32
    %4 = add %2, %3 : f32
    %5 = store %4, A[i + 4] : f32
  }
)";
  EXPECT_EQ(fused(outside), outside);
}

TEST(Fuse, TakesTheLeftOneOfTwoProductsAndTheTypesAskedFor) {
  const std::string lines = R"(
  %0 = load A[0] : f32
  %1 = load A[1] : f32
  %2 = load D[0] : f64
  %3 = load D[1] : f64
  %4 = mul %0, %0 : f32
  %5 = mul %1, %1 : f32
  %6 = add %4, %5 : f32
  %7 = mul %2, %3 : f64
  %8 = add %7, %2 : f64
  %9 = store %6, A[3] : f32
  %10 = store %8, D[3] : f64
)";
  EXPECT_EQ(fused(lines, {}), lines);
  EXPECT_EQ(fused(lines, {"fma_f32"}), R"(
  %0 = load A[0] : f32
  %1 = load A[1] : f32
  %2 = load D[0] : f64
  %3 = load D[1] : f64
  %4 = mul %1, %1 : f32
  %5 = fma %0, %0, %4 : f32
  %6 = mul %2, %3 : f64
  %7 = add %6, %2 : f64
  %8 = store %5, A[3] : f32
  %9 = store %7, D[3] : f64
)");
}

TEST(Fuse, TakesTheSumOfGemm) {
  const Kernel gemm = fuse_multiply_add(promote_scalars(kernel_of(gemm_text())), kBoth);
  EXPECT_EQ(count(gemm, Opcode::kFma), 1);
  EXPECT_EQ(count(gemm, Opcode::kAdd), 0);
  EXPECT_EQ(count(gemm, Opcode::kMul), 1);  // by beta
}

/// Each fused operation as the two it stands for.
Kernel split(Kernel kernel) {
  for (LoopId loop = -1; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
    Region nodes;
    for (const Node& node : Region(region(kernel, loop))) {
      const auto id = static_cast<std::size_t>(node.index);
      if (!node.is_loop() && kernel.operations[id].opcode == Opcode::kFma) {
        Operation product = kernel.operations[id];
        product.opcode = Opcode::kMul;
        product.operands.pop_back();
        nodes.push_back(Node::operation(static_cast<OpId>(kernel.operations.size())));
        kernel.operations[id].opcode = Opcode::kAdd;
        kernel.operations[id].operands = {nodes.back().index, kernel.operations[id].operands[2]};
        kernel.operations.push_back(product);
      }
      nodes.push_back(node);
    }
    region(kernel, loop) = nodes;
  }
  return kernel;
}

TEST(Fuse, ChangesNothingButRoundingsOfRandomKernels) {
  oracle::RandomKernelOptions options;
  options.types = {Type::floating(32), Type::floating(64)};
  options.opcodes = {Opcode::kAdd, Opcode::kSub, Opcode::kMul, Opcode::kNeg};
  options.has_affine_values = false;
  options.has_divisions = false;
  options.accumulates_products = true;
  int operations = 0;
  int differing = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Kernel kernel = oracle::random_kernel(seed, options);
    const Kernel simple = seed % 2 == 0 ? promote_scalars(kernel) : simplify(kernel);
    const Kernel once = fuse_multiply_add(simple, kBoth);
    const Status valid = check(once);
    ASSERT_TRUE(valid.ok()) << "seed " << seed << ": " << to_string(valid.error()) << print(once);
    ASSERT_EQ(fuse_multiply_add(once, kBoth), once) << "seed " << seed;
    ASSERT_EQ(difference(kernel, split(once), seed), "") << "seed " << seed << print(once);
    ASSERT_EQ(print(kernel_of(print(once))), print(once));
    operations += count(once, Opcode::kFma);
    differing += difference(kernel, once, seed).empty() ? 0 : 1;
  }
  EXPECT_GT(operations, 150);
  EXPECT_GT(differing, 5) << "the interpreter rounds once";
}

}  // namespace
}  // namespace hls::model
