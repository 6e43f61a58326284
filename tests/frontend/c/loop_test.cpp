#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

struct Head {
  const char* text;  ///< of the loop, up to its body; `n` is a const int of 10, `i` an int
  std::int64_t lower, step, trip_count;
};

/// The values an iterator takes are those of the C loop.
class LoopHead : public testing::TestWithParam<Head> {};

TEST_P(LoopHead, IsRead) {
  const Head& head = GetParam();
  const model::Kernel kernel =
      kernel_of(std::string("enum { kSize = 12 };\n#define TWICE(x) (2 * (x))\n") +
                "void f(int A[64]) { const int n = 10; int i; " + head.text + " A[0] = 1; }");
  ASSERT_EQ(kernel.loops.size(), 1U);
  EXPECT_EQ(kernel.loops[0].name, "i");
  EXPECT_EQ(kernel.loops[0].lower, head.lower);
  EXPECT_EQ(kernel.loops[0].step, head.step);
  EXPECT_EQ(kernel.loops[0].trip_count, head.trip_count);
}

INSTANTIATE_TEST_SUITE_P(Forms, LoopHead,
                         testing::Values(Head{"for (int i = 0; i < 16; i++)", 0, 1, 16},
                                         Head{"for (i = 0; i < 16; ++i)", 0, 1, 16},
                                         Head{"for (int i = 1; i <= n; i += 3)", 1, 3, 4},
                                         Head{"for (int i = 1; i <= n - 1; i += 3)", 1, 3, 3},
                                         Head{"for (int i = 0; 16 > i; i = i + 4)", 0, 4, 4},
                                         Head{"for (int i = 0; 17 >= i; i = 4 + i)", 0, 4, 5},
                                         Head{"for (int i = 0; i != 12; i += 3)", 0, 3, 4},
                                         Head{"for (int i = 15; i >= 0; i--)", 15, -1, 16},
                                         Head{"for (int i = 15; i > 0; i -= 2)", 15, -2, 8},
                                         Head{"for (int i = 15; i != 0; i = i - 5)", 15, -5, 3},
                                         Head{"for (int i = n; i > -n; i += -7)", 10, -7, 3},
                                         Head{"for (int i = 0; i < kSize; i++)", 0, 1, 12},
                                         Head{"for (int i = 0; i < TWICE(n + 1); i++)", 0, 1, 22},
                                         Head{"for (int i = 0; i < n / 3 + n % 4; i++)", 0, 1, 5},
                                         Head{"for (unsigned char i = 0; i < 255; i++)", 0, 1, 255},
                                         Head{"for (unsigned i = 5; i > 0; i--)", 5, -1, 5},
                                         Head{"for (unsigned i = 5; i > 1; i -= 1)", 5, -1, 4},
                                         Head{"for (long i = 0; i < (long)sizeof(double); i++)", 0,
                                              1, 8},
                                         Head{"for (short i = -3; i < 3; i++)", -3, 1, 6}));

TEST(Loops, NestAndFollowEachOther) {
  const model::Kernel kernel = kernel_of(R"(
void f(int A[4][4]) {
  int i, j;
  for (i = 0; i < 4; i++) {
    A[i][0] = 1;
    for (j = 1; j < 4; j++) A[i][j] = 2;
    A[i][3] = 3;
  }
  for (j = 0; j < 2; j++)
    for (i = 0; i < 3; i++) A[i][j] = 4;
})");
  ASSERT_EQ(kernel.loops.size(), 4U);
  EXPECT_EQ(kernel.loops[0].name, "i");
  EXPECT_EQ(kernel.loops[1].name, "j");
  EXPECT_EQ(kernel.loops[2].name, "j_2");
  EXPECT_EQ(kernel.loops[3].name, "i_2");
  EXPECT_EQ(kernel.loops[1].parent, 0);
  EXPECT_EQ(kernel.loops[3].parent, 2);
  EXPECT_EQ(kernel.body.size(), 2U);
}

TEST(Loops, IteratorsOfEnclosingLoopsNeedNoCarriedValue) {
  EXPECT_EQ(body_of("void f(int A[4]) { int i, j; for (j = 0; j < 3; j++) ;"
                    " for (i = 0; i < 2; i++) for (j = 0; j < 4; j++) A[j] = i; }"),
            "for j = 0 step 1 trip 3 {\n"
            "for i = 0 step 1 trip 2 {\n"
            "for j_2 = 0 step 1 trip 4 {\n"
            "%0 = affine i : i32\n"
            "%1 = store %0, A[j_2] : i32\n");
}

