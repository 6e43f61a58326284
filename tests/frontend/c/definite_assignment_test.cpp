#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "frontend/frontend.h"
#include "model/kernel/simplify.h"
#include "model/kernel/text.h"
#include "tests/frontend/c/compiled_c.h"
#include "tests/frontend/c/snippet.h"
#include "tests/oracle/interpreter.h"
#include "tests/oracle/random_kernel.h"

namespace hls::frontend {
namespace {

constexpr const char* kHelpers =
    "#include <stdint.h>\n"
    "static void reset(int k, int *s) { if (k == 0) *s = 7; }\n"
    "static void add(int *s, int x) { *s += x; }\n"
    "static void chain(int k, int *s, int x) { reset(k, s); add(s, x); }\n"
    "static int sum(const int v[8]) { int s; for (int i = 0; i < 8; i++) s = i == 0 ? v[0] : s + "
    "v[i];\n  return s; }\n";

/// Bodies of `void f(int a[8], int b[8][8], int r[8], int x)` in which a variable without an initial value is
/// read only where C has assigned it.
const std::vector<std::string> kValid = {
    // The first iteration resets.
    "int s; for (int k = 0; k < 8; k++) { if (k == 0) s = 0; s += a[k]; } *r = s;",
    "int s; for (int k = 0; k < 8; k++) { if (!k) s = 3; s ^= a[k]; } *r = s;",
    "int s; for (int k = 0; k < 8; k++) { if (k < 1) s = a[0]; else s = s * a[k]; } *r = s;",
    "int s; for (int k = 0; k < 8; k++) { if (k > 0) s += a[k]; else s = a[k]; } *r = s;",
    "int s; for (int k = 7; k >= 0; k--) { if (k == 7) s = 1; s -= a[k]; } *r = s;",
    "int s; for (int k = 2; k < 8; k += 3) { if (k == 2) s = 1; s += a[k]; r[k] = s; }",
    "int s; for (int k = 0; k < 8; k++) s = k == 0 ? a[0] : s + a[k]; *r = s;",
    "int s; for (int k = 0; k < 8; k++) s = k != 0 ? s + a[k] : a[0]; *r = s;",
    "int s; for (int k = 0; k < 8; k++) s = (k ? s : 5) + a[k]; *r = s;",
    "int s; for (int k = 0; k < 8; k++) { int first = k == 0; if (first) s = 0; s += a[k]; } *r = "
    "s;",
    "int s; for (int k = 0; k < 8; k++) { _Bool more = k > 0; s = more ? s + a[k] : a[k]; } *r = "
    "s;",
    "float s; for (int k = 0; k < 8; k++) { if (k == 0) s = 0; s += a[k] & 7; } *r = s;",
    "double s, t; for (int k = 0; k < 8; k++) { if (k == 0) s = t = 1; s += a[k] & 7; t += s; } *r "
    "= t;",
    "unsigned char s; for (int k = 0; k < 8; k++) { if (k == 0) s = 250; s += a[k]; } *r = s;",
    // Nests.
    "int s; for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) {"
    " if (j == 0) s = 0; s += b[i][j]; if (j == 7) r[i] = s; }",
    "int s; for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) {"
    " if (i == 0 && j == 0) s = 0; s += b[i][j]; } *r = s;",
    "int s; for (int i = 0; i < 8; i++) { for (int j = 0; j < 8; j++) {"
    " if (j == 0) s = b[i][0]; else s += b[i][j]; } r[i] = s; }",
    "int s; for (int i = 0; i < 8; i++) { if (i == 0) s = x; for (int j = 0; j <= i; j++) s += "
    "b[i][j]; "
    "r[i] = s; }",
    "int s; for (int i = 0; i < 8; i++) for (int j = 0; j <= i; j++) {"
    " if (j == 0) s = 0; s += b[i][j]; if (j == i) r[i] = s; }",
    "int s; for (int i = 1; i < 8; i++) { for (int j = 0; j < i; j++) { if (j == 0) s = 0; s += "
    "b[i][j]; }"
    " r[i] = s; }",
    "int s; for (int i = 0; i < 4; i++) { if (i == 1) s = a[i]; for (int j = 0; j < 3; j++) {"
    " if (i > 1 || (i == 1 && j > 0)) s += j; } } *r = s;",
    // Sample and hold, last match.
    "int s; for (int k = 0; k < 8; k++) { if (k % 2 == 0) s = a[k]; r[k] = s; }",
    "int s; for (int k = 0; k < 8; k++) { if ((k & 3) == 0) s = a[k]; r[k] = s + k; }",
    "int s; for (int k = 0; k < 8; k++) { if (k >= 3) r[k] = s; if (k >= 2) s = a[k]; }",
    "int s; for (int k = 0; k < 8; k++) if (k == 5) s = a[k]; *r = s;",
    "int s; for (int k = 0; k < 8; k++) if (k < 6) s = a[k]; *r = s;",
    "int p, q; for (int k = 0; k < 8; k++) { if (k == 0) q = a[0]; p = q; q = a[k]; r[k] = p; }",
    // Several variables, branches that all assign.
    "int s; if (x > 0) s = 1; else s = 2; *r = s;",
    "int s, t; if (x > 0) { s = 1; t = a[1]; } else { t = 2; s = t; } *r = s + t;",
    "int s; for (int k = 0; k < 8; k++) { if (a[k] > 0) s = a[k]; else s = 0; r[k] = s; }",
    "int s, n; for (int k = 0; k < 8; k++) { if (k == 0) { s = 0; n = 0; } if (a[k] > 0) { s += "
    "a[k]; n++; } }"
    " r[0] = s; r[1] = n;",
    "int lo, hi; for (int k = 0; k < 8; k++) { if (k == 0 || a[k] < lo) lo = a[k];"
    " if (k == 0 || a[k] > hi) hi = a[k]; } r[0] = lo; r[1] = hi;",
    "int m; for (int k = 0; k < 8; k++) { m = k == 0 ? a[k] : (a[k] > m ? a[k] : m); } *r = m;",
    "int s, i; for (i = 0; i < 8; i++) { if (i == 0) s = i; s += a[i]; } r[0] = s; r[1] = i;",
    // Functions.
    "int s; for (int k = 0; k < 8; k++) { reset(k, &s); s += a[k]; } *r = s;",
    "int s; for (int k = 0; k < 8; k++) { if (k == 0) s = 1; add(&s, a[k]); } *r = s;",
    "int s; for (int k = 0; k < 8; k++) chain(k, &s, a[k]); *r = s;",
    "*r = sum(a) + sum(b[3]);",
    // Arrays.
    "int t[1]; for (int k = 0; k < 8; k++) { if (k == 0) t[0] = 0; t[0] += a[k]; } *r = t[0];",
    "int t[8]; for (int k = 0; k < 8; k++) { t[k] = k == 0 ? a[0] : t[k - 1] + a[k]; } *r = t[7];",
    "int t[8]; for (int k = 0; k < 8; k++) { if (k > 0) t[k] = t[k - 1] + a[k]; else t[0] = 1; } "
    "*r = t[3];",
    "int t[2][8]; for (int k = 0; k < 8; k++) { t[k % 2][k] = a[k]; if (k > 0) r[k] = t[(k - 1) % "
    "2][k - 1]; }",
    "int t[8]; for (int k = 0; k < 8; k += 2) t[k] = a[k]; for (int k = 1; k < 8; k += 2) t[k] = "
    "a[k];"
    " for (int k = 0; k < 8; k++) r[k] = t[7 - k];",
};

std::string function(const std::string& body, const std::string& name) {
  return fmt::format("void {}(int a[8], int b[8][8], int r[8], int x) {{ {} }}\n", name, body);
}

TEST(DefiniteAssignment, MakesWhatIsReadOnlyWhereItIsAssignedWork) {
  std::string library = kHelpers;
  std::vector<model::Kernel> kernels;
  for (std::size_t i = 0; i < kValid.size(); ++i) {
    const std::string name = fmt::format("f{}", i);
    const Outcome outcome = parse_snippet(kHelpers + function(kValid[i], name), name);
    ASSERT_TRUE(outcome.errors.empty()) << kValid[i] << to_string(outcome.errors[0]);
    EXPECT_TRUE(outcome.warnings.empty()) << kValid[i] << to_string(outcome.warnings[0], "warning");
    kernels.push_back(outcome.kernel);
    library += function(kValid[i], name) + entry(outcome.kernel);
  }
  CompiledC compiled(library);
  ASSERT_TRUE(compiled.ok());
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      const oracle::Inputs inputs = oracle::random_inputs(kernels[i], seed);
      const oracle::Outputs expected = compiled.run(kernels[i], inputs);
      EXPECT_EQ(*oracle::interpret(kernels[i], inputs), expected) << kValid[i] << print(kernels[i]);
      const model::Kernel simplified = promote_scalars(simplify(kernels[i]));
      EXPECT_EQ(*oracle::interpret(simplified, inputs), expected) << kValid[i] << print(simplified);
    }
  }
}

