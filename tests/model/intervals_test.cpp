#include "model/kernel/intervals.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "model/kernel/value.h"

namespace hls::model {
namespace {

using Integer = ValueRange::Integer;

const Type kType = Type::integer(4, true);

/// All ranges of values of kType.
std::vector<ValueRange> all_ranges() {
  std::vector<ValueRange> ranges;
  for (int least = -8; least < 8; ++least) {
    for (int greatest = least; greatest < 8; ++greatest) ranges.push_back({least, greatest});
  }
  return ranges;
}

Constant constant_of(Integer value) {
  return {kType, static_cast<std::uint64_t>(value) & value_mask(kType)};
}

/// The hull of what a function gives for all numbers of two ranges.
ValueRange enumerated(const ValueRange& a, const ValueRange& b,
                      const std::function<Integer(Integer, Integer)>& function) {
  const Integer one = function(a.least, b.least);
  ValueRange all{one, one};
  for (Integer x = a.least; x <= a.greatest; ++x) {
    for (Integer y = b.least; y <= b.greatest; ++y) {
      const Integer value = function(x, y);
      all = hull(all, {value, value});
    }
  }
  return all;
}

/// What an operation of the kernel gives.
Integer evaluated(Opcode opcode, Integer x, Integer y) {
  const Type type = is_compare(opcode) ? Type::boolean() : kType;
  return integer_value(type, *evaluate(opcode, type, {constant_of(x), constant_of(y)}));
}

TEST(Intervals, OfSumsAndProductsAreTheHull) {
  for (const ValueRange& a : all_ranges()) {
    EXPECT_EQ(-a, enumerated(a, a, [](Integer x, Integer) { return -x; }));
    for (const ValueRange& b : all_ranges()) {
      EXPECT_EQ(a + b, enumerated(a, b, [](Integer x, Integer y) { return x + y; }));
      EXPECT_EQ(a - b, enumerated(a, b, [](Integer x, Integer y) { return x - y; }));
      EXPECT_EQ(a * b, enumerated(a, b, [](Integer x, Integer y) { return x * y; }));
    }
  }
}

TEST(Intervals, OfRepeatedStepsHoldEachNumberOfSteps) {
  for (const ValueRange& step : all_ranges()) {
    EXPECT_EQ(repeated(step, 3),
              enumerated(step, {0, 3}, [](Integer x, Integer y) { return x * y; }));
  }
}

TEST(Intervals, HoldWhatOperationsGive) {
  for (const ValueRange& a : all_ranges()) {
    for (const ValueRange& b : all_ranges()) {
      const auto of = [&](Opcode opcode) {
        return enumerated(a, b, [opcode](Integer x, Integer y) { return evaluated(opcode, x, y); });
      };
      const auto divided = quotient(kType, a, b);
      ASSERT_TRUE(divided);
      // -8 / -1 leaves the type.
      EXPECT_TRUE(is_within(of(Opcode::kDiv), *divided) || divided->greatest == 8);
      EXPECT_TRUE(is_within(of(Opcode::kRem), remainder(a, b)));
      for (const Opcode opcode : {Opcode::kAnd, Opcode::kOr, Opcode::kXor}) {
        EXPECT_TRUE(is_within(of(opcode), bitwise(opcode, a, b)));
      }
    }
  }
}

TEST(Intervals, DecideComparisonsThatAreTheSameForAll) {
  for (const ValueRange& a : all_ranges()) {
    for (const ValueRange& b : all_ranges()) {
      for (const Opcode opcode :
           {Opcode::kEq, Opcode::kNe, Opcode::kLt, Opcode::kLe, Opcode::kGt, Opcode::kGe}) {
        const ValueRange truths =
            enumerated(a, b, [opcode](Integer x, Integer y) { return evaluated(opcode, x, y); });
        const auto expected =
            truths.least == truths.greatest ? std::optional(truths.least != 0) : std::nullopt;
        EXPECT_EQ(decided(opcode, a, b), expected);
      }
    }
  }
}

TEST(Intervals, OfWhatIsTrueHoldAllThatIsTrue) {
  for (const ValueRange& a : all_ranges()) {
    for (const ValueRange& b : all_ranges()) {
      for (const Opcode opcode :
           {Opcode::kEq, Opcode::kNe, Opcode::kLt, Opcode::kLe, Opcode::kGt, Opcode::kGe}) {
        const ValueRange found = common(a, where_true(opcode, a, b));
        ValueRange expected{a.greatest + 1, a.least - 1};
        for (Integer x = a.least; x <= a.greatest; ++x) {
          for (Integer y = b.least; y <= b.greatest; ++y) {
            if (evaluated(opcode, x, y)) {
              expected = {std::min(expected.least, x), std::max(expected.greatest, x)};
            }
          }
        }
        if (expected.least > expected.greatest) {
          EXPECT_GT(found.least, found.greatest);
        } else {
          EXPECT_EQ(found, expected);
        }
      }
    }
  }
}

TEST(Intervals, OfTypesAreTheirValues) {
  EXPECT_EQ(range_of(kType), (ValueRange{-8, 7}));
  EXPECT_EQ(range_of(Type::integer(4, false)), (ValueRange{0, 15}));
  for (const ValueRange& range : all_ranges()) {
    const Type type = type_of(range);
    EXPECT_TRUE(is_within(range, range_of(type)));
    EXPECT_EQ(type.is_signed, range.least < 0);
    if (type.bits == 1) continue;
    EXPECT_FALSE(is_within(range, range_of(Type::integer(type.bits - 1, type.is_signed))));
  }
}

}  // namespace
}  // namespace hls::model