TEST(Loops, SubscriptsAndDataUseCountersFromZero) {
  EXPECT_EQ(body_of("void f(int A[10]) { for (int i = 9; i > 0; i -= 2) A[i - 1] = 3 * i; }"),
            "for i = 9 step -2 trip 5 {\n"
            "%0 = affine -6*i + 27 : i32\n"
            "%1 = store %0, A[-2*i + 8] : i32\n");
}

TEST(Loops, WithoutIterationsAreDropped) {
  const std::string body = body_of(
      "void f(int A[4]) { int i; for (i = 3; i < 3; i++) A[9] = 1; A[i] = 2;"
      " for (i = 0; i > 1; i--) A[1] = 1; }");
  EXPECT_EQ(body, "%0 = constant 2 : i32\n%1 = store %0, A[3] : i32\n");
}

TEST(Loops, LeaveTheIteratorsLastValue) {
  EXPECT_EQ(body_of("void f(int A[9]) { int i; for (i = 0; i < 7; i += 3) ; A[i - 1] = i; }"),
            "for i = 0 step 3 trip 3 {\n%0 = constant 9 : i32\n%1 = store %0, A[8] : i32\n");
}

TEST(Loops, MayHaveLabels) {
  EXPECT_EQ(
      kernel_of("void f(int A[4]) { rows: for (int i = 0; i < 4; i++) A[i] = 0; }").loops[0].name,
      "i");
}

TEST(Loops, ThatAreNotCountedLoopsAreRefused) {
  expect_errors(
      R"(
void f(int A[8], int n) {
  int i = 0, k = 0;
  float x;
  @for (i = 0; i < 4;) A[0] = 1;
  @for (i = 0;; i++) A[0] = 1;
  for (i = 0; @2 * i < n; i++) A[0] = 1;
  for (i = 0; @0 * i < 4; i++) A[0] = 1;
  for (i = 0; @i < n; i++) A[0] = 1;
  for (i = n; @i < 4; i++) A[0] = 1;
  for (i = 0; @i < 4; i *= 2) A[0] = 1;
  for (i = 0; i < 4; @i += 0) A[0] = 1;
  for (i = 0; i < 4; i += @n) A[0] = 1;
  for (i = 0; i < 4; @k++) A[0] = 1;
  for (i = 0; @i != 4; i += 3) A[0] = 1;
  for (i = 0; @i < 4; i--) A[0] = 1;
  @for (x = 0; x < 4; x++) A[0] = 1;
  for (unsigned u = 4; @u >= 0; u--) A[0] = 1;
  for (unsigned char c = 0; @c < 256; c++) A[0] = 1;
  for (int r = -1; @r < 4u; r++) A[0] = 1;
  for (int j = 0; j < 4; j++) for (int k2 = 2; @k2 != j; k2++) A[0] = 1;
})",
      {"a loop without a step is not supported", "a loop without a condition is not supported",
       "loop condition '2 * i < n' is not supported", "loop condition '0 * i < 4' is not supported",
       "how often loop 'i' runs is not known: up to 2147483647 times by the ranges of its bounds",
       "how often loop 'i' runs is not known: up to 2147483652 times by the ranges of its bounds",
       "the loop goes on, 'i < 4', after 64 iterations", "step 'i += 0' is not supported",
       "step 'n' is not a constant", "step 'k++' is not supported",
       "loop 'i' does not end at 'i != 4' without wrapping",
       "loop 'i' does not end at 'i < 4' without wrapping",
       "iterator 'x' has type 'float', which is not supported",
       "loop 'u' does not end at 'u >= 0' without wrapping",
       "loop 'c' does not end at 'c < 256' without wrapping",
       "loop 'r' does not end at 'r < 4u' without wrapping",
       "loop condition 'k2 != j' is not supported with step 1 and bounds that depend on outer "
       "iterators"});
}

TEST(Loops, MayEndAtWhatLiesAhead) {
  const auto simplified = [](const std::string& conditions) {
    return simplified_body_of("void f(int A[9][9]) { for (int i = 0; i < 8; i++) " + conditions +
                              " A[i][j] = 1; }");
  };
  EXPECT_EQ(simplified("for (int j = 0; j != i; j++)"), simplified("for (int j = 0; j < i; j++)"));
  EXPECT_EQ(simplified("for (int j = 8; i != j; --j)"), simplified("for (int j = 8; j > i; --j)"));
  EXPECT_EQ(simplified("if (i > 1) for (int j = 2; j != i; j++)"),
            simplified("if (i > 1) for (int j = 2; j < i; j++)"));
}

