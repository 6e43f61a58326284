#include <gtest/gtest.h>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

TEST(Calls, AreInlinedWithTheirConversions) {
  EXPECT_EQ(body_of("static float twice(float v) { float w = v + v; return w; }\n"
                    "static int id(int v) { v = v * 2; return twice(v); }\n"
                    "void f(double A[2], int x) { A[0] = id(x) + twice(A[1]); }",
                    "f"),
            "%0 = argument x : i32\n"
            "%1 = constant 2 : i32\n"
            "%2 = mul %0, %1 : i32\n"
            "%3 = cast %2 : f32\n"
            "%4 = add %3, %3 : f32\n"
            "%5 = cast %4 : i32\n"
            "%6 = cast %5 : f32\n"
            "%7 = load A[1] : f64\n"
            "%8 = cast %7 : f32\n"
            "%9 = add %8, %8 : f32\n"
            "%10 = add %6, %9 : f32\n"
            "%11 = cast %10 : f64\n"
            "%12 = store %11, A[0] : f64\n");
}

TEST(Calls, PassArraysRowsAndAliases) {
  EXPECT_EQ(body_of("static void copy(int n, const int *from, int to[]) { to[n] = from[0]; }\n"
                    "static void rows(int M[][4], int i) { copy(3, M[i], M[1]); }\n"
                    "void f(int A[2][4]) { for (int i = 0; i < 2; i++) rows(A, i); }"),
            "for i = 0 step 1 trip 2 {\n"
            "%0 = load A[i][0] : i32\n"
            "%1 = store %0, A[1][3] : i32\n");
}

TEST(Calls, GiveEachInstanceItsLoopsAndArrays) {
  const model::Kernel kernel = kernel_of(
      "static int sum(const int v[4]) { int t[4], s = 0; for (int i = 0; i < 4; i++) { t[i] = v[i];"
      " s += t[i]; } return s; }\n"
      "void f(int A[2][4], int B[2]) { B[0] = sum(A[0]); B[1] = sum(A[1]); }");
  ASSERT_EQ(kernel.loops.size(), 2U);
  EXPECT_EQ(kernel.loops[1].name, "i_2");
  ASSERT_EQ(kernel.arrays.size(), 4U);
  EXPECT_EQ(kernel.arrays[3].name, "t_2");
}

TEST(Calls, ThatWriteArraysStandAlone) {
  const std::string set = "static int set(int v[4]) { v[0] = 1; return v[1]; }\n";
  EXPECT_EQ(
      kernel_of(
          set +
          "void f(int A[4]) { int x = set(A); x = set(A); set(A); (void)set(A); A[2] = set(A); }")
          .loops.size(),
      0U);
  expect_errors(
      set + "void f(int A[4]) { A[2] = A[0] + @set(A);\n A[1] += @set(A); A[A[3] & 3] = @set(A); }",
      {"'set(A)' writes an array inside an expression",
       "'set(A)' writes an array inside an expression",
       "'set(A)' writes an array inside an expression"});
}

TEST(Calls, ThatCannotBeInlinedAreRefused) {
  expect_errors(
      R"(#include <stdio.h>
static int again(int n) { return n > 0 ? @again(n - 1) : 0; }
static void rows(int M[][8]) { M[0][0] = 1; }
static void flat(float *p) { p[0] = 1; }
static int outside(int *p) { return p[@5]; }
int external(int);
void f(int A[4][4], int x) {
  A[0][0] = again(x);
  rows(@A);
  flat(@A[0]);
  A[0][2] = outside(A[1]);
  A[0][3] = @external(x);
  @printf("%d", x);
  flat(@&A[0][1]);
  int (*@p)(int) = again;
})",
      {"recursive call 'again(n - 1)' is not supported",
       "subscript '5' of 'A' ranges over 5..5, outside 0..3",
       "argument 'A' differs from parameter 'M' in element type, rank or inner extents",
       "argument 'A[0]' differs from parameter 'p' in element type, rank or inner extents",
       "call 'external(x)' is not supported: 'external' has no definition here",
       "call 'printf(\"%d\", x)' is not supported: 'printf' has no definition here",
       "argument '&A[0][1]' differs from parameter 'p' in element type, rank or inner extents",
       "type 'int (*)(int)' of 'p' is not supported"},
      "f");
}

TEST(Kernels, StoreWhatTheyReturnInAnArgument) {
  const Outcome outcome = parse_snippet(
      "short f(const int A[4], int x) {\n  int s = x;\n  for (int i = 0; i < 4; i++) s += A[i];\n"
      "  return s;\n}");
  ASSERT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]);
  EXPECT_TRUE(outcome.returns);
  const model::Kernel& kernel = outcome.kernel;
  EXPECT_EQ(kernel.parameters, (std::vector<std::string>{"A", "x", kResultName}));
  ASSERT_EQ(kernel.arrays.size(), 2U);
  EXPECT_TRUE(kernel.arrays[1].is_argument);
  EXPECT_EQ(kernel.arrays[1].type, model::Type::integer(16, true));
  const model::Operation& last = kernel.operations.back();
  EXPECT_EQ(last.opcode, model::Opcode::kStore);
  EXPECT_EQ(last.array, 1);
  EXPECT_EQ(last.location.line, 4);
  EXPECT_FALSE(parse_snippet("void f(int A[1]) { A[0] = 1; return; }").returns);
  expect_errors(R"(
static int at;
static int tens() { return at * 10; }
int f(int A[4]) { A[0] = @at++ + tens(); A[1] = tens() - (@at -= 2); return at; })",
                {"'at++' changes what 'tens()' uses", "'at -= 2' changes what 'tens()' uses"});
  expect_errors("int @f(int A[1]) { A[0] = 1; }", {"'f' does not end with `return`"});
}

}  // namespace
}  // namespace hls::frontend
