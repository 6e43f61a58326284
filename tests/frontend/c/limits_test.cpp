#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/limits.h"
#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

std::string repeated(int count, const std::function<std::string(int)>& part) {
  std::string text;
  for (int i = 0; i < count; ++i) text += part(i);
  return text;
}

std::string repeated(int count, const std::string& part) {
  return repeated(count, [&](int) { return part; });
}

std::string kernel(const std::string& body) {
  return "void f(int a[4], int r[4]) { int x = a[0]; " + body + " }\n";
}

/// 2^(levels - 1) calls of the first function.
std::string helpers(int levels, const std::string& first) {
  return "static int h0(int x) { return " + first + "; }\n" +
         repeated(levels - 1,
                  [](int i) {
                    return fmt::format(
                        "static int h{0}(int x) {{ return h{1}(x) ^ h{1}(x + 1); }}\n", i + 1, i);
                  }) +
         kernel(fmt::format("r[0] = h{}(x);", levels - 1));
}

TEST(Limits, OfDeepAndLargeSourcesAreErrors) {
  const std::string levels = fmt::format(
      "expressions and statements are in one another in more than {} levels here", kMostLevels);
  const std::string tokens = fmt::format("the source has more than {} tokens", kMostTokens);
  const std::vector<std::pair<std::string, std::string>> cases = {
      {kernel("r[0] = " + repeated(2000, "~") + "x;"), levels},
      {kernel("r[0] = " + repeated(2000, "- ") + "x;"), levels},
      {kernel("r[0] = " + repeated(2000, "(char)") + "x;"), levels},
      {kernel("r[0] = " + repeated(32768, "a[1] + ") + "x;"), levels},
      {kernel("r[0] = " + repeated(65536, "a[1] + ") + "x;"), tokens},
      {kernel("r[0] = " + repeated(5000, "x ? 1 : ") + "x;"), levels},
      {kernel(repeated(2000, "if (x) r[1] = x; else ") + "r[0] = x;"), levels},
      {kernel(repeated(2000, "if (x) ") + "r[0] = x;"), levels},
      {kernel("r[0] = " + repeated(1000, "(") + "x" + repeated(1000, ")") + ";"),
       "bracket nesting level exceeded maximum of 256"},
      {kernel(repeated(1000, "{") + "r[0] = x;" + repeated(1000, "}")),
       "bracket nesting level exceeded maximum of 256"},
      {kernel("r[0] = " + repeated(static_cast<int>(kMostTokens), "~") + "x;"), tokens},
      {"#define A(x) x x x x x x x x x x\n#define B(x) A(A(A(A(x))))\n" + kernel("B(B(r[0]++;))"),
       tokens},
      {"#define A(x, y...) x y #x x##x y x x x x x x\n"
       "#define B(x) A(A(A(A(A(A(x,x),x)))),2,3)\n" +
           kernel("r[0] = B(B(B(B(B(A(1)))))) + A(,) B() A(A) A(B)(2);"),
       tokens},
      {"#define A(x) x\n#define B0 r[0]++;\n" +
           repeated(9,
                    [](int i) {
                      return fmt::format("#define B{1} {0} {0} {0} {0} {0} {0} {0} {0}\n",
                                         fmt::format("B{}", i), i + 1);
                    }) +
           kernel("A(B9)"),
       tokens},
      {"#define A x + x + x + x + x + x + x + x +\n" +
           repeated(9,
                    [](int i) {
                      const char from = static_cast<char>('A' + i);
                      return fmt::format("#define {1} {0} {0} {0} {0} {0} {0} {0} {0}\n", from,
                                         static_cast<char>(from + 1));
                    }) +
           kernel("r[0] = J 1;"),
       tokens},
      {helpers(24, "x"), fmt::format("more than {} calls are inlined", kMostCalls)},
      {helpers(24, "x * 3 + 1"), fmt::format("more than {} calls are inlined", kMostCalls)},
      {helpers(15, "x * 3 ^ x * 5 ^ x * 7 ^ x * 9 ^ x * 11"),
       fmt::format("the kernel has more than {} operations", kMostOperations)},
  };
  for (const auto& [source, message] : cases) {
    const Outcome outcome = parse_snippet(source, "f");
    ASSERT_FALSE(outcome.errors.empty()) << source.substr(0, 200);
    EXPECT_EQ(outcome.errors[0].message, message) << source.substr(0, 200);
    EXPECT_EQ(outcome.errors[0].kind, ErrorKind::kUnsupported);
  }
}

TEST(Limits, LeaveRoomForWhatIsWritten) {
  for (const std::string& body :
       {"r[0] = " + repeated(900, "a[1] + ") + "x;", "r[0] = " + repeated(900, "~") + "x;",
        repeated(200, "if (x) r[1] = x; else ") + "r[0] = x;",
        repeated(900, [](int i) { return fmt::format("r[{}] = a[{}] * x;\n", i % 4, i % 3); })}) {
    const Outcome outcome = parse_snippet(kernel(body), "f");
    EXPECT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]).substr(0, 300);
  }
}

}  // namespace
}  // namespace hls::frontend
