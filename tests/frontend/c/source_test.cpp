#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

using testing::HasSubstr;

TEST(Sources, MayIncludeAnyStandInHeader) {
  const model::Kernel kernel = kernel_of(R"(
#include <assert.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ap_int.h"
#include "hls_math.h"
#include "hls_stream.h"
void f(double A[4], int B[4]) {
  assert(1);
  A[0] = M_PI; A[1] = INFINITY; A[2] = DBL_MAX; A[3] = FLT_MIN;
  B[0] = INT_MIN; B[1] = UINT8_MAX; B[2] = INT32_MIN; B[3] = (int)sizeof(size_t);
})");
  EXPECT_EQ(kernel.operations.size(), 16U);
}

TEST(Sources, FindHeadersBesideThem) {
  const auto folder = std::filesystem::temp_directory_path() / "hls_frontend_source_test";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "sizes.h")
      << "#define ROWS 3\nstatic const int columns = 5;\n"
         "static void clear(int A[ROWS][5]) { A[0][0] = A[0][1] / 0; }\n";
  const std::string file = (folder / "kernel.c").string();
  const Outcome outcome =
      parse({file, "#include \"sizes.h\"\nvoid f(int A[ROWS][columns]) { A[2][4] = 1; }", "", {}});
  EXPECT_TRUE(outcome.errors.empty());
  EXPECT_EQ(outcome.kernel.arrays[0].shape, (std::vector<std::int64_t>{3, 5}));
  const Outcome other =
      parse({file, "#include \"sizes.h\"\nvoid f(int A[ROWS][columns]) { clear(A); }", "", {}});
  ASSERT_EQ(other.errors.size(), 1U);
  EXPECT_EQ(other.errors[0].location, (Location{(folder / "sizes.h").string(), 3, 47}));
  std::filesystem::remove_all(folder);
}

TEST(Sources, TakeDefines) {
  const Outcome outcome =
      parse({"a.c", "void f(float A[N]) { A[N - 1] = SCALE; }", "", {{"N", "7"}, {"SCALE", "2"}}});
  EXPECT_TRUE(outcome.errors.empty());
  EXPECT_EQ(outcome.kernel.arrays[0].shape, (std::vector<std::int64_t>{7}));
}

TEST(Sources, MayBeCPlusPlus) {
  const Outcome outcome =
      parse({"kernel.cpp",
             "#include <cmath>\n#include <cstdint>\nconstexpr int n = 4;\n"
             "extern \"C\" void f(bool A[n], const uint8_t B[n]) {\n"
             "  for (int i = 0; i < n; i++) A[i] = B[i] > uint8_t(3) && true; }",
             "",
             {}});
  ASSERT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]);
  EXPECT_EQ(outcome.kernel.loops.size(), 1U);
}

TEST(Sources, WithSyntaxOrTypeErrorsReportThemAll) {
  expect_errors(
      "void f(int A[4]) {\n  A[0] = @y + 1;\n  A[1] = 2@\n}\nvoid g(void) { @undeclared(); }",
      {"use of undeclared identifier 'y'", "expected ';' after expression",
       "call to undeclared function 'undeclared'; ISO C99 and later do not support implicit "
       "function declarations"},
      "f");
}

TEST(Sources, WithMissingHeadersSayWhichAreKnown) {
  const Outcome outcome = parse_snippet("#include <thread.h>\nvoid f(int A[1]) { A[0] = 1; }");
  ASSERT_EQ(outcome.errors.size(), 1U);
  EXPECT_EQ(outcome.errors[0].message, "'thread.h' file not found");
  EXPECT_EQ(outcome.errors[0].location, (Location{"snippet.c", 1, 10}));
  EXPECT_THAT(outcome.errors[0].notes[0], HasSubstr("math.h"));
}

