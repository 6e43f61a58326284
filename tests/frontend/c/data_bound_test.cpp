#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

using testing::ElementsAre;

/// `loop trips`, and `argument least greatest` of what is promised.
std::vector<std::string> known_of(const Outcome& outcome) {
  std::vector<std::string> known;
  for (const model::Loop& loop : outcome.kernel.loops) {
    known.push_back(loop.name + " " + std::to_string(loop.trip_count));
  }
  const auto add = [&](const auto& argument) {
    if (!argument.promised) return;
    known.push_back(argument.name + " " + std::to_string(argument.promised->least) + " " +
                    std::to_string(argument.promised->greatest));
  };
  for (const model::Array& array : outcome.kernel.arrays) add(array);
  for (const model::ScalarArgument& argument : outcome.kernel.arguments) add(argument);
  for (const Error& error : outcome.errors) known.push_back(error.message);
  return known;
}

std::vector<std::string> known_of(const std::string& text) { return known_of(parse_snippet(text)); }

TEST(DataBounds, MakeLoopsThatRunAsOftenAsTheyMay) {
  EXPECT_THAT(
      known_of("void f(int a[300], unsigned char n) { for (int i = 0; i < n; i++) a[i] = i; }"),
      ElementsAre("i 255"));
  EXPECT_THAT(
      known_of("void f(int a[300], int n) { for (int i = 3; i <= (n & 31); i += 2) a[i] = i; }"),
      ElementsAre("i 15"));
  EXPECT_THAT(known_of("void f(int a[300], int n) { if (n > 4 && n < 9) for (int i = n; i >= 2; "
                       "i--) a[i] = i; }"),
              ElementsAre("i 7"));
  EXPECT_THAT(known_of("void f(int a[99], const unsigned char p[9]) { for (int k = 0; k < 8; k++)\n"
                       "for (int j = p[k]; j < p[k + 1]; j++) a[j] += k; }"),
              ElementsAre("k 8", "j 99", "p 0 99"));
  EXPECT_THAT(
      known_of(
          "void f(int a[9], unsigned char n) { int i = n & 7; while (i < 9) { a[i] = 1; i++; } }"),
      ElementsAre("i 9"));
}

TEST(DataBounds, AreAskedOfArguments) {
  EXPECT_THAT(known_of("void f(int a[64], int n) { for (int i = 0; i < n; i++) a[i] = i; }"),
              ElementsAre("i 64", "n -2147483648 64"));
  EXPECT_THAT(known_of("void f(int a[64], short n) { for (int i = 1; i <= n; i++) a[i - 1] = i; }"),
              ElementsAre("i 64", "n -32768 64"));
  EXPECT_THAT(known_of("void f(int *a, unsigned n) { for (int i = 0; i < n; i++) {\n"
                       "#pragma HLS loop_tripcount min=1 max=20\n a[i] = i; } }"),
              ElementsAre("i 20", "n 0 20"));
  EXPECT_THAT(known_of("void f(int a[64], int b[8], int n) { for (int i = 0; i < n; i++) {\n"
                       "a[i] = i; if (i < 8) b[i] = i; } }"),
              ElementsAre("i 64", "n -2147483648 64"));
}

TEST(DataBounds, ThatAreUnknownOrChangeAreRefused) {
  expect_errors(
      R"(
void f(int a[8], int *b, int n, const int c[4], int m) {
  for (int i = 0; @i < n * n; i++) b[i & 7] = 1;
  for (int i = 0; @i < a[0]; i++) a[i] = 1;
  for (int i = 0; @i < a[1]; i++) a[2] = i;
  for (int i = 0; @i != n; i += 2) a[i] = 1;
  for (int i = n; @i >= 0; i--) b[i & 7] = 1;
  for (int i = 0; @i < c[0]; i++) b[0] = i;
  @do m--; while (m > 0);
  for (int i = 0; @i < n; i++) n--;
})",
      {"how often loop 'i' runs is not known: up to 2147483647 times by the ranges of its bounds",
       "the loop changes 'a', which 'i < a[0]' reads",
       "the loop changes 'a', which 'i < a[1]' reads",
       "loop condition 'i != n' is not supported with step 2 and bounds that data decide",
       "how often loop 'i' runs is not known: up to 2147483648 times by the ranges of its bounds",
       "how often loop 'i' runs is not known: up to 2147483647 times by the ranges of its bounds",
       "`do` loops with bounds that are not constant are not supported",
       "the loop changes 'n', which 'i < n' reads"});
}

