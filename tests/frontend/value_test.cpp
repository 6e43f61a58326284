#include <gtest/gtest.h>

#include "frontend/affine_value.h"
#include "frontend/pragma_value.h"

namespace hls::frontend {
namespace {

using model::AffineExpr;
using model::Opcode;
using model::Type;

/// A kernel with one loop of 10 iterations, loop 0.
model::Kernel ten_iterations() {
  model::Kernel kernel;
  kernel.loops.emplace_back();
  kernel.loops[0].trip_count = 10;
  return kernel;
}

TEST(Wrapped, MovesARangeByWholePeriods) {
  const model::Kernel kernel = ten_iterations();
  const AffineExpr x = AffineExpr::counter(0);
  const Type u8 = Type::integer(8, false);
  const Type i8 = Type::integer(8, true);
  EXPECT_EQ(wrapped(kernel, x + AffineExpr(256), u8), x);
  EXPECT_EQ(wrapped(kernel, x - AffineExpr(512), u8), x);
  EXPECT_EQ(wrapped(kernel, x + AffineExpr(246), u8), x + AffineExpr(246));
  EXPECT_EQ(wrapped(kernel, x + AffineExpr(247), u8), std::nullopt);
  EXPECT_EQ(wrapped(kernel, x - AffineExpr(1), u8), std::nullopt);
  EXPECT_EQ(wrapped(kernel, x - AffineExpr(1), i8), x - AffineExpr(1));
  EXPECT_EQ(wrapped(kernel, x + AffineExpr(128), i8), x - AffineExpr(128));
  EXPECT_EQ(wrapped(kernel, x * 30, i8), std::nullopt);
}

TEST(Wrapped, AgreesWithTheConversionOfConstants) {
  const model::Kernel kernel;
  for (std::int64_t value = -70000; value <= 70000; value += 7) {
    EXPECT_EQ(wrapped(kernel, AffineExpr(value), Type::integer(8, true))->constant(),
              static_cast<std::int8_t>(value));
    EXPECT_EQ(wrapped(kernel, AffineExpr(value), Type::integer(16, false))->constant(),
              static_cast<std::uint16_t>(value));
  }
  EXPECT_EQ(wrapped(kernel, AffineExpr(-5), Type::integer(64, true)), AffineExpr(-5));
  EXPECT_EQ(wrapped(kernel, AffineExpr(-5), Type::integer(64, false)), std::nullopt);
}

TEST(AffineResult, IsExactOrNothing) {
  const AffineExpr x = AffineExpr::counter(0);
  const AffineExpr three(3);
  EXPECT_EQ(affine_result(Opcode::kMul, three, x), x * 3);
  EXPECT_EQ(affine_result(Opcode::kMul, x, x), std::nullopt);
  EXPECT_EQ(affine_result(Opcode::kShl, x, three), x * 8);
  EXPECT_EQ(affine_result(Opcode::kShr, x, three), AffineExpr::quotient(x, 8));
  EXPECT_EQ(affine_result(Opcode::kShr, x * 16 + three, three), x * 2);
  EXPECT_EQ(affine_result(Opcode::kAnd, x * 5, three), x - *AffineExpr::quotient(x, 4) * 4);
  EXPECT_EQ(affine_result(Opcode::kAnd, x, AffineExpr(5)), std::nullopt);
  EXPECT_EQ(affine_result(Opcode::kShr, AffineExpr(-7), AffineExpr(1)), AffineExpr(-4));
  EXPECT_EQ(affine_result(Opcode::kNot, AffineExpr(0), AffineExpr(0)), AffineExpr(-1));
  EXPECT_EQ(affine_result(Opcode::kLt, AffineExpr(-1), three), AffineExpr(1));
  EXPECT_EQ(affine_result(Opcode::kMul, x * (1 << 20), AffineExpr(1 << 20)), std::nullopt);
}

TEST(PragmaValues, AreConstantExpressions) {
  const std::map<std::string, std::int64_t> constants = {{"n", 12}};
  EXPECT_EQ(integer_value({"2", "*", "(", "n", "-", "3", ")", "+", "7", "/", "2"}, constants), 21);
  EXPECT_EQ(integer_value({"-", "5", "%", "3"}, constants), -2);
  EXPECT_EQ(integer_value({"0x10u"}, constants), 16);
  for (const std::vector<std::string>& wrong :
       std::vector<std::vector<std::string>>{{},
                                             {"m"},
                                             {"1.5"},
                                             {"(", "1"},
                                             {"1", "2"},
                                             {"1", "/", "0"},
                                             {"4", "+"},
                                             {"99999999999999999999"}}) {
    EXPECT_EQ(integer_value(wrong, constants), std::nullopt);
  }
}

}  // namespace
}  // namespace hls::frontend
