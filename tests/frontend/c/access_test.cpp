#include <gtest/gtest.h>

#include <string>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

TEST(Arrays, KeepTheirShapesAndOrder) {
  const model::Kernel kernel = kernel_of(
      "#define N 4\nconst int m = 3;\n"
      "void f(float A[restrict static N][m], int n, const double B[2][N][5], short C[7]) {\n"
      "  const int k = 6; float T[k][2], C2[3]; { int T[9]; T[0] = 1; } A[0][0] = n; T[0][0] = 1; "
      "C2[0] = 1; }");
  ASSERT_EQ(kernel.arrays.size(), 6U);
  EXPECT_EQ(kernel.parameters, (std::vector<std::string>{"A", "n", "B", "C"}));
  EXPECT_EQ(kernel.arrays[0].shape, (std::vector<std::int64_t>{4, 3}));
  EXPECT_EQ(kernel.arrays[1].shape, (std::vector<std::int64_t>{2, 4, 5}));
  EXPECT_EQ(kernel.arrays[1].type, model::Type::floating(64));
  EXPECT_EQ(kernel.arrays[3].name, "T");
  EXPECT_EQ(kernel.arrays[3].shape, (std::vector<std::int64_t>{6, 2}));
  EXPECT_EQ(kernel.arrays[5].name, "T_2");
  EXPECT_TRUE(kernel.arrays[2].is_argument);
  EXPECT_FALSE(kernel.arrays[3].is_argument);
  EXPECT_EQ(kernel.arrays[2].location, (Location{"snippet.c", 3, 77}));
}

TEST(Arrays, InitialiserListsBecomeStores) {
  EXPECT_EQ(
      body_of("void f(int x, int A[1]) { int T[2][2] = {{x, 1}, {[1] = 2}}; A[0] = T[0][0]; }"),
      "%0 = argument x : i32\n"
      "%1 = store %0, T[0][0] : i32\n"
      "%2 = constant 1 : i32\n%3 = store %2, T[0][1] : i32\n"
      "%4 = constant 0 : i32\n%5 = store %4, T[1][0] : i32\n"
      "%6 = constant 2 : i32\n%7 = store %6, T[1][1] : i32\n"
      "%8 = load T[0][0] : i32\n%9 = store %8, A[0] : i32\n");
  EXPECT_EQ(body_of("void f(float A[1]) { float T[2][2] = {0}; A[0] = T[1][1]; }").substr(0, 73),
            "%0 = constant 0 : f32\n%1 = store %0, T[0][0] : f32\n%2 = constant 0 : f32\n");
}

TEST(Arrays, LeftOpenAreAsLargeAsTheirAccessesAsk) {
  const model::Kernel kernel = kernel_of(
      "void f(float *A, float (*restrict B)[8], short C[], double *sum, int *unused) {\n"
      "  double s = 0;\n"
      "  for (int i = 0; i < 9; i++)\n"
      "    for (int j = i; j < 8; j++) {\n"
      "      if (i + j < 6) A[2 * i + j] = B[j - i][j];\n"
      "      **B = C[i];\n"
      "      s += *C;\n"
      "    }\n"
      "  *sum = s;\n"
      "}");
  ASSERT_EQ(kernel.arrays.size(), 5U);
  // i <= 2 and j <= 5 - i, so that 2 i + j <= 7; an iteration with i = 8 has no j.
  EXPECT_EQ(kernel.arrays[0].shape, (std::vector<std::int64_t>{8}));
  EXPECT_EQ(kernel.arrays[1].shape, (std::vector<std::int64_t>{6, 8}));
  EXPECT_EQ(kernel.arrays[2].shape, (std::vector<std::int64_t>{8}));
  EXPECT_EQ(kernel.arrays[3].shape, (std::vector<std::int64_t>{1}));
  EXPECT_EQ(kernel.arrays[4].shape, (std::vector<std::int64_t>{1}));
}

TEST(Arrays, LeftOpenAreRefusedBelowTheirFirstElement) {
  expect_errors("void f(float *A) { for (int i = 0; i < 4; i++) A[@i - 1] = *(A + i); }",
                {"subscript 'i - 1' of 'A' ranges over -1..2, outside 0..2"});
}

TEST(Pointers, PlusANumberAreTheElementsFromThereOn) {
  const std::string subscripts = simplified_body_of(
      "void f(int A[9], int B[4][4]) { for (int i = 0; i < 4; i++) A[2 * i + 1] = B[i][3 - i]; }");
  for (const char* same : {
           "*(A + 2 * i + 1) = *(*(B + i) + 3 - i)",
           "(A + 1)[2 * i] = (*(B + i))[3 - i]",
           "*(2 * i + A + 1) = B[i][3 - i]",
           "*(&A[2 * i + 3] - 2) = *(B[i] - i + 3)",
           "*&A[2 * i + 1] = *&(*&B[i])[3 - i]",
       }) {
    EXPECT_EQ(simplified_body_of(
                  std::string("void f(int A[9], int B[4][4]) { for (int i = 0; i < 4; i++) ") +
                  same + "; }"),
              subscripts)
        << same;
  }
}

