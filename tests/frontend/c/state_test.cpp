#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/kernel/narrow.h"
#include "model/kernel/simplify.h"
#include "model/kernel/text.h"
#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

/// `name: elements at reset`, one for each array that keeps its elements.
std::vector<std::string> state_of(const std::string& text) {
  std::vector<std::string> all;
  for (const model::Array& array : kernel_of(text).arrays) {
    if (!array.is_state) continue;
    std::string line = array.name + ":";
    for (const std::uint64_t element : array.contents) line += " " + std::to_string(element);
    all.push_back(line);
  }
  return all;
}

TEST(State, OfScalarsIsLoadedAtTheStartAndStoredAtTheEnd) {
  EXPECT_EQ(body_of("int n = 3;\n"
                    "static void add(int by) { static int calls; n += by; calls++; }\n"
                    "void f(int A[2]) { add(A[0]); add(2); A[1] = n; }"),
            "state n: i32[1] = 3\n"
            "state calls: i32[1]\n"
            "%0 = load n[0] : i32\n"
            "%1 = load calls[0] : i32\n"
            "%2 = load A[0] : i32\n"
            "%3 = add %0, %2 : i32\n"
            "%4 = constant 1 : i32\n"
            "%5 = add %1, %4 : i32\n"
            "%6 = constant 2 : i32\n"
            "%7 = add %3, %6 : i32\n"
            "%8 = constant 1 : i32\n"
            "%9 = add %5, %8 : i32\n"
            "%10 = store %7, A[1] : i32\n"
            "%11 = store %7, n[0] : i32\n"
            "%12 = store %9, calls[0] : i32\n");
}

TEST(State, HasItsInitialiserAtReset) {
  EXPECT_THAT(
      state_of("static signed char s = -1;\n"
               "void f(int A[4]) {\n"
               "  static int a[2][2] = {{1}, {2, 3}}, z[2] = {0, 0};\n"
               "  static struct { short x; int y[2]; } p = {4, {5}};\n"
               "  a[1][0]++; z[1]++; p.x++; p.y[1]++; s++; A[0] = a[0][0] + z[0] + p.y[0];\n"
               "}"),
      testing::UnorderedElementsAre("s: 255", "a: 1 0 2 3", "z:", "p_x: 4", "p_y: 5 0"));
}

TEST(State, ThatNothingWritesIsConstant) {
  const model::Kernel kernel = kernel_of(
      "int gain = 3; static short w[3] = {1, 2}; static int none[2];\n"
      "void f(int A[4]) { A[0] = gain * w[1] + none[1]; }");
  ASSERT_EQ(kernel.arrays.size(), 4U);
  for (const model::Array& array : kernel.arrays) {
    EXPECT_FALSE(array.is_state);
    EXPECT_NE(array.is_rom(), array.is_argument);
  }
}

TEST(State, HasOneValueUnderAllItsNames) {
  EXPECT_EQ(simplified_body_of("static int n;\n"
                               "static void set(int *p, int x) { n = x; *p += 1; n *= 2; }\n"
                               "void f(int A[2]) { int *q = &n; set(q, A[0]); A[1] = *q + n; }"),
            simplified_body_of("static int n;\n"
                               "void f(int A[2]) { n = (A[0] + 1) * 2; A[1] = n + n; }"));
}

TEST(State, IsCarriedByLoopsThatCallWhatChangesIt) {
  EXPECT_EQ(simplified_body_of("static int n;\n"
                               "static int next(void) { n = n * 5 + 1; return n; }\n"
                               "void f(int A[8]) { for (int i = 0; i < 8; i++) A[i] = next(); }"),
            simplified_body_of(
                "static int n;\n"
                "void f(int A[8]) { for (int i = 0; i < 8; i++) { n = n * 5 + 1; A[i] = n; } }"));
}

TEST(State, MayCountLoops) {
  EXPECT_EQ(
      simplified_body_of("int i;\nint f(int A[4]) {\n  int was = i;\n"
                         "  for (i = 0; i < 4; i++) A[i] = i;\n  return was; }"),
      simplified_body_of("int i;\nint f(int A[4]) {\n  int was = i;\n"
                         "  { for (int i = 0; i < 4; i++) A[i] = i; }\n  i = 4; return was; }"));
  expect_errors(
      "int i;\nstatic void skip(void) { @i++; }\n"
      "void f(int A[4]) { for (i = 0; i < 4; i++) { A[i] = i; skip(); } }",
      {"iterator 'i' is assigned inside its loop"}, "f");
}

