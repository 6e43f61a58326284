#include <gtest/gtest.h>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

TEST(Scalars, AssignedInALoopAreCarried) {
  EXPECT_EQ(body_of("void f(float A[4], float B[1]) { float s = 0;"
                    " for (int i = 0; i < 4; i++) s += A[i]; B[0] = s; }"),
            "%0 = constant 0 : f32\n"
            "for i = 0 step 1 trip 4 {\n"
            "%1 = phi %0, %3 : f32\n"
            "%2 = load A[i] : f32\n"
            "%3 = add %1, %2 : f32\n"
            "%4 = result i, %3 : f32\n"
            "%5 = store %4, B[0] : f32\n");
}

TEST(Scalars, AreCarriedThroughNests) {
  EXPECT_EQ(body_of("void f(int A[4], int x) { for (int i = 0; i < 4; i++) {"
                    " for (int j = 0; j < 3; j++) x = x + x; A[i] = x; } A[0] = x; }"),
            "%0 = argument x : i32\n"
            "for i = 0 step 1 trip 4 {\n"
            "%1 = phi %0, %4 : i32\n"
            "for j = 0 step 1 trip 3 {\n"
            "%2 = phi %1, %3 : i32\n"
            "%3 = add %2, %2 : i32\n"
            "%4 = result j, %3 : i32\n"
            "%5 = store %4, A[i] : i32\n"
            "%6 = result i, %4 : i32\n"
            "%7 = store %6, A[0] : i32\n");
}

TEST(Scalars, FirstAssignedInALoopHaveAnyInitialValue) {
  EXPECT_EQ(
      body_of("void f(int A[4]) { int t; for (int i = 0; i < 4; i++) { t = A[i]; A[i] = t * t; }"
              " A[0] = t; }"),
      "%0 = constant 0 : i32\n"
      "for i = 0 step 1 trip 4 {\n"
      "%1 = phi %0, %2 : i32\n"
      "%2 = load A[i] : i32\n"
      "%3 = mul %2, %2 : i32\n"
      "%4 = store %3, A[i] : i32\n"
      "%5 = result i, %2 : i32\n"
      "%6 = store %5, A[0] : i32\n");
}

TEST(Scalars, ReadBeforeAssignmentAreRefused) {
  expect_errors(
      "void f(int A[4]) { int t, u; A[0] = @t;\n"
      " for (int i = 0; i < 4; i++) { A[i] = @u; u = A[i]; } A[1] = u; }",
      {"'t' is read before it is assigned", "'u' is read before it is assigned"});
}

TEST(Scalars, ThatAreAffineServeAsSubscripts) {
  EXPECT_EQ(body_of("void f(int A[20]) { int r; for (int i = 0; i < 4; i++) { r = 2 * i + 1;"
                    " const int q = r << 1; A[q + 1] = 5; } A[r] = 6; }"),
            "%0 = constant 0 : i32\n"
            "for i = 0 step 1 trip 4 {\n"
            "%1 = phi %0, %4 : i32\n"
            "%2 = constant 5 : i32\n"
            "%3 = store %2, A[4*i + 3] : i32\n"
            "%4 = affine 2*i + 1 : i32\n"
            "%5 = constant 6 : i32\n"
            "%6 = store %5, A[7] : i32\n");
}

TEST(Scalars, OfEveryTypeBecomeArguments) {
  const model::Kernel kernel = kernel_of(R"(
#include <stdint.h>
#include <stdbool.h>
#include <stddef.h>
typedef short sample;
enum colour { kRed };
void f(bool a, char b, signed char c, unsigned char d, short e, unsigned short g, int h, unsigned i,
       long j, unsigned long k, long long l, unsigned long long m, uint8_t n, int64_t o, size_t p,
       sample q, const float r, double s, enum colour t, int A[1]) { A[0] = 0; })");
  std::string types;
  for (const auto& argument : kernel.arguments) types += to_string(argument.type) + " ";
  EXPECT_EQ(types, "u1 i8 i8 u8 i16 u16 i32 u32 i64 u64 i64 u64 u8 i64 u64 i16 f32 f64 u32 ");
}

TEST(Scalars, OfOtherTypesAreRefused) {
  expect_errors(
      R"(struct s { int *x; };
void f(int A[1], long double @p, struct s @q, _Complex float @r) {
  long double @a = 1;
  __int128 @b;
  struct s @c;
  static int *@d;
  volatile int @e;
  A[0] = 1.0L > 0;
  A[0] = @p + 1;
})",
      {"parameter 'p' of type 'long double' is not supported",
       "parameter 'q' of type 'struct s' is not supported: it has member 'x', a pointer",
       "parameter 'r' of type '_Complex float' is not supported",
       "type 'long double' of 'a' is not supported", "type '__int128' of 'b' is not supported",
       "type 'struct s' of 'c' is not supported: it has member 'x', a pointer",
       "static variable 'd' of type 'int *' is not supported",
       "volatile variable 'e' is not supported",
       "'p + 1' has type 'long double', which is not supported here"});
}

TEST(Scalars, MayBeConstantGlobals) {
  EXPECT_EQ(
      body_of("const int n = 3; static const float half = 0.5f; enum { kTwo = 2 };\n"
              "void f(float A[4]) { static const int last = n; A[n] = half; A[last - kTwo] = 1; }"),
      "%0 = constant 0.5 : f32\n"
      "%1 = store %0, A[3] : f32\n"
      "%2 = constant 1 : f32\n"
      "%3 = store %2, A[1] : f32\n");
}

}  // namespace
}  // namespace hls::frontend
