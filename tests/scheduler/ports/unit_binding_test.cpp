#include "scheduler/ports/unit_binding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "model/cost/inventory.h"
#include "model/hardware/hardware.h"
#include "model/kernel/text.h"
#include "model/transform/apply.h"
#include "scheduler/scheduler.h"
#include "tests/oracle/random_kernel.h"
#include "tests/oracle/replay.h"
#include "tests/scheduler/random_design.h"

namespace hls {
namespace {

constexpr std::int64_t kUnitClockPs = 5000;

struct Bound {
  model::Design design;
  model::Problem problem;
  model::Schedule before;
  model::Schedule after;

  /// Inputs of the multiplexers in front of shared units.
  std::int64_t inputs(const model::Schedule& schedule) const {
    std::int64_t all = 0;
    for (const model::SharedUnit& unit : model::plan(design, problem, schedule).shared.units) {
      for (const auto& operand : unit.inputs) {
        if (operand.size() > 1) all += static_cast<std::int64_t>(operand.size());
      }
    }
    return all;
  }
  std::int64_t lut(const model::Schedule& schedule) const {
    const model::Target target = oracle::random_test_target();
    return model::price(model::allocate(design, problem, schedule, target), schedule, target,
                        kUnitClockPs)
        .resources.lut;
  }
};

/// Nothing where there is no such design, or no schedule.
std::optional<Bound> bound(const model::Kernel& kernel, const model::Directives& directives) {
  model::Elaborations elaborations(kernel);
  const model::Target target = oracle::random_test_target();
  const auto design = model::apply(elaborations, target, directives);
  if (!design) return std::nullopt;
  Bound result{*design, scheduler::formulate(*design, target, kUnitClockPs), {}, {}};
  scheduler::Options options;  // any schedule will do
  options.random_trials = options.refine_work = options.branch_work = options.ilp_work = 0;
  const auto outcome = scheduler::schedule(result.problem, options);
  const auto* schedule = std::get_if<model::Schedule>(&outcome);
  if (schedule == nullptr) return std::nullopt;
  result.before = *schedule;
  result.after = *schedule;
  scheduler::bind_units(result.design, result.problem, result.after);
  return result;
}

/// Two products at once, twice, and the factors of the second time the other way round.
TEST(UnitBinding, KeepsAFactorAtItsUnit) {
  const auto kernel = model::parse_kernel(R"(kernel products {
  param p: f32
  param q: f32
  param A: f32[8]
  param B: f32[8]
  param C: f32[8]
  param D: f32[8]
  param W: f32[8]
  param X: f32[8]
  param Y: f32[8]
  param Z: f32[8]
  %0 = argument p : f32
  %1 = argument q : f32
  for i = 0 step 1 trip 8 {
    %2 = load A[i] : f32
    %3 = mul %2, %0 : f32
    %4 = store %3, W[i] : f32
    %5 = load B[i] : f32
    %6 = mul %5, %1 : f32
    %7 = store %6, X[i] : f32
    %8 = load C[i] : f32
    %9 = mul %8, %1 : f32
    %10 = store %9, Y[i] : f32
    %11 = load D[i] : f32
    %12 = mul %11, %0 : f32
    %13 = store %12, Z[i] : f32
  }
}
)",
                                          "test");
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  model::Directives directives;
  directives.share["mul_f32"] = 2;
  directives.loops["i"].ii = 2;
  const auto products = bound(*kernel, directives);
  ASSERT_TRUE(products);
  EXPECT_EQ(products->inputs(products->before), 8);
  EXPECT_EQ(products->inputs(products->after), 4);
}

/// The least LUTs over all ways to bind the operations to as many units; nothing: there are too many.
std::optional<std::int64_t> least_lut(const Bound& random) {
  constexpr std::size_t kMostBindings = 512;
  std::vector<std::size_t> moved;
  std::map<int, std::int32_t> units;
  for (std::size_t i = 0; i < random.before.bindings.size(); ++i) {
    const model::PortBinding& binding = random.before.bindings[i];
    if (random.problem.resources[static_cast<std::size_t>(binding.resource)].array >= 0) continue;
    moved.push_back(i);
    std::int32_t& count = units[binding.resource];
    count = std::max(count, binding.port + 1);
  }
  std::size_t all = 1;
  for (const std::size_t i : moved) {
    all *= static_cast<std::size_t>(units[random.before.bindings[i].resource]);
    if (all > kMostBindings) return std::nullopt;
  }
  std::int64_t least = random.lut(random.before);
  for (std::size_t number = 0; number < all; ++number) {
    model::Schedule schedule = random.before;
    std::size_t rest = number;
    for (const std::size_t i : moved) {
      const auto count = static_cast<std::size_t>(units[schedule.bindings[i].resource]);
      schedule.bindings[i].port = static_cast<std::int32_t>(rest % count);
      rest /= count;
    }
    if (!scheduler::verify(random.problem, schedule).empty()) continue;
    least = std::min(least, random.lut(schedule));
  }
  return least;
}

/// Binding changes units and nothing else, correctly, the same for good, and to a higher price of one in twenty at most,
/// as it looks at multiplexers alone (the evaluator keeps the cheaper one). Where all bindings can be tried and one is
/// cheaper than before, at least half end at the cheapest.
TEST(UnitBinding, OfRandomDesignsIsCorrectAndCheaper) {
  int changed = 0;
  int dearer = 0;
  int tried = 0;
  int cheapest = 0;
  oracle::RandomKernelOptions options;
  options.types = {model::Type::floating(32)};
  options.opcodes = {model::Opcode::kAdd, model::Opcode::kMul};
  options.most_statements = 8;
  options.has_divisions = false;
  options.has_functions = false;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    const model::Kernel kernel = oracle::random_kernel(seed, options);
    model::Directives directives = oracle::random_directives(kernel, seed);
    directives.share["mul_f32"] = 2;
    directives.share["add_f32"] = 3;
    const auto random = bound(kernel, directives);
    if (!random) continue;
    if (const auto least = least_lut(*random); least && *least < random->lut(random->before)) {
      ++tried;
      cheapest += random->lut(random->after) == *least ? 1 : 0;
    }
    if (random->after == random->before) continue;
    ++changed;
    EXPECT_EQ(random->after.start, random->before.start) << "seed " << seed;
    EXPECT_EQ(random->after.interval, random->before.interval) << "seed " << seed;
    for (std::size_t i = 0; i < random->after.bindings.size(); ++i) {
      const model::PortBinding& binding = random->after.bindings[i];
      const auto& resource = random->problem.resources[static_cast<std::size_t>(binding.resource)];
      if (resource.array >= 0) {
        EXPECT_EQ(binding, random->before.bindings[i]) << "seed " << seed;
      }
    }
    EXPECT_THAT(scheduler::verify(random->problem, random->after), testing::IsEmpty())
        << "seed " << seed;
    EXPECT_THAT(oracle::replay(random->design, random->problem, random->after), testing::IsEmpty())
        << "seed " << seed;
    model::Schedule again = random->after;
    scheduler::bind_units(random->design, random->problem, again);
    EXPECT_EQ(again, random->after) << "seed " << seed;
    dearer += random->lut(random->after) > random->lut(random->before) ? 1 : 0;
  }
  EXPECT_GT(changed, 10);
  EXPECT_LE(20 * dearer, changed);
  EXPECT_GT(tried, 2);
  EXPECT_GE(2 * cheapest, tried);
}

}  // namespace
}  // namespace hls