/// A body, and what is said of it at the mark.
struct Refused {
  std::string body;
  std::string expression;
};

TEST(DefiniteAssignment, RefusesWhatNoRunAssigns) {
  const std::vector<Refused> cases = {
      {"int s; for (int k = 0; k < 8; k++) s = @s + a[k]; *r = s;", "s"},
      {"int s; for (int k = 0; k < 8; k++) @s += a[k]; *r = s;", "s"},
      {"int s; for (int k = 0; k < 8; k++) { if (k == 1) s = 0; r[k] = @s; }", "s"},
      {"int s; for (int k = 0; k < 8; k++) { r[k] = k < 7 ? a[k] : 1 + @s; }", "s"},
      {"int s; for (int k = 0; k < 8; k++) { if (k > 7) s = a[k]; } *r = @s;", "s"},
      {"int s; for (int i = 0; i < 8; i++) for (int j = 0; j < i; j++) s = b[i][j]; *r = s;", ""},
      {"int s; for (int i = 0; i < 8; i++) { for (int j = 0; j < i; j++) s = b[i][j]; r[i] = @s; }",
       "s"},
      {"for (int i = 0; i < 8; i++) { int s; if (i == 0) s = a[0]; r[i] = @s; }", "s"},
      {"int s; if (x > 0) s = 1; else *r = @s + 1;", "s"},
      {"float s; for (int k = 0; k < 8; k++) { if (k % 3 == 1) s = a[k]; r[k] = @s; }", "s"},
      {"int s; for (int k = 0; k < 8; k++) { @add(&s, a[k]); } *r = s;", "*s"},
      {"int t[4]; *r = @t[2];", "t[2]"},
      {"int t[8]; for (int k = 0; k < 8; k++) r[k] = @t[k];", "t[k]"},
      {"int t[8]; for (int k = 0; k < 7; k++) t[k] = a[k]; for (int k = 0; k < 8; k++) r[k] = "
       "@t[k];",
       "t[k]"},
      {"int t[8]; for (int k = 0; k < 8; k++) t[k] = @t[k - 1 < 0 ? 0 : 0] + a[k]; *r = t[7];", ""},
      {"int t[8]; for (int k = 0; k < 8; k++) { r[k] = @t[k]; t[k] = a[k]; }", "t[k]"},
      {"int t[8][8]; for (int k = 0; k < 8; k++) t[k][0] = a[k]; for (int k = 0; k < 8; k++) r[k] "
       "= "
       "@t[k][k];",
       "t[k][k]"},
  };
  for (const Refused& refused : cases) {
    if (refused.expression.empty()) continue;
    const bool is_inlined = refused.expression == "*s";
    std::string body = refused.body;
    if (is_inlined) body.erase(body.find('@'), 1);
    const std::string helper = is_inlined ? "static void add(int *s, int x) { @*s += x; }\n" : "";
    SCOPED_TRACE(refused.body);
    expect_errors(helper + function(body, "f"),
                  {fmt::format("'{}' is read before it is assigned", refused.expression)}, "f");
  }
}