TEST(Functions, AreChosenByName) {
  const std::string text =
      "void gemm(int A[1]) { A[0] = 1; }\nvoid gemv(int A[1]) { A[0] = 2; }\n"
      "static void gem(int A[1]) { A[0] = 3; }\nvoid declared(int A[1]);\n";
  EXPECT_EQ(kernel_of(text, "gemv").name, "gemv");
  EXPECT_EQ(kernel_of(text, "gem").name, "gem");
  Outcome outcome = parse_snippet(text, "gemn");
  ASSERT_EQ(outcome.errors.size(), 1U);
  EXPECT_EQ(outcome.errors[0].kind, ErrorKind::kUsage);
  EXPECT_EQ(outcome.errors[0].message, "no function 'gemn' is defined in snippet.c");
  EXPECT_THAT(
      outcome.errors[0].notes,
      testing::ElementsAre("did you mean 'gemm'?", "functions defined here: gemm, gemv, gem"));
  outcome = parse_snippet(text, "declared");
  ASSERT_EQ(outcome.errors.size(), 1U);
  EXPECT_EQ(outcome.errors[0].kind, ErrorKind::kUsage);
}

TEST(Functions, NeedNoNameWhenThereIsOne) {
  EXPECT_EQ(kernel_of("static void g(int A[1]) { A[0] = 1; }\nvoid f(int A[1]) { g(A); }\nint "
                      "main() { return 0; }")
                .name,
            "f");
  Outcome outcome = parse_snippet("void f(int A[1]) { A[0] = 1; }\nvoid g(int A[1]) { f(A); }");
  ASSERT_EQ(outcome.errors.size(), 1U);
  EXPECT_EQ(outcome.errors[0].kind, ErrorKind::kUsage);
  EXPECT_EQ(outcome.errors[0].message, "snippet.c defines several functions: name the kernel");
  outcome = parse_snippet("");
  ASSERT_EQ(outcome.errors.size(), 1U);
  EXPECT_EQ(outcome.errors[0].notes[0], "it defines no function");
}

TEST(Source, FindsFunctionsInNamespaces) {
  const std::string text =
      "namespace outer { void f(int A[1]) { A[0] = 1; } namespace inner { void g(int A[1]) { A[0] "
      "= 2; } } }\n"
      "namespace { void h(int A[1]) { A[0] = 3; } }\n"
      "namespace other { void f(int A[1]) { A[0] = 4; } }\n";
  const auto named = [&](const std::string& name) {
    const Outcome outcome = parse({"snippet.cpp", text, name, {}});
    return outcome.errors.empty() ? outcome.kernel.name + " is " + outcome.function
                                  : outcome.errors[0].message;
  };
  EXPECT_EQ(named("outer::f"), "f is outer::f");
  EXPECT_EQ(named("other::f"), "f is other::f");
  EXPECT_EQ(named("g"), "g is outer::inner::g");
  EXPECT_EQ(named("outer::inner::g"), "g is outer::inner::g");
  EXPECT_EQ(named("h"), "h is h");
  EXPECT_EQ(named("f"), "several functions 'f' are defined in snippet.cpp");
  EXPECT_EQ(named("inner::g"), "no function 'inner::g' is defined in snippet.cpp");
  EXPECT_EQ(
      parse({"snippet.cpp", "namespace n { void f(int A[1]) { A[0] = 1; } }", "", {}}).function,
      "n::f");
}

TEST(Source, SaysWhatAnInitialiserLeavesOut) {
  expect_warnings("void f(int A[1]) { int a[2] = {1, 2, @3}; A[0] = a[1]; }",
                  {"'3' is left out: what is initialised has 2 elements"});
  expect_warnings("void f(int A[1]) { int a = {1, @2}; A[0] = a; }",
                  {"'2' is left out: what is initialised has 1 element"});
  expect_warnings(
      "void f(int A[1]) { const int a[2][2] = {{1, 2, @3}, {4}, @{5}}; A[0] = a[0][1]; }",
      {"'3' is left out: what is initialised has 2 elements",
       "'{5}' is left out: what is initialised has 2 elements"});
  kernel_of(
      "void f(int A[1]) { int a[2][2] = {1, 2, 3, 4}, b[2] = {[0] = 1, [0] = 2, [1] = 3}; A[0] = "
      "a[1][1] + b[0]; }");
}

}  // namespace
}  // namespace hls::frontend
