#include <gtest/gtest.h>

#include "tests/frontend/snippet.h"

namespace hls::frontend {
namespace {

TEST(Refusals, NameTheStatement) {
  expect_errors(
      R"(void f(int A[8], int x) {
  @while (x) x--;
  @do { x++; } while (x < 4);
  @switch (x) { case 1: A[0] = 1; }
  if (x > 2) @goto end;
  @goto end;
  for (int i = 0; i < 4; i++) { if (A[i]) @break; }
  for (int i = 0; i < 4; i++) { @continue; }
  @return;
end:
  @asm("nop");
})",
      {"`while` loops are not supported", "`do` loops are not supported",
       "`switch` is not supported", "`goto` is not supported", "`goto` is not supported",
       "`break` is not supported", "`continue` is not supported",
       "`return` before the end of the function is not supported", "`asm` is not supported"});
}

TEST(Refusals, OfAVariableAreNotRepeatedForItsUses) {
  expect_errors(
      "void f(int A[8], int x) { int y = @x / 2; int z = y + 1; A[y] = z; @while (x) x--; A[0] = "
      "x; }",
      {"division '/' in 'x / 2' is not supported", "`while` loops are not supported"});
}

TEST(Refusals, OfALoopLeaveItsBodyToBeChecked) {
  expect_errors("void f(int A[8], int n) { for (int i = 0; i < @n; i++) { A[i] = @n / 2; } }",
                {"bound of loop 'i' 'n' is not an affine function of outer iterators",
                 "division '/' in 'n / 2' is not supported"});
}

TEST(Refusals, OfAFunctionInlinedTwiceComeOnce) {
  expect_errors(
      "static int half(int x) { return @x / 2; }\nvoid f(int A[2]) { A[0] = half(A[0]); A[1] = "
      "half(A[1]); }",
      {"division '/' in 'x / 2' is not supported"});
}

TEST(Refusals, SayWhatIsAccepted) {
  const Outcome outcome = parse_snippet("int f(int A[2]) {\n  A[0] = A[1] / 3;\n  return 1;\n}\n");
  ASSERT_EQ(outcome.errors.size(), 2U);
  EXPECT_EQ(to_string(outcome.errors[0]),
            "snippet.c:1:5: error: kernel 'f' returns 'int'\n"
            "int f(int A[2]) {\n"
            "    ^\n"
            "note: accepted: void kernels, with results in array arguments such as int out[1]\n");
  EXPECT_EQ(to_string(outcome.errors[1]),
            "snippet.c:2:10: error: division '/' in 'A[1] / 3' is not supported\n"
            "  A[0] = A[1] / 3;\n"
            "         ^\n"
            "note: accepted: + - *; for floats /; for integers << >> & | ^ ~ and division of "
            "constants\n");
}

TEST(Statements, WithConstantConditionsAreChosen) {
  EXPECT_EQ(body_of("#define DEBUG 0\nvoid f(int A[2]) { if (DEBUG) A[0] = A[1] / 3; else A[1] = "
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
