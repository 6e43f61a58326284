#include "model/kernel/short_quotients.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "model/kernel/narrow.h"
#include "model/kernel/simplify.h"
#include "model/kernel/text.h"
#include "model/kernel/value.h"
#include "tests/model/kernel_samples.h"
#include "tests/oracle/interpreter.h"
#include "tests/oracle/random_kernel.h"

namespace hls::model {
namespace {

/// a / b and a % b of all pairs, after casts to `type`.
std::string all_pairs(const std::string& dividend, const std::string& divisor,
                      std::size_t dividends, std::size_t divisors, const std::string& type) {
  const std::string shape =
      "[" + std::to_string(dividends) + "][" + std::to_string(divisors) + "]\n";
  return "kernel k {\n  param A: " + dividend + "[" + std::to_string(dividends) +
         "]\n  param B: " + divisor + "[" + std::to_string(divisors) + "]\n  param Q: " + type +
         shape + "  param R: " + type + shape + "  for i = 0 step 1 trip " +
         std::to_string(dividends) + " {\n    for j = 0 step 1 trip " + std::to_string(divisors) +
         " {\n      %0 = load A[i] : " + dividend + "\n      %1 = load B[j] : " + divisor +
         "\n      %2 = cast %0 : " + type + "\n      %3 = cast %1 : " + type +
         "\n      %4 = div %2, %3 : " + type + "\n      %5 = rem %2, %3 : " + type +
         "\n      %6 = store %4, Q[i][j] : " + type + "\n      %7 = store %5, R[i][j] : " + type +
         "\n    }\n  }\n}\n";
}

int widest_division(const Kernel& kernel) {
  int bits = 0;
  for (const Operation& op : kernel.operations) {
    if (is_division(op.opcode)) bits = std::max(bits, op.type.bits);
  }
  return bits;
}

struct Pair {
  std::string dividend;
  std::string divisor;
  std::string type;
  int bits;  ///< of the division that is left
};

class ShortQuotients : public testing::TestWithParam<Pair> {};

TEST_P(ShortQuotients, HaveTheBitsOfTheDividendAndTheSameValues) {
  const auto& [dividend, divisor, type, bits] = GetParam();
  std::vector<std::uint64_t> dividends(256);
  for (std::uint64_t i = 0; i < dividends.size(); ++i) dividends[i] = i;
  const Type wide = Type::integer(std::stoi(divisor.substr(1)), divisor[0] == 'i');
  std::vector<std::uint64_t> divisors;
  const auto add = [&](std::int64_t value) {
    divisors.push_back(static_cast<std::uint64_t>(value) & value_mask(wide));
  };
  for (std::int64_t value = -260; value <= 260; ++value) add(value);
  for (int places = 9; places < wide.bits; ++places) {
    for (std::int64_t near = -2; near <= 2; ++near) add((std::int64_t{1} << places) + near);
  }
  const Kernel kernel =
      simplify(kernel_of(all_pairs(dividend, divisor, dividends.size(), divisors.size(), type)));
  Kernel shorter = kernel;
  shorten_quotients(shorter);
  ASSERT_TRUE(check(shorter).ok()) << print(shorter);
  const Kernel narrow = narrow_integers(shorter);
  EXPECT_EQ(widest_division(narrow), bits) << print(narrow);
  oracle::Inputs inputs;
  const std::size_t results = dividends.size() * divisors.size();
  inputs.arrays = {dividends, divisors, std::vector<std::uint64_t>(results),
                   std::vector<std::uint64_t>(results)};
  const auto expected = oracle::interpret(kernel, inputs);
  const auto found = oracle::interpret(narrow, inputs);
  ASSERT_TRUE(expected.ok() && found.ok());
  EXPECT_EQ(*expected, *found);
}

INSTANTIATE_TEST_SUITE_P(Types, ShortQuotients,
                         testing::Values(Pair{"u8", "i16", "i32", 9}, Pair{"i8", "i16", "i32", 9},
                                         Pair{"u8", "i32", "i32", 9}, Pair{"i8", "i32", "i32", 9},
                                         Pair{"u8", "u16", "i32", 9}, Pair{"u8", "u32", "u32", 9},
                                         Pair{"u8", "i40", "i64", 9}, Pair{"u8", "u11", "i32", 12}),
                         [](const auto& tested) {
                           const Pair& pair = tested.param;
                           return pair.dividend + "_" + pair.divisor + "_" + pair.type;
                         });

TEST(ShortQuotients, KeepResultsOfRandomKernels) {
  const std::uint64_t seeds = oracle::setting("HLS_SEEDS", 1000);
  std::uint64_t shorter = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Kernel kernel = simplify(oracle::random_kernel(seed));
    Kernel changed = kernel;
    shorten_quotients(changed);
    const Status valid = check(changed);
    ASSERT_TRUE(valid.ok()) << "seed " << seed << ": " << to_string(valid.error());
    ASSERT_EQ(difference(kernel, changed, seed), "") << "seed " << seed;
    shorter += changed.operations.size() > kernel.operations.size() ? 1 : 0;
  }
  EXPECT_GT(shorter, 0U);
}

}  // namespace
}  // namespace hls::model