/// What is known of a loop over `struct sequence` in C++.
std::vector<std::string> known_of_sequence(const std::string& loop) {
  const std::string text =
      "struct sequence { int n; int d[8]; static int most() { return 8; }\n"
      "  int size() const { return n & 7; }\n"
      "  int &at(int i) { return d[i]; }  int &operator[](int i) { return at(i); }\n"
      "  void put(int i, int v) { if (i < n) d[i] = v; }  void add(int v) { put(n++, v); }\n"
      "  int &length() { return n; }  sequence &self() { return *this; }\n"
      "  void swap(sequence &o) { o.n = n; }  void count() { int *p = &n; ++*p; } };\n"
      "struct named : sequence { int id; void name(int v) { id = v; } void drop() { n--; } };\n"
      "static void set(sequence &s) { s.n = 3; }\n"
      "void f(sequence &s, sequence t[4]) { " +
      loop + " }";
  return known_of(parse({"snippet.cpp", text, "f", {}}));
}

TEST(DataBounds, MayBeMembersOfWhatTheLoopChanges) {
  EXPECT_THAT(known_of_sequence("for (int i = 0; i < (s.n & 3); i++) s.d[i] = i;"),
              ElementsAre("i 3"));
  EXPECT_THAT(known_of_sequence("for (int i = 0; i < s.size(); i++) s.d[i] = i;"),
              ElementsAre("i 7"));
  EXPECT_THAT(known_of_sequence("for (int i = 0; i < s.most(); i++) { s.n = i; s.d[i] = i; }"),
              ElementsAre("i 8"));
  EXPECT_THAT(
      known_of_sequence("for (int i = 0; i < (t[2].n & 3); i++) { t[s.n & 3].d[i] = 1; s.n = i; }"),
      ElementsAre("i 3"));
  for (const char* change : {"s.at(i) = i;", "s[i] += i;", "s.put(i, 3);"}) {
    EXPECT_THAT(known_of_sequence(std::string("for (int i = 0; i < s.size(); i++) ") + change),
                ElementsAre("i 7"));
  }
  EXPECT_THAT(
      known_of_sequence(
          "named m; m.n = 5; for (int i = 0; i < (m.n & 7); i++) { m.name(i); s.d[i] = 1; }"),
      ElementsAre("i 5"));
}

TEST(DataBounds, AreNoMembersThatTheLoopChanges) {
  const auto refuse = [](const std::string& loop, const std::string& what) {
    EXPECT_THAT(known_of_sequence(loop),
                ElementsAre(testing::StartsWith("the loop changes '" + what + "', which ")));
  };
  refuse("for (int i = 0; i < s.n; i++) s.n = s.d[i];", "s.n");
  refuse("for (int i = 0; i < s.size(); i++) s.n = s.d[i];", "s.size()");
  refuse("for (int i = 0; i < s.size(); i++) set(s);", "s.size()");
  refuse("for (int i = 0; i < t[1].n; i++) t[i & 3].n++;", "t[1].n");
  refuse("for (int i = 0; i < t[s.n & 3].size(); i++) s.n++;", "s.n");
  refuse("for (int i = 0; i < s.size(); i++) s.add(i);", "s.size()");
  refuse("for (int i = 0; i < s.size(); i++) s.self();", "s.size()");
  refuse("for (int i = 0; i < s.size(); i++) s.length() = i;", "s.size()");
  refuse("for (int i = 0; i < s.size(); i++) t[1].swap(s);", "s.size()");
  refuse("for (int i = 0; i < s.size(); i++) s.count();", "s.size()");
  refuse("named m; m.n = 5; for (int i = 0; i < (m.n & 7); i++) m.drop();", "m.n");
  refuse("sequence *q = t; for (int i = 0; i < t->n; i++) q->n++;", "t->n");
}

