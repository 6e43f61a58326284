#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/kernel/simplify.h"
#include "model/kernel/text.h"
#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

/// The operations of `statement`, which may use the parameters below.
std::string operations(const std::string& statement) {
  const std::string all = body_of(
      "#include <stdint.h>\n#include <stdbool.h>\n"
      "void f(int x, unsigned u, float a, double d, char c, int64_t l, bool b, int A[8], float "
      "F[8],"
      " uint8_t C[8], bool B[8]) { " +
      statement + " }");
  std::string rest = all;
  for (int arguments = 0; arguments < 7; ++arguments) rest = rest.substr(rest.find('\n') + 1);
  return rest;
}

TEST(Expressions, FollowTheUsualConversions) {
  EXPECT_EQ(operations("A[0] = c * u + l;"),
            "%7 = cast %4 : u32\n"
            "%8 = mul %7, %1 : u32\n"
            "%9 = cast %8 : i64\n"
            "%10 = add %9, %5 : i64\n"
            "%11 = cast %10 : i32\n"
            "%12 = store %11, A[0] : i32\n");
}

TEST(Expressions, WithADoubleLiteralAreDouble) {
  EXPECT_EQ(operations("F[0] = a * 0.1;"),
            "%7 = cast %2 : f64\n"
            "%8 = constant 0.1 : f64\n"
            "%9 = mul %7, %8 : f64\n"
            "%10 = cast %9 : f32\n"
            "%11 = store %10, F[0] : f32\n");
  EXPECT_EQ(operations("F[0] = a * 0.1f;"),
            "%7 = constant 0.1 : f32\n%8 = mul %2, %7 : f32\n%9 = store %8, F[0] : f32\n");
}

TEST(Expressions, TakeTheBitsOfNumbers) {
  const std::string bits = "%7 = bitcast %2 : u32\n%8 = cast %7 : i32\n%9 = store %8, A[0] : i32\n";
  EXPECT_EQ(operations("A[0] = *(unsigned *)&a;"), bits);
  EXPECT_EQ(operations("A[0] = *(const unsigned *)(const void *)&a;"), bits);
  EXPECT_EQ(operations("unsigned *p = (unsigned *)&a; A[0] = p[0];"), bits);
  EXPECT_EQ(operations("A[0] = __builtin_bit_cast(unsigned, a);"), bits);
  EXPECT_EQ(operations("unsigned w; __builtin_memcpy(&w, &a, 4); A[0] = w;"), bits);
  EXPECT_EQ(operations("*(unsigned *)&F[3] = u;"),
            "%7 = bitcast %1 : f32\n%8 = store %7, F[3] : f32\n");
  EXPECT_EQ(operations("*(int64_t *)&d += l;"),
            "%7 = bitcast %3 : u64\n%8 = cast %7 : i64\n%9 = add %8, %5 : i64\n"
            "%10 = cast %9 : u64\n%11 = bitcast %10 : f64\n");
  EXPECT_EQ(operations("A[1] = ((unsigned *)F)[x & 7];"),
            operations("A[1] = *(unsigned *)&F[x & 7];"));
}

TEST(Expressions, CopyNumbersWithoutALookAtTheirBits) {
  EXPECT_EQ(operations("float t[2]; __builtin_memcpy(&t[1], &F[2], 4); F[3] = t[1];"),
            operations("float t[2]; t[1] = F[2]; F[3] = t[1];"));
  EXPECT_EQ(operations("__builtin_memcpy(&F[1], F + 2, sizeof(float));"),
            operations("F[1] = F[2];"));
}

TEST(Expressions, PassTheBitsOfNumbersOn) {
  const std::string turn = "static void turn(unsigned *w) { *w ^= 5; }\n";
  EXPECT_EQ(simplified_body_of(turn + "void f(float x[2]) { float t = x[0]; turn((unsigned *)&t); "
                                      "x[0] = t; turn((unsigned *)&x[1]); }"),
            simplified_body_of(
                "void f(float x[2]) { *(unsigned *)&x[0] ^= 5; *(unsigned *)&x[1] ^= 5; }"));
}

