#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "model/kernel/text.h"
#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

std::string messages(const std::vector<Error>& errors) {
  std::string text;
  for (const Error& error : errors) text += to_string(error) + "\n";
  return text;
}

/// A folder that lives as long as this.
class Folder {
 public:
  Folder()
      : path_(std::filesystem::temp_directory_path() /
              ("hls_files_test_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string add(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
    return (path_ / name).string();
  }
  std::string path(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

TEST(IncludeFolders, AreLookedUpInTheirOrder) {
  const Folder folder;
  folder.add("first/taps.h", "#define TAPS 5\n");
  folder.add("second/taps.h", "#define TAPS 7\n");
  folder.add("second/filter_types.h", "#include <taps.h>\ntypedef short sample_t;\n");
  Source source{folder.path("fir.c"),
                "#include \"filter_types.h\"\n"
                "void fir(const sample_t x[TAPS], sample_t y[1]) { y[0] = x[TAPS - 1]; }",
                "",
                {},
                {folder.path("first"), folder.path("second")}};
  Outcome outcome = parse(source);
  ASSERT_TRUE(outcome.errors.empty()) << messages(outcome.errors);
  EXPECT_THAT(outcome.kernel.arrays[0].shape, ElementsAre(5));
  EXPECT_THAT(outcome.headers,
              ElementsAre(TextFile{folder.path("first/taps.h"), "#define TAPS 5\n"},
                          TextFile{folder.path("second/filter_types.h"),
                                   "#include <taps.h>\ntypedef short sample_t;\n"}));
  source.include = {folder.path("second"), folder.path("first")};
  EXPECT_THAT(parse(source).kernel.arrays[0].shape, ElementsAre(7));
  source.include.clear();
  outcome = parse(source);
  ASSERT_THAT(outcome.errors, SizeIs(1));
  EXPECT_EQ(outcome.errors[0].message, "'filter_types.h' file not found");
  EXPECT_THAT(outcome.errors[0].notes[0], HasSubstr("kernel.include (-I)"));
}

TEST(IncludeFolders, AreNamedByErrorsInTheirFiles) {
  const Folder folder;
  const std::string header = folder.add(
      "common/clip.h", "static int clip(int x) {\n  while (x > 9) x--;\n  return x;\n}\n");
  const Outcome outcome = parse({folder.path("k.c"),
                                 "#include <clip.h>\nvoid k(int a[4]) { a[0] = clip(a[1]); }",
                                 "",
                                 {},
                                 {folder.path("common")}});
  ASSERT_THAT(outcome.errors, SizeIs(1));
  EXPECT_EQ(outcome.errors[0].location, (Location{header, 2, 10}));
  EXPECT_EQ(outcome.errors[0].source_line, "  while (x > 9) x--;");
}

TEST(Synthesis, IsDefined) {
  EXPECT_EQ(kernel_of("#include <stdio.h>\nvoid f(int A[2]) {\n#ifndef __SYNTHESIS__\n"
                      "  printf(\"%d\", A[0]);\n#endif\n  A[0] = __SYNTHESIS__; }")
                .operations.size(),
            2U);
}

TEST(Assertions, AreLeftOut) {
  EXPECT_EQ(kernel_of("#include <assert.h>\nvoid f(int A[2]) { assert(A[1] > 0);\n#ifdef NDEBUG\n"
                      "  A[0] = 1;\n#endif\n}")
                .operations.size(),
            2U);
}

TEST(Assertions, BoundArguments) {
  const auto promised = [](const std::string& type, const std::string& body) {
    const model::Kernel kernel = kernel_of("#include <assert.h>\nvoid f(" + type +
                                           " n, int A[2]) { " + body + " A[0] = n; }");
    const auto& range = kernel.arguments.at(0).promised;
    return range ? fmt::format("{}..{}", range->least, range->greatest) : "any";
  };
  EXPECT_EQ(promised("int", "assert(n > 0 && n <= 64);"), "1..64");
  EXPECT_EQ(promised("int", "assert(64 > n); assert((n) >= -3);"), "-3..63");
  EXPECT_EQ(promised("int", "assert(n == 5 && \"five\");"), "5..5");
  EXPECT_EQ(promised("int", "enum { kMost = 9 }; assert(kMost >= n && n >= -kMost);"), "-9..9");
  EXPECT_EQ(promised("int", "assert(n < 8u);"), "0..7");
  EXPECT_EQ(promised("int", "assert(n > 8u);"), "any");
  EXPECT_EQ(promised("unsigned", "assert(n >= 2u);"), "2..4294967295");
  EXPECT_EQ(promised("unsigned char", "assert(n < 300);"), "0..255");
  EXPECT_EQ(promised("signed char", "assert(n != 3 && n < 9);"), "-128..8");
  EXPECT_EQ(promised("unsigned long", "assert(n > 3);"), "any");
  EXPECT_EQ(promised("unsigned long", "assert(n <= 30);"), "0..30");
  EXPECT_EQ(promised("int", "assert(n > 0 || A[1]);"), "any");
  EXPECT_EQ(promised("int", "assert(n > 5 && n < 3);"), "6..2147483647");
  EXPECT_EQ(promised("int", "if (A[1]) assert(n < 3);"), "any");
  EXPECT_EQ(promised("int", "n += A[1]; assert(n < 3);"), "any");
  EXPECT_EQ(promised("float", "assert(n < 3);"), "any");
}

TEST(StandInHeaders, HaveTheWholeMacrosOfIntegers) {
  const Outcome outcome =
      parse({"k.c",
             "#include <limits.h>\n#include <stdint.h>\nvoid f(unsigned long A[6]) {\n"
             "  A[0] = SIZE_MAX; A[1] = UINT64_C(0xffffffffff); A[2] = UINT_LEAST16_MAX; A[3] = "
             "ULLONG_MAX;\n"
             "  A[4] = UINT32_C(1) << 31; A[5] = INT_FAST16_MAX; }",
             "",
             {}});
  EXPECT_TRUE(outcome.errors.empty()) << messages(outcome.errors);
}

constexpr const char* kBench = R"(#include <cstdio>
#include <iostream>
#include <vector>
using namespace std;
void running_max(const int x[8], int y[8]) {
  int m = numeric(x[0]);
  for (int i = 0; i < 8; i++) { m = x[i] > m ? x[i] : m; y[i] = m; }
}
static vector<int> golden;
void show(const std::vector<int> &values) {
  for (size_t i = 0; i < values.size(); i++) std::cout << values[i] << std::endl;
}
int main() {
  vector<int> x(8), y(8);
  running_max(x.data(), y.data());
  show(y);
  return y == golden ? 0 : 1;
}
)";

TEST(HostedHeaders, MayBeUsedOutsideOfTheKernel) {
  const std::string text = kBench;
  const std::string helper = "int numeric(int v) { return v; }\n";
  Outcome outcome = parse({"bench.cpp", helper + text, "running_max", {}});
  EXPECT_TRUE(outcome.errors.empty()) << messages(outcome.errors);
  EXPECT_EQ(outcome.kernel.loops.size(), 1U);
  // What the kernel reaches counts.
  const std::string printing =
      "#include <iostream>\nint numeric(int v) { std::cout << v; return v; }\n";
  outcome = parse({"bench.cpp", printing + text, "running_max", {}});
  ASSERT_THAT(outcome.errors, SizeIs(1)) << messages(outcome.errors);
  EXPECT_EQ(outcome.errors[0].location.line, 2);
  // And so does what is in no function, and any error where no such header is included.
  EXPECT_FALSE(parse({"bench.cpp", helper + text + "struct S { int a; @ };", "running_max", {}})
                   .errors.empty());
  EXPECT_FALSE(
      parse({"bench.cpp", "void f(int A[1]) { A[0] = 1; }\nint g() { return unknown; }", "f", {}})
          .errors.empty());
}

TEST(HostedHeaders, AreThereByTheirNamesInCxx) {
  const Outcome outcome = parse(
      {"k.cpp",
       "#include <bitset>\n#include <cctype>\n#include <cfloat>\n#include <cinttypes>\n"
       "#include <tuple>\n#include <variant>\nvoid f(std::int32_t A[2]) { A[0] = FLT_DIG; A[1] = "
       "DBL_MANT_DIG; }",
       "f",
       {}});
  EXPECT_TRUE(outcome.errors.empty()) << messages(outcome.errors);
}

TEST(StandInHeaders, HaveLimitsOfTypes) {
  const Outcome outcome =
      parse({"k.cpp",
             "#include <limits>\nvoid f(float d[4], int A[4]) {\n"
             "  float least = std::numeric_limits<float>::max();\n"
             "  for (int i = 0; i < 4; i++) least = d[i] < least ? d[i] : least;\n"
             "  d[0] = least; A[0] = std::numeric_limits<short>::lowest(); }",
             "",
             {}});
  ASSERT_TRUE(outcome.errors.empty()) << messages(outcome.errors);
}

const std::vector<TextFile> kCipher = {
    {"sbox.c",
     "#define ROUNDS 2\nstatic int scale = 3;\nconst unsigned char sbox[4] = {9, 4, 10, 11};\n"
     "static unsigned char twice(unsigned char x) { return x * 2; }\n"
     "unsigned char mix(unsigned char x) {\n"
     "  for (int r = 0; r < ROUNDS; r++) {\n#pragma HLS unroll\n    x = twice(x) ^ 27;\n  }\n"
     "  return x;\n}\n"
     "int main(void) { return scale; }\n"}};

TEST(SeveralFiles, AreLinked) {
  Source source{"cipher.c",
                "#define ROUNDS 5\nextern const unsigned char sbox[4];\n"
                "unsigned char mix(unsigned char);\n"
                "static int twice(int x) { return x + x; }\n"
                "void cipher(unsigned char s[4]) {\n"
                "  for (int i = 0; i < 4; i++) s[i] = mix(s[i]) + sbox[3 - i] + twice(i);\n}\n"
                "int main(void) { return 0; }\n",
                "",
                {},
                {},
                kCipher};
  const Outcome outcome = parse(source);
  ASSERT_TRUE(outcome.errors.empty()) << messages(outcome.errors);
  EXPECT_TRUE(outcome.warnings.empty()) << messages(outcome.warnings);
  ASSERT_THAT(outcome.kernel.loops, SizeIs(2));
  EXPECT_EQ(outcome.kernel.loops[1].trip_count, 2);
  EXPECT_EQ(outcome.kernel.loops[1].location.file, "sbox.c");
  EXPECT_EQ(outcome.kernel.loops[1].location.line, 6);
  ASSERT_THAT(outcome.kernel.pins, SizeIs(1));
  EXPECT_EQ(outcome.kernel.pins[0].location.file, "sbox.c");
  EXPECT_EQ(outcome.kernel.arrays[1].contents.size(), 4U);
  EXPECT_EQ(outcome.file, "cipher.c");

  source.function = "mix";  // of another file
  const Outcome other = parse(source);
  ASSERT_TRUE(other.errors.empty()) << messages(other.errors);
  EXPECT_EQ(other.file, "sbox.c");
  EXPECT_THAT(other.kernel.loops, SizeIs(1));
}

TEST(SeveralFiles, NameTheFileOfAnError) {
  const Outcome outcome =
      parse({"a.c",
             "int f(int);\nvoid k(int a[2]) { a[0] = f(a[1]); }",
             "",
             {},
             {},
             {{"b.c", "int f(int x) {\n  int s = 0;\n  while (s < x) s += 3;\n  return s;\n}\n"}}});
  ASSERT_THAT(outcome.errors, SizeIs(1)) << messages(outcome.errors);
  EXPECT_EQ(outcome.errors[0].location, (Location{"b.c", 3, 10}));
  const Outcome broken = parse({"a.c",
                                "void k(int a[2]) { a[0] = 1 }",
                                "",
                                {},
                                {},
                                {{"b.c", "int f(int x) {\n  return y;\n}\n"}}});
  ASSERT_THAT(broken.errors, SizeIs(2)) << messages(broken.errors);
  EXPECT_EQ(broken.errors[0].location.file, "a.c");
  EXPECT_EQ(broken.errors[1].location, (Location{"b.c", 2, 10}));
}

TEST(SeveralFiles, MustNotDefineAFunctionTwice) {
  const Outcome outcome = parse({"a.c",
                                 "int f(int x) { return x; }\nvoid k(int a[2]) { a[0] = f(a[1]); }",
                                 "k",
                                 {},
                                 {},
                                 {{"b.c", "\nint f(int x) { return x + 1; }"}}});
  ASSERT_THAT(outcome.errors, SizeIs(1));
  EXPECT_EQ(outcome.errors[0].message, "'f' is defined in two files");
  EXPECT_EQ(outcome.errors[0].location, (Location{"b.c", 2, 5}));
  EXPECT_THAT(outcome.errors[0].notes, ElementsAre("the other definition is at a.c:1:5"));
}

TEST(Defines, MayHaveParameters) {
  EXPECT_EQ(macro_name("N"), "N");
  EXPECT_EQ(macro_name("_max(a, b )"), "_max");
  EXPECT_EQ(macro_name("ALL(a, ...)"), "ALL");
  EXPECT_EQ(macro_name("NOW()"), "NOW");
  EXPECT_EQ(macro_name(std::string(200'000, 'a')).size(), 200'000U);
  for (const char* const none : {"", "1a", "A B", "a(x", "MAX(a,)", "MAX(1)", "a-b", "f(x)y",
                                 "f(...,a)", "(a)", "f(,a)", "f(a"}) {
    EXPECT_EQ(macro_name(none), "") << none;
  }
  const Outcome outcome = parse({"a.c",
                                 "void k(int a[2]) { a[0] = MAX(a[1], 3); }",
                                 "k",
                                 {{"MAX(a, b)", "((a) > (b) ? (a) : (b))"}, {"MIX(a)", "a"}}});
  ASSERT_TRUE(outcome.errors.empty()) << messages(outcome.errors);
  ASSERT_THAT(outcome.unused_defines, SizeIs(1));
  EXPECT_EQ(outcome.unused_defines[0].name, "MIX(a)");
}

TEST(SeveralFiles, UseTheirOwnConstantsInPragmas) {
  const Outcome outcome =
      parse({"a.c",
             "static const int F = 2;\nvoid g(int a[8]);\n"
             "void k(int a[8]) {\n  for (int i = 0; i < 8; i++) {\n#pragma HLS unroll factor=F\n"
             "    a[i] += 1;\n  }\n  g(a);\n}",
             "",
             {{"USED_IN_B", "1"}},
             {},
             {{"b.c",
               "static const int F = 4;\nvoid g(int a[8]) {\n  for (int j = 0; j < 8; j++) {\n"
               "#pragma HLS unroll factor=F\n    a[j] *= 3 + USED_IN_B;\n  }\n}"}}});
  ASSERT_TRUE(outcome.errors.empty()) << messages(outcome.errors);
  ASSERT_THAT(outcome.kernel.pins, SizeIs(2));
  EXPECT_EQ(outcome.kernel.pins[0].value, "2");
  EXPECT_EQ(outcome.kernel.pins[1].value, "4");
  EXPECT_TRUE(outcome.unused_defines.empty());
}

constexpr const char* kFilter =
    "namespace dsp {\n"
    "template <int N, typename T>\n"
    "void fir(const T x[N + 2], T y[N]) {\n"
    "  const T c[3] = {1, 2, 1};\n"
    "  for (int i = 0; i < N; i++) {\n"
    "#pragma HLS unroll factor=N/2\n"
    "    T s = 0;\n"
    "    for (int k = 0; k < 3; k++) s += c[k] * x[i + k];\n"
    "    y[i] = s;\n  }\n}\n}\n";

TEST(Templates, AreChosenByNameAndArguments) {
  const Outcome outcome = parse({"fir.cpp", kFilter, "dsp::fir<8, short>", {}});
  ASSERT_TRUE(outcome.errors.empty()) << messages(outcome.errors);
  EXPECT_TRUE(outcome.warnings.empty()) << messages(outcome.warnings);
  EXPECT_EQ(outcome.kernel.name, "fir");
  EXPECT_EQ(outcome.function, "dsp::fir<8, short>");
  EXPECT_EQ(outcome.kernel.loops[0].trip_count, 8);
  EXPECT_EQ(outcome.kernel.arrays[0].type.bits, 16);
  ASSERT_THAT(outcome.kernel.pins, SizeIs(1));
  EXPECT_EQ(outcome.kernel.pins[0].value, "4");
  const Outcome wide = parse({"fir.cpp", kFilter, "dsp::fir<16, float>", {}});
  ASSERT_TRUE(wide.errors.empty()) << messages(wide.errors);
  EXPECT_EQ(wide.kernel.pins[0].value, "8");
}

TEST(Templates, ThatAreUnknownAreListed) {
  for (const char* name : {"dsp::fur<8, short>", "dsp::fir<8>", "fir<8, short>", "dsp::fir<"}) {
    const Outcome outcome = parse({"fir.cpp", kFilter, name, {}});
    ASSERT_THAT(outcome.errors, SizeIs(1)) << name << messages(outcome.errors);
    EXPECT_EQ(outcome.errors[0].kind, ErrorKind::kUsage);
    EXPECT_EQ(outcome.errors[0].message,
              std::string("'") + name + "' names no function of a template in fir.cpp");
    EXPECT_THAT(outcome.errors[0].notes, ElementsAre("templates defined here: dsp::fir<N, T>"));
  }
  const Outcome unnamed = parse({"fir.cpp", kFilter, "", {}});
  ASSERT_THAT(unnamed.errors, SizeIs(1));
  EXPECT_THAT(unnamed.errors[0].notes,
              testing::Contains("templates, to be named with their arguments: dsp::fir<N, T>"));
}

}  // namespace
}  // namespace hls::frontend
