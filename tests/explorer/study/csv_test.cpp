#include "explorer/study/csv.h"

#include <gtest/gtest.h>

namespace hls::explorer {
namespace {

TEST(Csv, QuotesOnlyWhereNeeded) {
  EXPECT_EQ(csv_line({"a", "b c", "d,e", "say \"f\"", ""}), "a,b c,\"d,e\",\"say \"\"f\"\"\",\n");
}

TEST(Csv, ReadsBackWhatItWrites) {
  const std::vector<CsvRow> rows = {{"1", "two, three", ""}, {"line\nbreak", "\"", "\"\""}, {""}};
  std::string text;
  for (const CsvRow& row : rows) text += csv_line(row);
  EXPECT_EQ(parse_csv(text), rows);
}

}  // namespace
}  // namespace hls::explorer
