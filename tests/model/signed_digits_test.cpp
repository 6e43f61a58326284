#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>

#include "model/kernel/signed_digits.h"

namespace hls::model {
namespace {

std::int64_t ones(std::int64_t value) {
  return __builtin_popcountll(static_cast<unsigned long long>(std::abs(value)));
}

TEST(SignedDigits, SumUpToTheCoefficientAndAreNeverAdjacent) {
  for (std::int64_t coefficient = -1100; coefficient <= 1100; ++coefficient) {
    const std::vector<Digit> digits = signed_digits(coefficient);
    std::int64_t sum = 0;
    int last = -2;
    for (const Digit& digit : digits) {
      EXPECT_GE(digit.shift, last + 2) << coefficient;
      last = digit.shift;
      sum += (digit.is_negative ? -1 : 1) * (std::int64_t{1} << digit.shift);
    }
    EXPECT_EQ(sum, coefficient);
    EXPECT_LE(static_cast<std::int64_t>(digits.size()), ones(coefficient)) << coefficient;
  }
  EXPECT_EQ(signed_digits(30), (std::vector<Digit>{{1, true}, {5, false}}));
  EXPECT_EQ(signed_digits(std::numeric_limits<std::int64_t>::max()),
            (std::vector<Digit>{{0, true}, {63, false}}));
  EXPECT_EQ(signed_digits(std::numeric_limits<std::int64_t>::min()),
            (std::vector<Digit>{{63, true}}));
}

}  // namespace
}  // namespace hls::model
