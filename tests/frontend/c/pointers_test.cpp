#include <gtest/gtest.h>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

/// Pointers and subscripts make the same kernel, places and names apart.
void expect_same(const std::string& pointers, const std::string& subscripts) {
  EXPECT_EQ(simplified_body_of(pointers), simplified_body_of(subscripts)) << pointers;
}

TEST(Pointers, ThatWalkByTheSameInEachIterationAreAffine) {
  const std::string subscripts =
      "void f(int A[8], int B[8]) { for (int i = 0; i < 8; i++) B[i] = A[i]; }";
  for (const char* body : {
           "for (int i = 0; i < 8; i++) *B++ = *A++;",
           "for (int i = 0; i < 8; i++) { *B = *A; A++; B += 1; }",
           "int *p = A - 1, *q = B + 8; q -= 8; for (int i = 0; i < 8; i++) *q++ = *++p;",
           "for (int i = 0; i < 8; i++) { int *p; p = A + i; int *q = 0 ? A : B; q = &q[i]; *q = "
           "*p; }",
           "int *p, *q; for (int i = 0, *r = A; i < 8; i++) { p = r++; q = B; q[i] = *p; }",
       }) {
    expect_same(std::string("void f(int A[8], int B[8]) {") + body + "}", subscripts);
  }
}

TEST(Pointers, CountLoops) {
  const std::string subscripts = "void f(int A[8]) { for (int p = 2; p < 8; p++) A[p] = 1; }";
  for (const char* body : {
           "for (int *p = A + 2; p < A + 8; p++) *p = 1;",
           "int *p; for (p = &A[2]; p != &A[8]; ++p) *p = 1;",
           "const int *const end = A + 8; for (int *p = A + 2; p < end; p++) p[0] = 1;",
           "int *p = A + 2; while (p < A + 8) { *p = 1; p++; }",
       }) {
    expect_same(std::string("void f(int A[8]) {") + body + "}", subscripts);
  }
  expect_same("void f(int A[8]) { for (int *p = A + 7; p >= A; p--) *p = p - A; }",
              "void f(int A[8]) { for (int p = 7; p >= 0; p--) A[p] = p; }");
}

TEST(Pointers, AreMovedByFunctionsThatGetTheirAddress) {
  const std::string subscripts =
      "void f(int A[4], int B[2]) { B[0] = A[0] + A[1]; B[1] = A[2] + A[3]; }";
  expect_same(
      "static int pair(int **p) { int x = *(*p)++; return x + *(*p)++; }\n"
      "void f(int A[4], int B[2]) { int *p = A; B[0] = pair(&p); B[1] = pair(&p); }",
      subscripts);
  expect_same(
      "static void one(int **p, int **q) { **q = (*p)[0] + (*p)[1]; *p += 2; ++*q; }\n"
      "void f(int A[4], int B[2]) { one(&A, &B); one(&A, &B); }",
      subscripts);
}

TEST(Pointers, ToObjectsMoveThroughAllMembers) {
  const std::string type = "struct s { int x, y; };\n";
  expect_same(type +
                  "void f(struct s *p, int *y) {\n"
                  "  for (struct s *q = p; q < p + 8; q++) { q->x += p->y; *y++ = q - p; } }",
              type +
                  "void f(struct s *p, int *y) {\n"
                  "  for (int q = 0; q < 8; q++) { p[q].x += p[0].y; y[q] = q; } }");
}

TEST(Pointers, OfTheHeadOfALoopAreNewEachTime) {
  EXPECT_TRUE(parse_snippet("void f(int A[4][6], int x) { for (int k = 1; k < 4; k *= 2)\n"
                            "for (int i = 0; i < 3; i++) { int *p = A[(5 - i) >> 1];\n"
                            "for (int *q = p + 3; q >= p; q--) *q += k * x; } }")
                  .errors.empty());
  EXPECT_TRUE(
      parse_snippet("void f(int A[4][6]) { int *q = A[0]; *q = 1; for (int i = 0; i < 4; i++)\n"
                    "for (q = A[i]; q < A[i] + 6; q++) *q += i; }")
          .errors.empty());
}

TEST(Pointers, KeepOneArrayWhereWaysMeet) {
  expect_errors(
      R"(
void f(int A[8], int B[8], int M[4][8], int x) {
  int *p = A, *r;
  if (x > 0) p = B;
  A[0] = *@p;
  p = A;
  @for (int i = 0; i < 4; i++) { B[i] = *p; p = M[i]; }
  for (int i = 0; i < 4; i++) { r = M[i]; B[i] = *r; }
  A[1] = *@r;
  r = M[3];
  A[2] = *r + *(@x ? A : B) + (@A < B);
  float *v = @A;
  v++;
  p = @0;
})",
      {"which array or row 'p' points to is not known here",
       "pointer 'p' points to another array or row in the next iteration",
       "which array or row 'r' points to is not known here",
       "'x ? A : B' points to one of two arrays or rows",
       "'A < B' is about pointers to different arrays or rows",
       "pointer 'v' differs from 'A' in element type, rank or inner extents",
       "pointer '0' in '0' is not supported"});
}

TEST(Pointers, StayInside) {
  expect_errors(
      R"(
void f(int A[8], int x) {
  int *p = A + 6;
  A[0] = @*(p + 3);
  A[1] = p[@2];
  int *u;
  A[3] = *@u;
  for (p = A; p < A + 8; p++) { if (x) @p++; }
})",
      {"subscript '*(p + 3)' of 'A' ranges over 9..9, outside 0..7",
       "subscript '2' of 'A' ranges over 8..8, outside 0..7", "'u' is read before it is assigned",
       "iterator 'p' is assigned inside its loop"});
}

}  // namespace
}  // namespace hls::frontend
