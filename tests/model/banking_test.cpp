
#include <gmock/gmock.h>

#include <random>

#include "model/design/access_copies.h"
#include "model/divide.h"

namespace hls::model {
namespace {

/// A subscript over loops of a few trips each.
struct Case {
  Kernel kernel;
  Partition partition;
  std::int64_t extent = 1;
  AffineExpr subscript;
};

Case random_case(std::mt19937_64& random) {
  const auto draw = [&](std::int64_t least, std::int64_t most) {
    return least +
           static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most - least + 1));
  };
  Case made;
  made.extent = draw(4, 30);
  made.partition = {random() % 2 == 0 ? PartitionKind::kCyclic : PartitionKind::kBlock, draw(2, 8)};
  made.subscript = AffineExpr(draw(-3, made.extent));
  const std::int64_t loops = draw(1, 3);
  for (LoopId loop = 0; loop < loops; ++loop) {
    made.kernel.loops.emplace_back();
    made.kernel.loops.back().trip_count = draw(1, 6);
    made.subscript = made.subscript.plus(loop, draw(-5, 5));
  }
  return made;
}

/// The banks of all points of the loops; `of_array`: of those that are in the array.
void enumerate(const Case& made, AffineExpr subscript, LoopId next, bool of_array,
               std::set<std::int64_t>& banks) {
  if (next < static_cast<LoopId>(made.kernel.loops.size())) {
    for (std::int64_t x = 0; x < made.kernel.loops[static_cast<std::size_t>(next)].trip_count;
         ++x) {
      enumerate(made, subscript.substitute(next, AffineExpr(x)), next + 1, of_array, banks);
    }
    return;
  }
  const std::int64_t value = subscript.constant();
  const bool is_inside = value >= 0 && value < made.extent;
  if (is_inside) {
    banks.insert(bank_of(made.partition, made.extent, value));
  } else if (!of_array) {
    banks.insert(floor_modulo(value, banks_in(made.partition, made.extent)));
  }
}

TEST(Banking, BanksReachedAreThoseOfAllIterations) {
  int several = 0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    std::mt19937_64 random(seed);
    const Case made = random_case(random);
    std::set<std::int64_t> inside;
    std::set<std::int64_t> all;
    enumerate(made, made.subscript, 0, true, inside);
    enumerate(made, made.subscript, 0, false, all);
    const std::set<std::int64_t> reached =
        banks_reached(made.kernel, made.partition, made.extent, made.subscript);
    EXPECT_TRUE(std::includes(reached.begin(), reached.end(), inside.begin(), inside.end()))
        << "seed " << seed;
    if (made.partition.kind == PartitionKind::kCyclic) {
      EXPECT_EQ(reached, all) << "seed " << seed;
    }
    several += reached.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(several, 1000);
}

}  // namespace
}  // namespace hls::model
