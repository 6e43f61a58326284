#include "model/kernel/value.h"
#include "model/divide.h"
#include "model/kernel/opcodes.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/oracle/random_kernel.h"

namespace hls::model {
namespace {

const Type kI8 = Type::integer(8, true);
const Type kI16 = Type::integer(16, true);
const Type kI32 = Type::integer(32, true);
const Type kU8 = Type::integer(8, false);
const Type kU32 = Type::integer(32, false);
const Type kI64 = Type::integer(64, true);
const Type kU64 = Type::integer(64, false);
const Type kF32 = Type::floating(32);
const Type kF64 = Type::floating(64);

std::uint64_t f32(float value) { return float_bits(kF32, value); }
std::uint64_t f64(double value) { return float_bits(kF64, value); }

TEST(Type, TextFormRoundTrips) {
  for (int bits = 1; bits <= 64; ++bits) {
    for (const bool is_signed : {false, true}) {
      const Type type = Type::integer(bits, is_signed);
      EXPECT_EQ(parse_type(to_string(type)), type);
    }
  }
  EXPECT_EQ(parse_type("f32"), kF32);
  EXPECT_EQ(parse_type("f64"), kF64);
}

TEST(Type, RefusesTextsThatNameNoType) {
  for (const char* text : {"", "i", "i0", "u65", "i08", "f16", "i-1", "i1x", "i128", "x8", "f"}) {
    EXPECT_EQ(parse_type(text), std::nullopt) << text;
  }
}

TEST(Opcode, NamesRoundTrip) {
  for (int i = 0; i <= static_cast<int>(Opcode::kBitcast); ++i) {
    const auto opcode = static_cast<Opcode>(i);
    EXPECT_EQ(parse_opcode(to_string(opcode)), opcode);
  }
  EXPECT_EQ(parse_opcode("lode"), std::nullopt);
}

TEST(Affine, KeepsTermsSortedWithoutZeros) {
  const AffineExpr expr = AffineExpr(3).plus(2, 4).plus(0, 1).plus(2, -4);
  EXPECT_EQ(expr, AffineExpr(3).plus(0, 1));
  EXPECT_EQ(expr.coefficient(2), 0);
  EXPECT_EQ(expr - expr, AffineExpr(0));
  EXPECT_EQ(expr * 0, AffineExpr(0));
  EXPECT_EQ((expr + AffineExpr::counter(1)) * -2, AffineExpr(-6).plus(0, -2).plus(1, -2));
}

/// The value of an expression at x_0 = x, x_1 = y.
std::int64_t value_at(const AffineExpr& expr, std::int64_t x, std::int64_t y) {
  const AffineExpr value = expr.substitute(0, AffineExpr(x)).substitute(1, AffineExpr(y));
  EXPECT_TRUE(value.is_constant());
  return value.constant();
}

TEST(Affine, QuotientsRoundDown) {
  std::mt19937_64 random(1);
  const auto between = [&](std::int64_t least, std::int64_t greatest) {
    return least +
           static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(greatest - least + 1));
  };
  for (int i = 0; i < 2000; ++i) {
    const std::int64_t a = between(-20, 20);
    const std::int64_t b = between(-20, 20);
    const std::int64_t c = between(-20, 20);
    const std::int64_t divisor = between(1, 12);
    const AffineExpr dividend = AffineExpr(a).plus(0, b).plus(1, c);
    const AffineExpr quotient = *AffineExpr::quotient(dividend, divisor);
    // A quotient of a quotient, and one that a multiple of its divisor leaves.
    const std::int64_t outer = between(2, 5);
    const AffineExpr twice = *AffineExpr::quotient(quotient + dividend * outer, outer);
    const std::int64_t x = between(-9, 9);
    const std::int64_t y = between(-9, 9);
    const std::int64_t expected = floor_divide(a + b * x + c * y, divisor);
    EXPECT_EQ(value_at(quotient, x, y), expected);
    EXPECT_EQ(value_at(twice, x, y), floor_divide(expected + (a + b * x + c * y) * outer, outer));
    // Moved by whole divisors it is the same function.
    EXPECT_EQ(*AffineExpr::quotient(dividend.plus(0, 3 * divisor) - AffineExpr(divisor), divisor),
              quotient.plus(0, 3) - AffineExpr(1));
    EXPECT_EQ(quotient - quotient, AffineExpr(0));
    EXPECT_EQ((dividend - quotient * divisor) * -1, quotient * divisor - dividend);
  }
  const AffineExpr remainder =
      AffineExpr::counter(0) - *AffineExpr::quotient(AffineExpr::counter(0), 3) * 3;
  EXPECT_EQ(AffineExpr::quotient(remainder, 2), std::nullopt);
  EXPECT_EQ(AffineExpr::quotient(remainder, 3), AffineExpr(0));
}

TEST(Value, ShiftsAndConversionsFollowC) {
  EXPECT_EQ(evaluate(Opcode::kShr, kI32, {{kI32, 0xfffffff9}, {kI32, 1}}), 0xfffffffcU);
  EXPECT_EQ(evaluate(Opcode::kShr, kU32, {{kU32, 0xfffffff9}, {kI32, 1}}), 0x7ffffffcU);
  EXPECT_EQ(evaluate(Opcode::kShl, kI32, {{kI32, 1}, {kI8, 32}}), std::nullopt);
  EXPECT_EQ(evaluate(Opcode::kShl, kI32, {{kI32, 1}, {kI8, 0xff}}), std::nullopt);
  EXPECT_EQ(evaluate(Opcode::kCast, kI32, {{kU8, 0xff}}), 255U);
  EXPECT_EQ(evaluate(Opcode::kCast, kI32, {{kI8, 0xff}}), 0xffffffffU);
  EXPECT_EQ(evaluate(Opcode::kCast, kF32, {{kI32, 16777217}}), f32(16777216.0F));
  EXPECT_EQ(evaluate(Opcode::kCast, kF32, {{kU64, ~0ULL}}), f32(18446744073709551616.0F));
  // Once to float, not by way of double: 2^60 + 2^36 + 1 is beyond the middle of two floats.
  EXPECT_EQ(evaluate(Opcode::kCast, kF32, {{kI64, (1ULL << 60) + (1ULL << 36) + 1}}),
            f32(0x1.000002p60F));
  EXPECT_EQ(evaluate(Opcode::kCast, kI32, {{kF64, f64(-3.9)}}), 0xfffffffdU);
  // Outside the range of i32, where C leaves it open: modulo 2^32 up to 2^32.
  EXPECT_EQ(evaluate(Opcode::kCast, kI32, {{kF64, f64(2147483648.0)}}), 0x80000000U);
  EXPECT_EQ(evaluate(Opcode::kCast, kU32, {{kF64, f64(-1.0)}}), 0xffffffffU);
  EXPECT_EQ(evaluate(Opcode::kCast, kU32, {{kF64, f64(4294967297.0)}}), 0U);
  EXPECT_EQ(evaluate(Opcode::kCast, kI32, {{kF32, 0x7fc00000}}), 0U);
  EXPECT_EQ(evaluate(Opcode::kCast, kU8, {{kF32, f32(-0.5F)}}), 0U);
}

TEST(Value, QuotientsRoundOnceInTheirOwnPrecision) {
  const auto quotient = [](Type type, std::uint64_t a, std::uint64_t b) {
    return evaluate(Opcode::kDiv, type, {{type, a}, {type, b}});
  };
  EXPECT_EQ(quotient(kF32, f32(1.0F), f32(3.0F)), 0x3eaaaaabU);
  EXPECT_EQ(quotient(kF64, f64(1.0), f64(3.0)), 0x3fd5555555555555U);
  EXPECT_EQ(quotient(kF32, f32(0x1p-149F), f32(2.0F)), 0U) << "a tie goes to even";
  EXPECT_EQ(quotient(kF32, f32(0x3p-149F), f32(2.0F)), 2U);
  EXPECT_EQ(quotient(kF32, f32(-1.0F), f32(0.0F)), 0xff800000U);
  EXPECT_EQ(quotient(kF64, f64(0.0), f64(0.0)), std::nullopt) << "NaNs are not folded";
}

TEST(Value, IntegerQuotientsGoTowardsZero) {
  const auto both = [](Type type, std::uint64_t a, std::uint64_t b) {
    return std::pair(*evaluate(Opcode::kDiv, type, {{type, a}, {type, b}}),
                     *evaluate(Opcode::kRem, type, {{type, a}, {type, b}}));
  };
  using Both = std::pair<std::uint64_t, std::uint64_t>;
  EXPECT_EQ(both(kI8, 0xf9, 2), Both(0xfd, 0xff)) << "-7 / 2 = -3, rest -1";
  EXPECT_EQ(both(kI8, 7, 0xfe), Both(0xfd, 1)) << "7 / -2 = -3, rest 1";
  EXPECT_EQ(both(kU8, 0xf9, 2), Both(0x7c, 1));
  EXPECT_EQ(both(kU64, ~0ULL, 10), Both(1844674407370955161ULL, 5));
  // What C leaves undefined.
  EXPECT_EQ(both(kI8, 0x80, 0xff), Both(0x80, 0));
  EXPECT_EQ(both(kI8, 5, 0), Both(0xff, 5));
  EXPECT_EQ(both(kI8, 0xfb, 0), Both(1, 0xfb));
  EXPECT_EQ(both(kU8, 5, 0), Both(0xff, 5));
}

TEST(Value, SquareRootsRoundOnceInTheirOwnPrecision) {
  EXPECT_EQ(evaluate(Opcode::kSqrt, kF32, {{kF32, f32(2.0F)}}), 0x3fb504f3U);
  EXPECT_EQ(evaluate(Opcode::kSqrt, kF64, {{kF64, f64(2.0)}}), 0x3ff6a09e667f3bcdU);
  EXPECT_EQ(evaluate(Opcode::kSqrt, kF32, {{kF32, f32(-0.0F)}}), f32(-0.0F));
  EXPECT_EQ(evaluate(Opcode::kSqrt, kF32, {{kF32, f32(-1.0F)}}), std::nullopt);
}

TEST(Value, MinimaPreferNumbersToNans) {
  const std::uint64_t quiet = 0x7fc00000;
  const std::uint64_t signalling = 0x7f800001;
  const auto least = [](std::uint64_t a, std::uint64_t b) {
    return evaluate(Opcode::kMin, kF32, {{kF32, a}, {kF32, b}});
  };
  EXPECT_EQ(least(f32(1.0F), f32(-2.0F)), f32(-2.0F));
  EXPECT_EQ(least(f32(1.0F), quiet), f32(1.0F));
  EXPECT_EQ(least(quiet, f32(1.0F)), f32(1.0F));
  EXPECT_EQ(least(quiet, quiet), std::nullopt);
  EXPECT_EQ(least(f32(1.0F), signalling), std::nullopt);
  EXPECT_EQ(least(f32(0.0F), f32(-0.0F)), f32(-0.0F)) << "the second of two zeros";
  EXPECT_EQ(least(f32(-0.0F), f32(0.0F)), f32(0.0F));
  EXPECT_EQ(evaluate(Opcode::kMax, kF32, {{kF32, f32(1.0F)}, {kF32, f32(-2.0F)}}), f32(1.0F));
}

TEST(Value, NegationFlipsTheSignOfZero) {
  EXPECT_EQ(evaluate(Opcode::kNeg, kF32, {{kF32, 0}}), f32(-0.0F));
  EXPECT_EQ(evaluate(Opcode::kNeg, kI8, {{kI8, 0x80}}), 0x80U);
}

TEST(Value, TypesHoldTheValuesOfNarrowerOnes) {
  EXPECT_TRUE(holds(kI32, kI16));
  EXPECT_TRUE(holds(kI16, kU8));
  EXPECT_FALSE(holds(kI8, kU8));
  EXPECT_FALSE(holds(kU32, kI8));
  EXPECT_TRUE(holds(kF32, kI16));
  EXPECT_FALSE(holds(kF32, kI32));
  EXPECT_TRUE(holds(kF64, kU32));
  EXPECT_FALSE(holds(kI64, kF32));
  EXPECT_FALSE(holds(kF32, kF64));
}

/// A kernel that stores opcode(a, b, ...) of its scalar arguments.
Kernel single(Opcode opcode, Type type, const std::vector<Type>& operands) {
  Kernel kernel;
  kernel.name = "single";
  kernel.arrays.push_back({"R", type, {1}, true, {}});
  kernel.parameters.push_back("R");
  Operation operation;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    kernel.arguments.push_back({std::string(1, static_cast<char>('a' + i)), operands[i], {}});
    kernel.parameters.push_back(kernel.arguments.back().name);
    Operation argument;
    argument.opcode = Opcode::kArgument;
    argument.type = operands[i];
    argument.argument = static_cast<int>(i);
    kernel.operations.push_back(argument);
    operation.operands.push_back(static_cast<int>(i));
  }
  operation.opcode = opcode;
  operation.type = type;
  kernel.operations.push_back(operation);
  Operation store;
  store.opcode = Opcode::kStore;
  store.type = type;
  store.array = 0;
  store.subscripts = {AffineExpr(0)};
  store.operands = {static_cast<int>(operands.size())};
  kernel.operations.push_back(store);
  for (std::size_t i = 0; i < kernel.operations.size(); ++i) {
    kernel.body.push_back(Node::operation(static_cast<int>(i)));
  }
  return kernel;
}