TEST(Expressions, DivideFloatsInTheTypeOfC) {
  EXPECT_EQ(operations("F[0] = x / a;"),
            "%7 = cast %0 : f32\n%8 = div %7, %2 : f32\n%9 = store %8, F[0] : f32\n");
  EXPECT_EQ(operations("F[1] /= 3;"),
            "%7 = load F[1] : f32\n%8 = constant 3 : f32\n%9 = div %7, %8 : f32\n"
            "%10 = store %9, F[1] : f32\n");
  EXPECT_EQ(operations("F[0] = a / d;"),
            "%7 = cast %2 : f64\n%8 = div %7, %3 : f64\n%9 = cast %8 : f32\n"
            "%10 = store %9, F[0] : f32\n");
}

TEST(Expressions, DivideIntegersInTheTypeOfC) {
  EXPECT_EQ(operations("A[0] = x / c;"),
            "%7 = cast %4 : i32\n%8 = div %0, %7 : i32\n%9 = store %8, A[0] : i32\n");
  EXPECT_EQ(operations("A[0] = x % u;"),
            "%7 = cast %0 : u32\n%8 = rem %7, %1 : u32\n%9 = cast %8 : i32\n"
            "%10 = store %9, A[0] : i32\n");
  EXPECT_EQ(operations("C[1] %= 3;"),
            "%7 = load C[1] : u8\n%8 = cast %7 : i32\n%9 = constant 3 : i32\n"
            "%10 = rem %8, %9 : i32\n%11 = cast %10 : u8\n%12 = store %11, C[1] : u8\n");
}

TEST(Expressions, ConvertBetweenIntegersAndFloats) {
  EXPECT_EQ(operations("A[0] = d; C[0] = a; F[0] = l; F[1] = b;"),
            "%7 = cast %3 : i32\n%8 = store %7, A[0] : i32\n"
            "%9 = cast %2 : u8\n%10 = store %9, C[0] : u8\n"
            "%11 = cast %5 : f32\n%12 = store %11, F[0] : f32\n"
            "%13 = cast %6 : f32\n%14 = store %13, F[1] : f32\n");
}

/// The operations of a statement with functions of the C library.
std::string library_operations(const std::string& statement) {
  const std::string all = body_of(
      "#include <math.h>\n#include <stdlib.h>\n"
      "void f(int x, long l, float a, double d, int A[8], float F[8]) { " +
          statement + " }",
      "f");
  std::string rest = all;
  for (int arguments = 0; arguments < 4; ++arguments) rest = rest.substr(rest.find('\n') + 1);
  return rest;
}

TEST(Expressions, WarnOfNumbersThatDoNotFit) {
  expect_warnings(
      "void f(int a[4]) { a[0] = @(int)1e20f; a[1] = (int)2.1e9; unsigned char b = @-1.0; a[2] = "
      "b;\n"
      "  unsigned u = 4e9; a[3] = u; short s = @4e4f; a[0] += s + (signed char)-128.9; }",
      {"'(int)1e20f' is undefined: it is outside of 'int'",
       "'-1.0' is undefined: it is outside of 'unsigned char'",
       "'4e4f' is undefined: it is outside of 'short'"});
}

TEST(Expressions, TakeFunctionsOfTheLibraryAsOperators) {
  EXPECT_EQ(library_operations("F[0] = sqrtf(a); F[1] = sqrt(a);"),
            "%4 = sqrt %2 : f32\n%5 = store %4, F[0] : f32\n"
            "%6 = cast %2 : f64\n%7 = sqrt %6 : f64\n%8 = cast %7 : f32\n"
            "%9 = store %8, F[1] : f32\n");
  EXPECT_EQ(library_operations("F[0] = fabsf(fminf(a, 2)); F[1] = fmax(d, fabs(d));"),
            "%4 = constant 2 : f32\n%5 = min %2, %4 : f32\n%6 = abs %5 : f32\n"
            "%7 = store %6, F[0] : f32\n"
            "%8 = abs %3 : f64\n%9 = max %3, %8 : f64\n%10 = cast %9 : f32\n"
            "%11 = store %10, F[1] : f32\n");
  EXPECT_EQ(library_operations("A[0] = abs(x) + labs(l);"),
            "%4 = constant 0 : i32\n%5 = lt %0, %4 : u1\n%6 = neg %0 : i32\n"
            "%7 = select %5, %6, %0 : i32\n%8 = cast %7 : i64\n"
            "%9 = constant 0 : i64\n%10 = lt %1, %9 : u1\n%11 = neg %1 : i64\n"
            "%12 = select %10, %11, %1 : i64\n%13 = add %8, %12 : i64\n"
            "%14 = cast %13 : i32\n%15 = store %14, A[0] : i32\n");
}

