#include "model/document.h"

#include <gmock/gmock.h>

namespace hls {
namespace {

std::string error_of(const std::string& text) {
  const Result<Document> document = parse_document(text, "c.yaml");
  return document.ok() ? "" : to_string(document.error());
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST(Document, RemembersWhereValuesStand) {
  const Document document = *parse_document("a: [1, 'x']\nb:\n  c:\n", "c.yaml");
  const Document& list = *document.find("a");
  EXPECT_EQ(list.items[0].integer(), 1);
  EXPECT_EQ(list.items[1].text, "x");
  EXPECT_TRUE(list.items[1].is_quoted);
  EXPECT_EQ(list.items[1].location, (Location{"c.yaml", 1, 8}));
  const Document& absent = *document.find("b")->find("c");
  EXPECT_EQ(absent.kind, Document::Kind::kNull);
  EXPECT_GE(absent.location.line, 3);
}

TEST(Document, AnEmptyTextIsNothing) {
  for (const char* text : {"", "# a comment\n", "---\n", "~"}) {
    const Result<Document> document = parse_document(text, "c.yaml");
    ASSERT_TRUE(document.ok()) << text;
    EXPECT_EQ(document->kind, Document::Kind::kNull) << text;
    EXPECT_EQ(document->location.file, "c.yaml") << text;
  }
}

TEST(Document, AnAliasStandsForAWholeValue) {
  const Document document =
      *parse_document("a: &x {b: [1, 2]}\nc: *x\nd: [*x, &y e, *y]", "c.yaml");
  EXPECT_EQ(document.find("c")->find("b")->items[1].text, "2");
  EXPECT_EQ(document.find("d")->items[0].find("b")->items[0].text, "1");
  EXPECT_EQ(document.find("d")->items[2].text, "e");
}

TEST(Document, NoAliasIsInWhatItStandsFor) {
  EXPECT_EQ(error_of("knobs: &k {loops: *k}"),
            "c.yaml:1:19: error: an alias inside what it stands for\n");
  EXPECT_EQ(error_of("&a [1, *a]"), "c.yaml:1:8: error: an alias inside what it stands for\n");
  EXPECT_EQ(error_of("a: &a\n  b: &b\n    c: *a\n"),
            "c.yaml:3:8: error: an alias inside what it stands for\n");
  EXPECT_EQ(error_of("&a {*a : 1}"), "c.yaml:1:5: error: an alias inside what it stands for\n");
}

TEST(Document, AliasesCountWhereTheyStand) {
  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" +
            repeated("*a" + std::to_string(i - 1) + ", ", 9) + "*a" + std::to_string(i - 1) + "]\n";
  }
  EXPECT_THAT(error_of(bomb), testing::HasSubstr("more than 100000 keys and values"));
  const std::string text =
      "a: &a " + std::string(1'000'000, 'x') + "\nb: [" + repeated("*a, ", 9) + "*a]\n";
  EXPECT_THAT(error_of(text), testing::HasSubstr("have more than 8388608 bytes"));
  std::string maps = "m0: &m0 {a: 1}\n";
  for (int i = 1; i < 70; ++i) {
    maps += "m" + std::to_string(i) + ": &m" + std::to_string(i) + " {a: *m" +
            std::to_string(i - 1) + "}\n";
  }
  EXPECT_THAT(error_of(maps), testing::HasSubstr("nested more than 64 deep"));
}

TEST(Document, HasALimitedNumberOfValues) {
  EXPECT_THAT(error_of(repeated("- 1\n", 110'000)),
              testing::HasSubstr("more than 100000 keys and values"));
  EXPECT_EQ(error_of("[" + repeated("1,", 1'000'000) + "1]"),
            "c.yaml: error: 2000003 bytes of YAML, more than 1048576\n");
  EXPECT_EQ(error_of("[" + repeated("1,", 10'000) + "1]"), "");
  std::string map;
  for (int i = 0; i < 10'000; ++i) map += "k" + std::to_string(i) + ": 1\n";
  EXPECT_EQ(error_of(map), "");
}

TEST(Document, HasALimitedDepth) {
  const std::string message = "lists and maps are nested more than 64 deep";
  EXPECT_EQ(error_of(repeated("[", 64) + repeated("]", 64)), "");
  EXPECT_THAT(error_of(repeated("[", 65) + repeated("]", 65)), testing::HasSubstr(message));
  for (const char* open : {"[", "{a: ", "- ", "? ", "[{a: ", "{? "}) {
    EXPECT_THAT(error_of(repeated(open, 20'000)), testing::HasSubstr("c.yaml:1:")) << open;
  }
  Document document;
  document.kind = Document::Kind::kMap;
  EXPECT_FALSE(set_value(document, "a" + repeated(".a", 50'000), Document{}));
  EXPECT_TRUE(set_value(document, "a" + repeated(".a", 50), Document{}));
}

TEST(Document, SpellingsFarApartAreNotCompared) {
  const std::string word(200'000, 'a');
  EXPECT_EQ(nearest_spelling(word, {word + "b", "a"}), std::nullopt);
  EXPECT_EQ(nearest_spelling("unrol", {word, "unroll"}), "unroll");
}

}  // namespace
}  // namespace hls