TEST(DefiniteAssignment, SaysWhichIterationAndWhichConditionLeaveItUnset) {
  const Outcome outcome = parse_snippet(
      "void f(int a[4][8], int r[4]) {\n  int s;\n  for (int i = 0; i < 4; i++)\n"
      "    for (int k = 1; k < 8; k++) {\n      if (k == 3) s = 0;\n      r[i] = s + a[i][k];\n    "
      "}\n}\n");
  ASSERT_EQ(outcome.errors.size(), 1U);
  EXPECT_EQ(to_string(outcome.errors[0]),
            "snippet.c:6:14: error: 's' is read before it is assigned\n"
            "      r[i] = s + a[i][k];\n"
            "             ^\n"
            "note: 's' is declared at snippet.c:2:7, without a value\n"
            "note: it has none where i = 0, k = 1\n"
            "note: the assignment at snippet.c:5:19 happens only where 'k == 3' is true\n");
}

TEST(DefiniteAssignment, WarnsWhereDataDecide) {
  const std::vector<std::string> bodies = {
      "int s; for (int k = 0; k < 8; k++) if (a[k] > 0) s = a[k]; *r = @s;",
      "int s; if (x > 0) s = 1; *r = @s;",
      "int s; for (int k = 0; k < 8; k++) { if (a[k] > 0) s = k; r[k] = @s; }",
      "int t[8]; for (int k = 0; k < 8; k++) { if (a[k] > 0) t[k] = k; r[k] = @t[k]; }",
  };
  for (const std::string& body : bodies) {
    SCOPED_TRACE(body);
    const bool is_element = body.find("@t") != std::string::npos;
    expect_warnings(
        function(body, "f"),
        {fmt::format("'{}' may be read before it is assigned", is_element ? "t[k]" : "s")}, "f");
  }
}

