#include <gtest/gtest.h>

#include "model/kernel/simplify.h"
#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

/// Of f, simplified, without names and places.
std::vector<model::Operation> operations_of(const std::string& text) {
  std::vector<model::Operation> operations = simplify(kernel_of(text, "f")).operations;
  for (model::Operation& operation : operations) {
    operation.name.clear();
    operation.location = {};
  }
  return operations;
}

TEST(References, GiveScalarsBack) {
  EXPECT_EQ(
      operations_of(
          "static void add(float *sum, float x) { if (x > 0) *sum += x; }\n"
          "static void pass(float *t, float x) { add(t, x); }\n"
          "void f(float A[8], float s) { for (int i = 0; i < 8; i++) pass(&s, A[i]); A[0] = s; }"),
      operations_of(
          "void f(float A[8], float s) { for (int i = 0; i < 8; i++) { if (A[i] > 0) s += "
          "A[i]; } A[0] = s; }"));
  const model::Kernel kernel = kernel_of(
      "static void split(int x, int *quotient, int rest[1]) { *quotient = x / 3; rest[0] = x % 3; "
      "}\n"
      "static int both(const int *a, int *b) { int c = *a + *b; *b = 7; return c; }\n"
      "void f(int A[4], int x) { int q, r; split(x, &q, &r); A[0] = q; A[1] = r;\n"
      "  int y = both(&q, &r); A[2] = y; A[3] = r; }",
      "f");
  EXPECT_EQ(kernel.arrays.size(), 1U);
}

TEST(References, MayBeThoseOfCPlusPlus) {
  const Outcome outcome =
      parse({"kernel.cpp",
             "static void add(float &sum, const float &x) { sum += x; }\n"
             "extern \"C\" void f(float A[4]) { float s = 0; for (int i = 0; i < 4; i++) {\n"
             "  float x = A[i]; add(s, x); } A[0] = s; }",
             "f",
             {}});
  ASSERT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]);
  EXPECT_EQ(outcome.kernel.arrays.size(), 1U);
}

TEST(References, ThatAreNotClearAreRefused) {
  expect_errors(
      "static int next(int *s) { *s += 1; return *s; }\n"
      "static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }\n"
      "static void wide(long *a) { a[0] = 1; }\n"
      "static int second(int *a) { return @a[1]; }\n"
      "void f(int A[8]) { int s = 0;\n"
      "  A[0] = @next(&s) + s; A[1] = next(&s);\n"
      "  wide(@&s);\n"
      "  s = second(&s);\n"
      "  for (int i = 0; i < 4; i++) A[i] = next(@&i); }",
      {"pointer 'a' in 'a[1]' is not supported", "'next(&s)' writes 's' inside an expression",
       "argument '&s' differs from parameter 'a' in type",
       "the address of iterator 'i' is passed on"},
      "f");
}

}  // namespace
}  // namespace hls::frontend