TEST(State, IsInsideWhatItsStoresAllow) {
  for (const char* step :
       {"at = (at + 1) & 7;", "if (++at == 8) at = 0;", "at = at == 7 ? 0 : at + 1;",
        "at = at > 0 ? at - 1 : 7;", "if (at >= 7) at = 0; else at++;"}) {
    kernel_of(std::string("int f(int x) { static int a[8], at; a[at] = x; ") + step +
              " return a[at]; }");
  }
  // A stack that says how deep it is, beside a number that grows without end.
  kernel_of(
      "static int a[16], n; static long all;\n"
      "int f(int v, _Bool push) { all = all * 10 + v;\n"
      "  if (push) { if (n >= 16) return -1; a[n++] = v; return n; }\n"
      "  if (n <= 0) return -2; return a[--n] + all; }");
  expect_warnings("int f(int x) { static int a[8], at; a[@at] = x; at += x > 0; return at; }",
                  {"subscript 'at' of 'a' is taken to be within 0..7"});
  // Every store counts, also one of another function.
  expect_warnings(
      "static int at;\nstatic void move(int x) { if (x) at = x; }\n"
      "int f(int x) { static int a[8]; a[@at] = x; at &= 7; move(x); return a[0]; }",
      {"subscript 'at' of 'a' is taken to be within 0..7"}, "f");
}

TEST(State, HasTheBitsOfItsValues) {
  const model::Kernel kernel = model::narrow_integers(model::simplify(
      kernel_of("int f(int x) { static int at = 3, up; at = at == 20 ? 0 : at + 1;\n"
                "  if (x) up = -(x & 7); return at + up; }")));
  EXPECT_EQ(kernel.arrays.at(1).type, model::Type::integer(5, false));
  EXPECT_EQ(kernel.arrays.at(2).type, model::Type::integer(4, true));
}

TEST(State, ThatACallInALoopChangesIsNoBound) {
  const std::string kept =
      "static int n = 4, m[2] = {4, 4};\n"
      "static void less(void) { n &= 3; m[1] &= 3; }\n";
  expect_errors(kept + "void f(int A[8]) { for (int i = 0; @i < m[1]; i++) { A[i] = i; less(); } }",
                {"the loop changes 'm', which 'i < m[1]' reads"}, "f");
  expect_errors(kept + "void f(int A[8]) { for (int i = 0; @i < n; i++) { A[i] = i; less(); } }",
                {"the loop changes 'n', which 'i < n' reads"}, "f");
  const std::string narrow =
      "static unsigned char n;\nstatic void grow(void) { n = 9; }\n"
      "static void less(void) { if (n) n--; }\n";
  for (const auto& [loop, condition] : {
           std::pair("for (int i = 0; @i < n; i++) { r++; grow(); }", "i < n"),
           std::pair("int i = 0; while (@i < n) { grow(); i++; }", "i < n"),
           std::pair("for (int i = 20; @i > n; i--) less();", "i > n"),
       }) {
    expect_errors(narrow + "int f(int v) { int r = 0; n = v & 3; " + loop + " return r; }",
                  {std::string("the loop changes 'n', which '") + condition + "' reads"}, "f");
  }
  const std::string asked = kept + "static int count(void) { return n & 7; }\n" +
                            "static int most(int i) { return m[i] & 7; }\n";
  expect_errors(asked + "void f(int A[8]) { for (int i = 0; @i < count(); i++) n = A[i]; }",
                {"the loop changes 'count()', which 'i < count()' reads"}, "f");
  expect_errors(asked + "void f(int A[8]) { for (int i = 0; @i < most(1); i++) m[A[i] & 1]++; }",
                {"the loop changes 'most(1)', which 'i < most(1)' reads"}, "f");
  EXPECT_EQ(
      kernel_of(asked + "void f(int A[8]) { for (int i = 0; i < count(); i++) m[0] ^= A[i]; }", "f")
          .loops.at(0)
          .trip_count,
      7);
}

TEST(State, ThatCannotBeIsRefused) {
  expect_errors(
      "extern int @gone;\n"
      "int f(int x) {\n  static int *@p; static volatile int @v;\n"
      "  return x + gone; }",
      {"'gone' is declared, and no file of the kernel defines it",
       "static variable 'p' of type 'int *' is not supported",
       "static variable 'v' of type 'volatile int' is not supported"},
      "f");
}

constexpr const char* kNext =
    "static int s;\nstatic int next(int by) { s += by; return s; }\n"
    "static int read(void) { return s; }\n";

TEST(CallsInExpressions, MayChangeWhatTheRestOfItDoesNotUse) {
  for (const char* body :
       {"A[0] = 3 * next(1) + A[1];", "A[next(2) & 3] = 5;", "A[0] = next(1) && next(2);",
        "A[0] = A[1] ? next(1) : next(2);", "s = next(1) + 1;", "if (next(1) > 3) A[0] = 1;",
        "A[0] = (next(1), next(2));", "A[0] = next(next(3));",
        "for (int i = 0; i < 4; i++) A[i] = next(i) % 7;"}) {
    EXPECT_TRUE(
        parse_snippet(std::string(kNext) + "void f(int A[4]) { " + body + " }", "f").errors.empty())
        << body;
  }
}

TEST(CallsInExpressions, ThatChangeWhatTheRestOfItUsesAreRefused) {
  for (const char* body : {"A[0] = @next(1) + s;", "A[0] = s - @next(1);", "A[s & 3] = @next(1);",
                           "s += @next(1);", "A[0] = @next(1) + read();"}) {
    expect_errors(std::string(kNext) + "void f(int A[4]) { " + body + " }",
                  {"'next(1)' writes 's' inside an expression"}, "f");
  }
}

}  // namespace
}  // namespace hls::frontend
