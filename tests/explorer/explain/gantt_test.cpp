#include "explorer/explain/gantt.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace hls::explorer {
namespace {

TEST(Gantt, BarsShareAScaleFromCycle0) {
  EXPECT_EQ(gantt({{"i", 0, 10}, {"j_2", 5, 20}}, 37),
            "i    ##########..........  0..10 (10)\n"
            "j_2  .....###############  5..20 (15)\n");
}

TEST(Gantt, AShortSpanStillShows) {
  EXPECT_EQ(gantt({{"i", 0, 1000}, {"k", 999, 1000}}, 29),
            "i  ##########  0..1000 (1000)\n"
            "k  .........#  999..1000 (1)\n");
}

TEST(Gantt, LinesAreAsWideAsTheTerminal) {
  std::istringstream lines(gantt({{"loop", 3, 123456}, {"other", 100000, 200000}}));
  std::size_t longest = 0;
  for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
  EXPECT_EQ(longest, 80U);
}

}  // namespace
}  // namespace hls::explorer