TEST(Expressions, TakeAFunctionWithABodyAsItIs) {
  EXPECT_EQ(body_of("static float sqrtf(float x) { return x + x; }\n"
                    "void f(float F[2]) { F[0] = sqrtf(F[1]); }",
                    "f"),
            "%0 = load F[1] : f32\n%1 = add %0, %0 : f32\n%2 = store %1, F[0] : f32\n");
}

TEST(Expressions, CompareToOneBit) {
  EXPECT_EQ(operations("A[0] = x < 3;"),
            "%7 = constant 3 : i32\n%8 = lt %0, %7 : u1\n%9 = cast %8 : i32\n"
            "%10 = store %9, A[0] : i32\n");
  EXPECT_EQ(operations("B[0] = a >= d;"),
            "%7 = cast %2 : f64\n%8 = ge %7, %3 : u1\n%9 = store %8, B[0] : u1\n");
}

TEST(Expressions, ConvertToBoolByComparison) {
  EXPECT_EQ(operations("B[0] = x; B[1] = a;"),
            "%7 = constant 0 : i32\n%8 = ne %0, %7 : u1\n%9 = store %8, B[0] : u1\n"
            "%10 = constant 0 : f32\n%11 = ne %2, %10 : u1\n%12 = store %11, B[1] : u1\n");
}

TEST(Expressions, SelectAndCombineConditions) {
  EXPECT_EQ(operations("A[0] = x > 0 && !(b || u == 7u) ? x : -x;"),
            "%7 = constant 0 : i32\n"
            "%8 = gt %0, %7 : u1\n"
            "%9 = not %6 : u1\n"  // where it is true, the other side of || is evaluated
            "%10 = constant 7 : u32\n"
            "%11 = eq %1, %10 : u1\n"
            "%12 = or %6, %11 : u1\n"
            "%13 = not %12 : u1\n"
            "%14 = and %8, %13 : u1\n"
            "%15 = not %14 : u1\n"
            "%16 = neg %0 : i32\n"
            "%17 = select %14, %0, %16 : i32\n"
            "%18 = store %17, A[0] : i32\n");
}

TEST(Expressions, ShiftInThePromotedLeftType) {
  EXPECT_EQ(operations("C[0] >>= l & 3;"),
            "%7 = load C[0] : u8\n"
            "%8 = constant 3 : i64\n"
            "%9 = and %5, %8 : i64\n"
            "%10 = cast %7 : i32\n"
            "%11 = shr %10, %9 : i32\n"
            "%12 = cast %11 : u8\n"
            "%13 = store %12, C[0] : u8\n");
}

TEST(Expressions, ReadMemoryFromLeftToRight) {
  EXPECT_EQ(
      operations("A[0] += A[1] - A[2] * A[3];"),
      "%7 = load A[0] : i32\n%8 = load A[1] : i32\n%9 = load A[2] : i32\n%10 = load A[3] : i32\n"
      "%11 = mul %9, %10 : i32\n%12 = sub %8, %11 : i32\n%13 = add %7, %12 : i32\n"
      "%14 = store %13, A[0] : i32\n");
}