TEST(Loops, KeepTheirIteratorToThemselves) {
  expect_errors(
      R"(
void f(int A[8]) {
  int i, j;
  for (i = 0; i < 4; i++) @i = 2;
  for (i = 0; i < 4; i++) @i++;
  for (i = 0; i < 4; i++) @for (i = 0; i < 4; i++) A[0] = 1;
  for (j = 0; j < 2; j++) ;
  for (i = 0; i < 4; i++) { A[@j] = 1; for (j = 0; j < 4; j++) A[j] = 1; }
})",
      {"iterator 'i' is assigned inside its loop", "iterator 'i' is assigned inside its loop",
       "iterator 'i' already drives an enclosing loop", "iterator 'j' is read outside its loop"});
}

TEST(Loops, OfUnevenStepsAreWrittenOut) {
  const model::Kernel kernel = kernel_of(R"(
int f(int A[64]) {
  int m, s = 0;
  for (m = 1; m < 8; m += m) A[m] = 1;
  for (m = 1; m < 8; m = m + m) A[m] = 2;
  for (m = 5; m < 64; m += m & -m) A[m] = 3;
  for (int n = 64, k = 0; n > 1; n /= 2, k++) A[n - 1] = k;
  while (m > 1) {
    m >>= 1;
    for (int i = 0; i < m; i++) s += A[i];
  }
  do {
    m = m * 3;
    if (A[m] == 7) continue;
    if (A[m] > 9) break;
    s -= A[m];
  } while (m < 27);
  return s + m;
})");
  std::vector<std::string> trips;
  for (const model::Loop& loop : kernel.loops) {
    trips.push_back(loop.name + " " + std::to_string(loop.trip_count));
  }
  EXPECT_EQ(trips,
            (std::vector<std::string>{"i 32", "i_2 16", "i_3 8", "i_4 4", "i_5 2", "i_6 1"}));
}

TEST(Loops, OfUnevenStepsEndWhereTheFrontEndCanTell) {
  expect_errors(
      R"(
void f(int A[8], int n) {
  for (int m = n; @m < 8; m *= 2) A[1] = 1;
  for (int i = 0; i < 4; i++)
    for (int m = 1; @m < i; m *= 2) A[m] = 1;
  int k = 1;
  while (@k != 0) k = k / 2 + 1;
})",
      {"whether the loop goes on, 'm < 8', is not known after 0 iterations",
       "whether the loop goes on, 'm < i', is not known after 0 iterations",
       "the loop goes on, 'k != 0', after 64 iterations"});
}

/// Of one iterator and numbers that are known: the first value for which it does not hold is looked for.
TEST(Loops, EndWhereAConditionOfKnownNumbersDoes) {
  const auto body = [](const std::string& loop) {
    return simplified_body_of("void f(int b[64]) { " + loop + " b[i] = i; }");
  };
  EXPECT_EQ(body("for (int i = 0; i * i < 50; i++)"), body("for (int i = 0; i < 8; i++)"));
  EXPECT_EQ(body("for (int i = 2; 3 * i + 1 <= 60; i += 4)"),
            body("for (int i = 2; i < 20; i += 4)"));
  EXPECT_EQ(body("for (int i = 30; !(i % 7 == 0); i--)"), body("for (int i = 30; i > 28; i--)"));
  EXPECT_EQ(body("int n = 5; n *= 2; for (int i = 0; i + n < 3 * n; i++)"),
            body("for (int i = 0; i < 20; i++)"));
  EXPECT_EQ(body("for (unsigned char i = 1; (1u << i) < 1000; i++)"),
            body("for (unsigned char i = 1; i < 10; i++)"));
  EXPECT_EQ(body("for (int i = 8; i * i < 50; i++)"), "");
  expect_errors("void f(int b[64]) { int n = 1; for (int i = 0; @i + n < 20; i++) b[i] = n++; }",
                {"the loop changes 'n', which 'i + n < 20' reads"});
  expect_errors("void f(int b[64]) { for (int i = 0; @i < b[0]; i++) *(unsigned *)&b[0] = i; }",
                {"the loop changes 'b', which 'i < b[0]' reads"});
  EXPECT_EQ(
      body("for (int n = 1; n < 16; n <<= 1) for (int i = 0; i + n < 20; i += 2 * n)"),
      body("for (int i = 0; i < 19; i += 2) b[i] = i; for (int i = 0; i < 18; i += 4) b[i] = i; "
           "for (int i = 0; i < 16; i += 8) b[i] = i; for (int i = 0; i < 12; i += 16)"));
}