TEST(Pointers, ThatKeepTheirValueStandForWhatFollowsFromAnElementOn) {
  EXPECT_EQ(
      simplified_body_of(
          "void f(int A[9], int B[4][4]) { for (int i = 0; i < 4; i++) {\n"
          "int *odd = A + 1; const int *row = B[i], *last = &row[3]; int (*rows)[4] = B + i;\n"
          "odd[2 * i] = *(last - i) + rows[0][0]; } }"),
      simplified_body_of("void f(int A[9], int B[4][4]) { for (int i = 0; i < 4; i++) {\n"
                         "A[2 * i + 1] = B[i][3 - i] + B[i][0]; } }"));
}

TEST(Pointers, KeepWhatTheyWereMadeFrom) {
  EXPECT_EQ(simplified_body_of("void f(int A[9]) { int k = 2; int *p = A + k; k = 5; p[k] = k; }"),
            simplified_body_of("void f(int A[9]) { A[7] = 5; }"));
}

TEST(Arrays, WithoutConstantExtentAreRefusedWithAdvice) {
  const std::string text =
      "void f(int n, float @D[n], float *@E[3], char **@F,\n"
      "       volatile int @G[2]) {\n  float @T[n]; T[0] = 1; }";
  expect_errors(text, {"an extent of array 'D' is not a constant above 0",
                       "elements of type 'float *' in 'E' are not supported",
                       "elements of type 'char *' in 'F' are not supported",
                       "volatile parameter 'G' is not supported",
                       "an extent of array 'T' is not a constant above 0"});
  const Outcome outcome = parse_snippet(MarkedSnippet(text).text);
  ASSERT_GE(outcome.errors.size(), 1U);
  EXPECT_EQ(outcome.errors[0].notes[0], "accepted: constant extents, such as float D[16]");
}

TEST(Subscripts, OutOfRangeAreRefusedWithTheirRange) {
  const std::string text =
      "void f(int A[8][4]) {\n"
      "  for (int i = 0; i < 8; i++)\n"
      "    for (int j = 3; j >= 0; j--) {\n"
      "      A[@i + 1][@j - 1] = 1;\n"
      "      A[i][j] = i > 0 ? A[i - 1][j] : A[@i - 1][j];\n"
      "      A[@i + j][0] = 1;\n"
      "    }\n"
      "  A[@8][0] = 1;\n"
      "}";
  expect_errors(text, {"subscript 'i + 1' of 'A' ranges over 1..8, outside 0..7",
                       "subscript 'j - 1' of 'A' ranges over -1..2, outside 0..3",
                       "subscript 'i - 1' of 'A' ranges over -1..-1, outside 0..7",
                       "subscript 'i + j' of 'A' ranges over 0..10, outside 0..7",
                       "subscript '8' of 'A' ranges over 8..8, outside 0..7"});
  const Outcome outcome = parse_snippet(MarkedSnippet(text).text);
  EXPECT_EQ(outcome.errors[1].notes[0],
            "dimension 2 of 'A', declared at snippet.c:1:12, has extent 4");
  EXPECT_EQ(outcome.errors[1].source_line, "      A[i + 1][j - 1] = 1;");
}

TEST(Subscripts, ThatMayLeaveTheArrayAreRefused) {
  expect_errors(
      R"(void f(int A[64], int n) {
  int k = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      A[i * j] = 1;
      A[i & 5] = 1;
      A[@i * j + 60] = 1;
      A[@5 * k] = 1;
      A[(i + j) >> n] = 1;
      A[@(unsigned char)(i - 1)] = 1;
      k++;
    }
})",
      {"subscript 'i * j + 60' of 'A' ranges over 60..69, outside 0..63",
       "subscript '5 * k' of 'A' ranges over 0..75, outside 0..63",
       "subscript '(unsigned char)(i - 1)' of 'A' ranges over 0..255, outside 0..63"});
}

TEST(Subscripts, MayUseEveryIntegerType) {
  EXPECT_EQ(body_of("void f(int A[64]) { for (unsigned i = 1; i < 4; i++)"
                    " for (signed char j = 0; j < 4; j++) A[(i - 1) * 4u + (long)j] = 1; }"),
            "for i = 1 step 1 trip 3 {\nfor j = 0 step 1 trip 4 {\n%0 = constant 1 : i32\n"
            "%1 = store %0, A[4*i + j] : i32\n");
}

TEST(Subscripts, MustBeComplete) {
  expect_errors("void f(int A[4][4], int B[4]) { int x = @A[1] == B; B[0] = (A[1])[2] + x; }",
                {"'A[1] == B' is about pointers to different arrays or rows"});
}

}  // namespace
}  // namespace hls::frontend
