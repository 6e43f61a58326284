#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>

#include "scheduler/constraints/constraint_graph.h"
#include "scheduler/registers/registers.h"
#include "scheduler/scheduler.h"

namespace hls::scheduler {
namespace {

using model::DependenceKind;
using model::Problem;
using model::Schedule;

constexpr std::int64_t kLongest = 14;  ///< no schedule of the problems below needs more

/// Up to five operations in one loop of fixed ii, some of them on one port.
Problem random_problem(std::mt19937_64& random, bool contended) {
  Problem problem;
  const int count = 3 + static_cast<int>(random() % 3);
  Problem::Loop loop;
  loop.name = "i";
  loop.trip_count = 3;
  loop.interval = 2 + static_cast<std::int64_t>(random() % 3);
  loop.start = 1;
  problem.loops.push_back(loop);
  problem.operations.push_back({"start", -1, -1, {}, {}, 0, 0, {}});
  problem.operations.push_back({"loop i", -1, -1, {}, {}, 0, 0, {}});
  problem.dependences.push_back({0, 1, DependenceKind::kControl, 0, {{}}});
  for (int i = 0; i < count; ++i) {
    const auto latency = static_cast<std::int64_t>(random() % 3);
    problem.operations.push_back({"op", i, 0, {0}, {}, latency, 0, {}});
    problem.dependences.push_back({1, i + 2, DependenceKind::kControl, 0, {{}}});
  }
  for (int from = 2; from < count + 2; ++from) {
    for (int to = from + 1; to < count + 2; ++to) {
      if (random() % 2 == 0) continue;
      const std::int64_t delay = problem.operations[from].latency;
      problem.dependences.push_back({from, to, DependenceKind::kValue, delay, {{}}});
    }
  }
  model::PortResource resource{0, "A", 1, {{true, true}}, {}};
  for (int i = 0; contended && i < 2; ++i) {
    resource.uses.push_back({2 + static_cast<int>(random() % count), {}, {0}, false});
  }
  if (contended && resource.uses[0].operation == resource.uses[1].operation) {
    resource.uses.pop_back();
  }
  problem.resources.push_back(resource);
  for (int from = 2; from < count + 2; ++from) {
    Problem::Lifetime lifetime{from, 1 + static_cast<std::int64_t>(random() % 8), {}};
    for (const model::Dependence& dependence : problem.dependences) {
      if (dependence.source == from) lifetime.uses.push_back({dependence.destination, {}});
    }
    if (!lifetime.uses.empty()) problem.lifetimes.push_back(lifetime);
  }
  return problem;
}

struct Best {
  std::int64_t length = kLongest + 1;
  std::int64_t register_bits = 0;
};

/// Tries every start of every operation.
Best brute_force(const Problem& problem) {
  Best best;
  Schedule schedule;
  schedule.start.assign(problem.operations.size(), 0);
  schedule.interval = {*problem.loops[0].interval};
  for (int use = 0; use < static_cast<int>(problem.resources[0].uses.size()); ++use) {
    schedule.bindings.push_back({0, use, 0});
  }
  const std::int64_t repeat = (problem.loops[0].trip_count - 1) * schedule.interval[0];
  const std::function<void(std::size_t)> visit = [&](std::size_t operation) {
    if (operation == schedule.start.size()) {
      schedule.length = 0;
      for (std::size_t i = 2; i < operation; ++i) {
        schedule.length =
            std::max(schedule.length, schedule.start[i] + problem.operations[i].latency + repeat);
      }
      if (schedule.length > best.length || !verify(problem, schedule).empty()) return;
      const std::int64_t bits = register_bits(problem, schedule.interval, schedule.start);
      if (schedule.length < best.length || bits < best.register_bits) {
        best = {schedule.length, bits};
      }
      return;
    }
    for (std::int64_t start = 0; start + repeat <= kLongest && start < 8; ++start) {
      schedule.start[operation] = start;
      visit(operation + 1);
    }
    schedule.start[operation] = 0;
  };
  visit(2);
  return best;
}

TEST(Schedule, IsAsShortAsTheBestOfAllStartsAndHoldsNoMoreRegisters) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 30; ++round) {
    const Problem problem = random_problem(random, true);
    const Best best = brute_force(problem);
    for (const SolverKind solver : {SolverKind::kGlpk, SolverKind::kCbc}) {
      Options options;
      options.solver = solver;
      const Outcome outcome = schedule(problem, options);
      const auto* found = std::get_if<Schedule>(&outcome);
      if (best.length > kLongest) {
        EXPECT_EQ(found, nullptr) << "round " << round;
        continue;
      }
      ASSERT_NE(found, nullptr) << "round " << round;
      EXPECT_EQ(found->length, best.length) << "round " << round;
      EXPECT_EQ(found->register_bits, best.register_bits) << "round " << round;
      EXPECT_EQ(found->gap_cycles, 0);
    }
  }
}