TEST(Loops, CountInManyForms) {
  for (const char* form :
       {"int i = 0; while (i < 8) { b[i] = a[i] + i; i++; }",
        "int i = 0; while (i < 8) { int k = i; ++i; b[k] = a[i - 1] + k; }",
        "int i = 0; do { b[i] = a[i] + i; i += 1; } while (i < 8);",
        "int i = 0; do { i = i + 1; b[i - 1] = a[i - 1]; } while (i != 8);",
        "int i = 0; for (; i < 8; i++) b[i] = a[i] + i;",
        "int i; for (i = 0; i < 8;) { b[i] = a[i] + i; i++; }",
        "int i, j; for (i = 0, j = 1; i < 8; i++, j++) b[j - 1] = a[i] + i;",
        "for (int i = 0, j = 7; i < 8; i++, j--) b[i] = a[7 - j] + i;",
        "int n = 0; for (int i = 0; i < 8; i++) b[n++] = a[i] + i;",
        "int n = -1; for (int i = 0; i < 8; i++) { b[++n] = a[i] + i; }",
        "int n = 0, m; for (int i = 0; i < 8; i++) { b[m = n] = a[i]; n = m + 1; }"}) {
    const std::string body =
        simplified_body_of("void f(const int a[8], int b[8]) { " + std::string(form) + " }");
    EXPECT_THAT(body, testing::HasSubstr("trip 8 {")) << form;
    EXPECT_THAT(body, testing::HasSubstr(" a[i] : i32")) << form;
    EXPECT_THAT(body, testing::HasSubstr(", b[i] : i32")) << form;
    EXPECT_THAT(body, testing::Not(testing::HasSubstr("phi"))) << form;
  }
}

TEST(Loops, LeaveWhatTheyCountedTo) {
  EXPECT_EQ(
      simplified_body_of("void f(int s[3]) { int i = 1; while (i < 8) { s[0] += i; i += 3; }\n"
                         "s[1] = i; do { i--; } while (i > 20); s[2] = i; }"),
      simplified_body_of("void f(int s[3]) { for (int i = 1; i < 8; i += 3) s[0] += i;\n"
                         "s[1] = 10; s[2] = 9; }"));
}

TEST(Loops, OverPartsGoOnWhereTheInnerOneEnded) {
  EXPECT_TRUE(parse_snippet(R"(
int f(const char s[32]) {
  int i = 0, words = 0;
  while (i < 32) {
    i++;
    while (i < 32 && s[i] > 32) i++;
    words++;
  }
  return words;
})")
                  .errors.empty());
}

/// The number of iterations of the first loop.
int trips_of(const std::string& loop) {
  const Outcome outcome =
      parse_snippet("void f(int A[4], unsigned x, unsigned char y, int n) { " + loop + " }");
  EXPECT_TRUE(outcome.errors.empty()) << loop << to_string(outcome.errors[0]);
  return outcome.kernel.loops.empty() ? 0 : static_cast<int>(outcome.kernel.loops[0].trip_count);
}

TEST(Loops, EndWhenTheyHaveComeToTheirBoundOrShrunkToIt) {
  EXPECT_EQ(trips_of("while (x) { A[0] += x & 1; x >>= 1; }"), 32);
  EXPECT_EQ(trips_of("for (; y != 0; y &= y - 1) A[0]++;"), 8);
  EXPECT_EQ(trips_of("while (x > 9) { A[0]++; x = x / 10; }"), 9);
  EXPECT_EQ(trips_of("do { A[0]++; y /= 7; } while (y);"), 4);
  EXPECT_EQ(trips_of("int k = 9; do { A[0] += k; } while (--k);"), 9);
  EXPECT_EQ(trips_of("int k = 9; while (--k > 0) A[0] += k;"), 8);
  EXPECT_EQ(trips_of("int k = 0; while (++k < 8) A[0] += k;"), 7);
  EXPECT_EQ(trips_of("if (n > 5) n = 5; int k = 0; while (k < n) A[k++ & 3] = 1;"), 5);
  EXPECT_EQ(trips_of("int k = 0; for (;;) { if (k >= 6) break; A[k & 3] = 1; k++; }"), 7);
  EXPECT_EQ(trips_of("int k = 0; while (1) { if (!(k < 6) || A[0]) break;\n"
                     "if (A[1]) { k += 3; continue; } k += 2; }"),
            4);
  EXPECT_EQ(trips_of("int k = 0; while (k < 9 && n != k) { if (n) { k += 3; continue; } k += 4; }"),
            3);
  EXPECT_EQ(trips_of("int k = 100; y &= 7; while (y-- && k > 1) { k >>= 1; A[0] += k; }"), 6);
  EXPECT_EQ(
      trips_of(
          "n = (n & 7) + 2; for (int k = 4; k < 64; k += n) { if (A[k & 3]) continue; A[0]++; }"),
      30);
  EXPECT_EQ(trips_of("for (; x; x >>= 4) { if (A[0]) continue; A[1]++; }"), 8);
  EXPECT_EQ(trips_of("do { A[0]++; if (A[1]) break; A[2]++; } while (0);"), 0);
}

