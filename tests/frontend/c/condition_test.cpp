#include <gtest/gtest.h>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

TEST(Conditions, OfAnIfAreThoseOfItsStores) {
  EXPECT_EQ(body_of("void f(int A[8], int x) { if (x > 2) A[0] = 1; else A[1] = 2; }"),
            "%0 = argument x : i32\n"
            "%1 = constant 2 : i32\n"
            "%2 = gt %0, %1 : u1\n"
            "%3 = constant 1 : i32\n"
            "%4 = store %3, A[0] if %2 : i32\n"
            "%5 = not %2 : u1\n"
            "%6 = constant 2 : i32\n"
            "%7 = store %6, A[1] if %5 : i32\n");
}

TEST(Conditions, ChooseTheScalarsThatBranchesAssign) {
  EXPECT_EQ(body_of("void f(int A[8], int x) { int y = x; if (x > 2) y = A[1]; A[0] = y; }"),
            "%0 = argument x : i32\n"
            "%1 = constant 2 : i32\n"
            "%2 = gt %0, %1 : u1\n"
            "%3 = load A[1] : i32\n"
            "%4 = select %2, %3, %0 : i32\n"
            "%5 = store %4, A[0] : i32\n");
}

TEST(Conditions, KeepSubscriptsInRange) {
  kernel_of(R"(
void f(int A[8]) {
  for (int i = 0; i < 8; i++) {
    if (i > 0 && A[i - 1] > 0) A[i] = A[i - 1];
    if (i == 0) A[i + 7] = 1; else A[i - 1] = 2;
    for (int j = i + 1; j < 8; j++) A[j - i - 1] = 3;
    for (int k = i < 6 ? i : 6; k >= 0; k--) A[k + 1] = 4;
  }
})");
  expect_errors(R"(
void f(int A[8]) {
  for (int i = 0; i < 8; i++) {
    if (i > 0) A[@i - 2] = 1;
    if (i > 0 || A[0] > 0) A[@i - 1] = 1;
    for (int j = 0; j <= i; j++) A[@j + 1] = 1;
  }
})",
                {"subscript 'i - 2' of 'A' ranges over -1..5, outside 0..7",
                 "subscript 'i - 1' of 'A' ranges over -1..6, outside 0..7",
                 "subscript 'j + 1' of 'A' ranges over 1..8, outside 0..7"});
}

TEST(Conditions, OfTriangularLoopsCountIterationsOfTheLongestCase) {
  const model::Kernel kernel = kernel_of(R"(
void f(float A[9][9]) {
  for (int i = 0; i < 9; i++) {
    for (int j = 0; j < i; j++) A[i][j] = 1;
    for (int k = i; k < i + 3 && k < 9; k++) A[i][k] = 2;
    for (int l = 8; l > i; l -= 3) A[i][l] = 3;
  }
})");
  EXPECT_EQ(kernel.loops[1].trip_count, 8);
  EXPECT_EQ(kernel.loops[2].trip_count, 3);
  EXPECT_EQ(kernel.loops[3].trip_count, 3);
}

TEST(Conditions, OfLoopsThatNeverRunLeaveNothing) {
  const model::Kernel kernel = kernel_of(R"(
void f(float A[9]) {
  for (int i = 0; i < 2; i++) for (int j = 5; j < i; j++) A[0] = 1;
})");
  EXPECT_LE(kernel.loops.size(), 1U);
}

TEST(Conditions, LeaveAnIteratorWhereTheyEndItsLoop) {
  EXPECT_EQ(
      simplified_body_of("void f(int A[9], int x) { int j; for (int i = 0; i < 9; i++) {\n"
                         "  for (j = 0; j < i; j++) A[j] = x; A[i] = j; } }"),
      simplified_body_of("void f(int A[9], int x) { for (int i = 0; i < 9; i++) { int end = 0;\n"
                         "  for (int j = 0; j < i; j++) { A[j] = x; end = j + 1; }\n"
                         "  A[i] = end; } }"));
}

}  // namespace
}  // namespace hls::frontend
