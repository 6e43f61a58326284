#include "model/result.h"

#include <gtest/gtest.h>

namespace hls {
namespace {

TEST(Error, PrintsPlaceCaretAndNotes) {
  Error error{ErrorKind::kUnsupported, "not affine", {"a.c", 3, 5}, "\tA[i*i]", {}};
  error.notes.emplace_back("try i");
  EXPECT_EQ(to_string(error), "a.c:3:5: error: not affine\n\tA[i*i]\n\t   ^\nnote: try i\n");
}

TEST(Error, LeavesOutWhatIsUnknown) {
  EXPECT_EQ(to_string(Error{ErrorKind::kUsage, "no file", {}, {}, {}}), "error: no file\n");
  EXPECT_EQ(to_string(Error{ErrorKind::kUsage, "empty", {"a.c", 0, 0}, {}, {}}),
            "a.c: error: empty\n");
  EXPECT_EQ(to_string(Error{ErrorKind::kUsage, "x", {"a.c", 2, 0}, "text", {}}),
            "a.c:2: error: x\ntext\n");
}

TEST(Error, PrintsAsAWarning) {
  const Error error{ErrorKind::kUsage, "unknown pragma", {"a.c", 2, 9}, {}, {}};
  EXPECT_EQ(to_string(error, "warning"), "a.c:2:9: warning: unknown pragma\n");
}

TEST(NearestSpelling, FindsTheClosestWithinAThirdOfTheWord) {
  const std::vector<std::string> words = {"cyclic", "block", "complete"};
  EXPECT_EQ(nearest_spelling("cylic", words), "cyclic");
  EXPECT_EQ(nearest_spelling("blokc", words), std::nullopt);  // 2 edits of 5 letters
  EXPECT_EQ(nearest_spelling("completed", words), "complete");
  EXPECT_EQ(nearest_spelling("block", words), "block");
  EXPECT_EQ(nearest_spelling("none", words), std::nullopt);
  EXPECT_EQ(nearest_spelling("", words), std::nullopt);
}

TEST(NearestSpelling, AllowsOneEditOfAShortWordAndTakesTheFirstOfEquals) {
  EXPECT_EQ(nearest_spelling("2q", {"1p", "2p", "2r"}), "2p");
}

}  // namespace
}  // namespace hls
