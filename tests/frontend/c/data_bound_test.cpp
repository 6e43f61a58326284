#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

using testing::ElementsAre;

/// `loop trips`, and `argument least greatest` of what is promised.
std::vector<std::string> known_of(const std::string& text) {
  const Outcome outcome = parse_snippet(text);
  std::vector<std::string> known;
  for (const model::Loop& loop : outcome.kernel.loops) {
    known.push_back(loop.name + " " + std::to_string(loop.trip_count));
  }
  const auto add = [&](const auto& argument) {
    if (!argument.promised) return;
    known.push_back(argument.name + " " + std::to_string(argument.promised->least) + " " +
                    std::to_string(argument.promised->greatest));
  };
  for (const model::Array& array : outcome.kernel.arrays) add(array);
  for (const model::ScalarArgument& argument : outcome.kernel.arguments) add(argument);
  for (const Error& error : outcome.errors) known.push_back(error.message);
  return known;
}

TEST(DataBounds, MakeLoopsThatRunAsOftenAsTheyMay) {
  EXPECT_THAT(
      known_of("void f(int a[300], unsigned char n) { for (int i = 0; i < n; i++) a[i] = i; }"),
      ElementsAre("i 255"));
  EXPECT_THAT(
      known_of("void f(int a[300], int n) { for (int i = 3; i <= (n & 31); i += 2) a[i] = i; }"),
      ElementsAre("i 15"));
  EXPECT_THAT(known_of("void f(int a[300], int n) { if (n > 4 && n < 9) for (int i = n; i >= 2; "
                       "i--) a[i] = i; }"),
              ElementsAre("i 7"));
  EXPECT_THAT(known_of("void f(int a[99], const unsigned char p[9]) { for (int k = 0; k < 8; k++)\n"
                       "for (int j = p[k]; j < p[k + 1]; j++) a[j] += k; }"),
              ElementsAre("k 8", "j 99", "p 0 99"));
  EXPECT_THAT(
      known_of(
          "void f(int a[9], unsigned char n) { int i = n & 7; while (i < 9) { a[i] = 1; i++; } }"),
      ElementsAre("i 9"));
}

TEST(DataBounds, AreAskedOfArguments) {
  EXPECT_THAT(known_of("void f(int a[64], int n) { for (int i = 0; i < n; i++) a[i] = i; }"),
              ElementsAre("i 64", "n -2147483648 64"));
  EXPECT_THAT(known_of("void f(int a[64], short n) { for (int i = 1; i <= n; i++) a[i - 1] = i; }"),
              ElementsAre("i 64", "n -32768 64"));
  EXPECT_THAT(known_of("void f(int *a, unsigned n) { for (int i = 0; i < n; i++) {\n"
                       "#pragma HLS loop_tripcount min=1 max=20\n a[i] = i; } }"),
              ElementsAre("i 20", "n 0 20"));
  EXPECT_THAT(known_of("void f(int a[64], int b[8], int n) { for (int i = 0; i < n; i++) {\n"
                       "a[i] = i; if (i < 8) b[i] = i; } }"),
              ElementsAre("i 64", "n -2147483648 64"));
}

TEST(DataBounds, ThatAreUnknownOrChangeAreRefused) {
  expect_errors(
      R"(
void f(int a[8], int *b, int n, const int c[4], int m) {
  for (int i = 0; @i < n * n; i++) b[i & 7] = 1;
  for (int i = 0; @i < a[0]; i++) a[i] = 1;
  for (int i = 0; @i < a[1]; i++) a[2] = i;
  for (int i = 0; @i != n; i++) a[i] = 1;
  for (int i = n; @i >= 0; i--) b[i & 7] = 1;
  for (int i = 0; @i < c[0]; i++) b[0] = i;
  @do m--; while (m > 0);
  for (int i = 0; @i < n; i++) n--;
})",
      {"how often loop 'i' runs is not known: up to 2147483647 times by the ranges of its bounds",
       "the loop changes 'a', which 'i < a[0]' reads",
       "the loop changes 'a', which 'i < a[1]' reads",
       "loop condition 'i != n' is not supported with step 1 and bounds that data decide",
       "how often loop 'i' runs is not known: up to 2147483648 times by the ranges of its bounds",
       "how often loop 'i' runs is not known: up to 2147483647 times by the ranges of its bounds",
       "`do` loops with bounds that are not constant are not supported",
       "the loop changes 'n', which 'i < n' reads"});
}

TEST(DataBounds, AreWarnedOf) {
  expect_warnings(
      "void f(int a[64], int n) { for (int i = 0; @i < n; i++) a[i] = i; }",
      {"argument 'n' is taken to be within -2147483648..64, or loop 'i' would go beyond 63"});
}

}  // namespace
}  // namespace hls::frontend