TEST(Loops, WhoseVariableSomethingElseMayChangeAreNotCounted) {
  for (const char* body : {"grow(x); x >>= 1;", "unsigned& r = x; r += A[0]; x >>= 1;",
                           "int& r = n; r += A[0]; n -= 3; x = n;", "step(&x); x /= 3;"}) {
    const Outcome outcome =
        parse({"loops.cpp",
               std::string("static void grow(unsigned& v) { v += 4; }\n"
                           "static void step(unsigned* v) { *v += 2; }\n"
                           "void f(int A[4], unsigned x, int n) { while (x) { ") +
                   body + " A[1]++; } }",
               "f",
               {}});
    EXPECT_FALSE(outcome.errors.empty()) << body;
  }
}

TEST(Loops, ThatWouldComeBackFromTheOtherEndOfTheirTypeAreRefused) {
  expect_errors(
      R"(
void f(int A[8], unsigned char n, unsigned m) {
  for (unsigned char j = n; @j > 3; j -= 7) A[0] += j;
  for (unsigned char j = n; @j < 250; j += 9) A[0] += j;
  for (int i = 0; i < 6; i++) for (int j = i - 3; @j < 4u; j++) A[1] += j;
  for (int i = 0; i < 6; i++) for (int j = i; @j > 0u; j -= 2) A[1] += j;
  @for (int t = n;; t--) A[2] += t;
})",
      {"iterator 'j' of type 'unsigned char' may wrap",
       "iterator 'j' of type 'unsigned char' may wrap",
       "iterator 'j' may be -3, which 'j < 4u' compares as a great number",
       "iterator 'j' may be -1, which 'j > 0u' compares as a great number",
       "a loop without a condition is not supported"});
}

TEST(Loops, ThatCountByKnownNumbersDoSoBesideATripcountToo) {
  const Outcome outcome = parse_snippet(R"(
void f(int A[16]) {
  for (int i = 0; i * i < 64; i++) {
#pragma HLS loop_tripcount max=8
    A[i] = i;
  }
})");
  ASSERT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]);
  EXPECT_EQ(outcome.kernel.loops[0].name, "i");
  EXPECT_EQ(outcome.kernel.loops[0].trip_count, 8);
}

TEST(Loops, ThatAreNeverReachedAreCountedToo) {
  const Outcome outcome = parse_snippet(R"(
void f(int A[8]) {
  for (int i = 2; i > 0; i--) {
    if (3 * i - 2 == 0) {
      int left = 4;
      do A[0] >>= 1; while (--left);
    }
    A[i] = i;
  }
})");
  EXPECT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]);
}

TEST(Loops, WithoutAHeadAreCountedByOneStepInTheirBody) {
  expect_errors(
      R"(
void f(int A[8], int n) {
  int i = 0, k = 0;
  @while (i < 8) { if (A[i] > 0) continue; i++; }
  i = 0;
  while (i < 8) { i++; if (A[k] > 0) i++; }
  @while (n > k) A[0] = 1;
  @while (A[0] < 8) A[0]++;
  @while (k < 8) { if (A[k]) k++; }
  for (int j = 0; j < 4; j++) {
    k = j;
    @do { A[k]++; k++; } while (k < 4);
    n = A[1];
    while (@n < 8) n++;
  }
  for (int j = 0; j < 4; A[j++] = 1) A[0] = 1;
  for (int j = 0; j < @n++; j++) A[0] = 1;
})",
      {"`continue` in a loop that steps in its body is not supported",
       "`while` loops are not supported", "`while` loops are not supported",
       "`while` loops are not supported",
       "`do` loops with bounds that are not constant are not supported",
       "how often loop 'n' runs is not known: up to 2147483656 times by the ranges of its bounds",
       "side effect 'n++' is not supported here"});
}

}  // namespace
}  // namespace hls::frontend