TEST(Expressions, StepPromotedScalarsAndElements) {
  EXPECT_EQ(
      operations("C[1]++; --F[0]; c++; A[0] = c;"),
      "%7 = load C[1] : u8\n%8 = cast %7 : i32\n%9 = constant 1 : i32\n%10 = add %8, %9 : i32\n"
      "%11 = cast %10 : u8\n%12 = store %11, C[1] : u8\n"
      "%13 = load F[0] : f32\n%14 = constant 1 : f32\n%15 = sub %13, %14 : f32\n"
      "%16 = store %15, F[0] : f32\n"
      "%17 = cast %4 : i32\n%18 = constant 1 : i32\n%19 = add %17, %18 : i32\n"
      "%20 = cast %19 : i8\n%21 = cast %20 : i32\n%22 = store %21, A[0] : i32\n");
}

TEST(Expressions, OfConstantsAreFolded) {
  EXPECT_EQ(operations("A[0] = 7 / 2 - (-7 % 3) + (int)sizeof(double); F[0] = 1.0 / 3.0;"),
            "%7 = constant 12 : i32\n%8 = store %7, A[0] : i32\n"
            "%9 = constant 0.33333334 : f32\n%10 = store %9, F[0] : f32\n");
  EXPECT_EQ(
      operations("A[0] = (unsigned char)~0 + ~(uint8_t)0; C[0] = 300; A[1] = 2147483647 + 1;"),
      "%7 = constant 254 : i32\n%8 = store %7, A[0] : i32\n"
      "%9 = constant 44 : u8\n%10 = store %9, C[0] : u8\n"
      "%11 = constant -2147483648 : i32\n%12 = store %11, A[1] : i32\n");
}

TEST(Expressions, AssignmentsInARowGiveWhatTheirTargetsHold) {
  EXPECT_EQ(operations("x = c = 300; A[0] = x;"),
            "%7 = constant 44 : i32\n%8 = store %7, A[0] : i32\n");
  EXPECT_EQ(operations("A[1] = C[2] = A[0] = 300;"),
            "%7 = constant 300 : i32\n%8 = store %7, A[0] : i32\n%9 = constant 44 : u8\n"
            "%10 = store %9, C[2] : u8\n%11 = constant 44 : i32\n%12 = store %11, A[1] : i32\n");
  EXPECT_EQ(operations("x = A[1] += 2; A[0] = x;"),
            "%7 = load A[1] : i32\n%8 = constant 2 : i32\n%9 = add %7, %8 : i32\n"
            "%10 = store %9, A[1] : i32\n%11 = store %9, A[0] : i32\n");
}

TEST(Expressions, MayAssign) {
  EXPECT_EQ(
      simplified_body_of(
          "static int g(int v) { return v + 1; }\n"
          "void f(int A[8], int x, int y) {\n"
          "  x = 1 + (y = 3); A[y++] = x; A[0] = (A[1] += 2) + 1;\n"
          "  A[2] = g(--y); A[4] = (x++, x); A[5] = y ? y : 0; A[6] = ++A[7] > 0 ? x : 2; }"),
      simplified_body_of("void f(int A[8], int x, int y) {\n"
                         "  A[3] = 4; A[1] += 2; A[0] = A[1] + 1; A[2] = 4; A[4] = 5; A[5] = 3;\n"
                         "  A[7] = A[7] + 1; A[6] = A[7] > 0 ? 5 : 2; }"));
}

TEST(Expressions, ThatCGivesNoMeaningAreRefused) {
  expect_errors(
      "void f(int A[8], int n) { A[n & 7] = n@++; A[0] = n = n@++ + 1; A[1] = n@++ + n; }",
      {"unsequenced modification and access to 'n'", "multiple unsequenced modifications to 'n'",
       "unsequenced modification and access to 'n'"});
  const auto stored = [](const std::string& name) {
    const Outcome outcome =
        parse({name,
               "extern \"C\" void f(int A[8]) { int n = 1; A[n] = n++; A[5] = n += n++; }",
               "",
               {}});
    return outcome.errors.empty() ? print(simplify(outcome.kernel)) : "";
  };
  EXPECT_THAT(stored("a.cpp"), testing::HasSubstr(", A[2] : i32"));
}