TEST(DefiniteAssignment, WarnsOfElementsThatDataChoose) {
  const std::vector<std::pair<std::string, std::string>> warned = {
      {"int t[8]; t[x & 7] = 1; *r = @t[a[0] & 7];", "t[a[0] & 7]"},
      {"int t[8]; t[x & 7] = 1; *r = @t[3];", "t[3]"},
      {"int t[8]; for (int k = 0; k < 7; k++) t[k] = a[k]; *r = @t[x & 7];", "t[x & 7]"},
      {"int t[4][2]; for (int k = 0; k < 4; k++) t[k][1] = k; *r = @t[x & 3][a[0] & 1];",
       "t[x & 3][a[0] & 1]"},
      // Moved.
      {"struct { int n, v[3]; } p, q; p.n = x; p.v[1] = 2; @q = p; *r = q.v[2] + q.n;", "q"},
  };
  for (const auto& [body, read] : warned) {
    SCOPED_TRACE(body);
    expect_warnings(function(body, "f"),
                    {fmt::format("'{}' may be read before it is assigned", read)}, "f");
  }
  const std::vector<std::string> right = {
      "int t[8]; for (int k = 0; k < 8; k++) t[k] = a[k]; t[x & 7] = 1; *r = t[a[0] & 7];",
      "int t[8]; for (int k = 0; k < 4; k++) t[k] = a[k]; *r = t[x & 3];",
      "int t[8]; for (int k = 0; k < 4; k++) t[k] = a[k]; if (x >= 0 && x < 4) *r = t[x];",
      "int t[4][2]; for (int k = 0; k < 4; k++) t[k][1] = k; *r = t[x & 3][1];",
  };
  for (const std::string& body : right) expect_warnings(function(body, "f"), {}, "f");
}

/// A shift register that starts empty: its first values are moved, and not used.
TEST(DefiniteAssignment, LetsUndefinedValuesBeMoved) {
  expect_warnings(
      "void f(int a[8], int r[8]) { int t[3]; for (int i = 0; i < 8; i++) {\n"
      "  for (int j = 2; j > 0; j--) t[j] = @t[j - 1];\n"
      "  t[0] = a[i]; if (i >= 2) r[i] = t[2]; } }",
      {"'t[j - 1]' may be read before it is assigned"});
}

}  // namespace
}  // namespace hls::frontend