/// Compares evaluate() with the interpreter on random operands; undefined or NaN: nothing is
/// folded.
void expect_agreement(Opcode opcode, Type type, const std::vector<Type>& operands) {
  const Kernel kernel = single(opcode, type, operands);
  ASSERT_TRUE(check(kernel).ok()) << to_string(check(kernel).error());
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const oracle::Inputs inputs = oracle::random_inputs(kernel, seed);
    std::vector<Constant> constants;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      constants.push_back({operands[i], inputs.scalars[i]});
    }
    const auto folded = evaluate(opcode, type, constants);
    const auto run = oracle::interpret(kernel, inputs);
    const bool is_known = run.ok() && !is_nan(type, (*run)[0][0]);
    // These pass a NaN on as it is.
    if (opcode == Opcode::kNeg && type.is_float()) continue;
    if (opcode == Opcode::kCast && operands[0] == type) continue;
    ASSERT_EQ(folded.has_value(), is_known) << to_string(opcode) << " seed " << seed;
    if (is_known) {
      ASSERT_EQ(*folded, (*run)[0][0]) << to_string(opcode) << " seed " << seed;
    }
  }
}

TEST(Value, AgreesWithTheInterpreter) {
  const std::vector<Type> types = {
      kI8, kU8, kI16, kI32, kU32, kI64, kU64, kF32, kF64, Type::integer(13, true), Type::boolean()};
  for (const Type type : types) {
    for (const OpcodeFacts& row : opcodes()) {
      const bool has_own_types = row.opcode == Opcode::kSelect || row.opcode == Opcode::kCast ||
                                 row.opcode == Opcode::kBitcast;
      if (row.role != OpcodeFacts::Role::kFunction || has_own_types) continue;
      if (row.takes == OpcodeFacts::Takes::kIntegers && type.is_float()) continue;
      if (row.takes == OpcodeFacts::Takes::kFloats && type.is_integer()) continue;
      if (row.is_library) continue;  // never folded
      const std::vector<Type> operands(static_cast<std::size_t>(row.operands), type);
      expect_agreement(row.opcode, row.is_comparison ? Type::boolean() : type, operands);
    }
    if (type.is_float()) expect_agreement(Opcode::kFma, type, {type, type, type});
    for (const Type from : types) expect_agreement(Opcode::kCast, type, {from});
    if (type.is_float()) {
      for (const bool is_signed : {false, true}) {
        expect_agreement(Opcode::kBitcast, type, {Type::integer(type.bits, is_signed)});
        expect_agreement(Opcode::kBitcast, Type::integer(type.bits, is_signed), {type});
      }
    }
  }
}

}  // namespace
}  // namespace hls::model
