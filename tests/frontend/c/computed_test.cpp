#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Computed, SubscriptsAreValues) {
  EXPECT_EQ(simplified_body_of("void f(const unsigned char x[8], int h[256]) {\n"
                               "  for (int i = 0; i < 8; i++) h[x[i]]++; }"),
            "%0 = constant 1 : i32\n"
            "for i = 0 step 1 trip 8 {\n"
            "%1 = load x[i] : u8\n"
            "%2 = load h[%1] : i32\n"
            "%3 = add %2, %0 : i32\n"
            "%4 = store %3, h[%1] : i32\n");
}

TEST(Computed, SubscriptsOfOneDimensionLeaveTheOthersAffine) {
  EXPECT_EQ(simplified_body_of("void f(const _Bool x[8], int t[2][8]) {\n"
                               "  for (int i = 0; i < 8; i++) t[x[i]][7 - i] = i; }"),
            "for i = 0 step 1 trip 8 {\n"
            "%0 = load x[i] : u1\n"
            "%1 = affine i : i32\n"
            "%2 = store %1, t[%0][-i + 7] : i32\n");
}

/// Masks, remainders, shifts, clamps, tables, conditions.
TEST(Computed, SubscriptsStayInsideByWhatTheyAreMadeOf) {
  for (const char* body :
       {"y[x[i] & 15] = 1;", "y[(unsigned)x[i] % 16] = 1;", "y[(unsigned)x[i] % 13] = 1;",
        "y[(unsigned)x[i] >> 28] = 1;", "y[x[i] < 0 ? 0 : x[i] > 15 ? 15 : x[i]] = 1;",
        "y[i > 0 ? i - 1 : 0] = 1;", "if (x[i] >= 0 && x[i] < 16) y[x[i]] = 1;",
        "if (x[i] < 0 || x[i] > 15) y[0] = 1; else y[x[i]] = 1;",
        "if ((unsigned)x[i] < 16) y[x[i]] = 1;",
        "y[0] = x[i] >= 3 && x[i] <= 18 ? y[x[i] - 3] : 0;",
        "switch (x[i]) { case 3: y[x[i]] = 1; }", "y[t[i]] = 1;", "y[i ^ 5] = 1;",
        "y[i * (7 - i)] = 1;", "if (i < 5) y[i * (i + 1) / 2] = 1;",
        "if (i % 2 == 0) y[t[i] + 5] = 1;", "int *p = y + (x[i] & 7); p[8] = 1;",
        "x[i] &= 15; y[x[i]] = 1;"}) {
    const std::string text =
        "const short t[8] = {0, 15, 3, 8, 9, 1, 2, 4};\n"
        "void f(int x[8], int y[16]) { for (int i = 0; i < 8; i++) { " +
        std::string(body) + " } }";
    const Outcome outcome = parse_snippet(text);
    EXPECT_TRUE(outcome.errors.empty() && outcome.warnings.empty()) << body;
  }
}

/// Rings, the place of the greatest, a swap table's second index: known by what they start with.
TEST(Computed, SubscriptsMayBeCarried) {
  for (const char* body :
       {"int at = 0; for (int i = 0; i < 40; i++) { y[at] = i; at = (at + 1) % 16; }",
        "int at = 15; for (int i = 0; i < 40; i++) { y[at] = i; if (at == 0) at = 15; else at--; }",
        "int p = 2; for (int i = 3; i < 16; i++) if (y[i] > y[p]) p = i; y[p] = 0;",
        "int p = 0, q = 0; for (int i = 0; i < 8; i++) { y[p] = 1; p = q; q = x[i] & 15; }",
        "int j = 0; for (int k = 0; k < 3; k++) for (int i = 0; i < 9; i++) { j = (j + y[j]) & 15; "
        "y[j] = i; }",
        "int n = 0; for (int i = 0; i < 16; i++) if (x[i & 7] > 0) y[n++] = i;"}) {
    const Outcome outcome =
        parse_snippet("void f(int x[8], int y[16]) { " + std::string(body) + " }");
    EXPECT_TRUE(outcome.errors.empty() && outcome.warnings.empty()) << body;
  }
  expect_warnings(
      "void f(int x[8], int y[16]) {\n"
      "int a = 0; for (int i = 0; i < 40; i++) { y[@a] = i; a = (a + 1) % 17; }\n"
      "int n = 0; for (int i = 0; i < 17; i++) if (x[i & 7] > 0) y[@n++] = i;\n"
      "int p = 0; for (int i = 3; i < 18; i++) { y[@p] = i; if (x[i & 7] > 3) p = i; } }",
      {"subscript 'a' of 'y' is taken to be within 0..15",
       "subscript 'n++' of 'y' is taken to be within 0..15",
       "subscript 'p' of 'y' is taken to be within 0..15"});
}

