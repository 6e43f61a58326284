#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "frontend/frontend.h"
#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

const std::string kStreams = "#include <hls_stream.h>\n";

std::vector<std::string> errors_of(const std::string& text) {
  std::vector<std::string> messages;
  for (const auto& error : parse({"snippet.cpp", kStreams + text, "f", {}}).errors) {
    messages.push_back(error.message);
  }
  return messages;
}

TEST(Streams, AreArraysThatAreUsedInOrder) {
  EXPECT_EQ(simplified_cplusplus(kStreams + R"(
void f(hls::stream<int>& in, hls::stream<short>& out) {
  for (int y = 0; y < 4; y++) {
    out.write(y);
    for (int x = 0; x < 8; x++) { int v; in >> v; out << v * 3; }
  }
})"),
            simplified_cplusplus(R"(
void f(int in[32], short out[36]) {
  int reads = 0, writes = 0;
  for (int y = 0; y < 4; y++) {
    out[writes++] = y;
    for (int x = 0; x < 8; x++) { int v = in[reads++]; out[writes++] = v * 3; }
  }
})"));
}

TEST(Streams, ArePassedOnAndEmptyAgain) {
  EXPECT_EQ(simplified_cplusplus(kStreams + R"(
static void fill(const int *a, hls::stream<int>& to) { for (int i = 0; i < 8; i++) to.write(a[i]); }
static int sum(hls::stream<int> &from) { int s = 0; for (int i = 0; i < 8; i++) s += from.read(); return s; }
void f(const int a[8], int b[3]) {
  static hls::stream<int> s("name");
  fill(a, s);
  b[0] = sum(s);
  b[1] = s.empty();
  b[2] = s.size() + s.full();
})"),
            simplified_cplusplus(R"(
void f(const int a[8], int b[3]) {
  int s[8], sum = 0;
  for (int i = 0; i < 8; i++) s[i] = a[i];
  for (int i = 0; i < 8; i++) sum += s[i];
  b[0] = sum; b[1] = 1; b[2] = 0;
})"));
}

TEST(Streams, OfStructuresAreTheirMembers) {
  const Outcome outcome = parse({"snippet.cpp",
                                 kStreams + R"(
struct pixel { unsigned char r, g; short row[3]; };
void f(hls::stream<pixel>& in, hls::stream<unsigned char>& out) {
  for (int i = 0; i < 5; i++) { pixel p = in.read(); out.write(p.r + p.row[2]); }
})",
                                 "f",
                                 {}});
  ASSERT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]);
  EXPECT_EQ(outcome.kernel.parameters, (std::vector<std::string>{"in_r", "in_g", "in_row", "out"}));
  EXPECT_EQ(outcome.kernel.arrays[2].shape, (std::vector<std::int64_t>{5, 3}));
  ASSERT_EQ(outcome.objects.size(), 2U);
  EXPECT_EQ(outcome.objects[0].kind, model::ObjectParameter::Kind::kStream);
  EXPECT_EQ(outcome.objects[0].bytes, 8);
  EXPECT_EQ(outcome.objects[0].members[2].offset_bits, 16);
  EXPECT_EQ(outcome.objects[0].members[2].strides_bits, (std::vector<std::int64_t>{64, 16}));
}

TEST(Streams, AsArgumentsGoOneWay) {
  using testing::ElementsAre;
  EXPECT_THAT(errors_of("void f(hls::stream<int>& a) { int x = a.read(); a.write(x); }"),
              ElementsAre("stream 'a' is read and written"));
  EXPECT_THAT(errors_of("void f(hls::stream<int>& a) { if (a.empty()) a.write(3); }"),
              ElementsAre("how many elements stream 'a' has, which is written, is not known"));
  EXPECT_THAT(
      errors_of("void f(hls::stream<int> a, hls::stream<int> b[2], hls::stream<int>* c) {}"),
      ElementsAre("parameter 'a' of type 'hls::stream<int>' is not supported: it has a "
                  "stream, and is no reference to it",
                  "parameter 'b' of type 'hls::stream<int>[2]' is not supported: it has "
                  "several streams; accepted: a variable for each",
                  "parameter 'c' of type 'hls::stream<int> *' is not supported: it has a "
                  "stream, and is no reference to it"));
}

TEST(Streams, ThatAreAskedHaveAnArgumentThatSaysHowManyThereAre) {
  const Outcome outcome = parse({"snippet.cpp",
                                 kStreams + R"(
static bool more(hls::stream<int>& s) { return !s.empty() && s.size() < 9; }
void f(hls::stream<int>& in, hls::stream<int>& rest, int b[8]) {
  for (int i = 0; i < 7; i++) { int x; if (in.read_nb(x)) b[i] = x; }
  if (more(in)) b[7] = in.read();
  b[6] = rest.read();
})",
                                 "f",
                                 {}});
  ASSERT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]);
  EXPECT_EQ(outcome.kernel.parameters, (std::vector<std::string>{"in", "rest", "b", "in_count"}));
  ASSERT_EQ(outcome.kernel.arguments.size(), 1U);
  EXPECT_EQ(outcome.kernel.arguments[0].promised, (model::PromisedRange{0, 8}));
  EXPECT_EQ(outcome.objects[0].count, "in_count");
  EXPECT_EQ(outcome.objects[1].count, "");
}

TEST(Streams, HaveRoomForWhatLoopsThatRunOnceRead) {
  const Outcome outcome = parse({"snippet.cpp",
                                 kStreams + R"(
void f(hls::stream<int>& in, int c, int b[8]) {
  for (int i = 0; i < 3; i++) {
    for (int once = 0; once < 1; once++) if (c > i) b[i] = in.read();
  }
})",
                                 "f",
                                 {}});
  ASSERT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]);
  EXPECT_EQ(outcome.kernel.arrays[0].shape, (std::vector<std::int64_t>{3}));
}

TEST(Streams, ThatStayMustBeEmpty) {
  using testing::ElementsAre;
  EXPECT_THAT(errors_of("void f(int a[8]) { static hls::stream<int> s;\n"
                        "  for (int i = 0; i < 8; i++) s.write(a[i]);\n"
                        "  for (int i = 0; i < 7; i++) a[i] = s.read(); }"),
              ElementsAre("static stream 's' may have elements when the call ends"));
  EXPECT_THAT(errors_of("void f(int a[8]) { static hls::stream<int> s;\n"
                        "  for (int i = 0; i < 8; i++) { s.write(i); if (a[i]) s.read(); } }"),
              ElementsAre("static stream 's' may have elements when the call ends"));
}

TEST(Streams, AreReadBehindWrites) {
  EXPECT_THAT(errors_of("int f(int x) { hls::stream<int> s; int y = s.read(); s.write(x);\n"
                        "  return y; }"),
              testing::ElementsAre(testing::HasSubstr("read before it is assigned")));
}

}  // namespace
}  // namespace hls::frontend
