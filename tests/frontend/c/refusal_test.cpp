#include <gtest/gtest.h>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

TEST(Refusals, NameTheStatement) {
  expect_errors(
      R"(void f(int A[8], int x) {
  @while (x) x--;
  @do { A[1]++; } while (A[1] < 4);
  @switch (x) { case 1: if (x) { case 2: A[0] = 1; } }
  @switch (x) { case 1 ... 3: A[0] = 1; }
  if (x > 2) @goto end;
  @goto end;
end:
  @asm("nop");
})",
      {"`while` loops are not supported", "`do` loops are not supported",
       "this form of `switch` is not supported", "this form of `switch` is not supported",
       "`goto` is not supported", "`goto` is not supported", "`asm` is not supported"});
}

TEST(Refusals, OfAVariableAreNotRepeatedForItsUses) {
  expect_errors(
      "void f(int A[8], int x) { int y = @x / 0; int z = y + 1; A[y] = z; @while (x) x--; A[0] = "
      "x; }",
      {"division by zero in 'x / 0' is undefined", "`while` loops are not supported"});
}

TEST(Refusals, OfALoopLeaveItsBodyToBeChecked) {
  expect_errors(
      "void f(int A[8], int n) { for (int i = 0; @i < n * n; i++) { A[i] = @n / 0; } }",
      {"how often loop 'i' runs is not known: up to 2147483647 times by the ranges of its "
       "bounds",
       "division by zero in 'n / 0' is undefined"});
}

TEST(Refusals, OfAFunctionInlinedTwiceComeOnce) {
  expect_errors(
      "static int none(int x) { return @x % 0; }\nvoid f(int A[2]) { A[0] = none(A[0]); A[1] = "
      "none(A[1]); }",
      {"division by zero in 'x % 0' is undefined"});
}

TEST(Refusals, OfCopiesSayWhatOverlaps) {
  const std::string head = "#include <string.h>\nvoid f(int A[16], int B[4][6], unsigned n) { ";
  expect_errors(head + "@memcpy(A, A + 3, 4 * sizeof A[0]); }",
                {"'memcpy(A, A + 3, 4 * sizeof A[0])' is between elements that overlap"});
  expect_errors(head + "@memmove(A + (n & 7), A + 3, 4 * sizeof(int)); }",
                {"whether 'memmove(A + (n & 7), A + 3, 4 * sizeof(int))' moves forwards or "
                 "backwards is not known"});
  expect_errors(head + "@memcpy(A, B, 9 * sizeof(int)); }",
                {"'memcpy(A, B, 9 * sizeof(int))' is not of whole rows"});
  expect_errors(head + "int C[3][8]; @memcpy(C, B, sizeof C); }",
                {"'memcpy(C, B, sizeof C)' is between arrays of different shapes"});
}

TEST(Refusals, OfCopiesOfStructuresSayWhatTheyAreOf) {
  const std::string head =
      "#include <string.h>\nstruct a { int x, y; }; struct b { int x, y; };\n"
      "void f(struct a p[4], struct b q[4], int r[8], _Bool s[4], unsigned char t[4]) { ";
  expect_errors(head + "@memcpy(p, q, 4 * sizeof *p); }",
                {"'memcpy(p, q, 4 * sizeof *p)' is between structures and others"});
  expect_errors(head + "@memcpy(r, p, 4 * sizeof *p); }",
                {"'memcpy(r, p, 4 * sizeof *p)' is between structures and others"});
  expect_errors(head + "@memset(p, 255, sizeof *p); }",
                {"'memset(p, 255, sizeof *p)' sets structures to other bits than 0"});
  expect_errors(head + "@memset(p, 0, 7); }", {"'memset(p, 0, 7)' is not of whole elements"});
  expect_errors(head + "@memmove(p, p + 1, 12); }",
                {"'memmove(p, p + 1, 12)' is not of whole elements"});
  expect_errors(head + "@memcpy(p, p + 1, 2 * sizeof *p); }",
                {"'memcpy(p, p + 1, 2 * sizeof *p)' is between elements that overlap"});
  expect_errors(head + "@memcpy(s, t, 4); }", {"'memcpy(s, t, 4)' is between _Bool and others"});
}

TEST(Refusals, SayWhatIsAccepted) {
  const Outcome outcome = parse_snippet(
      "double sin(double); int *f(int A[2]) {\n  A[0] = sin(A[1]);\n  return A;\n}\n", "f");
  ASSERT_EQ(outcome.errors.size(), 2U);
  EXPECT_EQ(to_string(outcome.errors[0]),
            "snippet.c:1:26: error: kernel 'f' returns 'int *'\n"
            "double sin(double); int *f(int A[2]) {\n"
            "                         ^\n"
            "note: accepted types: float, double, _Bool, char, short, int, long, long long (signed "
            "or unsigned), the types of <stdint.h>\nnote: structures of these, and void\n");
  EXPECT_EQ(
      to_string(outcome.errors[1]),
      "snippet.c:2:10: error: call 'sin(A[1])' is not supported: 'sin' has no definition here\n"
      "  A[0] = sin(A[1]);\n"
      "         ^\n"
      "note: accepted: functions defined in the files of kernel.source, which are inlined; sqrt, "
      "exp, log, pow, "
      "fabs, fmin, fmax and their f forms; abs, labs, llabs\n");
}

TEST(Statements, WithConstantConditionsAreChosen) {
  EXPECT_EQ(body_of("#define DEBUG 0\nvoid f(int A[2]) { if (DEBUG) A[0] = A[1] / 0; else A[1] = "
                    "2; ; {} (void)A; }"),
            "%0 = constant 2 : i32\n%1 = store %0, A[1] : i32\n");
}

TEST(Statements, MayBeJoinedByCommas) {
  EXPECT_EQ(body_of("void f(int A[2]) { A[0] = 1, A[1] = 2; return; }"),
            "%0 = constant 1 : i32\n%1 = store %0, A[0] : i32\n%2 = constant 2 : i32\n%3 = store "
            "%2, A[1] : i32\n");
}

}  // namespace
}  // namespace hls::frontend