TEST(Computed, SubscriptsOfAccessesThatNeverHappenMayBeAny) {
  const Outcome outcome = parse_snippet(
      "void f(int x[8], int y[16]) { int z = x[0]; if (z < 3 && z > 7) y[z * z] = y[z] = 1; }");
  EXPECT_TRUE(outcome.errors.empty() && outcome.warnings.empty());
}

TEST(Computed, SubscriptsThatMayLeaveTheirDimensionAreTakenToStay) {
  expect_warnings(
      "void f(int x[8], int y[16]) { for (int i = 0; i < 8; i++) {\n"
      "  y[@x[i] & 16] = 1; y[@x[i] >> 28] = 1; if (x[i] < 16) y[@x[i]] = 1;\n"
      "  y[x[i] & 16] += 1; x[i] = 0; y[x[i]] = 1; } }",
      {"subscript 'x[i] & 16' of 'y' is taken to be within 0..15",
       "subscript 'x[i] >> 28' of 'y' is taken to be within 0..15",
       "subscript 'x[i]' of 'y' is taken to be within 0..15"});
}

/// Never inside, as iterators have it, and in an array without an extent.
TEST(Computed, SubscriptsThatCannotStayInsideAreRefused) {
  expect_errors(
      "void f(int x[8], int y[16], int *z) { for (int i = 0; i < 8; i++) {\n"
      "  y[@(x[i] & 3) + 16] = 1; y[@(unsigned char)(i - 1)] = 1; z[@x[i] * x[i]] = 1; } }",
      {"subscript '(x[i] & 3) + 16' of 'y' ranges over 16..19, outside 0..15",
       "subscript '(unsigned char)(i - 1)' of 'y' ranges over 0..255, outside 0..15",
       "subscript 'x[i] * x[i]' of 'z' ranges over -2147483648..2147483647, and 'z' has no "
       "extent"});
}

/// What is loaded after a store in between is another value.
TEST(Computed, SubscriptsForgetWhatWasKnownBeforeAStore) {
  expect_warnings(
      "void f(int x[8], int y[16], int z) {\n"
      "  if (x[0] >= 0 && x[0] < 16) { x[z & 7] = z; y[@x[0]] = 1; } }",
      {"subscript 'x[0]' of 'y' is taken to be within 0..15"});
}

std::vector<std::string> promises_of(const std::string& text) {
  const Outcome outcome = parse_snippet(text);
  std::vector<std::string> promises;
  const auto add = [&](const auto& argument) {
    if (!argument.promised) return;
    promises.push_back(argument.name + " " + std::to_string(argument.promised->least) + " " +
                       std::to_string(argument.promised->greatest));
  };
  for (const model::Array& array : outcome.kernel.arrays) add(array);
  for (const model::ScalarArgument& argument : outcome.kernel.arguments) add(argument);
  for (const Error& error : outcome.errors) promises.push_back(error.message);
  return promises;
}

TEST(Computed, SubscriptsAskArgumentsForWhatKeepsThemInside) {
  EXPECT_THAT(promises_of("void f(const int x[8], int y[16]) {"
                          " for (int i = 0; i < 8; i++) y[x[i]] = y[x[i] - 2]; }"),
              ElementsAre("x 2 15"));
  EXPECT_THAT(promises_of("void f(short r, const int k[176], int s[16]) {"
                          " for (int i = 0; i < 16; i++) s[i] = k[16 * r + i]; }"),
              ElementsAre("r 0 10"));
  EXPECT_THAT(promises_of("void f(unsigned n, const int k[8], int s[1]) { s[0] = k[n >> 2]; }"),
              ElementsAre("n 0 31"));
  EXPECT_THAT(promises_of("void f(const int x[8], int y[16]) {"
                          " for (int i = 0; i < 8; i++) if (x[i] > 0) y[x[i]] = 1; }"),
              IsEmpty());
  EXPECT_THAT(promises_of("void f(const int x[8], int y[16]) {"
                          " for (int i = 0; i < 8; i++) y[(unsigned long)x[i]] = 1; }"),
              ElementsAre("x 0 15"));
  EXPECT_THAT(promises_of("void f(int a, int b, int y[16]) { y[a - b] = 1; }"), IsEmpty());
  // What happens only sometimes, of some elements, or of values that come back asks for nothing.
  for (const char* body :
       {"for (int i = 0; i < n; i++) y[i] = y[15 - n + i];", "if (x[0] == 1) y[0] = y[n];",
        "y[(n + 4) / 2] = 1;", "y[0] = y[(unsigned char)n];", "y[x[3]] = 1; y[1] = x[2];",
        "y[0] = y[n * 2 + x[1]];", "for (int i = 0; i < 8; i++) y[x[i] + x[7 - i]] = i;",
        "for (int i = 0; i < 8; i++) y[x[i] * x[i]] = i;",
        "if (n < 0 || n > 15) return; for (int i = n; i < 16; i++) y[i] = y[i - n];"}) {
    const Outcome outcome =
        parse_snippet("void f(int n, const int x[8], int y[16]) { " + std::string(body) + " }");
    ASSERT_TRUE(outcome.errors.empty()) << body << to_string(outcome.errors[0]);
    const auto& promised = outcome.kernel.arguments[0].promised;
    EXPECT_TRUE(!promised || *promised == (model::PromisedRange{INT32_MIN, 16})) << body;
    EXPECT_FALSE(outcome.kernel.arrays[0].promised) << body;
  }
}