/// Two loops of two accesses each; all four share the ports of one memory.
Problem two_loops(std::mt19937_64& random) {
  Problem problem;
  problem.operations.push_back({"start", -1, -1, {}, {}, 0, 0, {}});
  for (int l = 0; l < 2; ++l) {
    Problem::Loop loop;
    loop.name = l == 0 ? "i" : "j";
    loop.trip_count = 1 + static_cast<std::int64_t>(random() % 4);
    loop.interval = 1 + static_cast<std::int64_t>(random() % 3);
    loop.start = static_cast<int>(problem.operations.size());
    problem.loops.push_back(loop);
    problem.operations.push_back({"loop " + loop.name, -1, -1, {}, {}, 0, 0, {}});
    problem.dependences.push_back({0, loop.start, DependenceKind::kControl, 0, {{}}});
    for (int i = 0; i < 2; ++i) {
      const auto id = static_cast<int>(problem.operations.size());
      const auto latency = static_cast<std::int64_t>(random() % 3);
      problem.operations.push_back({"op", id, l, {l}, {}, latency, 0, {}});
      problem.dependences.push_back({loop.start, id, DependenceKind::kControl, 0, {{}}});
      if (i == 0) continue;
      const std::int64_t delay = static_cast<std::int64_t>(random() % 4);
      problem.dependences.push_back({id - 1, id, DependenceKind::kValue, delay, {{}}});
    }
  }
  if (random() % 2 == 0) {
    const std::int64_t delay = static_cast<std::int64_t>(random() % 4);
    problem.dependences.push_back({3, 5, DependenceKind::kRaw, delay, {{}}});
  }
  model::PortResource resource{0, "A", 1, {{true, true}}, {}};
  if (random() % 3 == 0) resource.ports = {{true, false}, {random() % 2 == 0, true}};
  for (const int operation : {2, 3, 5, 6}) {
    const bool is_write = resource.ports.size() > 1 && random() % 2 == 0;
    resource.uses.push_back({operation, {}, {0}, is_write});
  }
  problem.resources.push_back(resource);
  return problem;
}

/// The cycles in which an operation runs, when it starts at 0.
std::vector<std::int64_t> cycles_of(const Problem& problem, int operation) {
  const Problem::Loop& loop = problem.loops[problem.operations[operation].loop];
  std::vector<std::int64_t> cycles;
  for (std::int64_t x = 0; x < loop.trip_count; ++x) cycles.push_back(x * *loop.interval);
  return cycles;
}

/// Whether some binding of the four accesses to ports lets no two meet: all bindings are tried.
bool fits_ports(const Problem& problem, const std::vector<std::int64_t>& start) {
  const model::PortResource& resource = problem.resources[0];
  const auto ports = static_cast<int>(resource.ports.size());
  for (int code = 0; code < ports * ports * ports * ports; ++code) {
    std::set<std::pair<int, std::int64_t>> busy;
    bool fits = true;
    int rest = code;
    for (const model::BankUse& use : resource.uses) {
      const int port = rest % ports;
      rest /= ports;
      fits &= use.is_write ? resource.ports[port].writes : resource.ports[port].reads;
      for (const std::int64_t cycle : cycles_of(problem, use.operation)) {
        fits &= busy.emplace(port, start[use.operation] + cycle).second;
      }
    }
    if (fits) return true;
  }
  return false;
}

std::int64_t shortest(const Problem& problem) {
  constexpr std::int64_t kLast = 22;
  std::int64_t best = 1000;
  for (std::int64_t a = 0; a < kLast; ++a) {
    for (std::int64_t b = 0; b < kLast; ++b) {
      for (std::int64_t c = 0; c < kLast; ++c) {
        for (std::int64_t d = 0; d < kLast; ++d) {
          const std::vector<std::int64_t> start{0, 0, a, b, 0, c, d};
          std::int64_t length = 0;
          for (const int operation : {2, 3, 5, 6}) {
            length = std::max(length, start[operation] + cycles_of(problem, operation).back() +
                                          problem.operations[operation].latency);
          }
          if (length >= best) continue;
          const bool ordered = std::all_of(
              problem.dependences.begin(), problem.dependences.end(),
              [&](const auto& e) { return start[e.destination] - start[e.source] >= e.delay; });
          if (ordered && fits_ports(problem, start)) best = length;
        }
      }
    }
  }
  return best;
}

TEST(Schedule, OrdersAccessesOfTwoLoopsApartInTimeWhereThatIsShortest) {
  std::mt19937_64 random(17);
  int apart = 0;
  for (int round = 0; round < 60; ++round) {
    const Problem problem = two_loops(random);
    const Outcome outcome = schedule(problem, {});
    const auto* found = std::get_if<Schedule>(&outcome);
    const std::int64_t best = shortest(problem);
    if (found == nullptr) {
      // Two accesses of one iteration that one cycle cannot hold are refused, though the loop could
      // run through twice.
      EXPECT_EQ(std::get<model::Infeasible>(outcome).cause, model::Infeasible::Cause::kPort);
      continue;
    }
    ASSERT_EQ(found->length, best) << "round " << round;
    EXPECT_EQ(found->gap_cycles, 0) << "round " << round;
    EXPECT_NE(found->proof, model::Proof::kLimit);
    apart += found->proof == model::Proof::kSearch ? 1 : 0;
  }
  EXPECT_GT(apart, 5);
}

TEST(Schedule, HoldsTheLeastRegisterBitsAtItsLength) {
  std::mt19937_64 random(13);
  for (int round = 0; round < 30; ++round) {
    const Problem problem = random_problem(random, false);
    const Best best = brute_force(problem);
    const Outcome outcome = schedule(problem, {});
    const auto* found = std::get_if<Schedule>(&outcome);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->length, best.length) << "round " << round;
    EXPECT_EQ(found->register_bits, best.register_bits) << "round " << round;
  }
}

}  // namespace
}  // namespace hls::scheduler