TEST(Expressions, MayHaveSideEffectsThatDoNotAlwaysHappen) {
  EXPECT_EQ(simplified_body_of("void f(int A[8], int x, int y) {\n"
                               "  A[0] = x > 0 && y++ > 0; A[2] = x > 0 ? A[3]-- : y; A[4] = y; }"),
            "%0 = argument x : i32\n%1 = argument y : i32\n%2 = constant 0 : i32\n"
            "%3 = constant 1 : i32\n%4 = gt %0, %2 : u1\n%5 = gt %1, %2 : u1\n"
            "%6 = select %4, %3, %2 : i32\n%7 = add %1, %6 : i32\n%8 = and %4, %5 : u1\n"
            "%9 = cast %8 : i32\n%10 = store %9, A[0] : i32\n%11 = load A[3] : i32\n"
            "%12 = sub %11, %3 : i32\n%13 = store %12, A[3] if %4 : i32\n"
            "%14 = select %4, %11, %7 : i32\n%15 = store %14, A[2] : i32\n"
            "%16 = store %7, A[4] : i32\n");
}

TEST(Expressions, OfKnownConditionsHaveTheirSideEffects) {
  EXPECT_EQ(simplified_body_of("void f(int A[8], int x, int y) {\n"
                               "  if (x++ && 0) A[0] = 1;\n"
                               "  if (A[1]++ || 1) A[2] = x; else A[3] = 1;\n"
                               "  if ((y > 0 || x++) && 0) A[4] = 1;\n"
                               "  A[5] = x; }"),
            "%0 = argument x : i32\n%1 = argument y : i32\n%2 = constant 0 : i32\n"
            "%3 = constant 1 : i32\n%4 = add %0, %3 : i32\n%5 = load A[1] : i32\n"
            "%6 = add %5, %3 : i32\n%7 = store %6, A[1] : i32\n%8 = store %4, A[2] : i32\n"
            "%9 = le %1, %2 : u1\n%10 = select %9, %3, %2 : i32\n%11 = add %4, %10 : i32\n"
            "%12 = store %11, A[5] : i32\n");
}

TEST(Expressions, OfLoopBoundsHaveNoSideEffects) {
  expect_errors("void f(int A[8], int x) { for (int i = 0; i < @x++; i++) A[i & 7] = 1; }",
                {"side effect 'x++' is not supported here"});
}

TEST(Expressions, WithUnsupportedOperatorsAreRefused) {
  expect_errors(
      R"(#include <math.h>
void f(int A[8], float F[8], int x, float a) {
  A[0] = @x / 0;
  A[1] = @x % (3 - 3);
  @A[1] /= 0u;
  F[2] = @sinf(a) + @cbrt(a);
  A[2] = 1 << @32;
  A[3] = x >> @-1;
  A[6] = (@&x)[1];
  A[7] = x ? @({ x; }) : 2;
  A[0] = @x ?: 2;
})",
      {"division by zero in 'x / 0' is undefined", "division by zero in 'x % (3 - 3)' is undefined",
       "division by zero in 'A[1] /= 0u' is undefined",
       "call 'sinf(a)' is not supported: 'sinf' has no definition here",
       "call 'cbrt(a)' is not supported: 'cbrt' has no definition here",
       "shift by 32 is undefined for a value of 32 bits",
       "shift by -1 is undefined for a value of 32 bits",
       "pointer '&x' in '(&x)[1]' is not supported",
       "statement expression '({ x; })' is not supported",
       "operator '?:' without middle 'x ?: 2' is not supported"});
}

TEST(Expressions, AreNamedWithTheMacroThatWroteThem) {
  expect_errors(
      "#define HALF(x) ((x) / 0)\n#define AT A[9]\nvoid f(int A[8], int n) {\n"
      "  A[0] = @HALF(n) + 1;\n  @AT = 3; }",
      {"division by zero in 'HALF(n)' is undefined",
       "subscript 'AT' of 'A' ranges over 9..9, outside 0..7"});
}

}  // namespace
}  // namespace hls::frontend
