
#include <gmock/gmock.h>

#include <functional>
#include <random>

#include "model/design/access_copies.h"
#include "model/design/port_resource.h"
#include "model/divide.h"
#include "model/transform/apply.h"
#include "tests/oracle/conditions.h"
#include "tests/oracle/random_kernel.h"
#include "tests/scheduler/random_design.h"

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

/// The elements of the counters' box, one after the other.
void each_iteration(const Kernel& kernel, const std::vector<LoopId>& loops, std::size_t next,
                    std::vector<std::int64_t>& counters,
                    const std::function<void(const std::vector<std::int64_t>&)>& visit) {
  if (next == loops.size()) return visit(counters);
  for (std::int64_t x = 0; x < kernel.loops[loops[next]].trip_count; ++x) {
    counters[loops[next]] = x;
    each_iteration(kernel, loops, next + 1, counters, visit);
  }
  counters[loops[next]] = 0;
}

/// How many instances of the accesses of a design were in the bank that its port resource says.
int compared_banks(const Design& design, ArrayId array) {
  const Elaboration& elaboration = *design.elaboration;
  const Kernel& kernel = elaboration.kernel;
  std::vector<AccessCopy> accesses;
  for (const AccessCopy& access : design.accesses) {
    if (kernel.operations[access.operation].array == array) accesses.push_back(access);
  }
  const ArrayBinding& binding = design.arrays[array];
  const PortResource resource = port_resource(elaboration, array, binding, accesses);
  int compared = 0;
  for (const BankUse& use : resource.uses) {
    const auto& replicated = elaboration.replicated[use.operation];
    std::vector<std::int64_t> counters(kernel.loops.size(), 0);
    std::vector<LoopId> loops;
    for (const LoopId loop : loop_path(kernel, elaboration.region_of[use.operation])) {
      if (kernel.loops[loop].kind == LoopKind::kTemporal) loops.push_back(loop);
    }
    for (std::size_t i = 0; i < replicated.size(); ++i) counters[replicated[i]] = use.copy[i];
    each_iteration(kernel, loops, 0, counters, [&](const std::vector<std::int64_t>& at) {
      if (!oracle::may_happen(kernel, kernel.operations[use.operation], at)) return;
      std::int64_t bank = 0;
      for (std::size_t dim = 0; dim < binding.partition.size(); ++dim) {
        const std::int64_t extent = kernel.arrays[array].shape[dim];
        if (computed_operand(kernel.operations[use.operation], dim)) {
          bank *= banks_in(binding.partition[dim], extent);
          continue;  // no index is stated for it
        }
        const std::int64_t value =
            oracle::value_of(kernel.operations[use.operation].subscripts[dim], at);
        bank = bank * banks_in(binding.partition[dim], extent) +
               bank_of(binding.partition[dim], extent, value);
      }
      for (std::size_t d = 0; d < resource.dimensions.size(); ++d) {
        std::int64_t index = use.indices[d].constant;
        for (const auto& [loop, step] : use.indices[d].terms) index += step * at[loop];
        const auto& [banks, stride] = resource.dimensions[d];
        ASSERT_EQ(index % banks, bank / stride % banks);
        ++compared;
      }
    });
  }
  return compared;
}

TEST(PortResource, SaysTheBankOfEveryInstance) {
  int compared = 0;
  int designs = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const Kernel kernel = oracle::random_kernel(seed);
    Elaborations elaborations(kernel);
    const auto design =
        apply(elaborations, oracle::random_test_target(), oracle::random_directives(kernel, seed));
    if (!design) continue;
    for (ArrayId array = 0; array < static_cast<ArrayId>(design->arrays.size()); ++array) {
      const int found = compared_banks(*design, array);
      compared += found;
      designs += found > 0 ? 1 : 0;
    }
    if (testing::Test::HasFailure()) FAIL() << "seed " << seed;
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(designs, 20);
}

}  // namespace
}  // namespace hls::model
