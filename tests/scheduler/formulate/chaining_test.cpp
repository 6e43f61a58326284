#include "scheduler/formulate/chaining.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <vector>

namespace hls::scheduler {
namespace {

using model::Dependence;
using model::DependenceKind;
using model::Problem;

constexpr std::int64_t kPeriodPs = 5000;

/// Operations of one iteration, the kernel's start first, each with a delay.
Problem combinational(const std::vector<int>& delays_ps) {
  Problem problem;
  problem.operations.resize(1 + delays_ps.size());
  for (std::size_t i = 0; i < delays_ps.size(); ++i) {
    problem.operations[i + 1].id = static_cast<model::OpId>(i);
    problem.operations[i + 1].delay_ps = delays_ps[i];
  }
  return problem;
}

void add_wire(Problem& problem, int from, int to) {
  problem.dependences.push_back({from, to, DependenceKind::kValue, 0, {{}}});
}

/// By pair of operations the greatest sum of `weight` on a path; -1: there is none. Operations are in topological order.
template <typename Weight>
std::vector<std::vector<std::int64_t>> longest_paths(const Problem& problem, Weight weight) {
  const std::size_t count = problem.operations.size();
  std::vector paths(count, std::vector<std::int64_t>(count, -1));
  for (std::size_t from = 0; from < count; ++from) {
    paths[from][from] = 0;
    for (std::size_t to = from + 1; to < count; ++to) {
      for (const Dependence& dependence : problem.dependences) {
        const std::int64_t before = paths[from][static_cast<std::size_t>(dependence.source)];
        if (dependence.destination != static_cast<int>(to) || before < 0) continue;
        paths[from][to] = std::max(paths[from][to], before + weight(dependence));
      }
    }
  }
  return paths;
}

TEST(Chaining, EveryPairThatIsTooFarApartIsACycleApartAndNoOther) {
  std::mt19937 random(20263);
  const auto drawn = [&](int from, int to) {
    return std::uniform_int_distribution<int>(from, to)(random);
  };
  for (int run = 0; run < 300; ++run) {
    std::vector<int> delays_ps(static_cast<std::size_t>(drawn(2, 18)));
    for (int& delay : delays_ps) delay = drawn(0, 9) == 0 ? drawn(5001, 9000) : drawn(0, 2600);
    Problem problem = combinational(delays_ps);
    const int count = static_cast<int>(problem.operations.size());
    for (int to = 2; to < count; ++to) {
      for (int wires = drawn(0, 3); wires > 0; --wires) add_wire(problem, drawn(1, to - 1), to);
    }
    const auto delays = longest_paths(problem, [&](const Dependence& wire) {
      return problem.operations[static_cast<std::size_t>(wire.destination)].delay_ps;
    });
    add_chaining(problem, kPeriodPs);
    const auto cycles =
        longest_paths(problem, [](const Dependence& dependence) { return dependence.delay; });
    for (int from = 1; from < count; ++from) {
      for (int to = from + 1; to < count; ++to) {
        const auto a = static_cast<std::size_t>(from);
        const auto b = static_cast<std::size_t>(to);
        const std::int64_t chain = delays[a][b] + problem.operations[a].delay_ps;
        if (delays[a][b] < 0) continue;
        EXPECT_EQ(cycles[a][b] > 0, chain > kPeriodPs) << "run " << run << ", " << a << " " << b;
      }
    }
  }
}

TEST(Chaining, ALongChainHasAsManyDependencesAsOperations) {
  constexpr int kOperations = 3000;
  Problem problem = combinational(std::vector<int>(kOperations, 1000));
  for (int to = 2; to <= kOperations; ++to) add_wire(problem, to - 1, to);
  add_chaining(problem, kPeriodPs);
  EXPECT_EQ(problem.dependences.size(), kOperations - 1 + kOperations - 5);
}

/// Conditional assignments: each may be passed by.
TEST(Chaining, WhatIsBehindACutIsNotCutAgain) {
  constexpr int kSteps = 500;
  std::vector<int> delays_ps;
  for (int step = 0; step < kSteps; ++step) {
    delays_ps.push_back(2000);
    delays_ps.push_back(100);
  }
  Problem problem = combinational(delays_ps);
  for (int step = 1; step < kSteps; ++step) {
    add_wire(problem, 2 * step, 2 * step + 1);
    add_wire(problem, 2 * step, 2 * step + 2);
    add_wire(problem, 2 * step + 1, 2 * step + 2);
  }
  const std::size_t wires = problem.dependences.size();
  add_chaining(problem, kPeriodPs);
  EXPECT_LE(problem.dependences.size() - wires, 2 * delays_ps.size());
}

}  // namespace
}  // namespace hls::scheduler
