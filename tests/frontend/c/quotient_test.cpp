#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

using testing::HasSubstr;

TEST(Quotients, MayBeSubscripts) {
  EXPECT_EQ(body_of("void f(int A[4], int B[8][8]) { for (int i = 0; i < 16; i++) {\n"
                    "  A[i % 4] = 1; A[i / 4] = 2; A[(3 * i + 1) % 4] = 3; A[i >> 2] = 4;\n"
                    "  A[i & 3] = 5; B[i % 16 / 2][(i + 1) / 3 % 8] = 6; A[i % 16 / 16] = 7; } }"),
            "for i = 0 step 1 trip 16 {\n"
            "%0 = constant 1 : i32\n"
            "%1 = store %0, A[i - 4*floor((i)/4)] : i32\n"
            "%2 = constant 2 : i32\n"
            "%3 = store %2, A[floor((i)/4)] : i32\n"
            "%4 = constant 3 : i32\n"
            "%5 = store %4, A[-i - 4*floor((-i + 1)/4) + 1] : i32\n"
            "%6 = constant 4 : i32\n"
            "%7 = store %6, A[floor((i)/4)] : i32\n"
            "%8 = constant 5 : i32\n"
            "%9 = store %8, A[i - 4*floor((i)/4)] : i32\n"
            "%10 = constant 6 : i32\n"
            "%11 = store %10, B[floor((i)/2)][floor((i + 1)/3)] : i32\n"
            "%12 = constant 7 : i32\n"
            "%13 = store %12, A[0] : i32\n");
}

TEST(Quotients, RoundTowardsZeroWhereTheirSignIsKnown) {
  EXPECT_EQ(body_of("void f(int A[8]) { for (int i = -7; i <= 0; i++) {\n"
                    "  A[-(i / 2)] = 1; A[i % 4 + 3] = 2; A[i / -2] = 3; } }"),
            "for i = -7 step 1 trip 8 {\n"
            "%0 = constant 1 : i32\n"
            "%1 = store %0, A[-i + floor((i + 1)/2) + 3] : i32\n"
            "%2 = constant 2 : i32\n"
            "%3 = store %2, A[i + 4*floor((-i + 3)/4)] : i32\n"
            "%4 = constant 3 : i32\n"
            "%5 = store %4, A[-i + floor((i + 1)/2) + 3] : i32\n");
}

TEST(Quotients, AreAffineWhereConditionsBoundThem) {
  kernel_of(R"(
void f(int A[8]) {
  for (int i = 0; i < 16; i++) {
    if (i > 2) A[(i - 3) / 2] = 1;
    if (i % 2 == 0) A[i / 2] = 2; else A[(i - 1) / 2] = i % 3;
    if (i % 4 != 0) A[i % 4 - 1] = 3;
    for (int j = 0; j < i / 2; j++) A[j + 1] = 4;
  }
})");
}

/// As C computes them, where they are not affine.
TEST(Quotients, OfValuesOfBothSignsAreComputed) {
  const std::string text = R"(
void f(int A[3], int n) {
  for (int i = 0; i < 8; i++) {
    A[i % 3 / 2] = 1;
    A[@(i - 4) % 4 + 3] = 1;
  }
})";
  expect_errors(text, {"subscript '(i - 4) % 4 + 3' of 'A' ranges over 0..6, outside 0..2"});
  const Outcome outcome = parse_snippet(MarkedSnippet(text).text);
  ASSERT_EQ(outcome.errors[0].notes.size(), 3U);
  EXPECT_EQ(outcome.errors[0].notes[0],
            "the left side of '%' at snippet.c:5:7 ranges over -4..3: C rounds towards zero; "
            "accepted: where it is never below 0, or never above");
  EXPECT_THAT(outcome.errors[0].notes[2], HasSubstr("x & 1"));
  expect_warnings("void f(int A[3], int n) { for (int i = 0; i < 8; i++) A[@i % n] = 1; }",
                  {"subscript 'i % n' of 'A' is taken to be within 0..2"});
}

TEST(Quotients, KeepTheirRange) {
  expect_errors(
      "void f(int A[4]) { for (int i = 0; i < 16; i++) { A[@i % 5] = 1; A[@i / 3] = 2; } }",
      {"subscript 'i % 5' of 'A' ranges over 0..4, outside 0..3",
       "subscript 'i / 3' of 'A' ranges over 0..5, outside 0..3"});
}

}  // namespace
}  // namespace hls::frontend
