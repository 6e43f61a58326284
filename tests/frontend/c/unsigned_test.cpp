#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontend/c/snippet.h"

namespace hls::frontend {
namespace {

/// The subscripts that loads have, one after the other.
std::string loads_of(const std::string& source) {
  const std::string body = body_of(source);
  std::string found;
  for (std::size_t at = body.find("load "); at != std::string::npos;
       at = body.find("load ", at + 1)) {
    found +=
        body.substr(at + 5, std::min(body.find(" :", at), body.find(" if ", at)) - at - 5) + " ";
  }
  return found;
}

TEST(Unsigned, IteratorsMayBeSubtractedFromWhereTheyDoNotWrap) {
  EXPECT_EQ(loads_of("void f(int a[4], int r[4]) { for (unsigned i = 0; i < 4; i++)"
                     " r[i] = i > 0 ? a[i - 1] : 0; }"),
            "a[i - 1] ");
  EXPECT_EQ(loads_of("void f(int a[4], int r[4]) { for (unsigned i = 0; i < 4; i++)"
                     " { if (i >= 2) { unsigned j = i - 2; r[i] = a[j] + a[j + 1]; } } }"),
            "a[i - 2] a[i - 1] ");
  EXPECT_EQ(loads_of("void f(int a[4], int r[4]) { for (unsigned long i = 0; i < 4; i++)"
                     " if (i != 0) r[i] = a[i - 1]; }"),
            "a[i - 1] ");
  EXPECT_EQ(loads_of("void f(int a[4][4], int r[4]) { for (unsigned i = 0; i < 4; i++)"
                     " for (unsigned j = 0; j < 4; j++) if (i >= j) r[i - j] = a[i - j][j]; }"),
            "a[i - j][j] ");
  EXPECT_EQ(loads_of("void f(int a[4], int r[4]) { for (unsigned i = 0; i < 4; i++)"
                     " for (unsigned j = 0; j < i; j++) r[i] = a[i - j - 1]; }"),
            "a[i - j - 1] ");
  EXPECT_EQ(loads_of("void f(int a[4], int r[4]) { for (unsigned i = 0; i < 4; i++)"
                     " r[i] = i && a[i - 1] > 0; }"),
            "a[i - 1] ");
}

TEST(Unsigned, ConstantsOf64BitsAreTakenBitByBit) {
  for (const char* written :
       {"0xf000000000000000ul", "kMask", "~0ul - 0x0ffffffffffffffful", "kLocal"}) {
    EXPECT_THAT(body_of("static const unsigned long kMask = 0xf000000000000000ul;"
                        "void f(unsigned long r[1]) { const unsigned long kLocal = kMask;"
                        " r[0] = " +
                        std::string(written) + "; }"),
                testing::HasSubstr("17293822569102704640"))
        << written;
  }
  // No directive names them, and none has to know their value.
  EXPECT_THAT(body_of("enum { kFew = 2 }; static const unsigned long kMany = ~0ul;"
                      "void f(int r[4]) { for (int i = 0; i < 4; i++) {\n"
                      "#pragma HLS unroll factor=kFew\n r[i] = i; } }"),
              testing::HasSubstr("store"));
}

TEST(Unsigned, SubscriptsThatWrapAreNamed) {
  const auto note = [](const std::string& source) {
    const Outcome outcome = parse_snippet(source);
    return outcome.errors.size() != 1 || outcome.errors[0].notes.empty()
               ? std::string("no error")
               : outcome.errors[0].notes[0];
  };
  EXPECT_EQ(
      note("void f(int a[4], int r[4]) { for (unsigned i = 0; i < 4; i++) r[i] = a[i - 1]; }"),
      "'sub' at snippet.c:1:72 ranges over -1..2, which wraps in unsigned 32 bits; accepted: where "
      "a "
      "condition around it keeps it in 0..4294967295");
  EXPECT_EQ(
      note("void f(int a[4], int r[4]) { for (int i = 0; i < 4; i++) r[i] = a[i * 1000000000]; }"),
      "'mul' at snippet.c:1:67 ranges over 0..3000000000, which wraps in signed 32 bits; accepted: "
      "where a condition around it keeps it in -2147483648..2147483647");
  EXPECT_EQ(
      note("void f(int a[4], int r[4]) { for (int i = 0; i < 2; i++) r[i] = a[i * 1000000000]; }"),
      "'mul' at snippet.c:1:67 ranges over 0..1000000000; accepted: factors up to 16777216");
  EXPECT_EQ(note("void f(int a[4], int r[4]) { for (unsigned char i = 0; i < 4; i++)"
                 " r[i] = a[(unsigned char)(i - 1)]; }"),
            "'cast' at snippet.c:1:77 ranges over -1..2, which wraps in unsigned 8 bits; accepted: "
            "where a "
            "condition around it keeps it in 0..255");
}

/// As data, values that wrap are what C makes of them.
TEST(Unsigned, ValuesThatWrapAreData) {
  EXPECT_EQ(body_of("void f(int r[4]) { for (int i = 0; i < 4; i++) r[i] = i * 1000000000; }"),
            "for i = 0 step 1 trip 4 {\n"
            "%0 = affine i : i32\n"
            "%1 = constant 1000000000 : i32\n"
            "%2 = mul %0, %1 : i32\n"
            "%3 = store %2, r[i] : i32\n");
}

}  // namespace
}  // namespace hls::frontend