TEST(Computed, PromisesAreWarnedOf) {
  expect_warnings(
      "void f(const int x[8], int y[16]) {"
      " for (int i = 0; i < 8; i++) y[@x[i]] = 1; }",
      {"elements of 'x' are taken to be within 0..15, or subscript 'x[i]' of 'y' would be "
       "outside"});
}

/// In a header of ours the subscript of a class is written, in the kernel the class.
TEST(Computed, PromisesOfClassesAreWarnedOfWhereTheyAreUsed) {
  const Outcome outcome = parse({"snippet.cpp",
                                 "#include <array>\n"
                                 "void f(std::array<int, 4> &y, const int x[8]) {\n"
                                 "  for (int i = 0; i < 8; i++) y[x[i]] = 1;\n}\n",
                                 "f",
                                 {}});
  ASSERT_EQ(outcome.warnings.size(), 1U);
  EXPECT_EQ(to_string(outcome.warnings[0]),
            "snippet.cpp:3:31: error: elements of 'x' are taken to be within 0..3, or a "
            "subscript of 'y' would be outside\n"
            "  for (int i = 0; i < 8; i++) y[x[i]] = 1;\n"
            "                              ^\n"
            "note: kernel.assume: {x: [0, 3]} says so\n");
}

/// A pointer has the elements that are reached.
TEST(Computed, SubscriptsOfPointersSayHowFarTheyGo) {
  const Outcome outcome = parse_snippet(
      "void f(const unsigned char *x, int *h) { for (int i = 0; i < 9; i++) h[x[i]] = i; }");
  ASSERT_TRUE(outcome.errors.empty());
  EXPECT_THAT(outcome.kernel.arrays[0].shape, ElementsAre(9));
  EXPECT_THAT(outcome.kernel.arrays[1].shape, ElementsAre(256));
}

TEST(Inductions, AreAffine) {
  EXPECT_EQ(simplified_body_of("void f(const int a[4][8], int c[32]) {\n"
                               "  int k = 0; for (int i = 0; i < 4; i++)\n"
                               "    for (int j = 0; j < 8; j++) { c[k] = a[i][j]; k++; } }"),
            simplified_body_of("void f(const int a[4][8], int c[32]) {\n"
                               "  for (int i = 0; i < 4; i++)\n"
                               "    for (int j = 0; j < 8; j++) c[8 * i + j] = a[i][j]; }"));
  EXPECT_EQ(simplified_body_of("void f(int c[64]) {\n"
                               "  unsigned char k = 60; short n = 3;\n"
                               "  for (int i = 0; i < 4; i++) { c[k] = n; k -= 20; n += 1000; } }"),
            simplified_body_of("void f(int c[64]) {\n"
                               "  for (int i = 0; i < 4; i++) c[60 - 20 * i] = 3 + 1000 * i; }"));
}

/// A step that is not always taken, one that wraps, one that differs.
TEST(Inductions, ThatAreNoneAreCarried) {
  for (const char* step : {"if (c[i] > 0) k++;", "k += 100;", "k += i;", "k = k * 2 + 1;"}) {
    const std::string body = simplified_body_of(
        "void f(int c[256]) { unsigned char k = 1; for (int i = 0; i < 9; i++) { c[k] = i; " +
        std::string(step) + " } }");
    EXPECT_THAT(body, testing::HasSubstr("phi")) << step;
  }
}

}  // namespace
}  // namespace hls::frontend
