#include "model/polyhedra/dependence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <random>

#include "model/transform/apply.h"
#include "tests/oracle/conditions.h"
#include "tests/oracle/random_kernel.h"
#include "tests/scheduler/random_design.h"

namespace hls::model {
namespace {

using Intervals = std::vector<std::int64_t>;

/// One dynamic access: its iteration counters, and when it comes in program order.
struct Instance {
  OpId operation;
  std::vector<std::int64_t> counters;
};

void enumerate(const Kernel& kernel, const Region& nodes, std::vector<std::int64_t>& counters,
               std::vector<Instance>& instances) {
  for (const Node& node : nodes) {
    if (!node.is_loop()) {
      const Operation& operation = kernel.operations[node.index];
      if (is_access(operation.opcode) && oracle::may_happen(kernel, operation, counters)) {
        instances.push_back({node.index, counters});
      }
      continue;
    }
    for (std::int64_t x = 0; x < kernel.loops[node.index].trip_count; ++x) {
      counters[node.index] = x;
      enumerate(kernel, kernel.loops[node.index].body, counters, instances);
    }
    counters[node.index] = 0;
  }
}

/// Whether they may touch one element.
bool meet(const Kernel& kernel, const Instance& a, const Instance& b) {
  const Operation& first = kernel.operations[a.operation];
  const Operation& second = kernel.operations[b.operation];
  if (first.array != second.array) return false;
  const auto elements = oracle::elements_of(kernel, second, b.counters);
  for (const auto& element : oracle::elements_of(kernel, first, a.counters)) {
    if (std::find(elements.begin(), elements.end(), element) != elements.end()) return true;
  }
  return false;
}

/// Whether the second one takes what the first one stored from beside the memory.
bool is_forwarded(const Elaboration& elaboration, const Instance& a, const Instance& b) {
  const Operation& load = elaboration.kernel.operations[b.operation];
  const LoopId loop = elaboration.region_of[b.operation];
  if (load.forwarded == 0 || elaboration.region_of[a.operation] != loop) return false;
  for (const LoopId around : loop_path(elaboration.kernel, loop)) {
    if (around != loop && a.counters[around] != b.counters[around]) return false;
  }
  return b.counters[loop] - a.counters[loop] <= load.forwarded;
}

/// Cycles of an instance after its operation's start, over the loops it is counted in.
std::int64_t offset(const Elaboration& elaboration, const Instance& instance,
                    const Intervals& intervals) {
  std::int64_t cycles = 0;
  const auto& replicated = elaboration.replicated[instance.operation];
  for (LoopId loop : loop_path(elaboration.kernel, elaboration.region_of[instance.operation])) {
    const bool counts = elaboration.kernel.loops[loop].kind == LoopKind::kTemporal ||
                        std::find(replicated.begin(), replicated.end(), loop) != replicated.end();
    if (counts) cycles += instance.counters[loop] * intervals[loop];
  }
  return cycles;
}

/// The least distance of every dependent pair, by trying all pairs of instances.
std::map<std::pair<OpId, OpId>, std::int64_t> least_by_enumeration(const Elaboration& elaboration,
                                                                   const Intervals& intervals) {
  const Kernel& kernel = elaboration.kernel;
  std::vector<std::int64_t> counters(kernel.loops.size(), 0);
  std::vector<Instance> instances;
  enumerate(kernel, kernel.body, counters, instances);
  std::map<std::pair<OpId, OpId>, std::int64_t> least;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    for (std::size_t j = i + 1; j < instances.size(); ++j) {
      const Instance& a = instances[i];
      const Instance& b = instances[j];
      const bool writes = kernel.operations[a.operation].opcode == Opcode::kStore ||
                          kernel.operations[b.operation].opcode == Opcode::kStore;
      if (!writes || !meet(kernel, a, b) || is_forwarded(elaboration, a, b)) continue;
      const std::int64_t distance =
          offset(elaboration, b, intervals) - offset(elaboration, a, intervals);
      const auto [entry, fresh] = least.emplace(std::make_pair(a.operation, b.operation), distance);
      if (!fresh) entry->second = std::min(entry->second, distance);
    }
  }
  return least;
}

/// Random intervals that counters allow: ii_outer >= trips * ii_inner.
Intervals random_intervals(const Kernel& kernel, std::mt19937_64& random) {
  Intervals intervals(kernel.loops.size());
  const std::function<std::int64_t(const Region&)> settle = [&](const Region& nodes) {
    std::int64_t longest = 1;
    for (const Node& node : nodes) {
      if (!node.is_loop()) continue;
      const Loop& loop = kernel.loops[node.index];
      const std::int64_t inside = settle(loop.body);
      if (loop.kind == LoopKind::kSpatial) {
        intervals[node.index] = static_cast<std::int64_t>(random() % 5);
        longest = std::max(longest, inside);
      } else {
        intervals[node.index] = inside + static_cast<std::int64_t>(random() % 4);
        longest = std::max(longest, loop.trip_count * intervals[node.index]);
      }
    }
    return longest;
  };
  settle(kernel.body);
  return intervals;
}

TEST(MemoryDependences, BoundEveryDependentPairAndNoMoreThanThat) {
  std::mt19937_64 random(5);
  int pairs = 0;
  int forwarded = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    const Kernel kernel = oracle::random_kernel(seed);
    const Directives directives = oracle::random_directives(kernel, seed);
    std::map<std::string, std::int64_t> unroll;
    for (const auto& [name, loop] : directives.loops) unroll[name] = loop.unroll;
    std::map<std::string, std::int64_t> forward;
    for (const auto& [name, array] : directives.arrays) {
      if (array.forward.value_or(1) > 0) forward[name] = array.forward.value_or(1);
    }
    const Elaboration elaboration =
        elaborate(kernel, {.promote = seed % 2 == 0, .unroll = unroll, .forward = forward});
    forwarded += static_cast<int>(
        std::count_if(elaboration.kernel.operations.begin(), elaboration.kernel.operations.end(),
                      [](const Operation& operation) { return operation.forwarded > 0; }));
    for (int round = 0; round < 3; ++round) {
      const Intervals intervals = random_intervals(elaboration.kernel, random);
      auto expected = least_by_enumeration(elaboration, intervals);
      for (const MemoryDependence& found : elaboration.dependences) {
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (const Distance& distance : found.distances) {
          std::int64_t cycles = 0;
          for (const auto& [loop, count] : distance) cycles += count * intervals[loop];
          least = std::min(least, cycles);
        }
        const auto pair = expected.find({found.source, found.destination});
        ASSERT_NE(pair, expected.end()) << "seed " << seed;
        EXPECT_EQ(least, pair->second) << "seed " << seed << " round " << round;
        expected.erase(pair);
        ++pairs;
      }
      EXPECT_TRUE(expected.empty()) << "seed " << seed;
    }
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(pairs, 1000);
  EXPECT_GT(forwarded, 25);
}

}  // namespace
}  // namespace hls::model
