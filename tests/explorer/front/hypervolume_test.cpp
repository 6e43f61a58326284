#include "explorer/front/hypervolume.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace hls::explorer {
namespace {

TEST(Hypervolume, IsTheShareOfTheBox) {
  const double last = std::expm1(1);
  const double middle = std::expm1(0.5);
  EXPECT_NEAR(hypervolume({{0, 0}}, {0, 0}, {last, last}), 1, 0.01);
  EXPECT_NEAR(hypervolume({{middle, 0}}, {0, 0}, {last, last}), 0.5, 0.01);
  EXPECT_NEAR(hypervolume({{middle, 0}, {0, middle}}, {0, 0}, {last, last}), 0.75, 0.01);
  EXPECT_NEAR(hypervolume({{middle, 0, 0}, {0, middle, middle}}, {0, 0, 0}, {last, last, last}),
              0.625, 0.01);
  EXPECT_EQ(hypervolume({}, {0}, {1}), 0);
}

TEST(HypervolumeShare, IsOneWithNothingLeft) {
  EXPECT_EQ(hypervolume_share({{1, 5}, {5, 1}}, {}), 1);
  EXPECT_LT(hypervolume_share({{1, 5}, {5, 1}}, {{2, 2}}), 1);
  EXPECT_EQ(hypervolume_share({{1, 5}, {5, 1}}, {{1, 6}}), 1);
  EXPECT_LT(hypervolume_share({{5, 1}}, {{1, 9}}), 1);
}

TEST(HypervolumeHistory, GrowsToTheShareOfTheWholeFront) {
  const std::vector<std::vector<double>> found = {{9, 9}, {1, 5}, {3, 3}, {5, 1}};
  const std::vector<double> shares = hypervolume_history(found);
  ASSERT_EQ(shares.size(), found.size());
  // The first one is dominated later, and outside the box of the front.
  EXPECT_EQ(shares[0], 0);
  EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
  const std::vector<std::vector<double>> front = {{1, 5}, {3, 3}, {5, 1}};
  EXPECT_NEAR(shares[1],
              hypervolume({{1, 5}}, {1, 1}, {6.4, 6.4}) / hypervolume(front, {1, 1}, {6.4, 6.4}),
              1e-9);
  EXPECT_EQ(shares[3], 1);
  EXPECT_THAT(hypervolume_history({{4, 4}}), testing::ElementsAre(1));
  EXPECT_THAT(hypervolume_history({}), testing::IsEmpty());
}

TEST(CertifiedMembers, AreThoseNoBoundIsBelow) {
  const std::vector<std::vector<double>> front = {{1, 5}, {3, 3}, {5, 1}};
  EXPECT_EQ(certified_members(front, {}), 3U);
  EXPECT_EQ(certified_members(front, {{2, 3}}), 2U);
  EXPECT_EQ(certified_members(front, {{3, 3}}), 3U);
  EXPECT_EQ(certified_members(front, {{0, 0}}), 0U);
}

TEST(Adrs, IsTheMeanOfTheLeastRelativeExcess) {
  EXPECT_EQ(adrs({{1, 1}}, {{1, 1}}), 0);
  EXPECT_EQ(adrs({{3, 1}, {1, 9}}, {{1, 1}, {1, 9}}), 0.5);
  EXPECT_EQ(adrs({}, {{1, 1}}), 1);
}

}  // namespace
}  // namespace hls::explorer