TEST(DataBounds, CountInIntegersOfClasses) {
  const auto known = [](const std::string& loop) {
    return known_of(parse({"snippet.cpp",
                           "#include <ap_int.h>\n"
                           "void f(int a[300], ap_uint<4> n, ap_uint<64> large[1]) { " +
                               loop + " }",
                           "f",
                           {}}));
  };
  EXPECT_THAT(known("for (ap_uint<5> i = 0; i < 16; i++) a[i] = i;"), ElementsAre("i 16"));
  EXPECT_THAT(known("for (ap_uint<6> i = 0; 8 > i; ++i) a[i] = i;"), ElementsAre("i 8"));
  EXPECT_THAT(known("for (ap_int<5> i = 7; i >= 0; i -= 2) a[i] = 1;"), ElementsAre("i 4"));
  EXPECT_THAT(known("for (int i = 0; i < n; i++) a[i] = i;"), ElementsAre("i 15"));
  EXPECT_THAT(known("for (ap_uint<4> i = 0; i != n && a[i] > 0; i++) a[i] = i;"),
              ElementsAre("i 15"));
  EXPECT_THAT(known("for (ap_uint<5> i = 0; i < 16; i = i + 2) a[i] = i;"), ElementsAre("i 8"));
  for (const char* change : {"n = 9;", "n++;", "n += 2;", "n[2] = 1;", "n.range(3, 2) = 1;"}) {
    EXPECT_THAT(known(std::string("n = n & 3; for (int i = 0; i < n; i++) ") + change),
                ElementsAre("the loop changes 'n', which 'i < n' reads"));
  }
  EXPECT_THAT(known("for (ap_uint<4> i = 0; i < 20; i++) a[i] = i;"),
              ElementsAre("loop 'i' does not end at 'i < 20' without wrapping"));
  EXPECT_THAT(known("for (ap_uint<6> i = 0; i < 8; i++) i += a[i];"),
              ElementsAre("i 8", "the address of iterator 'i' is passed on"));
  EXPECT_THAT(known("for (int i = 0; i < large[0]; i++) a[i] = i;"),
              ElementsAre("loop condition 'i < large[0]' is not supported"));
}

TEST(DataBounds, AreWarnedOf) {
  expect_warnings(
      "void f(int a[64], int n) { for (int i = 0; @i < n; i++) a[i] = i; }",
      {"argument 'n' is taken to be within -2147483648..64, or loop 'i' would go beyond 63"});
}

/// What a loop asks of arguments: `n 0..16 ` for each; of a refused one "refused".
std::string asked(const std::string& loop) {
  const Outcome outcome =
      parse_snippet("void f(int a[16], int n, int m, unsigned char c) { " + loop + " }");
  if (!outcome.errors.empty()) return "refused";
  std::string all;
  for (const auto& argument : outcome.kernel.arguments) {
    if (!argument.promised) continue;
    all += fmt::format("{} {}..{} ", argument.name, argument.promised->least,
                       argument.promised->greatest);
  }
  return all;
}

/// No further than the elements that the first iteration names; nothing is asked of starts from which none happens.
TEST(DataBounds, OfLoopsThatCountDownwardsAreAskedOfTheirStart) {
  EXPECT_EQ(asked("for (int i = n; i >= 0; i--) a[i] = m;"), "n -2147483648..15 ");
  EXPECT_EQ(asked("for (int i = n - 1; i >= 0; i--) a[i] = m;"), "n -2147483647..16 ");
  EXPECT_EQ(asked("for (int i = n; i > 2; i -= 3) a[2 * i + 1] = m;"), "n -2147483648..7 ");
  EXPECT_EQ(asked("for (int i = n; i >= 20; i--) a[i] = m;"), "n -2147483648..19 ");
  EXPECT_EQ(asked("int i = n; while (i > 0) { i--; a[i] = m; }"), "n -2147483648..16 ");
  EXPECT_EQ(asked("int i = n; while (i > 0) { a[i - 1] = m; i--; }"), "n -2147483648..16 ");
  EXPECT_EQ(asked("for (int i = n; i > 0; i--) if (a[i] > m) m += 1;"), "n -2147483648..15 ");
  EXPECT_EQ(asked("for (int i = n; i > 1; i -= 2) {\n"
                  "#pragma HLS loop_tripcount max = 5\n"
                  "a[i & 15] = m; }"),
            "n -2147483648..11 ");
  EXPECT_EQ(asked("for (int i = n; i != 0; i--) a[i - 1] = m;"), "n 0..16 ");
  EXPECT_EQ(asked("for (int i = 3; i != n; i++) a[i] = m;"), "n 3..16 ");
  EXPECT_EQ(asked("for (unsigned i = n & 15; i != 0; i--) a[i] = m;"), "");
}

