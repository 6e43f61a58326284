#include "explorer/report/importance.h"

#include <gmock/gmock.h>

#include "tests/explorer/samples.h"

namespace hls::explorer {
namespace {

using testing::DoubleNear;
using testing::Each;
using testing::ElementsAre;

TEST(MainEffects, AreTheSharesOfAnAdditiveQuantityAndAddUpToOne) {
  const model::DesignSpace space = sample_space({3, 2, 4});
  std::vector<std::int64_t> ids;
  std::vector<double> quantity;
  for (std::int64_t id = 0; id < space.size(); ++id) {
    const model::DesignPoint point = space.point(id);
    ids.push_back(id);
    quantity.push_back(3.0 * point[0] + 4.0 * point[1]);
  }
  // Variances: 9 * 2/3 and 16 * 1/4.
  EXPECT_THAT(main_effects(space, ids, quantity),
              ElementsAre(DoubleNear(0.6, 1e-12), DoubleNear(0.4, 1e-12), DoubleNear(0, 1e-12)));
}

TEST(MainEffects, AreZeroOfAnInteractionWithoutMeans) {
  const model::DesignSpace space = sample_space({2, 2});
  EXPECT_THAT(main_effects(space, {0, 1, 2, 3}, {1, 0, 0, 1}), ElementsAre(0, 0));
}

TEST(MainEffects, AreZeroWithNothingToExplain) {
  const model::DesignSpace space = sample_space({2, 2});
  EXPECT_THAT(main_effects(space, {}, {}), Each(0));
  EXPECT_THAT(main_effects(space, {0, 3}, {7, 7}), Each(0));
  EXPECT_THAT(main_effects(space, {0, 3}, {7, 8}), ElementsAre(1, 1));
}

}  // namespace
}  // namespace hls::explorer
