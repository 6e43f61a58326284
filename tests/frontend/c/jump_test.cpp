#include <gtest/gtest.h>
#include <algorithm>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

TEST(Jumps, LeaveNothingOutWhereNoneIsTaken) {
  EXPECT_EQ(simplified_body_of(
                "void f(int A[4]) { for (int i = 0; i < 4; i++) { A[i] = 1; if (i > 5) break; } }"),
            simplified_body_of("void f(int A[4]) { for (int i = 0; i < 4; i++) A[i] = 1; }"));
}

TEST(Jumps, ThatAreAlwaysTakenLeaveTheRestOut) {
  EXPECT_EQ(
      simplified_body_of(
          "void f(int A[4]) { for (int i = 0; i < 4; i++) { A[i] = 1; continue; A[i] = 2; } }"),
      simplified_body_of("void f(int A[4]) { for (int i = 0; i < 4; i++) A[i] = 1; }"));
}

TEST(Jumps, OfAnIterationAreConditionsOfTheRest) {
  EXPECT_EQ(
      simplified_body_of("void f(int A[4], int x) { for (int i = 0; i < 4; i++) { if (A[i] > x) "
                         "continue; A[i] = x; } }"),
      simplified_body_of(
          "void f(int A[4], int x) { for (int i = 0; i < 4; i++) { if (!(A[i] > x)) A[i] "
          "= x; } }"));
}

TEST(Jumps, OutOfALoopAreCarriedByIt) {
  EXPECT_EQ(
      simplified_body_of(
          "void f(int A[4]) { for (int i = 0; i < 4; i++) { if (A[i] > 7) break; A[i] = 1; } }"),
      simplified_body_of(
          "void f(int A[4]) { _Bool broken = 0; for (int i = 0; i < 4; i++) { if (!broken) {\n"
          "if (A[i] > 7) broken = 1; if (!broken) A[i] = 1; } } }"));
}

TEST(Jumps, OfASwitchWithoutFallingThroughAreAChainOfConditions) {
  EXPECT_EQ(
      simplified_body_of(
          "void f(int A[4], int x) { switch (x) { case 3: A[0] = 1; break; default: A[1] = 2; "
          "break;\n"
          "case 5: case 7: A[2] = 3; } }"),
      simplified_body_of(
          "void f(int A[4], int x) { if (x == 3) A[0] = 1; else if (x == 5 || x == 7) A[2] = 3;\n"
          "else A[1] = 2; }"));
}

TEST(Jumps, OfAConstantSwitchLeaveOneCase) {
  EXPECT_EQ(
      simplified_body_of(
          "void f(int A[4]) { for (int i = 0; i < 4; i++) switch (2) { case 1: A[i] = 1; break;\n"
          "case 2: A[i] = 2; break; default: A[i] = 3; } }"),
      simplified_body_of("void f(int A[4]) { for (int i = 0; i < 4; i++) A[i] = 2; }"));
}

TEST(Jumps, LeaveTheIteratorWhereItIs) {
  const auto lines_of = [](const std::string& text) {
    const std::string body = simplified_body_of(text);
    return std::count(body.begin(), body.end(), '\n');
  };
  EXPECT_EQ(
      lines_of(
          "void f(int A[4]) { int i; for (i = 0; i < 4; i++) if (A[i] > 2) break; A[0] = i; }"),
      lines_of("void f(int A[4]) { int end = 0; for (int i = 0; i < 4; i++) {\n"
               "  if (A[i] > 2) break; end = i + 1; } A[0] = end; }"));
}

TEST(Jumps, OfTheKernelMayReturnItsValue) {
  const Outcome outcome =
      parse_snippet("int f(const int A[4]) { if (A[0] > 3) return 1; return A[1]; }");
  ASSERT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]);
  EXPECT_TRUE(outcome.returns);
  EXPECT_EQ(outcome.kernel.operations.back().opcode, model::Opcode::kStore);
}

TEST(Jumps, OfAllPathsNeedNoOtherReturn) {
  EXPECT_EQ(simplified_body_of("int f(int x) { if (x < 0) return -1; else return 1; }"),
            simplified_body_of("int f(int x) { return x < 0 ? -1 : 1; }"));
  expect_errors("int @f(int x) { if (x < 0) return -1; }", {"'f' does not end with `return`"});
}

TEST(Jumps, KeepSubscriptsBehindThemInRange) {
  const Outcome outcome = parse_snippet(
      "void f(const int A[8], int B[8]) { for (int i = 0; i < 8; i++) { if (i == 0) continue;\n"
      "if (i > 6) break; B[i] = A[i - 1] + A[i + 1]; } }");
  EXPECT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]);
}

TEST(Jumps, OfALoopThatIsRefusedAreIts) {
  expect_errors(
      "void f(int A[4], int n) { for (int i = 0; @i < n * n; i++) { if (A[i]) break; if (n) "
      "continue;\n"
      "A[i] = @n / 0; } }",
      {"how often loop 'i' runs is not known: up to 2147483647 times by the ranges of its bounds",
       "division by zero in 'n / 0' is undefined"});
}

TEST(Jumps, FindErrorsBehindThem) {
  expect_errors(
      "void f(int A[4], int x) { for (int i = 0; i < 4; i++) { if (A[i]) continue; A[i] = @x / 0; "
      "}\n"
      "switch (@x % 0) { case 1: A[0] = 1; } if (x) return; A[1] = @x / 0; }",
      {"division by zero in 'x / 0' is undefined", "division by zero in 'x % 0' is undefined",
       "division by zero in 'x / 0' is undefined"});
}

}  // namespace
}  // namespace hls::frontend