/// What happens only sometimes is asked for only where the loop would be refused otherwise.
TEST(DataBounds, OfLoopsThatCountDownwardsAreAskedForWhatIsSure) {
  EXPECT_EQ(asked("for (int i = c; i > 0; --i) m += a[i - 1]; a[0] = m;"), "c 0..16 ");
  EXPECT_EQ(asked("for (int i = c; i > 0; --i) { if (i > 16) continue; a[i - 1] = 1; }"), "");
  EXPECT_EQ(asked("for (int i = n; i > 0; --i) { if (i > 16) continue; a[i - 1] = 1; }"),
            "n -2147483648..16 ");
  EXPECT_EQ(asked("for (int i = c; i > 0; --i) for (int j = i; j < 16; j++) a[i] = 1;"), "");
  EXPECT_EQ(asked("for (int i = c; i > 0 && a[i - 1] > m; i--) a[(2 * i) & 15] = 1;"), "c 0..16 ");
  EXPECT_EQ(asked("for (int i = c; i > 0 && m > i; i--) a[i] = 1;"), "");
  EXPECT_EQ(asked("if (m > 3) for (int i = c; i > 0; --i) a[i - 1] = 1;"), "");
  EXPECT_EQ(asked("if (m > 3) for (int i = n - 1; i >= 0; i--) a[i] = m;"), "n -2147483647..16 ");
  EXPECT_EQ(asked("for (int i = n; i > m; --i) a[i] = 0;"), "n -2147483648..15 m -1..2147483647 ");
  EXPECT_EQ(asked("for (int i = n - 1; i >= 0; i--) for (int j = n - 1; j > i; j--) a[j] -= a[i];"),
            "n -2147483647..16 ");
  EXPECT_EQ(asked("int* p = a + n; while (p > a) { p--; *p = m; }"), "n -2147483648..16 ");
  EXPECT_EQ(asked("while (c--) { if (c > 15) break; a[c] = m; }"), "");
  EXPECT_EQ(asked("while (c--) a[c] = m;"), "c 0..16 ");
}

TEST(DataBounds, OfWhatIsTestedAndCountedAreAskedOfItsStart) {
  const std::string pragma = "\n#pragma HLS loop_tripcount max = 6\n";
  EXPECT_EQ(asked("while (n--) a[n] = m;"), "n 0..16 ");
  EXPECT_EQ(asked("while (n-- != 0) a[n] = m;"), "n 0..16 ");
  EXPECT_EQ(asked("while (n-- > 0) a[n] = m;"), "n -2147483648..16 ");
  EXPECT_EQ(asked("for (; n--;) a[2 * n] = m;"), "n 0..8 ");
  EXPECT_EQ(asked("while (n--) {" + pragma + "a[m & 15]++; }"), "n 0..6 ");
  EXPECT_EQ(asked("while (n--) {" + pragma + "if (a[n] > m) break; }"), "n 0..16 ");
  EXPECT_EQ(asked("while (n--) { a[n] = m; if (m > 2) n--; }"), "refused");
  EXPECT_EQ(asked("while (n--) a[m & 15]++;"), "refused");
}

/// One of them moves in each iteration, whichever way it takes; compared without a sign what falls below 0 goes on.
TEST(DataBounds, OfTwoThatComeNearerTogether) {
  const auto trips = [](const std::string& body) {
    const Outcome outcome =
        parse_snippet("void f(int a[16], int b[16], unsigned char n) { " + body + " }");
    return outcome.errors.empty() ? outcome.kernel.loops.at(0).trip_count : -1;
  };
  EXPECT_EQ(trips("int l = 0, r = 15; while (l < r) { a[l++] = a[r--]; }"), 8);
  EXPECT_EQ(trips("int l = 0, r = 15; while (l <= r) { if (a[l]) l++; else { r -= 2; } }"), 16);
  EXPECT_EQ(trips("unsigned l = 0, r = 15; while (r > l) { if (a[l]) l += 3; else r--; }"), 15);
  EXPECT_EQ(trips("int i = 0, j = 0; while (i < 8 && j < 4) { if (a[i]) i++; else j++; }"), 11);
  EXPECT_EQ(trips("int i = 0, j = 8; while (i < 8 && j >= 0) {"
                  " if (a[i] < 3) break; if (a[i] > 9) i++, j--; else if (b[j]) j--; else i++; }"),
            16);
  EXPECT_EQ(trips("int l = 0, r = 15; while (l < r) { if (a[l]) l++; else if (b[l]) r--; }"), -1);
  EXPECT_EQ(trips("int l = 0, r = 15; while (l < r) { if (a[l]) l++; else r++; }"), -1);
  EXPECT_EQ(trips("int l = 0, r = 15; while (l < r) { if (a[l]) continue; l++; }"), -1);
  EXPECT_EQ(trips("int l = 0, r = n & 15; while ((unsigned)l < r) { if (a[l]) l++; else r -= 2; }"),
            -1);
  EXPECT_EQ(trips("int i = n & 15; while (i > 0u) { a[i & 7]++; i -= 3; }"), -1);
  EXPECT_EQ(trips("int i = n & 15; while (i > 0u) { a[i & 7]++; i--; }"), 15);
  EXPECT_EQ(trips("for (int i = n & 15; i > 0u; i -= 3) a[i & 7]++;"), -1);
  EXPECT_EQ(trips("for (int i = n & 15; i > 0; i -= 3) a[i & 7]++;"), 5);
}

}  // namespace
}  // namespace hls::frontend
